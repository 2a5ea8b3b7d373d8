import type { Role } from '../../../../contract/define.ts';
import type { InstalmentView, PlanView } from '../../../../contract/plans/plan-view.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { endedPlanStates } from '../../../../domain/plans/plan.ts';
import { scheduleNoteWords } from '../words/plan-events.ts';

/** True for a supervisor or above. */
export function isSupervisor(role: Role): boolean {
  return isRoleEnough(role, 'supervisor');
}

/** Actions on a whole plan, in the order of their buttons. */
export type PlanAction =
  | 'replace-card'
  | 'log-call'
  | 'note'
  | 'pause'
  | 'resume'
  | 'extra'
  | 'pay-off'
  | 'change-schedule'
  | 'notice'
  | 'evidence'
  | 'cancel';

/** Actions on one instalment, in the order of their buttons. */
export type RowAction =
  | 'charge'
  | 'try-expired'
  | 'charge-part'
  | 'log-call'
  | 'note'
  | 'change-date'
  | 'change-amount'
  | 'skip'
  | 'paid-another-way'
  | 'write-off';

/** True for a plan that has ended and cannot change any more. */
export function isOver({ state }: Pick<PlanView, 'state'>): boolean {
  return endedPlanStates.includes(state);
}

/** The actions that a plan offers in its state; main decides on each. */
export function planActions(plan: PlanView): readonly PlanAction[] {
  if (isOver(plan)) return ['log-call', 'note'];
  const hasStarted = plan.state !== 'starting';
  const isCharging = plan.instalments.some(({ standing }) => standing === 'in-flight');
  const mayCharge = plan.card !== null && plan.state !== 'waiting' && !plan.isPaused && !isCharging;
  const hasEnd = plan.terms.kind === 'instalment' || plan.terms.end.kind !== 'never';
  return [
    ...(plan.state === 'waiting' || isCharging ? [] : (['replace-card'] as const)),
    'log-call',
    'note',
    ...(plan.isPaused ? (['resume'] as const) : hasStarted ? (['pause'] as const) : []),
    ...(mayCharge && hasStarted ? (['extra'] as const) : []),
    ...(mayCharge && hasStarted && hasEnd && plan.openCount > 0 ? (['pay-off'] as const) : []),
    ...(hasStarted && !isCharging ? (['change-schedule'] as const) : []),
    'notice',
    ...(plan.card === null ? (['evidence'] as const) : []),
    'cancel',
  ];
}

/** The actions that an instalment offers in its state. */
export function rowActions(plan: PlanView, row: InstalmentView): readonly RowAction[] {
  if (isOver(plan) || !isOpenRow(row)) return ['log-call', 'note'];
  const isRegular = row.kind === 'regular';
  const isExpired =
    plan.card?.health === 'expired' || row.advice?.lockedBecause?.kind === 'card-expired';
  return [
    ...(row.advice === null ? [] : (['charge'] as const)),
    ...(row.advice !== null && isExpired ? (['try-expired'] as const) : []),
    ...(mayChargePart(plan, row) ? (['charge-part'] as const) : []),
    'log-call',
    'note',
    'change-date',
    ...(isRegular ? (['change-amount', 'skip'] as const) : []),
    'paid-another-way',
    'write-off',
  ];
}

/** True for an instalment that is due, of which a part may be charged. */
function mayChargePart({ state }: PlanView, { advice, standing, amountMinor }: InstalmentView) {
  return advice !== null && state === 'active' && standing !== 'scheduled' && amountMinor > 1;
}

/** True for an instalment that is owed and not covered by another. */
export function isOpenRow({ standing, coveredBy }: InstalmentView): boolean {
  return coveredBy === null && ['scheduled', 'due', 'failed'].includes(standing);
}

/** True for actions that only a supervisor may take. */
export function needsSupervisor(action: PlanAction | RowAction): boolean {
  return ['change-amount', 'change-schedule', 'write-off', 'evidence'].includes(action);
}

/** The oldest owed instalment, which a first charge on a new card pays; null for none. */
export function oldestOpen(plan: PlanView): InstalmentView | null {
  const open = plan.instalments
    .filter(isOpenRow)
    .toSorted((one, other) =>
      one.dueDate === other.dueDate
        ? one.sequence - other.sequence
        : one.dueDate < other.dueDate
          ? -1
          : 1,
    );
  return open[0] ?? null;
}

/** The instalment that the page's main button charges: the first that needs attention, else the next; null for none. */
export function nextToCharge(plan: PlanView): InstalmentView | null {
  const row = plan.instalments[firstRow(plan.instalments)];
  return row !== undefined && row.advice !== null && rowActions(plan, row).includes('charge')
    ? row
    : null;
}

/** Index of the first focused instalment: one that needs attention, else the next, else the last. */
export function firstRow(rows: readonly InstalmentView[]): number {
  const urgent = rows.findIndex(({ standing }) =>
    ['not-confirmed', 'failed', 'in-flight', 'due'].includes(standing),
  );
  if (urgent !== -1) return urgent;
  const next = rows.findIndex(({ standing }) => standing === 'scheduled');
  return next === -1 ? Math.max(0, rows.length - 1) : next;
}

/** The instalments with which the card histories began, by number: the first charge, or the first on a new card. */
export function notesOnCards(histories: PlanView['histories']): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const { number, origin, cardHistorySteps } of histories) {
    const began = cardHistorySteps.find(({ result }) => result === 'approved');
    if (began === undefined) continue;
    if (number > 1) notes.set(began.sequence, scheduleNoteWords.newCard);
    else if (origin === 'first-charge') notes.set(began.sequence, scheduleNoteWords.firstCharge);
  }
  return notes;
}
