import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import type { CardFacts } from '../../../domain/charge/attempt.ts';
import { beginCharge, oldestOwed } from '../../../domain/plans/transitions.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import { isOnCard } from '../../../domain/plans/retries/attempt-history.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PlanFile } from '../../ports/ledger/plans.ts';
import { chooseInstrument } from '../charge/choose-instrument.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { acceptedPlanCharge, notPossible, refusedPlanCharge } from './answer-plan-charge.ts';
import { launchPlanCharge } from './launch-plan-charge.ts';
import { momentOf } from './plan-moment.ts';
import { presentAdvice } from './present-advice.ts';
import { lockOnCard } from './retry-lock.ts';
import { checkKeyed } from './start-plan.ts';

type Input = ParsedInput<'plans.replace-card'>;
type Answer = Result<PlanChargeAnswer, Failure>;

/**
 * Replaces the card of a plan: a keyed `I` that pays the oldest instalment still owed and, when it is approved, begins
 * a new card history.
 *
 * When nothing is owed there is nothing to charge, and so no first charge: it is refused.
 */
export async function replaceCard(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const draft = context.drafts.take(input.draftId);
  if (draft === null) return ok({ kind: 'stale-draft' });
  const answer = await replaceFromDraft(context, staff, input);
  if (!answer.ok || answer.value.kind !== 'accepted') context.drafts.putBack(draft);
  return answer;
}

async function replaceFromDraft(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const { planId, card, consent } = input;
  const checked = checkKeyed(context, input, []);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const moment = momentOf(context);
  const found = await context.ledger.plans.findPlan(planId, moment);
  if (!found.ok) return recordsFailure(found.error);
  const file = found.value;
  if (file === null) return failed({ kind: 'not-found' });
  const row = oldestOwed(file);
  if (row === null) return notPossible({ kind: 'nothing-owed' });
  const { sequence, amountMinor } = row;
  const start = { sequence, indicator: 'I', by: 'person', today: moment.today } as const;
  const begun = beginCharge(file, start);
  if (!begun.ok) return notPossible(begun.error);

  const { customerId } = file.plan;
  const saveCard = { words: consent.words, channel: consent.channel };
  const chosen = await chooseInstrument(context, { card, customerId, saveCard }, checked.value);
  if (!chosen.ok) {
    return chosen.error.kind === 'card-refused' ? ok(chosen.error) : failed(chosen.error);
  }
  const lock = lockOnSameCard(file, chosen.value.facts);
  if (lock !== null) return ok({ kind: 'locked', advice: presentAdvice(lock) });
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const agreed = { ...saveCard, agreedAt: context.clock.now(), operatorId: staff.id };
  const launched = await launchPlanCharge(context, staff, {
    ...chosen.value,
    plan: file.plan,
    sequence,
    amountMinor,
    indicator: 'I',
    channel: input.channel,
    trackingId: null,
    omitExpiry: false,
    codeAbsentReason: checked.value.codeAbsentReason,
    duplicateReason: input.duplicateReason,
    charge: { kind: 'charge', planId, start, by: 'person', today: moment.today, runItem: null },
    keep: { ...agreed, inRowOfItsOwn: true },
    endpoint: endpoint.value,
  });
  if (!launched.ok) return refusedPlanCharge(context, launched.error);
  return acceptedPlanCharge(context, { planId, sequence }, launched.value);
}

/** The same card keyed again is no other card: the limits of its brand and its bank still apply. */
function lockOnSameCard(file: PlanFile, keyed: CardFacts): RetryAdviceNow | null {
  if (file.card === null) return null;
  const made = { cardId: null, card: keyed };
  const isSame = isOnCard(made, { cardId: null, facts: file.card.facts });
  const lock = isSame ? lockOnCard(file) : null;
  return lock?.lockedBecause?.kind === 'card-limit' ? null : lock;
}
