import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { BulkDone } from '../../../../contract/plans/bulk-moves.ts';
import type { BulkKind } from '../../../../domain/plans/moves/bulk-change.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { bulkRefusalWords, bulkWords, doneWords, plansWords } from '../words/bulk.ts';

type Row = Extract<BulkDone, { readonly kind: 'done' }>['rows'][number];

/** The plans that were changed and those that were left out, each by name. */
export function BulkReport(props: {
  readonly kind: BulkKind;
  readonly rows: readonly Row[];
  readonly onBack: () => void;
}): ReactElement {
  const { kind, rows, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  const changed = rows.filter(({ refusal }) => refusal === null);
  const title = doneWords(kind, changed.length, rows.length - changed.length);
  useEffect(() => {
    heading.current?.focus();
    announce(title);
  }, [announce, title]);
  return (
    <section
      className="bulk"
      aria-labelledby="bulk-report-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onBack();
      }}
    >
      <h2 id="bulk-report-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <div className="bulk-actions">
        <Button tone="primary" keys="Esc" data-work="bulk-close" onClick={onBack}>
          {bulkWords.back}
        </Button>
      </div>
      <LeftOutPlans rows={rows} />
      <Panel title={`${bulkWords.changed}: ${plansWords(changed.length)}`}>
        {changed.length === 0 ? (
          <EmptyState title={bulkWords.noneChanged} />
        ) : (
          <ul className="bulk-names">
            {changed.map((row) => (
              <li key={row.planId}>
                <PlanName row={row} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}

/** The plans that are left out, each with its reason; nothing when there are none. */
export function LeftOutPlans(props: { readonly rows: readonly Row[] }): ReactElement | null {
  const out = props.rows.filter(({ refusal }) => refusal !== null);
  if (out.length === 0) return null;
  return (
    <Panel title={`${bulkWords.leftOut}: ${plansWords(out.length)}`}>
      <ul className="bulk-names">
        {out.map((row) => (
          <li key={row.planId}>
            <PlanName row={row} />
            <span className="bulk-reason">
              {row.refusal === null ? '' : bulkRefusalWords(row.refusal, row.currency)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Reference and customer of a plan. */
export function PlanName(props: {
  readonly row: Pick<Row, 'reference' | 'customerName'>;
}): ReactElement {
  return (
    <span className="bulk-name">
      <strong>{props.row.reference}</strong> <bdi>{props.row.customerName}</bdi>
    </span>
  );
}
