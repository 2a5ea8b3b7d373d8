import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { NewAttempt } from '../../../domain/charge/attempt.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { PrepareRefusal } from '../../ports/ledger/ledger.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { lacksSecondApprover } from '../staff/second-approver.ts';
import type { SaveCardRequest } from './card-change.ts';
import { refuseUnlikeMask } from './check-mask.ts';
import { checkOrder } from './check-order.ts';
import { chooseInstrument } from './choose-instrument.ts';
import type { ChosenInstrument } from './choose-instrument.ts';
import type { Draft } from './draft-registry.ts';
import { duplicateScope } from './duplicate-scope.ts';
import { launchCharge } from './launch-charge.ts';
import { intentOfOrder, readOrder } from './resolve-intent.ts';
import type { ResolvedIntent } from './resolve-intent.ts';
import { presentAttempt } from './present-attempt.ts';
import { presentObstacle } from './present-obstacle.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

type Submission = ParsedInput<'charge.submit'>;
type Answer = OperationOutput<'charge.submit'>;

/** The operator who submits, with role and approver. */
export type Submitter = Staff;

/**
 * Submits one keyed form (docs/charge.md).
 *
 * The draft is taken before anything else, so that a second submit of the same form finds nothing to submit; it is put
 * back only when nothing was written. Sending goes on after this returns.
 */
export async function submitCharge(
  context: AccountContext,
  submitter: Submitter,
  submission: Submission,
): Promise<Result<Answer, Failure>> {
  const draft = context.drafts.take(submission.draftId);
  if (draft === null) return ok({ kind: 'stale-draft' });
  const answer = await submitDraft(context, submitter, submission, draft);
  if (!answer.ok || answer.value.kind !== 'accepted') context.drafts.putBack(draft);
  return answer;
}

async function submitDraft(
  context: AccountContext,
  submitter: Submitter,
  submission: Submission,
  draft: Draft,
): Promise<Result<Answer, Failure>> {
  const checked = checkOrder(context.account, submission, context.clock.now());
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });

  const { orderReference: typedReference } = checked.value;
  const cardId = submission.card.kind === 'kept' ? submission.card.cardId : null;
  const { customerId } = submission;
  const facts = await readOrder(context, draft, typedReference, { customerId, cardId });
  if (!facts.ok) return recordsFailure(facts.error);
  const { attempts, rules } = facts.value;
  if (!attempts.ok) return recordsFailure(attempts.error);
  const placed = intentOfOrder(context, draft, { typedReference, known: attempts.value });
  const unlike = refuseUnlikeMask(context.account, submission.reference, placed);
  if (unlike.length > 0) return ok({ kind: 'refused', refusals: [...unlike] });
  if (placed.needsSupervisor && !isRoleEnough(submitter.role, 'supervisor')) {
    return ok({ kind: 'needs-supervisor' });
  }
  const isAlone = await lacksSecondApprover(context, submitter, submission, rules);
  if (!isAlone.ok) return recordsFailure(isAlone.error);
  if (isAlone.value) return ok({ kind: 'needs-second-person' });

  const chosen = await chooseInstrument(context, submission, checked.value.card, facts.value);
  if (!chosen.ok) {
    return chosen.error.kind === 'card-refused' ? ok(chosen.error) : failed(chosen.error);
  }
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const { details, card } = checked.value;
  const codeAbsentReason = card?.codeAbsentReason ?? null;
  const order: ReadyOrder = { ...placed, ...chosen.value, codeAbsentReason, details };
  const ready = { submitter, submission, order };
  return prepareAndSend(context, ready, endpoint.value);
}

/** The order as recorded, with its instrument. */
type ReadyOrder = ResolvedIntent &
  ChosenInstrument &
  Pick<NewAttempt, 'codeAbsentReason' | 'details'>;

interface ReadyCharge {
  readonly submitter: Submitter;
  readonly submission: Submission;
  readonly order: ReadyOrder;
}

async function prepareAndSend(
  context: AccountContext,
  ready: ReadyCharge,
  endpoint: GatewayEndpoint,
): Promise<Result<Answer, Failure>> {
  const attempt = newAttempt(context, ready);
  const scope = duplicateScope(context, {
    role: ready.submitter.role,
    reason: ready.submission.duplicateReason,
    cardHoldReason: ready.submission.cardHoldReason ?? null,
  });
  const { instrument, wasUnconfirmed, sealedToken, tokens } = ready.order;
  const keep = saveCardRequest(ready, attempt);
  const launched = await launchCharge(
    context,
    { attempt, instrument, sealedToken, tokens, trackingId: null, endpoint, wasUnconfirmed, keep },
    () => context.ledger.attempts.prepare(attempt, scope, sealedToken),
  );
  if (!launched.ok) {
    const refusal = launched.error;
    if (refusal.kind === 'card-refused') return ok(refusal);
    return isObstacle(refusal)
      ? ok({ kind: 'obstacle', obstacle: presentObstacle(context, refusal) })
      : recordsFailure(refusal);
  }
  return ok({ kind: 'accepted', attempt: presentAttempt(context, launched.value.attempt) });
}

function newAttempt(
  context: AccountContext,
  { submitter, submission, order }: ReadyCharge,
): NewAttempt {
  return {
    id: context.ids.attemptId(),
    intentId: order.intentId,
    terminalId: context.terminalId,
    bootId: context.bootId,
    operatorId: submitter.id,
    orderReference: order.orderReference,
    reference: order.reference,
    amountMinor: submission.amountMinor,
    currency: submission.currency,
    channel: submission.channel,
    kind: 'single',
    ecm: singleEcm(context.account, submission.channel),
    storedCredential: null,
    omitExpiry: false,
    card: order.facts,
    cardId: order.cardId,
    customerId: submission.customerId,
    codeAbsentReason: order.codeAbsentReason,
    partOf: order.partOf,
    details: order.details ?? null,
    duplicateReason: submission.duplicateReason,
    cardHoldReason: submission.cardHoldReason ?? null,
    approvedBy: submitter.approvedBy?.name ?? null,
    gapAccepted: submission.gapAccepted ?? null,
    preparedAt: context.clock.now(),
  };
}

/** The indicator of a single charge: without it the gateway would take the order for an internet sale. */
function singleEcm(account: Account, channel: Submission['channel']): number | null {
  return account.sendEcmOnSingle ? account.ecm[channel].single : null;
}

/** Only a keyed card can be saved; a card on file already is. */
function saveCardRequest(
  { submitter, submission }: ReadyCharge,
  attempt: NewAttempt,
): SaveCardRequest | null {
  if (submission.saveCard === null || submission.card.kind === 'kept') return null;
  const { words, channel } = submission.saveCard;
  const agreedAt = attempt.preparedAt;
  return { words, channel, agreedAt, operatorId: submitter.id, inRowOfItsOwn: false };
}

function isObstacle(refusal: { readonly kind: string }): refusal is PrepareRefusal {
  return 'by' in refusal;
}
