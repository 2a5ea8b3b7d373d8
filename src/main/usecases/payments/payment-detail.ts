import type { Failure } from '../../../contract/failure.ts';
import type { PaymentDetail, TimelineEntry } from '../../../contract/payments/payment-detail.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { planOfIntent } from '../../../domain/payments/plan-of-intent.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentCall } from '../calls/present-call.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { presentRefund } from './payment-follow-ups.ts';
import { recordsFailure } from '../records-failure.ts';

/** Maximum number of attempts of one order on a page; far above real use. */
const attemptsShownMax = 100;

/** Reads one payment with every attempt of its order and all their events, on one timeline. */
export async function readPaymentDetail(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<PaymentDetail, Failure>> {
  const found = await context.ledger.attempts.find(id);
  if (!found.ok) return recordsFailure(found.error);
  const attempt = found.value;
  if (attempt === null) return failed({ kind: 'not-found' });
  const attempts = await context.ledger.attempts.ofIntent(attempt.intentId);
  if (!attempts.ok) return recordsFailure(attempts.error);
  const shown = withAsked(attempts.value, attempt);
  const [entries, callBack] = await Promise.all([
    Promise.all(shown.map((one) => entriesOf(context, one))),
    context.ledger.calls.openCallOf(id),
  ]);
  if (!callBack.ok) return recordsFailure(callBack.error);
  const timeline: TimelineEntry[] = [];
  for (const ofAttempt of entries) {
    if (!ofAttempt.ok) return ofAttempt;
    timeline.push(...ofAttempt.value);
  }
  const refunds = await context.ledger.refunds.refundsOf(id);
  if (!refunds.ok) return recordsFailure(refunds.error);
  return ok({
    attempt: presentAttempt(context, attempt),
    attempts: shown.map((one) => presentAttempt(context, one)),
    timeline: timeline.toSorted((one, other) => compareText(one.at, other.at)),
    refunds: refunds.value.map((refund) => presentRefund(context, refund)),
    callBack: callBack.value && (await presentCall(context, callBack.value)),
    planId: planOfIntent(attempt.intentId),
  });
}

/** The newest attempts, and always the one that was requested. */
function withAsked(attempts: readonly Attempt[], asked: Attempt): readonly Attempt[] {
  const newest = attempts.slice(-attemptsShownMax);
  return newest.some(({ id }) => id === asked.id) ? newest : [asked, ...newest.slice(1)];
}

async function entriesOf(
  context: AccountContext,
  attempt: Attempt,
): Promise<Result<readonly TimelineEntry[], Failure>> {
  const { attempts, refunds, receipts, calls } = context.ledger;
  const [moves, recorded, trail, made] = await Promise.all([
    attempts.moves(attempt.id),
    refunds.refundsOf(attempt.id),
    receipts.issueHistory(attempt.id),
    calls.callsAbout({ attemptId: attempt.id }, todayOf(context)),
  ]);
  if (!moves.ok) return recordsFailure(moves.error);
  if (!recorded.ok) return recordsFailure(recorded.error);
  if (!trail.ok) return recordsFailure(trail.error);
  if (!made.ok) return recordsFailure(made.error);
  const common = { attemptId: attempt.id, attemptNumber: attempt.attemptNumber };
  const named = (operatorId: Attempt['operatorId'] | null) =>
    operatorId === null ? null : context.operatorName(operatorId);
  return ok([
    ...moves.value.map(
      ({ from, to, at, operatorId, note }): TimelineEntry => ({
        ...common,
        kind: 'move',
        at,
        operatorName: named(operatorId),
        from,
        to,
        note,
      }),
    ),
    ...recorded.value.map(
      (refund): TimelineEntry => ({
        ...common,
        kind: 'refund',
        at: refund.recordedAt,
        operatorName: named(refund.operatorId),
        refund: presentRefund(context, refund),
      }),
    ),
    ...trail.value.handedOut.map(
      ({ way, copyNumber, issuedAt, operatorId }): TimelineEntry => ({
        ...common,
        kind: 'receipt',
        at: issuedAt,
        operatorName: named(operatorId),
        way,
        copyNumber,
      }),
    ),
    ...made.value.map(
      ({ at, operatorId, outcome, note, dueAt }): TimelineEntry => ({
        ...common,
        kind: 'call',
        at,
        operatorName: named(operatorId),
        outcome,
        note,
        dueAt,
      }),
    ),
  ]);
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
