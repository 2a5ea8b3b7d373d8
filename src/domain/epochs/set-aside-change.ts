/** Kinds of changes that records set aside hold and the restored ones do not. */
export const setAsideChangeKinds = [
  'plan-begun',
  'plan-cancelled',
  'plan-paused',
  'plan-resumed',
  'plan-changed',
  'card-replaced',
  'instalment-settled',
  'staff-added',
  'staff-removed',
  'staff-role',
  'refund-recorded',
] as const;

export type SetAsideChangeKind = (typeof setAsideChangeKinds)[number];

/** One change to enter again: a plan's reference, a staff member's name, or the reference of a refunded payment. */
export interface SetAsideChange {
  readonly kind: SetAsideChangeKind;
  readonly subject: string;
}

/** The facts of a plan that staff change. */
export interface PlanFacts {
  readonly id: string;
  readonly reference: string;
  readonly terms: string;
  readonly usualAmountMinor: number;
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  readonly cardId: string | null;
}

/** The facts of a staff member that an admin changes. */
export interface StaffFacts {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly isActive: boolean;
}

/** An instalment that staff settled without a charge, by its reference. */
export interface SettledFacts {
  readonly id: string;
  readonly reference: string;
}

/** A recorded refund, by the reference of its payment. */
export interface RefundFacts {
  readonly id: string;
  readonly reference: string;
}

/** The part of one set of records in which changes are looked for. */
export interface ChangeableFacts {
  readonly plans: readonly PlanFacts[];
  readonly settled: readonly SettledFacts[];
  readonly staff: readonly StaffFacts[];
  readonly refunds: readonly RefundFacts[];
}

/** Returns what was changed in records that were set aside, as far as the restored ones do not show it. */
export function changesBetween(
  restored: ChangeableFacts,
  aside: ChangeableFacts,
): readonly SetAsideChange[] {
  const plans = byId(restored.plans);
  const staff = byId(restored.staff);
  const refunds = byId(restored.refunds);
  const settled = byId(restored.settled);
  return [
    ...aside.plans.flatMap((plan) => planChanges(plans.get(plan.id), plan)),
    ...aside.settled
      .filter(({ id }) => !settled.has(id))
      .map(({ reference }) => ({ kind: 'instalment-settled', subject: reference }) as const),
    ...aside.staff.flatMap((member) => staffChanges(staff.get(member.id), member)),
    ...aside.refunds
      .filter(({ id }) => !refunds.has(id))
      .map(({ reference }) => ({ kind: 'refund-recorded', subject: reference }) as const),
  ];
}

function byId<Facts extends { readonly id: string }>(
  facts: readonly Facts[],
): ReadonlyMap<string, Facts> {
  return new Map(facts.map((one) => [one.id, one]));
}

function planChanges(before: PlanFacts | undefined, after: PlanFacts): SetAsideChange[] {
  const subject = after.reference;
  if (before === undefined) return [{ kind: 'plan-begun', subject }];
  if (after.isCancelled) {
    return before.isCancelled ? [] : [{ kind: 'plan-cancelled', subject }];
  }
  const changes: SetAsideChange[] = [];
  if (before.isPaused !== after.isPaused) {
    changes.push({ kind: after.isPaused ? 'plan-paused' : 'plan-resumed', subject });
  }
  if (before.terms !== after.terms || before.usualAmountMinor !== after.usualAmountMinor) {
    changes.push({ kind: 'plan-changed', subject });
  }
  const isOtherCard = after.cardId !== null && before.cardId !== after.cardId;
  if (isOtherCard) changes.push({ kind: 'card-replaced', subject });
  return changes;
}

function staffChanges(before: StaffFacts | undefined, after: StaffFacts): SetAsideChange[] {
  const subject = after.name;
  if (before === undefined) return after.isActive ? [{ kind: 'staff-added', subject }] : [];
  if (before.isActive && !after.isActive) return [{ kind: 'staff-removed', subject }];
  return before.role === after.role ? [] : [{ kind: 'staff-role', subject }];
}
