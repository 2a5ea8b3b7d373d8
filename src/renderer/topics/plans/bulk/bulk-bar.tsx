import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { bulkKinds, bulkPlansMax } from '../../../../domain/plans/moves/bulk-change.ts';
import type { BulkKind } from '../../../../domain/plans/moves/bulk-change.ts';
import { Button } from '../../../ui/button.tsx';
import { bulkKindWords, bulkWords, chosenWords } from '../words/bulk.ts';

/** The number of chosen plans and what can be done with them; before a choice, the way to choose all. */
export function BulkBar(props: {
  /** Null when every plan of the list is chosen. */
  readonly count: number | null;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onKind: (kind: BulkKind) => void;
}): ReactElement {
  const { count } = props;
  if (count === 0) {
    return (
      <Button tone="quiet" data-work="bulk-all" onClick={props.onAll}>
        {bulkWords.allOfList}
      </Button>
    );
  }
  return (
    <Flex wrap="wrap" align="center" gap={8} role="group" aria-label={bulkWords.bar}>
      <Box component="p" flex={1} fw={600} role="status">
        {chosenWords(count)}
      </Box>
      {count === null ? null : (
        <Button tone="quiet" data-work="bulk-all" onClick={props.onAll}>
          {bulkWords.allOfList}
        </Button>
      )}
      <Button tone="quiet" data-work="bulk-clear" onClick={props.onClear}>
        {bulkWords.clear}
      </Button>
      {count !== null && count > bulkPlansMax ? (
        <Flex component="p" c="dimmed" align="center" justify="space-between" fz={12.5}>
          {bulkWords.tooMany}
        </Flex>
      ) : (
        <Flex wrap="wrap" align="center" gap={6} flex="0 1 100%">
          {bulkKinds.map((kind) => (
            <Button
              key={kind}
              px={9}
              data-work={`bulk-${kind}`}
              {...(kind === 'cancel' ? { tone: 'danger' } : {})}
              onClick={() => props.onKind(kind)}
            >
              {bulkKindWords[kind].button}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
