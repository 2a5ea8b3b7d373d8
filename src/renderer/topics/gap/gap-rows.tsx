import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { GapPage, GapRowView } from '../../../contract/gap.ts';
import { namedInstalment } from '../../../domain/epochs/dashboard-list.ts';
import { gapFindingsMax } from '../../../domain/epochs/gap-row.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { gapChangeWords, gapRowWords, gapWords } from '../../words/gap.ts';
import type { AnswersProps, Findings } from './taken-fields.tsx';
import { TakenFields } from './taken-fields.tsx';

/** Most rows rendered; the rest follows as these are answered. */
const rowsShown = 200;

interface GapRowsProps {
  readonly page: GapPage;
  readonly onAnswer: (findings: Findings) => Promise<void>;
}

/** Every row of a gap, the open ones first. */
export function GapRows({ page, onAnswer }: GapRowsProps): ReactElement {
  const refunded = page.rows
    .filter(({ kind, answer }) => kind === 'refunded' && answer === null)
    .map(({ key }) => ({ key, answer: 'looked-at' as const }));
  const orders = page.rows.flatMap(orderOf);
  return (
    <Panel title={gapWords.toCheck}>
      {orders.length < 2 ? null : (
        <Button
          data-gap="all-orders"
          onClick={() => void onAnswer(orders.slice(0, gapFindingsMax))}
        >
          {gapWords.allOrders(Math.min(orders.length, gapFindingsMax))}
        </Button>
      )}
      {refunded.length < 2 ? null : (
        <Button
          data-gap="all-still-refunded"
          onClick={() => void onAnswer(refunded.slice(0, gapFindingsMax))}
        >
          {gapWords.allStillRefunded(Math.min(refunded.length, gapFindingsMax))}
        </Button>
      )}
      <Flex component="ul" className="gap-rows" direction="column">
        {page.rows.slice(0, rowsShown).map((row) => (
          <GapLine key={row.key} row={row} changes={page.changes} onAnswer={onAnswer} />
        ))}
      </Flex>
    </Panel>
  );
}

/** A payment of the list that can be recorded as it stands: with an id, an amount, and no instalment's reference. */
function orderOf(row: GapRowView): Findings {
  const { key, kind, answer, transactionId, amountMinor, currency, reference } = row;
  if (kind !== 'bank-line' || answer !== null || transactionId === null) return [];
  if (currency === null || amountMinor < 1 || namedInstalment(reference) !== null) return [];
  return [{ key, answer: 'charged', transactionId, amountMinor }];
}

function GapLine(props: {
  readonly row: GapRowView;
  readonly changes: GapPage['changes'];
  readonly onAnswer: GapRowsProps['onAnswer'];
}): ReactElement {
  const { row, changes, onAnswer } = props;
  const { key, currency, answer } = row;
  return (
    <Flex
      component="li"
      className="gap-row rule-below rule-below-but-last"
      wrap="wrap"
      align="center"
      gap="8px 16px"
      py={8}
      data-gap-row={row.kind}
    >
      <Flex component="span" direction="column" flex="1 1 300px" miw={0} c="dimmed">
        <Box component="strong" c="var(--ink)">
          {gapRowWords(row)}
        </Box>
        {row.customerName === null ? null : <bdi>{row.customerName}</bdi>}
        {row.dueOn === null ? null : <span>{gapWords.due(row.dueOn as CalendarDate)}</span>}
        {row.kind === 'changes' ? <GapChanges changes={changes} /> : null}
      </Flex>
      {currency === null ? null : (
        <Amount minor={row.amountMinor} currency={currency} flex="none" miw={110} ta="right" />
      )}
      {answer === null ? (
        row.kind === 'instalment' ? (
          <InstalmentAnswers row={row} onAnswer={onAnswer} />
        ) : row.kind === 'bank-line' ? (
          <BankLineAnswers row={row} onAnswer={onAnswer} />
        ) : row.kind === 'refunded' ? (
          <RefundedAnswers row={row} onAnswer={onAnswer} />
        ) : (
          <Button
            data-gap="looked-at"
            onClick={() => void onAnswer([{ key, answer: 'looked-at' }])}
          >
            {gapWords.answers['looked-at']}
          </Button>
        )
      ) : (
        <Flex
          component="span"
          className="breaks-anywhere"
          wrap="wrap"
          align="center"
          gap="8px 12px"
          c="dimmed"
        >
          <Badge tone={answer === 'unknown' ? 'warn' : 'good'} words={answerWords(row)} />
          {row.evidence === null ? null : <span>{gapWords.evidence[row.evidence]}</span>}
          {row.transactionId === null ? null : <span>{row.transactionId}</span>}
        </Flex>
      )}
    </Flex>
  );
}

