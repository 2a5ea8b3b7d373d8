import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { useMerchantDay } from '../../bridge/use-merchant-day.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { DateInput } from '../../ui/date/date-input.tsx';
import { dateEntryWords } from '../../words/date-entry.ts';
import { paymentWords } from '../../words/payments/payments.ts';

/** A day of the payments; it takes effect on Enter, or as soon as it is picked. */
export function DayBox(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onDay: (day: string | null) => void;
  /** The label stands in the empty field, where there is no room beside it. */
  readonly isInside?: true;
  /** Takes effect on leaving the field too, not only on Enter. */
  readonly takesOnBlur?: true;
}): ReactElement {
  const id = useId();
  const announce = useAnnounce();
  const today = useMerchantDay();
  const [typed, setTyped] = useState(props.value);
  const [isWrong, setWrong] = useState(false);
  const [shown, setShown] = useState(props.value);
  // A day that was taken away elsewhere, as by a chip, goes from the field too.
  if (props.value !== shown) {
    setShown(props.value);
    setTyped(props.value);
    setWrong(false);
  }
  const take = (text: string): void => {
    const day = text.trim();
    const wrong = day !== '' && !isCalendarDate(day);
    setWrong(wrong);
    if (wrong) announce(dateEntryWords.wrong);
    else if (day !== props.value) props.onDay(day === '' ? null : day);
  };
  return (
    <Flex component="span" wrap="nowrap" gap={8} align="center" justify="space-between">
      <label htmlFor={id} className={props.isInside === true ? 'visually-hidden' : ''}>
        {props.label}
      </label>
      <DateInput
        id={id}
        w={152}
        data-field={props.name}
        keying={{ today, direction: 'behind' }}
        placeholder={props.isInside === true ? props.label : paymentWords.dayHint}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        value={typed}
        onText={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onPick={take}
        {...(props.takesOnBlur === true ? { onLeave: () => take(typed) } : {})}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(typed);
        }}
      />
      {isWrong ? (
        <Box component="span" className="payments-wrong" c="var(--bad)" id={`${id}-wrong`}>
          {dateEntryWords.wrong}
        </Box>
      ) : null}
    </Flex>
  );
}
