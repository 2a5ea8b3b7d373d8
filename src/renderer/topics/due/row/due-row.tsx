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

/** Column headings of To do's lists of instalments. */
export function DueHead(): ReactElement {
  return (
    <div className="due-line due-head-line">
      <span className="due-who">{columns.who}</span>
      <span className="due-amount">{columns.amount}</span>
      <span className="due-why">{columns.why}</span>
      <span className="due-attempts">{columns.attemptsLeft}</span>
      <span className="due-next">{columns.next}</span>
      <span className="due-card">{columns.card}</span>
    </div>
  );
}

/** One instalment: customer, amount, reason, next step and card. */
export function DueRowLine(props: {
  readonly row: DueRow;
  readonly tab: DueTab;
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
}): ReactElement {
  const { row, tab, today } = props;
  const declineOverrides = useOwnDeclines();
  const left = attemptsShortWords(row.advice, row.card?.brand ?? null);
  return (
    <div className="due-line" data-tab={tab}>
      <span className="due-who">
        <span className="due-name">{row.customer.name}</span>
        <span className="due-soft figures">
          {row.customer.phone === '' ? dueWords.noPhone : row.customer.phone}
        </span>
      </span>
      <span className="due-amount">
        <span className="due-money">{money(row.amountMinor, row.currency)}</span>
        <span className="due-soft">
          {row.planReference} · {row.sequence}
        </span>
      </span>
      <span className="due-why">
        <span className="due-reason">{whyWords(row, tab, { today, declineOverrides })}</span>
        <Promise row={row} />
      </span>
      <span className="due-attempts">
        {left === null ? null : (
          <>
            <span>{left.schedule}</span>
            <span className="due-soft">{left.brand}</span>
          </>
        )}
      </span>
      <span className="due-next">{nextShortWords(row, today)}</span>
      <span className="due-card">
        <CardHealthChip card={row.card} />
      </span>
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
