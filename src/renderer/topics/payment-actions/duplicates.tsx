import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { brandName } from '../../lib/brand-names.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import {
  paymentActionWords,
  duplicatesWords,
  verdictWords,
} from '../../words/payments/payment-actions.ts';
import { wordsOfState } from '../../words/payments/states.ts';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { duplicatesQuery } from './queries.ts';

type Duplicates = OperationOutput<'payments.doubles'>;

/** Possible duplicates behind "you charged me twice", side by side, with a conclusion. */
export function DuplicatesPart(props: {
  readonly attempt: AttemptView;
  readonly onClose: () => void;
}): ReactElement {
  const found = useQuery({ ...duplicatesQuery(props.attempt.id), staleTime: 0 });
  const part = useRef<HTMLElement>(null);
  // From the start, so that Esc closes it while it is still being read.
  useEffect(() => part.current?.focus(), []);
  return (
    <section
      className="doubles"
      aria-label={duplicatesWords.title}
      tabIndex={-1}
      ref={part}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        props.onClose();
      }}
    >
      <Stack align="flex-start" gap={8}>
        <QueryPart query={found} reading={toDoWords.reading}>
          {(doubles) => <Verdicts doubles={doubles} />}
        </QueryPart>
        <Button keys="Esc" onClick={props.onClose}>
          {paymentActionWords.close}
        </Button>
      </Stack>
    </section>
  );
}

const tones: Readonly<Record<NonNullable<Duplicates['gravest']>, Tone>> = {
  'both-took': 'bad',
  'one-not-confirmed': 'warn',
  'one-declined': 'good',
  'one-took-nothing': 'good',
  'one-given-back': 'quiet',
  'none-took': 'quiet',
};

function Verdicts({ doubles }: { readonly doubles: Duplicates }): ReactElement {
  const { asked, others } = doubles;
  if (others.length === 0) {
    return (
      <Notice tone="quiet" title={duplicatesWords.none}>
        {duplicatesWords.noneText}
      </Notice>
    );
  }
  return (
    <>
      {others.map(({ attempt, verdict }) => (
        <Stack key={attempt.id} w="100%" gap={4}>
          <Notice tone={tones[verdict]} title={verdictWords[verdict].heading}>
            {verdictWords[verdict].text}
          </Notice>
          <SideBySide one={asked} other={attempt} />
        </Stack>
      ))}
    </>
  );
}

function SideBySide(props: {
  readonly one: AttemptView;
  readonly other: AttemptView;
}): ReactElement {
  const nowMs = useNow();
  const rows = rowsOf(props.one, nowMs);
  const others = rowsOf(props.other, nowMs);
  return (
    <Box component="table" className="doubles-table table breaks-anywhere" fz={12}>
      <caption className="visually-hidden">{duplicatesWords.caption}</caption>
      <thead>
        <tr>
          <Box component="td" w={64} />
          <th scope="col">{duplicatesWords.this}</th>
          <th scope="col">{duplicatesWords.other}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }, at) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="selectable">{value}</td>
            <td className="selectable">{others[at]?.value}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function rowsOf(attempt: AttemptView, nowMs: number) {
  const { rows } = duplicatesWords;
  const card = `${brandName(attempt.card.brand) ?? ''} ··${attempt.card.lastFour}`.trim();
  return [
    { label: rows.reference, value: attempt.reference },
    { label: rows.outcome, value: wordsOfState(attempt).word },
    { label: rows.when, value: formatMoment(sentAt(attempt), nowMs) },
    { label: rows.card, value: card },
    { label: rows.customer, value: attempt.customer?.name ?? '' },
    { label: rows.takenBy, value: attempt.channel },
    { label: rows.operator, value: attempt.operatorName },
  ];
}
