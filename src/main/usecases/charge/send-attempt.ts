import { errorName } from '../../../domain/assert.ts';
import type { Attempt, NotSentReason } from '../../../domain/charge/attempt.ts';
import { ok } from '../../../domain/result.ts';
import type { PurchaseResponse, PurchaseRequest } from '../../ports/gateway/gateway.ts';
import type { GatewayConnection, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { LedgerFailure, MoveRefusal, Outcome } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import type { TokenHolder } from '../customers/open-token.ts';
import { trackingSealContext } from '../plans/tracking-seal-context.ts';
import { cardChangeOf } from './card-change.ts';
import type { SaveCardRequest } from './card-change.ts';
import type { InFlightCharge } from './in-flight-charges.ts';
import {
  attemptAfter,
  persistDoubt,
  persistLate,
  persistNotSent,
  persistOutcome,
  persistUnwritten,
} from './persist-outcome.ts';
import { hasSlept, sleepMark } from './sleep-check.ts';
import { openSend } from './open-send.ts';
import type { SendOpening } from './open-send.ts';
import { publishAttempt } from './publish-attempt.ts';
import { readOutcome } from './read-outcome.ts';

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
  /** Its connection and its line in the sent journal, begun while it waited for a place; null for a charge that is sent at once. */
  readonly opening: SendOpening | null;
}

/** The watch of a run over a charge that it sends, and may hold back. */
export interface SendWatch {
  /** Asked right before `dispatched` is committed; when false, the charge is not sent. */
  readonly mayGo: () => boolean;
  /** Called with the attempt as its response makes it, before that outcome is committed. */
  readonly judged: (attempt: Attempt) => void;
  /** Called when the records do not take the outcome. */
  readonly notSaved: () => void;
}

/**
 * Sends one prepared attempt once and makes its outcome durable (docs/charge.md).
 *
 * A bug on the way ends as `not-sent` when the row was never dispatched, and as `unknown` when it was. A commit of
 * `dispatched` in doubt ends as `not-sent`: nothing is written after it. Nothing here sends twice: connecting retries
 * inside the gateway before a byte is written, and after the durable `dispatched` row there is one write and one
 * reading of the response. What the sent journal does not hold is not sent.
 */
export async function sendAttempt(
  context: AccountContext,
  sending: Sending,
  watch: SendWatch | null = null,
): Promise<Attempt> {
  const { inFlightCharge } = sending;
  inFlightCharge.onNotSaved = watch?.notSaved ?? null;
  let last = sending.attempt;
  try {
    last = await fly(context, { ...sending, watch }, inFlightCharge);
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

/** Records that nothing of a prepared attempt is sent; a bug leaves it to the next start, which records the same. */
export async function withdrawAttempt(context: AccountContext, sending: Sending): Promise<Attempt> {
  const { attempt, inFlightCharge, opening } = sending;
  let last = attempt;
  try {
    opening?.close();
    last = await persistNotSent(context, attempt, inFlightCharge, 'withdrawn');
  } catch (error) {
    context.log.error('charge.broke', { attempt: attempt.id, error: errorName(error) });
  } finally {
    if (opening !== null) context.sentJournal.noteEnd(last);
    context.inFlightCharges.end(attempt.id);
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

/** One attempt on its way. */
interface WatchedSending extends Sending {
  readonly watch: SendWatch | null;
}

async function fly(
  context: AccountContext,
  sending: WatchedSending,
  inFlightCharge: InFlightCharge,
): Promise<Attempt> {
  const opening = sending.opening ?? openSend(context, sending);
  const connected = await opening.connection();
  if (!connected.ok) return notSent(context, sending, inFlightCharge, connected.error.kind);
  const connection = connected.value;
  try {
    if (!(await opening.noted))
      return await notSent(context, sending, inFlightCharge, 'journal-failed');
    if (inFlightCharge.isAbandoned)
      return await notSent(context, sending, inFlightCharge, 'interrupted');
    if (!connection.isUsable())
      return await notSent(context, sending, inFlightCharge, 'connection-lost');
    if (sending.watch?.mayGo() === false)
      return await notSent(context, sending, inFlightCharge, 'withdrawn');
    const beganMs = sleepMark(context);
    const dispatched = await context.ledger.attempts.markDispatched(
      sending.attempt.id,
      context.clock.now(),
      connection.describePurchase(sending.request),
    );
    if (!dispatched.ok) {
      connection.close();
      return await notDispatched(context, sending, inFlightCharge, dispatched.error.kind);
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

/** Ends an attempt that the records did not let go; nothing was written to the service, and nothing will be. */
function notDispatched(
  context: AccountContext,
  sending: Sending,
  inFlightCharge: InFlightCharge,
  refusal: (LedgerFailure | MoveRefusal)['kind'],
): Promise<Attempt> {
  if (refusal === 'run-halted') return notSent(context, sending, inFlightCharge, 'withdrawn');
  // The commit may stand all the same.
  const reason = refusal === 'fenced' ? 'fenced' : 'journal-failed';
  return persistUnwritten(context, sending.attempt, inFlightCharge, reason);
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
  sending: WatchedSending,
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
  // The next charge of a run may be sent before this outcome is durable: one socket for each place.
  connection.close();
  if (received.gatewayTime !== null) context.ledgerTime.trustGateway(received.gatewayTime);
  const outcome = await readOutcome(context, sending, received);
  // A late one is judged by what the records make of it.
  if (late.saving === null) sending.watch?.judged(attemptAfter(sending.attempt, outcome));
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
