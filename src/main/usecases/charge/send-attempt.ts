import { errorName } from '../../../domain/assert.ts';
import { classify } from '../../../domain/charge/classify.ts';
import type { Attempt, NotSentReason, Verdict } from '../../../domain/charge/attempt.ts';
import type { GatewayResponse } from '../../../domain/charge/gateway-response.ts';
import { ok } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import { isCardKnown } from '../../../domain/wallet/wallet-card.ts';
import type { PurchaseResponse, PurchaseRequest } from '../../ports/gateway/gateway.ts';
import type { GatewayConnection, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { Outcome } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import type { TokenHolder } from '../customers/open-token.ts';
import { trackingSealContext } from '../plans/tracking-seal-context.ts';
import { cardChangeOf } from './card-change.ts';
import type { SaveCardRequest } from './card-change.ts';
import type { InFlightCharge } from './in-flight-charges.ts';
import {
  persistDoubt,
  persistLate,
  persistNotSent,
  persistOutcome,
  persistUnwritten,
} from './persist-outcome.ts';
import { hasSlept, sleepMark } from './sleep-check.ts';
import { publishAttempt } from './publish-attempt.ts';

/** One prepared attempt with everything needed to send it once. */
export interface Sending {
  readonly attempt: Attempt;
  readonly request: PurchaseRequest;
  /** The token that is sent, as the records hold it; null for a keyed card. */
  readonly sealedToken: string | null;
  /** The tokens of that card before it was sent; null where they were not read. */
  readonly tokens: TokenHolder | null;
  readonly endpoint: GatewayEndpoint;
  /** True when an earlier attempt of the intent was ever unconfirmed. */
  readonly wasUnconfirmed: boolean;
  /** The customer's consent to save this card; null when it was not asked for. */
  readonly keep: SaveCardRequest | null;
  /** Created before the row was written, so that nothing closes the records between the two. */
  readonly inFlightCharge: InFlightCharge;
}

/**
 * Sends one prepared attempt once and makes its outcome durable (docs/charge.md).
 *
 * A bug on the way ends as `not-sent` when the row was never dispatched, and as `unknown` when it was. A commit of
 * `dispatched` in doubt ends as `not-sent`: nothing is written after it. Nothing here sends twice: connecting retries inside the gateway before a byte is written, and after the durable `dispatched` row
 * there is one write and one reading of the response. What the sent journal does not hold is not sent.
 */
export async function sendAttempt(context: AccountContext, sending: Sending): Promise<Attempt> {
  const { inFlightCharge } = sending;
  let last = sending.attempt;
  try {
    last = await fly(context, sending, inFlightCharge);
  } catch (error) {
    context.log.error('charge.broke', { attempt: sending.attempt.id, error: errorName(error) });
    last = await persistNotSent(context, sending.attempt, inFlightCharge, 'interrupted');
  } finally {
    context.sentJournal.noteEnd(last);
    context.inFlightCharges.end(sending.attempt.id);
    await tellLast(context, last);
  }
  return last;
}

/**
 * Publishes the attempt once the charge is no longer in progress.
 *
 * A durable outcome is published as given; any other attempt is read from the records again. A failure to publish must
 * not replace the outcome.
 */
async function tellLast(context: AccountContext, attempt: Attempt): Promise<void> {
  const { id, outcomeAt } = attempt;
  try {
    const last = outcomeAt === null ? await context.ledger.attempts.find(id) : ok(attempt);
    if (last.ok && last.value) publishAttempt(context, last.value);
    await context.announceStatus();
  } catch (error) {
    context.log.error('charge.not-told', { attempt: id, error: errorName(error) });
  }
}

async function fly(
  context: AccountContext,
  sending: Sending,
  inFlightCharge: InFlightCharge,
): Promise<Attempt> {
  // Runs beside connecting, which usually takes longer than the disk, so that the charge rarely waits for it.
  const noting = context.sentJournal.noteSend(sending.attempt);
  const connected = await context.gateway.connect(sending.endpoint);
  if (!connected.ok) return notSent(context, sending, inFlightCharge, connected.error.kind);
  const connection = connected.value;
  inFlightCharge.abandon = () => connection.close();
  try {
    if (!(await noting)) return await notSent(context, sending, inFlightCharge, 'journal-failed');
    if (inFlightCharge.isAbandoned)
      return await notSent(context, sending, inFlightCharge, 'interrupted');
    if (!connection.isUsable())
      return await notSent(context, sending, inFlightCharge, 'connection-lost');
    const beganMs = sleepMark(context);
    const dispatched = await context.ledger.attempts.markDispatched(
      sending.attempt.id,
      context.clock.now(),
      connection.describePurchase(sending.request),
    );
    if (!dispatched.ok) {
      const reason = dispatched.error.kind === 'fenced' ? 'fenced' : 'journal-failed';
      // The commit may stand all the same, and nothing was written or will be.
      connection.close();
      return await persistUnwritten(context, sending.attempt, inFlightCharge, reason);
    }
    publishAttempt(context, dispatched.value);
    if (hasSlept(context, beganMs)) {
      return await persistDoubt(context, dispatched.value, inFlightCharge, 'slept');
    }
    return await exchange(
      context,
      { ...sending, attempt: dispatched.value },
      inFlightCharge,
      connection,
    );
  } finally {
    connection.close();
  }
}

function notSent(
  context: AccountContext,
  sending: Sending,
  inFlightCharge: InFlightCharge,
  reason: NotSentReason,
): Promise<Attempt> {
  return persistNotSent(context, sending.attempt, inFlightCharge, reason);
}

async function exchange(
  context: AccountContext,
  sending: Sending,
  inFlightCharge: InFlightCharge,
  connection: GatewayConnection,
): Promise<Attempt> {
  const late: { saving: Promise<Attempt> | null } = { saving: null };
  const received = await connection.sendPurchase(sending.request, () => {
    inFlightCharge.late = true;
    late.saving = persistLate(context, sending.attempt, inFlightCharge).catch((error: unknown) => {
      context.log.error('charge.late-broke', {
        attempt: sending.attempt.id,
        error: errorName(error),
      });
      return sending.attempt;
    });
  });
  if (received.gatewayTime !== null) context.ledgerTime.trustGateway(received.gatewayTime);
  const outcome = await readOutcome(context, sending, received);
  const cardPart = await cardPartOf(context, sending, outcome, received);
  if (late.saving !== null && outcome.verdict.state === 'unknown') {
    const doubted = await late.saving;
    if (doubted.state === 'unknown') return storeDoubtful(context, doubted, outcome);
  }
  inFlightCharge.hasResponse = true;
  return persistOutcome(context, sending.attempt, inFlightCharge, { ...outcome, ...cardPart });
}

/**
 * Records what a late, inconclusive response said, for the later check of the charge. The unconfirmed outcome is
 * already durable, so a refusal by the records loses only this text.
 */
async function storeDoubtful(
  context: AccountContext,
  doubted: Attempt,
  outcome: Outcome,
): Promise<Attempt> {
  if (outcome.httpStatus === null) return doubted;
  const kept = await context.ledger.attempts.storeDoubtfulResponse(doubted.id, outcome);
  if (kept.ok) return kept.value;
  context.log.warn('charge.late-words-lost', { attempt: doubted.id, reason: kept.error.kind });
  return doubted;
}

/**
 * Changes to a card that are saved with the outcome: its row, and the tracking id that begins a plan's card history.
 *
 * When the tracking id cannot be sealed, the card is not saved: its history would be charged without the key.
 */
async function cardPartOf(
  context: AccountContext,
  { attempt, keep, request, sealedToken, tokens }: Sending,
  outcome: Outcome,
  { cardToken, trackingId }: PurchaseResponse,
): Promise<Pick<Outcome, 'cardChange' | 'sealedTrackingId'>> {
  const { instrument } = request;
  const sent =
    instrument.kind === 'token' && sealedToken !== null
      ? { token: instrument.token, sealedToken }
      : null;
  const brought = { ...outcome, cardToken, sent, tokens };
  const cardChange = await cardChangeOf(context, attempt, keep, brought);
  const begins = attempt.storedCredential === 'I' && cardChange?.kind === 'keep';
  if (!begins || trackingId === null) return { cardChange };
  const sealed = await context.sealer.seal(trackingId, trackingSealContext(attempt.id));
  if (sealed.ok) return { cardChange, sealedTrackingId: sealed.value };
  context.log.warn('tracking.not-sealed', { attempt: attempt.id, reason: sealed.error.kind });
  return { cardChange: null };
}

async function readOutcome(
  context: AccountContext,
  sending: Sending,
  { response, trueTransactionId }: PurchaseResponse,
): Promise<Outcome> {
  const envelope = envelopeOf(response);
  const transactionDigest = await digestOf(context, trueTransactionId);
  return {
    verdict: await judge(context, sending, { response, transactionDigest }),
    transaction: envelope?.transaction ?? null,
    transactionDigest,
    gatewayErrors: envelope?.errors ?? [],
    httpStatus: response.kind === 'complete' ? response.status : null,
    outcomeAt: context.clock.now(),
    runningMs: context.running.nowMs(),
  };
}

/** Digests an id that is not kept as it came; empty when there is none, and the masked id then decides alone. */
async function digestOf(context: AccountContext, trueId: Secret | null): Promise<string> {
  if (trueId === null) return '';
  const made = await context.sealer.digest(trueId, 'transaction-id');
  if (made.ok) return made.value;
  context.log.warn('transaction-id.not-digested', { reason: made.error.kind });
  return '';
}

function envelopeOf(response: GatewayResponse) {
  return response.kind === 'complete' && response.body.kind === 'envelope'
    ? response.body.envelope
    : null;
}

/**
 * Classifies the response; any but an approval also by whether the records already hold its id.
 *
 * For an approval the id is checked only on saving, inside the transaction, which refuses an id that is taken. When the
 * records cannot be read, the response is classified by itself.
 */
async function judge(
  context: AccountContext,
  { attempt, wasUnconfirmed }: Sending,
  {
    response,
    transactionDigest,
  }: { readonly response: GatewayResponse; readonly transactionDigest: string },
) {
  const id = envelopeOf(response)?.transaction?.id ?? null;
  const judging = (isKnown: boolean): Verdict =>
    classify(
      {
        amountMinor: attempt.amountMinor,
        currency: attempt.currency,
        reference: attempt.reference,
        lastFour: isCardKnown(attempt.card) ? attempt.card.lastFour : null,
        expectTest: context.account.mode !== 'live',
        intentHeldUnknown: wasUnconfirmed,
        referenceTakenPatterns: context.account.referenceTakenPatterns,
        alwaysTwoDecimals: context.account.alwaysTwoDecimals,
        isTransactionIdKnown: () => isKnown,
      },
      response,
    );
  const verdict = judging(false);
  if (id === null || verdict.state === 'approved') return verdict;
  const known = await context.ledger.attempts.isTransactionIdKnown(id, transactionDigest);
  return known.ok && known.value ? judging(true) : verdict;
}
