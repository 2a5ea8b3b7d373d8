import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { readReference } from '../../../domain/charge/reference.ts';
import { invariant } from '../../../domain/assert.ts';
import { checkTerms, rowCountMax } from '../../../domain/plans/check-terms.ts';
import type { TermsField, TermsRefusals } from '../../../domain/plans/check-terms.ts';
import { createPlan } from '../../../domain/plans/create-plan.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import { fitsMask } from '../../../domain/accounts/reference-mask.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { checkCard } from '../charge/check-card.ts';
import type { CheckedCard } from '../charge/check-card.ts';
import { chooseInstrument } from '../charge/choose-instrument.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { AccountContext } from '../account-context.ts';
import { acceptedPlanCharge, refusedPlanCharge } from './answer-plan-charge.ts';
import { launchPlanCharge } from './launch-plan-charge.ts';
import { todayOf } from './plan-moment.ts';

type Input = ParsedInput<'plans.start'>;
type Answer = Result<PlanChargeAnswer, Failure>;

/** Room after a plan's reference for the numbers of an instalment and of an attempt: `-P99999-9999`. */
export const rowSuffixRoom = 12;

/**
 * Starts a plan with its first charge, a keyed `I` that is taken now.
 *
 * The draft is taken before anything else and put back only when nothing was written, as with any keyed payment. Only
 * an approval activates the plan; until then the records hold it as `starting`.
 */
export async function startPlan(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const draft = context.drafts.take(input.draftId);
  if (draft === null) return ok({ kind: 'stale-draft' });
  const answer = await startFromDraft(context, staff, input);
  if (!answer.ok || answer.value.kind !== 'accepted') context.drafts.putBack(draft);
  return answer;
}

async function startFromDraft(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const today = todayOf(context);
  const { account } = context;
  const terms = checkTerms<PlanTerms>(planTerms(input.terms), {
    currencies: account.currencies,
    amountLimitMajor: account.amountLimitMajor,
    countMax: rowCountMax,
    earliestStart: today,
  });
  if (!terms.ok) return ok({ kind: 'terms-refused', refusals: listed(terms.error) });
  const checked = checkKeyed(context, input, readPlanReference(context, input.reference));
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });

  const { card, customerId, consent } = input;
  const saveCard = { words: consent.words, channel: consent.channel };
  const chosen = await chooseInstrument(context, { card, customerId, saveCard }, checked.value);
  if (!chosen.ok) {
    return chosen.error.kind === 'card-refused' ? ok(chosen.error) : failed(chosen.error);
  }
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;

  const change = createPlan({
    id: context.ids.planId(),
    customerId,
    reference: input.reference.trim(),
    channel: input.channel,
    terms: terms.value,
    today,
  });
  const [first] = change.inserted;
  invariant(first !== undefined, 'a new plan has a first row');
  const agreed = { ...saveCard, agreedAt: context.clock.now(), operatorId: staff.id };
  const launched = await launchPlanCharge(context, staff, {
    ...chosen.value,
    plan: change.plan,
    sequence: first.sequence,
    amountMinor: first.amountMinor,
    indicator: 'I',
    channel: input.channel,
    trackingId: null,
    omitExpiry: false,
    codeAbsentReason: checked.value.codeAbsentReason,
    duplicateReason: input.duplicateReason,
    charge: { kind: 'start', by: 'person', today, runItem: null, change, consent: agreed },
    keep: { ...agreed, inRowOfItsOwn: true },
    endpoint: endpoint.value,
  });
  if (!launched.ok) return refusedPlanCharge(context, launched.error);
  const row = { planId: change.plan.id, sequence: first.sequence };
  return acceptedPlanCharge(context, row, launched.value);
}

/** The terms in the domain's types; the domain checks whether the dates exist. */
export function planTerms(terms: Input['terms']): PlanTerms {
  // The schema has bounded the shape, and `checkTerms` refuses what is not a calendar date.
  return terms as PlanTerms;
}

/** Lists refusals of terms in the contract's form. */
export function listed(refusals: TermsRefusals) {
  return Object.entries(refusals).map(([field, reason]) => ({
    field: field as TermsField,
    reason,
  }));
}

function readPlanReference({ account }: AccountContext, typed: string): readonly FieldRefusal[] {
  const read = readReference(typed, account.referenceLengthMax - rowSuffixRoom);
  if (!read.ok) return [{ field: 'reference', reason: read.error }];
  if (fitsMask(read.value, account.fields.referenceMask)) return [];
  return [{ field: 'reference', reason: 'not-like-mask' }];
}

/** Checks everything keyed with any first charge: card, consent and the reason for passing a duplicate. */
export function checkKeyed(
  context: AccountContext,
  input: Pick<Input, 'card' | 'channel' | 'consent' | 'duplicateReason'>,
  before: readonly FieldRefusal[],
): Result<CheckedCard, readonly FieldRefusal[]> {
  const refusals = [...before];
  const card = checkCard(input.card, {
    today: todayOf(context),
    fields: context.account.fields,
    channel: input.channel,
  });
  if (!card.ok) refusals.push(...card.error);
  if (input.consent.words.trim() === '') refusals.push({ field: 'consent', reason: 'missing' });
  else if (holdsCardNumber(input.consent.words)) {
    refusals.push({ field: 'consent', reason: 'holds-card-number' });
  }
  if (input.duplicateReason !== null && holdsCardNumber(input.duplicateReason)) {
    refusals.push({ field: 'duplicate-reason', reason: 'holds-card-number' });
  }
  return refusals.length === 0 && card.ok ? card : failed(refusals);
}
