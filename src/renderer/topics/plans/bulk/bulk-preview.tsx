import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { BulkDone, BulkPreviewRow } from '../../../../contract/plans/bulk-moves.ts';
import type { Envelope } from '../../../../contract/envelope.ts';
import { call } from '../../../bridge/client.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { ApprovalSlot } from '../../../ui/approval/approval-slot.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  afterWords,
  bulkFieldWords,
  bulkKindWords,
  bulkWords,
  nextWords,
  plansWords,
} from '../words/bulk.ts';
import type { AskedChange } from './bulk-asked.ts';
import { BulkFrame } from './bulk-frame.tsx';
import type { BulkPreview } from './bulk-form.tsx';
import { LeftOutPlans, PlanName } from './bulk-report.tsx';

type Done = Extract<BulkDone, { readonly kind: 'done' }>;

/** Each plan as it is and as it would be, those left out with the reason; nothing is changed before Apply. */
export function BulkPreviewPart(props: {
  readonly change: AskedChange;
  readonly preview: BulkPreview;
  readonly onDone: (done: Done) => void;
  readonly onBack: () => void;
}): ReactElement {
  const { change, preview, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Before it is drawn: a key pressed as soon as the preview shows would meet no part that takes it.
  useLayoutEffect(() => heading.current?.focus(), []);
  const ready = preview.rows.filter(({ refusal }) => refusal === null);
  const { isWorking, trouble, mayPress, press } = useApply(change, ready, props.onDone);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!isWorking) onBack();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      press(event.repeat);
    }
  };
  return (
    <BulkFrame titleId={titleId} onKeyDown={onKeyDown}>
      <h2 id={titleId} data-field="bulk-title" tabIndex={-1} ref={heading}>
        {bulkKindWords[change.kind].title}
      </h2>
      <Box component="p" c="dimmed">
        {bulkWords.previewText}
      </Box>
      {preview.hasMore ? <Notice tone="warn" title={bulkWords.hasMore} /> : null}
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
      {isWorking ? <WaitLine words={bulkWords.working} /> : null}
      <ApprovalSlot />
      <Flex wrap="wrap" align="center" gap={8}>
        {ready.length === 0 ? null : (
          <ApplyButton
            kind={change.kind}
            count={ready.length}
            isWorking={isWorking}
            mayPress={mayPress}
            onPress={() => press(false)}
          />
        )}
        <Button keys="Esc" data-work="bulk-back" onClick={onBack}>
          {bulkWords.change}
        </Button>
      </Flex>
      <Panel title={`${bulkWords.changes}: ${plansWords(ready.length)}`}>
        {ready.length === 0 ? (
          <EmptyState title={bulkWords.none} />
        ) : (
          <ChangedPlans kind={change.kind} rows={ready} />
        )}
      </Panel>
      <LeftOutPlans rows={preview.rows} />
    </BulkFrame>
  );
}

/** Applies the previewed change once, and holds what went wrong. */
function useApply(
  change: AskedChange,
  ready: readonly BulkPreviewRow[],
  onDone: (done: Done) => void,
) {
  const [isWorking, setIsWorking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // The press that asked for the preview must not apply it as well.
  const mayPress = usePressGate(isWorking ? null : 0);
  const apply = async (): Promise<void> => {
    setIsWorking(true);
    setTrouble(null);
    const answer = await applied(change, ready).finally(() => setIsWorking(false));
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    if (answer.value.kind === 'done') return onDone(answer.value);
    setTrouble(answer.value.refusals.map(bulkFieldWords).join(' '));
  };
  const press = (isRepeat: boolean): void => {
    if (ready.length > 0 && !isWorking && mayPress(isRepeat)) void apply();
  };
  return { isWorking, trouble, mayPress, press };
}

function ApplyButton(props: {
  readonly kind: AskedChange['kind'];
  readonly count: number;
  readonly isWorking: boolean;
  readonly mayPress: (isRepeat: boolean) => boolean;
  readonly onPress: () => void;
}): ReactElement {
  const { kind, mayPress } = props;
  return (
    <Button
      tone={kind === 'cancel' ? 'danger' : 'primary'}
      keys="Ctrl+Enter"
      data-work="bulk-apply"
      aria-disabled={props.isWorking || undefined}
      onKeyDown={(event: KeyboardEvent) => {
        const presses = event.key === 'Enter' || event.key === ' ';
        if (presses && !mayPress(event.repeat)) event.preventDefault();
      }}
      onClick={props.onPress}
    >
      {`${bulkKindWords[kind].verb} ${plansWords(props.count)}`}
    </Button>
  );
}

function ChangedPlans(props: {
  readonly kind: AskedChange['kind'];
  readonly rows: readonly BulkPreviewRow[];
}): ReactElement {
  const { columns } = bulkWords;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{columns.plan}</th>
          <th scope="col">{columns.before}</th>
          <th scope="col">{columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.planId}>
            <th scope="row">
              <PlanName row={row} />
            </th>
            <td>{nextWords(row.before, row.currency)}</td>
            <td>{afterWords(props.kind, row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Applies the change through the operation of its role. */
function applied(
  change: AskedChange,
  rows: readonly BulkPreviewRow[],
): Promise<Envelope<BulkDone>> {
  const plans = rows.map(({ planId, revision }) => ({ planId, seenRevision: revision }));
  return change.kind === 'change-amount'
    ? call('plans.bulk-move-owed', { plans, change })
    : call('plans.bulk-move', { plans, change });
}
