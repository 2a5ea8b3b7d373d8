import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { BulkDone } from '../../../../contract/plans/bulk-moves.ts';
import type { BulkKind } from '../../../../domain/plans/moves/bulk-change.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { BulkFrame } from './bulk-frame.tsx';
import { bulkRefusalWords, bulkWords, doneWords, plansWords } from '../words/bulk.ts';
import { frameWords } from '../../../words/frame.ts';

type Row = Extract<BulkDone, { readonly kind: 'done' }>['rows'][number];

/** The plans that were changed and those that were left out, each by name. */
export function BulkReport(props: {
  readonly kind: BulkKind;
  readonly rows: readonly Row[];
  readonly onBack: () => void;
}): ReactElement {
  const { kind, rows, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const announce = useAnnounce();
  const changed = rows.filter(({ refusal }) => refusal === null);
  const title = doneWords(kind, changed.length, rows.length - changed.length);
  useEffect(() => {
    heading.current?.focus();
    announce(title);
  }, [announce, title]);
  return (
    <BulkFrame
      titleId={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onBack();
      }}
    >
      <h2 id={titleId} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <Flex wrap="wrap" align="center" gap={8}>
        <Button tone="primary" keys="Esc" data-work="bulk-close" onClick={onBack}>
          {frameWords.toList}
        </Button>
      </Flex>
      <LeftOutPlans rows={rows} />
      <Panel title={`${bulkWords.changed}: ${plansWords(changed.length)}`}>
        {changed.length === 0 ? (
          <EmptyState title={bulkWords.noneChanged} />
        ) : (
          <Flex component="ul" direction="column" gap={6}>
            {changed.map((row) => (
              <Flex component="li" wrap="wrap" gap="0 12px" key={row.planId}>
                <PlanName row={row} />
              </Flex>
            ))}
          </Flex>
        )}
      </Panel>
    </BulkFrame>
  );
}

/** The plans that are left out, each with its reason; nothing when there are none. */
export function LeftOutPlans(props: { readonly rows: readonly Row[] }): ReactElement | null {
  const out = props.rows.filter(({ refusal }) => refusal !== null);
  if (out.length === 0) return null;
  return (
    <Panel title={`${bulkWords.leftOut}: ${plansWords(out.length)}`}>
      <Flex component="ul" direction="column" gap={6}>
        {out.map((row) => (
          <Flex component="li" wrap="wrap" gap="0 12px" key={row.planId}>
            <PlanName row={row} />
            <Box component="span" c="dimmed">
              {row.refusal === null ? '' : bulkRefusalWords(row.refusal, row.currency)}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Panel>
  );
}

/** Reference and customer of a plan. */
export function PlanName(props: {
  readonly row: Pick<Row, 'reference' | 'customerName'>;
}): ReactElement {
  return (
    <Box component="span" className="figures" c="var(--ink)" fz={13.5} fw={400}>
      <strong>{props.row.reference}</strong> <bdi>{props.row.customerName}</bdi>
    </Box>
  );
}
