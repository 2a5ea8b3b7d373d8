import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { declineAdvice } from '../../../../domain/charge/decline-table.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
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
    <Stack className="panel boxed" flex="1 1 360px" miw={0} gap={14} p={16}>
      <div>
        <Box component="p" className="call-subject-name" fz={16} fw={650}>
          {row.customer.name}
        </Box>
        <Box component="p" className="figures selectable" pt={2} pb={12} fz={26} lh={1.3}>
          {row.customer.phone === '' ? callRoundWords.noPhone : row.customer.phone}
        </Box>
        {props.isFailed ? (
          <Facts labelWidth={64} gap={5}>
            <Fact label={callRoundWords.say}>
              <Box component="span" fz={15}>
                {callOpeningWords(row, props.merchantName)} {advice?.say}
              </Box>
            </Fact>
            {advice === null ? null : (
              <Fact label={callRoundWords.doNext}>
                <Box component="span" fz={15}>
                  {advice.doNext}
                </Box>
              </Fact>
            )}
          </Facts>
        ) : null}
        {others.length === 0 ? null : <p>{alsoFailedWords(others)}</p>}
      </div>
      <Box className="rule-above" pt={14}>
        <Facts labelWidth={64} gap={5}>
          <Fact label={dueWords.columns.amount}>{money(row.amountMinor, row.currency)}</Fact>
          <Fact label={dueWords.plan}>
            {row.planReference} · {row.sequence}
          </Fact>
          {props.isFailed ? (
            <>
              <Fact label={dueWords.columns.why.failed}>
                {whyWords(row, 'failed', { today: props.today, declineOverrides })}
              </Fact>
              <Fact label={dueWords.columns.next}>{nextShortWords(row, props.today)}</Fact>
            </>
          ) : null}
          <Fact label={dueWords.columns.card}>
            <CardHealthChip card={row.card} />
          </Fact>
          {promise === null ? null : <Fact label={dueWords.promise}>{promise}</Fact>}
        </Facts>
      </Box>
      <div>
        <RowCalls row={row} />
        <RowNotes row={row} />
      </div>
    </Stack>
  );
}
