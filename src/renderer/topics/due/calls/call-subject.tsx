import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { declineAdvice } from '../../../../domain/charge/decline-table.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { CardHealthChip } from '../../../ui/plans/card-health-chip.tsx';
import { RowCalls } from '../row/row-calls.tsx';
import { RowNotes } from '../row/row-notes.tsx';
import { alsoFailedWords, callOpeningWords, callRoundWords } from '../words/call-round.ts';
import { dueWords, nextShortWords, promiseWords, whyWords } from '../words/due.ts';
import { money } from '../words/runs.ts';

interface CallSubjectProps {
  readonly row: DueRow;
  /** Further failed payments of the same customer. */
  readonly others: readonly DueRow[];
  readonly merchantName: string;
  /** False once the payment no longer stands as failed, so that the customer is not told that it does. */
  readonly isFailed: boolean;
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The customer to call, the number, what to say, and what is known about the payment. */
export function CallSubject(props: CallSubjectProps): ReactElement {
  const { row, others } = props;
  const declineOverrides = useOwnDeclines();
  const code = row.lastAnswer?.responseCode ?? null;
  const advice = code === null ? null : declineAdvice(code, null, declineOverrides);
  const promise = promiseWords(row);
  return (
    <Stack className="panel boxed call-subject" gap={14} p={16}>
      <div>
        <Box component="p" className="call-subject-name" fz={16} fw={650}>
          {row.customer.name}
        </Box>
        <p className="call-subject-phone figures selectable">
          {row.customer.phone === '' ? callRoundWords.noPhone : row.customer.phone}
        </p>
        {props.isFailed ? (
          <dl className="call-subject-say">
            <dt>{callRoundWords.say}</dt>
            <Box component="dd" fz={15}>
              {callOpeningWords(row, props.merchantName)} {advice?.say}
            </Box>
            {advice === null ? null : (
              <>
                <dt>{callRoundWords.doNext}</dt>
                <Box component="dd" fz={15}>
                  {advice.doNext}
                </Box>
              </>
            )}
          </dl>
        ) : null}
        {others.length === 0 ? null : <p>{alsoFailedWords(others)}</p>}
      </div>
      <Box component="dl" className="rule-above" pt={14}>
        <dt>{dueWords.columns.amount}</dt>
        <dd className="due-money">{money(row.amountMinor, row.currency)}</dd>
        <dt>{dueWords.plan}</dt>
        <dd>
          {row.planReference} · {row.sequence}
        </dd>
        {props.isFailed ? (
          <>
            <dt>{dueWords.columns.why.failed}</dt>
            <dd>{whyWords(row, 'failed', { today: props.today, declineOverrides })}</dd>
            <dt>{dueWords.columns.next}</dt>
            <dd>{nextShortWords(row, props.today)}</dd>
          </>
        ) : null}
        <dt>{dueWords.columns.card}</dt>
        <dd>
          <CardHealthChip card={row.card} />
        </dd>
        {promise === null ? null : (
          <>
            <dt>{dueWords.promise}</dt>
            <dd>{promise}</dd>
          </>
        )}
      </Box>
      <div>
        <RowCalls row={row} />
        <RowNotes row={row} />
      </div>
    </Stack>
  );
}