function answerWords({ kind, answer }: GapRowView): string {
  if (answer === null) return '';
  if (kind === 'refunded') {
    return answer === 'charged' ? gapWords.refundWithdrawn : gapWords.stillRefunded;
  }
  const isElsewhere = kind === 'bank-line' && answer === 'looked-at';
  return isElsewhere ? gapWords.orderElsewhereKept : gapWords.answers[answer];
}

/** Changes since the backup that the records set aside show. */
function GapChanges(props: { readonly changes: GapPage['changes'] }): ReactElement | null {
  if (props.changes.length === 0) return null;
  return (
    <ul className="gap-changes">
      {props.changes.map(({ kind, subject }) => (
        <li key={`${kind} ${subject}`}>{gapChangeWords[kind](subject)}</li>
      ))}
    </ul>
  );
}

/** A payment that only the bank knows: it charged an instalment, or belongs to an order that is not of these records. */
function BankLineAnswers({ row, onAnswer }: AnswersProps): ReactElement {
  const [asked, setAsked] = useState<'instalment' | 'order' | null>(null);
  const [instalment, setInstalment] = useState(
    namedInstalment(row.reference) === null ? '' : row.reference,
  );
  return (
    <Flex component="span" wrap="wrap" align="flex-end" gap="8px 12px">
      <Button
        aria-expanded={asked === 'instalment'}
        data-gap="line-charged"
        onClick={() => setAsked((now) => (now === 'instalment' ? null : 'instalment'))}
      >
        {gapWords.takeForInstalment}
      </Button>
      <Button
        aria-expanded={asked === 'order'}
        data-gap="line-order"
        onClick={() => setAsked((now) => (now === 'order' ? null : 'order'))}
      >
        {gapWords.recordOrder}
      </Button>
      <Button
        data-gap="line-elsewhere"
        onClick={() => void onAnswer([{ key: row.key, answer: 'looked-at' }])}
      >
        {gapWords.orderElsewhere}
      </Button>
      {asked === null ? null : (
        <TakenFields
          key={asked}
          row={row}
          instalment={asked === 'order' ? null : { value: instalment, onText: setInstalment }}
          onAnswer={onAnswer}
        />
      )}
    </Flex>
  );
}

/** A refund stands as it was recorded, or the money is with the merchant after all. */
function RefundedAnswers({ row, onAnswer }: AnswersProps): ReactElement {
  const { key } = row;
  const [isCharged, setCharged] = useState(false);
  return (
    <Flex component="span" wrap="wrap" align="flex-end" gap="8px 12px">
      <Button
        data-gap="still-refunded"
        onClick={() => void onAnswer([{ key, answer: 'looked-at' }])}
      >
        {gapWords.stillRefunded}
      </Button>
      <Button
        aria-expanded={isCharged}
        data-gap="refund-withdrawn"
        onClick={() => setCharged((open) => !open)}
      >
        {gapWords.refundWithdrawn}
      </Button>
      {isCharged ? <TakenFields row={row} instalment={null} onAnswer={onAnswer} /> : null}
    </Flex>
  );
}

function InstalmentAnswers({ row, onAnswer }: AnswersProps): ReactElement {
  const { key } = row;
  const [isCharged, setCharged] = useState(false);
  return (
    <Flex component="span" wrap="wrap" align="flex-end" gap="8px 12px">
      <Button
        aria-expanded={isCharged}
        data-gap="charged"
        onClick={() => setCharged((open) => !open)}
      >
        {gapWords.answers.charged}
      </Button>
      <Button
        data-gap="not-charged"
        onClick={() => void onAnswer([{ key, answer: 'not-charged' }])}
      >
        {gapWords.answers['not-charged']}
      </Button>
      <Button data-gap="unknown" onClick={() => void onAnswer([{ key, answer: 'unknown' }])}>
        {gapWords.answers.unknown}
      </Button>
      {isCharged ? <TakenFields row={row} instalment={null} onAnswer={onAnswer} /> : null}
    </Flex>
  );
}
