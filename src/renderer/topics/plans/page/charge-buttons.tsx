import { Group } from '@mantine/core';
import type { ReactElement } from 'react';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryAdviceLine, RetryButton } from '../../../ui/plans/retry-advice-line.tsx';
import { chargeWords, lockWords, retryWords } from '../../../words/plans/plan-retry.ts';
import type { PlanWork, RowWork } from '../charge/plan-doing.ts';
import { isSupervisor, nextToCharge, rowActions } from './plan-model.ts';

/** Charges the instalment that comes next; while it is selected, the page's letter presses it. */
export function ChargeNextButton(
  work: PlanWork & { readonly selected: InstalmentView | null },
): ReactElement | null {
  const { plan, selected } = work;
  const row = nextToCharge(plan);
  const ask = askOf(work);
  if (row === null) return null;
  const lock = row.advice?.lockedBecause ?? null;
  const isSelected = row.sequence === selected?.sequence;
  return (
    <Button
      tone="primary"
      data-field={isSelected ? 'row-charge' : 'next-charge'}
      why={lock === null ? null : lockWords(lock)}
      {...(isSelected ? { letter: 'C' } : {})}
      {...(lock === null ? { onClick: () => ask(row, {}) } : { icon: 'lock' as const })}
    >
      {row.standing === 'scheduled' ? retryWords.chargeEarly : chargeWords(row.standing)}
    </Button>
  );
}

/** The ways to charge the selected instalment; the one that comes next has its main button at the head of the page. */
export function RowChargeButtons(work: RowWork): ReactElement | null {
  const { plan, row, status } = work;
  const ask = askOf(work);
  const { advice } = row;
  const actions = rowActions(plan, row);
  if (advice === null || !actions.includes('charge')) return null;
  const canGrant = advice.lockedBecause?.canGrant === true && isSupervisor(effectiveRole(status));
  return (
    <Group gap="6px 8px">
      {row.sequence === nextToCharge(plan)?.sequence ? (
        <RetryAdviceLine advice={advice} today={plan.today} leavesOutLock />
      ) : (
        <RetryButton
          advice={advice}
          today={plan.today}
          letter="C"
          data-field="row-charge"
          onClick={() => ask(row, {})}
        >
          {chargeWords(row.standing)}
        </RetryButton>
      )}
      {actions.includes('try-expired') ? (
        <Button
          data-field="row-try-expired"
          letter="E"
          onClick={() => ask(row, { omitExpiry: true })}
        >
          {retryWords.tryAlthoughExpired}
        </Button>
      ) : null}
      {canGrant ? (
        <Button data-field="row-grant" onClick={() => ask(row, { isGranted: true })}>
          {retryWords.grant}
        </Button>
      ) : null}
    </Group>
  );
}

/** Asks for the charge of an instalment, after closing what is open. */
function askOf({ charge, onDo }: Pick<PlanWork, 'charge' | 'onDo'>) {
  return (
    { sequence }: InstalmentView,
    { omitExpiry = false, isGranted = false }: { omitExpiry?: boolean; isGranted?: boolean },
  ): void => {
    onDo(null);
    charge.ask({ kind: 'row', sequence, omitExpiry, isGranted });
  };
}
