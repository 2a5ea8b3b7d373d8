import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanMoveAnswer } from '../../../contract/plans/plan-moved.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { PlanMove } from '../../ports/ledger/plan-moves.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { isLedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { findPlan } from './find-plans.ts';
import { cardOfPriorCharge } from './card-of-prior-charge.ts';
import { entryOf } from './plan-moment.ts';
import { trackingSealContext } from './tracking-seal-context.ts';

type Note = Extract<PlanMove, { readonly kind: 'add-note' }>;
type Asked = ParsedInput<'plans.move'>['move'] | ParsedInput<'plans.move-owed'>['move'] | Note;
type PriorChargeMove = Extract<Asked, { readonly kind: 'record-evidence' }>;
type Answer = Result<PlanMoveAnswer, Failure>;
type Refusal = Extract<PlanMoveAnswer, { readonly kind: 'refused' }>['refusals'][number];

/** Applies one change to a plan, inside the transaction that reads it; no change charges anything. */
export async function movePlan(
  context: AccountContext,
  operator: Operator,
  asked: { readonly planId: PlanId; readonly move: Asked },
): Promise<Answer> {
  const moved = await moveOnce(context, operator, asked);
  if (!moved.ok) return moved;
  if (moved.value.kind === 'moved') return movedPlan(context, asked.planId);
  if (moved.value.kind !== 'changed-since') return ok(moved.value);
  throw new Error('A change of one plan names no revision');
}

/** One change made, or the reason it was not; without the plan, which a change of several does not show. */
export type MovedOnce =
  | { readonly kind: 'moved' }
  | { readonly kind: 'changed-since' }
  | Exclude<PlanMoveAnswer, { readonly kind: 'moved' }>;

/** Makes one change, and tells no list of it. A `seenRevision` refuses a plan that was changed since. */
export async function moveOnce(
  context: AccountContext,
  operator: Operator,
  asked: { readonly planId: PlanId; readonly move: Asked; readonly seenRevision?: number },
): Promise<Result<MovedOnce, Failure>> {
  const { planId, move, seenRevision } = asked;
  const refusals = refuseTyped(move);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  const ready = await moveOf(context, planId, move);
  if (!ready.ok) return ready;
  const moved = await context.ledger.plans.movePlan(planId, ready.value, {
    ...entryOf(context, operator),
    ...(seenRevision === undefined ? {} : { seenRevision }),
  });
  return moved.ok ? ok({ kind: 'moved' }) : notMoved(moved.error);
}

type NotMoved = Extract<
  Awaited<ReturnType<AccountContext['ledger']['plans']['movePlan']>>,
  { readonly ok: false }
>['error'];

function notMoved(error: NotMoved): Result<MovedOnce, Failure> {
  if (isLedgerFailure(error)) return recordsFailure(error);
  switch (error.kind) {
    case 'not-found':
      return failed({ kind: 'not-found' });
    case 'changed-since':
      return ok({ kind: 'changed-since' });
    case 'terms-refused':
    case 'other-kind':
      throw new Error('Only a change of the schedule is refused for its terms');
    case 'card-not-usable':
      return ok({ kind: 'refused', refusals: [{ field: 'card', reason: 'empty' }] });
    default:
      return ok({ kind: 'not-possible', refusal: error });
  }
}

/** Reads a plan again after a change, and notifies the lists. */
export async function movedPlan(context: AccountContext, planId: PlanId): Promise<Answer> {
  context.notifier.publish('plans.changed', {});
  const plan = await findPlan(context, planId);
  return plan.ok ? ok({ kind: 'moved', plan: plan.value }) : plan;
}

async function moveOf(
  context: AccountContext,
  planId: PlanId,
  move: Asked,
): Promise<Result<PlanMove, Failure>> {
  switch (move.kind) {
    case 'change-date':
      // Refused before where it is no day.
      return ok({ ...move, dueDate: move.dueDate as CalendarDate });
    case 'record-evidence':
      return evidenceOf(context, planId, move);
    case 'resume':
    case 'set-notice':
      return ok(move);
    case 'add-note':
      return ok({ ...move, text: move.text.trim() });
    default:
      return ok({ ...move, reason: move.reason.trim() });
  }
}

/** Seals the tracking id for the row of the history that it begins; the plain text goes no further. */
async function evidenceOf(
  context: AccountContext,
  planId: PlanId,
  given: PriorChargeMove,
): Promise<Result<PlanMove, Failure>> {
  const card = await cardOfPriorCharge(context, planId, given.cardId);
  if (!card.ok) return card;
  const chainId = context.ids.chainId();
  const trackingId = given.trackingId?.trim() ?? '';
  const sealed =
    trackingId === ''
      ? ok(null)
      : await context.sealer.seal(new Secret(trackingId), trackingSealContext(chainId));
  if (!sealed.ok) return sealingFailure(sealed.error);
  return ok({
    kind: 'record-evidence',
    evidence: {
      card: card.value,
      firstTransactionId: given.firstTransactionId.trim(),
      firstChargedOn: given.firstChargedOn as CalendarDate,
      chainId,
      sealedTrackingId: sealed.value,
    },
  });
}

function refuseTyped(move: Asked): readonly Refusal[] {
  const refusals: (Refusal | null)[] = [];
  if ('reason' in move) refusals.push(refuseText('reason', move.reason));
  if ('amountMinor' in move && move.amountMinor < 1) {
    refusals.push({ field: 'amount', reason: 'not-an-amount' });
  }
  if (move.kind === 'change-date' && !isCalendarDate(move.dueDate)) {
    refusals.push({ field: 'date', reason: 'not-a-date' });
  }
  if (move.kind === 'add-note') refusals.push(refuseText('note', move.text));
  if (move.kind === 'record-evidence') {
    refusals.push(refuseText('transaction-id', move.firstTransactionId));
    if (!isCalendarDate(move.firstChargedOn)) {
      refusals.push({ field: 'date', reason: 'not-a-date' });
    }
    if (move.trackingId !== null && holdsCardNumber(move.trackingId)) {
      refusals.push({ field: 'tracking-id', reason: 'holds-card-number' });
    }
  }
  return refusals.filter((refusal) => refusal !== null);
}

function refuseText(field: 'reason' | 'note' | 'transaction-id', text: string): Refusal | null {
  if (text.trim() === '') return { field, reason: 'empty' };
  return holdsCardNumber(text) ? { field, reason: 'holds-card-number' } : null;
}
