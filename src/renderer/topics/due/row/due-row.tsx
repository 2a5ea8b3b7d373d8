import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { DueRow, DueTab } from '../../../../contract/plans/due-work.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { Badge } from '../../../ui/notice.tsx';
import { CardHealthChip } from '../../../ui/plans/card-health-chip.tsx';
import {
  dueWords,
  nextShortWords,
  promiseWords,
  attemptsShortWords,
  whyWords,
} from '../words/due.ts';
import { money } from '../words/runs.ts';
import '../due-list.css';

const { columns } = dueWords;

/** Column headings of one of To do's lists of instalments. */
export function DueHead({ tab }: { readonly tab: DueTab }): ReactElement {
  return (
    <div className="due-line due-head-line" data-tab={tab}>
      <span className="due-who">{columns.who}</span>
      <span className="due-plan">{columns.instalment}</span>
      <span className="due-why">{columns.why[tab]}</span>
      <span className="due-attempts">{columns.attemptsLeft}</span>
      <span className="due-next">{columns.next}</span>
      <span className="due-card">{columns.card}</span>
      <span className="due-amount tabular">{columns.amount}</span>
    </div>
  );
}

/** One instalment: customer, reason, next step, card and amount. */
export function DueRowLine(props: {
  readonly row: DueRow;
  readonly tab: DueTab;
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
}): ReactElement {
  const { row, tab, today } = props;
  const declineOverrides = useOwnDeclines();
  const left = attemptsShortWords(row.advice, row.card?.brand ?? null);
  const isPastDue = tab === 'due' && row.dueDate < today;
  return (
    <div className="due-line" data-tab={tab}>
      <span className="due-who">{row.customer.name}</span>
      <span className="due-plan">
        {row.planReference} · {row.sequence}
      </span>
      <span className="due-why">
        <span className="due-reason" data-late={isPastDue || undefined}>
          {whyWords(row, tab, { today, declineOverrides })}
        </span>
        <Promise row={row} />
      </span>
      <span className="due-attempts">
        {left === null ? null : (
          <>
            <span>{left.schedule}</span>
            <Box component="span" className="due-soft" fw={400}>
              {left.brand}
            </Box>
          </>
        )}
      </span>
      <span className="due-next">{nextShortWords(row, today)}</span>
      <span className="due-card">
        <CardHealthChip card={row.card} />
      </span>
      <span className="due-amount tabular">{money(row.amountMinor, row.currency)}</span>
    </div>
  );
}

function Promise(props: { readonly row: DueRow }): ReactElement | null {
  const words = promiseWords(props.row);
  if (words === null) return null;
  const isBroken = props.row.promise?.isBroken === true;
  return (
    <Badge tone={isBroken ? 'bad' : 'quiet'} icon={isBroken ? 'bang' : 'phone'} words={words} />
  );
}
