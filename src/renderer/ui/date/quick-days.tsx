import { Button, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { dateEntryWords, quickDays } from '../../words/date-entry.ts';
import type { DateKeying } from './keyed-date.ts';
import { keyedDate } from './keyed-date.ts';

/** Days that one press chooses; typing their names does the same. */
export function QuickDays(props: {
  readonly keying: DateKeying;
  readonly value: string;
  readonly onPick: (day: string) => void;
}): ReactElement {
  const { keying, value, onPick } = props;
  return (
    <Flex role="group" aria-label={dateEntryWords.quick} wrap="wrap" gap={4}>
      {quickDays.map(({ keyed, words }) => {
        const day = keyedDate(keyed, keying);
        return (
          <Button
            key={keyed}
            type="button"
            size="compact-sm"
            variant={day === value ? 'light' : 'default'}
            aria-pressed={day === value}
            onClick={() => onPick(day)}
          >
            {words}
          </Button>
        );
      })}
    </Flex>
  );
}
