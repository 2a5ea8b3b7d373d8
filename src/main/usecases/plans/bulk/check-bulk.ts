import type { Failure } from '../../../../contract/failure.ts';
import type { ParsedInput } from '../../../../contract/index.ts';
import type { BulkFieldRefusal, PlanBulkRefusal } from '../../../../contract/plans/bulk-moves.ts';
import { holdsCardNumber } from '../../../../domain/cards/card-guard.ts';
import type { PlanId } from '../../../../domain/ids.ts';
import { exponentOf } from '../../../../domain/money.ts';
import { agreedReason } from '../../../../domain/plans/agreement.ts';
import { stepOfBulk } from '../../../../domain/plans/moves/bulk-change.ts';
import type { BulkChange, BulkStep } from '../../../../domain/plans/moves/bulk-change.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import type { PlanToChange } from '../../../ports/ledger/plans.ts';
import type { AccountContext } from '../../account-context.ts';
import { recordsFailure } from '../../records-failure.ts';
import { todayOf } from '../plan-moment.ts';

/** Plans read in one call, so that the lists of the screen do not wait long. */
const batchSize = 100;

/** A change of several plans as staff asked for it. */
export type AskedChange = ParsedInput<'plans.preview-bulk'>['change'];

/** Refuses what was typed, by field; empty when the change can be looked at. */
export function refuseBulk(
  context: AccountContext,
  change: AskedChange,
): readonly BulkFieldRefusal[] {
  const refusals: BulkFieldRefusal[] = [];
  if (change.kind === 'change-amount') {
    const limitMinor = context.account.amountLimitMajor * 10 ** exponentOf(change.currency);
    if (change.amountMinor < 1) refusals.push({ field: 'amount', reason: 'not-an-amount' });
    else if (change.amountMinor > limitMinor) {
      refusals.push({ field: 'amount', reason: 'over-limit' });
    }
  }
  if (change.kind === 'change-date' && change.to.kind === 'days' && change.to.days === 0) {
    refusals.push({ field: 'days', reason: 'empty' });
  }
  if ('agreement' in change) {
    const { agreedOn } = change.agreement;
    if (!isCalendarDate(agreedOn) || agreedOn > todayOf(context)) {
      refusals.push({ field: 'agreed-on', reason: 'not-a-date' });
    }
  }
  if (change.reason.trim() === '') refusals.push({ field: 'reason', reason: 'empty' });
  else if (holdsCardNumber(change.reason)) {
    refusals.push({ field: 'reason', reason: 'holds-card-number' });
  }
  return refusals;
}

/** The change as the rules take it: the reason of amounts and days says how the customers agreed. */
export function changeOf(change: AskedChange): BulkChange {
  const reason = change.reason.trim();
  switch (change.kind) {
    case 'pause':
    case 'cancel':
      return { kind: change.kind, reason };
    case 'change-amount': {
      const { kind, currency, amountMinor, agreement } = change;
      return { kind, currency, amountMinor, reason: agreedReason(reason, agreementOf(agreement)) };
    }
    case 'change-date': {
      const { kind, to, scope, agreement } = change;
      return { kind, to, scope, reason: agreedReason(reason, agreementOf(agreement)) };
    }
  }
}

/** Reads plans with their open instalments, a batch at a time; those that do not exist are absent. */
export async function readToChange(
  { ledger }: Pick<AccountContext, 'ledger'>,
  ids: readonly PlanId[],
): Promise<Result<readonly PlanToChange[], Failure>> {
  const plans: PlanToChange[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    // oxlint-disable-next-line no-await-in-loop -- Others read the records between two batches.
    const found = await ledger.plans.plansToChange(batch);
    if (!found.ok) return recordsFailure(found.error);
    plans.push(...found.value);
  }
  return ok(plans);
}

/** The step of one plan, unless it was altered outside the app or the rules refuse it. */
export function stepFor(
  { aggregate, isAltered }: PlanToChange,
  change: BulkChange,
  today: CalendarDate,
): Result<BulkStep, PlanBulkRefusal> {
  return isAltered ? failed({ kind: 'altered' }) : stepOfBulk(aggregate, change, today);
}

/** A plan's names in a preview or a report. */
export function namedPlan({ aggregate: { plan }, customerName }: PlanToChange) {
  return {
    planId: plan.id,
    reference: plan.reference,
    customerName,
    currency: plan.terms.currency,
  };
}

/** Refused before where the day is none. */
function agreementOf({
  way,
  agreedOn,
}: Extract<AskedChange, { readonly kind: 'change-amount' }>['agreement']) {
  return { way, agreedOn: agreedOn as CalendarDate };
}
