import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Cell, Line } from '../../../ui/list/line.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { CardHealthChip } from '../../../ui/plans/card-health-chip.tsx';
import { dueWords, nextShortWords, promiseWords, whyInList } from '../words/due.ts';
import type { DueTab } from '../../../../domain/plans/due.ts';

const { columns } = dueWords;

/** Column headings of one of To do's lists of instalments. */
export function DueHead({ tab }: { readonly tab: DueTab }): ReactElement {
  const amount = (
    <Cell w={widths.amount} ta="right">
      {columns.amount}
    </Cell>
  );
  if (tab === 'failed') {
    return (
      <Line isHead>
        <Cell grow={growsOf.failed.who}>{columns.who}</Cell>
        <Cell grow={growsOf.failed.plan}>{columns.instalment}</Cell>
        <Cell grow={growsOf.failed.why}>{columns.why[tab]}</Cell>
        <Cell w={widths.attempts}>
          <Box component="span" visibleFrom="xl">
            {columns.attemptsLeft}
          </Box>
          <Box component="span" hiddenFrom="xl">
            {columns.left}
          </Box>
        </Cell>
        <Cell w={widths.next}>{columns.next}</Cell>
        {amount}
      </Line>
    );
  }
  const grows = growsOf[tab];
  return (
    <Line isHead>
      <Cell grow={grows.who}>{columns.who}</Cell>
      <Cell grow={grows.plan}>{columns.instalment}</Cell>
      <Cell grow={grows.why}>{columns.why[tab]}</Cell>
      <Cell grow={grows.card}>{columns.card}</Cell>
      {amount}
    </Line>
  );
}

/** Widths of the columns of a failed payment that hold few characters, in px. */
const widths = { attempts: { base: 32, xl: 80 }, next: 86, amount: 104 };

/** Shares of the width of a line. */
const growsOf = {
  failed: { who: 1.2, plan: 1.02, why: 1.28 },
  due: { who: 1.3, plan: 0.9, why: 0.9, card: 1.4 },
  expiring: { who: 1.2, plan: 1.1, why: 0.9, card: 1.4 },
} as const;

interface DueRowProps {
  readonly row: DueRow;
  readonly tab: DueTab;
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** One instalment: customer, reason, next step, card and amount. */
export function DueRowLine(props: DueRowProps): ReactElement {
  const { row, tab } = props;
  const plan = (
    <>
      {row.planReference}{' '}
      <Box component="span" visibleFrom="xl" c="dimmed" fz={12}>
        {dueWords.instalmentNumber(row.sequence, row.planCount)}
      </Box>
    </>
  );
  const amount = (
    <Cell w={widths.amount} ta="right">
      <Amount minor={row.amountMinor} currency={row.currency} fw={600} />
    </Cell>
  );
  if (tab === 'failed') {
    return (
      <Line>
        <Cell grow={growsOf.failed.who} fw={600} className="due-who">
          {row.customer.name}
        </Cell>
        <Cell grow={growsOf.failed.plan} whenNarrow="away">
          {plan}
        </Cell>
        <Cell grow={growsOf.failed.why} whenNarrow="own-line" wraps>
          <Why {...props} />
          {row.card === null || row.card.health === 'good' ? null : <Card row={row} />}
        </Cell>
        <Cell w={widths.attempts} whenNarrow="away">
          <AttemptsLeft row={row} />
        </Cell>
        <Cell w={widths.next} whenNarrow="away">
          {nextShortWords(row, props.today)}
        </Cell>
        {amount}
      </Line>
    );
  }
  const grows = growsOf[tab];
  return (
    <Line>
      <Cell grow={grows.who} fw={600} className="due-who">
        {row.customer.name}
      </Cell>
      <Cell grow={grows.plan} whenNarrow="away">
        {plan}
      </Cell>
      <Cell grow={grows.why} whenNarrow="own-line" wraps>
        <Why {...props} />
      </Cell>
      <Cell grow={grows.card} whenNarrow="own-line" wraps>
        <Card row={row} leavesOutExpiry />
      </Cell>
      {amount}
    </Line>
  );
}

/** The attempts that the schedule has left, as a meter and as a number. */
function AttemptsLeft({ row: { advice } }: { readonly row: DueRow }): ReactElement | null {
  if (advice === null) return null;
  const { attemptsOnSchedule, attemptsLeftOnSchedule } = advice;
  return (
    <Flex component="span" align="center" gap={8}>
      <Flex component="span" gap={2} visibleFrom="xl" aria-hidden="true">
        {Array.from({ length: attemptsOnSchedule }, (_, at) => (
          <Box
            key={at}
            component="span"
            w={12}
            h={6}
            bdrs={2}
            bg={at < attemptsLeftOnSchedule ? 'var(--accent)' : 'var(--line)'}
          />
        ))}
      </Flex>
      <span className="tabular">{attemptsLeftOnSchedule}</span>
    </Flex>
  );
}

function Card(props: { readonly row: DueRow; readonly leavesOutExpiry?: boolean }): ReactElement {
  return (
    <Box component="span" display="flex">
      <CardHealthChip card={props.row.card} leavesOutExpiry={props.leavesOutExpiry} />
    </Box>
  );
}

/** The reason that the instalment is in its list, and what the customer promised. */
function Why(props: DueRowProps): ReactElement {
  const { row, tab, today } = props;
  const declineOverrides = useOwnDeclines();
  const { why, code } = whyInList(row, tab, { today, declineOverrides });
  return (
    <>
      <Box component="span" {...(tab === 'due' ? dayLook(row.dueDate < today) : {})}>
        {why}
      </Box>
      {code === null ? null : (
        <Box component="span" visibleFrom="xl" c="dimmed" fz={12}>
          {' '}
          {code}
        </Box>
      )}
      <Promise row={row} />
    </>
  );
}

/** A day that is past stands out; one like every other is quieter than the reason of a decline. */
function dayLook(isPast: boolean) {
  return isPast ? { c: 'var(--warn)', fw: 550 } : { c: 'dimmed' };
}

function Promise(props: { readonly row: DueRow }): ReactElement | null {
  const words = promiseWords(props.row);
  if (words === null) return null;
  const isBroken = props.row.promise?.isBroken === true;
  return (
    <Badge
      tone={isBroken ? 'bad' : 'quiet'}
      icon={isBroken ? 'bang' : 'phone'}
      words={words}
      wraps
    />
  );
}
