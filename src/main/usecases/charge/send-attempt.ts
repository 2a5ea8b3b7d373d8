import { classify } from '../../../domain/charge/classify.ts';
import type { Attempt, NotSentReason, Verdict } from '../../../domain/charge/attempt.ts';
import type { Answer } from '../../../domain/charge/envelope.ts';
import { ok } from '../../../domain/result.ts';
import { isCardKnown } from '../../../domain/wallet/wallet-card.ts';
import type { PurchaseAnswer, PurchaseRequest } from '../../ports/gateway.ts';
import type { ServiceConnection, ServiceEndpoint } from '../../ports/gateway.ts';
import type { Outcome } from '../../ports/ledger.ts';
import type { Desk } from '../desk.ts';
import { trackingPlace } from '../plans/tracking-place.ts';
import { cardChangeOf } from './card-change.ts';
import type { KeepRequest } from './card-change.ts';
import type { Flight } from './flights.ts';
import { persistLate, persistNotSent, persistOutcome } from './persist-outcome.ts';
import { publishAttempt } from './publish-attempt.ts';

/** One prepared attempt with what is needed to send it once. */
export interface Sending {
  readonly attempt: Attempt;
  readonly request: PurchaseRequest;
  readonly endpoint: ServiceEndpoint;
  /** Whether an earlier try of the intent was ever not confirmed. */
  readonly heldUnknown: boolean;
  /** The customer agreed that this card be kept; null when nobody asked. */
  readonly keep: KeepRequest | null;
  /** Begun before the row was written, so that nothing closes the records between the two. */
  readonly flight: Flight;
}

/**
 * Sends one prepared attempt once and makes its outcome durable (`design.md` 3, steps 3 to 7).
 *
 * A bug on the way ends as `not-sent` when the row was never dispatched, and as `unknown` when it was.
 * Nothing in here tries a second time: connecting retries inside the gateway before a byte is written, and
 * after the durable `dispatched` row there is one write and one reading of the answer.
 */
export async function sendAttempt(desk: Desk, sending: Sending): Promise<Attempt> {
  const { flight } = sending;
  let last = sending.attempt;
  try {
    last = await fly(desk, sending, flight);
  } catch (error) {
    desk.log.error('charge.broke', { attempt: sending.attempt.id, error: errorName(error) });
    last = await persistNotSent(desk, sending.attempt, flight, 'interrupted');
  } finally {
    desk.flights.end(sending.attempt.id);
    await tellLast(desk, last);
  }
  return last;
}

/**
 * Tells what the charge came to now that its flight is over.
 *
 * What is settled stands in the records as it was given; of the rest they are asked. Trouble in telling must
 * not take the place of what the charge came to.
 */
async function tellLast(desk: Desk, attempt: Attempt): Promise<void> {
  const { id, settledAt } = attempt;
  try {
    const last = settledAt === null ? await desk.ledger.attempts.find(id) : ok(attempt);
    if (last.ok && last.value) publishAttempt(desk, last.value);
    await desk.announceStatus();
  } catch (error) {
    desk.log.error('charge.not-told', { attempt: id, error: errorName(error) });
  }
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

async function fly(desk: Desk, sending: Sending, flight: Flight): Promise<Attempt> {
  const connected = await desk.gateway.connect(sending.endpoint);
  if (!connected.ok) return notSent(desk, sending, flight, connected.error.kind);
  const connection = connected.value;
  flight.abandon = () => connection.close();
  try {
    if (flight.isAbandoned) return await notSent(desk, sending, flight, 'interrupted');
    if (!connection.isUsable()) return await notSent(desk, sending, flight, 'connection-lost');
    const dispatched = await desk.ledger.attempts.markDispatched(
      sending.attempt.id,
      desk.clock.now(),
    );
    if (!dispatched.ok) return await notSent(desk, sending, flight, 'journal-failed');
    publishAttempt(desk, dispatched.value);
    return await exchange(desk, { ...sending, attempt: dispatched.value }, flight, connection);
  } finally {
    connection.close();
  }
}

function notSent(
  desk: Desk,
  sending: Sending,
  flight: Flight,
  reason: NotSentReason,
): Promise<Attempt> {
  return persistNotSent(desk, sending.attempt, flight, reason);
}

async function exchange(
  desk: Desk,
  sending: Sending,
  flight: Flight,
  connection: ServiceConnection,
): Promise<Attempt> {
  const late: { saving: Promise<Attempt> | null } = { saving: null };
  const received = await connection.sendPurchase(sending.request, () => {
    flight.late = true;
    late.saving = persistLate(desk, sending.attempt, flight).catch((error: unknown) => {
      desk.log.error('charge.late-broke', { attempt: sending.attempt.id, error: errorName(error) });
      return sending.attempt;
    });
  });
  const outcome = await readOutcome(desk, sending, received);
  const cardPart = await cardPartOf(desk, sending, outcome, received);
  if (late.saving !== null && outcome.verdict.state === 'unknown') {
    const doubted = await late.saving;
    if (doubted.state === 'unknown') return keepDoubtful(desk, doubted, outcome);
  }
  flight.isAnswered = true;
  return persistOutcome(desk, sending.attempt, flight, { ...outcome, ...cardPart });
}

/**
 * Keeps what a late answer said that proves nothing, for whoever looks for the charge.
 *
 * The doubt itself is durable already, so records that refuse now cost these words and nothing else.
 */
async function keepDoubtful(desk: Desk, doubted: Attempt, outcome: Outcome): Promise<Attempt> {
  if (outcome.httpStatus === null) return doubted;
  const kept = await desk.ledger.attempts.keepDoubtfulAnswer(doubted.id, outcome);
  if (kept.ok) return kept.value;
  desk.log.warn('charge.late-words-lost', { attempt: doubted.id, reason: kept.error.kind });
  return doubted;
}

/**
 * What is kept of the card: a change of its row, and the tracking id that begins a plan's card history.
 *
 * A tracking id that cannot be sealed costs the card: the history would be charged without its key.
 */
async function cardPartOf(
  desk: Desk,
  { attempt, keep, request }: Sending,
  outcome: Outcome,
  { cardToken, trackingId }: PurchaseAnswer,
): Promise<Pick<Outcome, 'cardChange' | 'sealedTrackingId'>> {
  const { instrument } = request;
  const sentToken = instrument.kind === 'token' ? instrument.token : null;
  const brought = { ...outcome, cardToken, sentToken };
  const cardChange = await cardChangeOf(desk, attempt, keep, brought);
  const begins = attempt.storedCredential === 'I' && cardChange?.kind === 'keep';
  if (!begins || trackingId === null) return { cardChange };
  const sealed = await desk.sealer.seal(trackingId, trackingPlace(attempt.id));
  if (sealed.ok) return { cardChange, sealedTrackingId: sealed.value };
  desk.log.warn('tracking.not-sealed', { attempt: attempt.id, reason: sealed.error.kind });
  return { cardChange: null };
}

async function readOutcome(
  desk: Desk,
  sending: Sending,
  { answer }: PurchaseAnswer,
): Promise<Outcome> {
  const envelope = envelopeOf(answer);
  return {
    verdict: await judge(desk, sending, answer),
    transaction: envelope?.transaction ?? null,
    serviceErrors: envelope?.errors ?? [],
    httpStatus: answer.kind === 'complete' ? answer.status : null,
    settledAt: desk.clock.now(),
    runningMs: desk.running.nowMs(),
  };
}

function envelopeOf(answer: Answer) {
  return answer.kind === 'complete' && answer.body.kind === 'envelope'
    ? answer.body.envelope
    : null;
}

/**
 * Reads the answer, with the records asked whether its id is taken.
 *
 * An approval asks them only when it is saved, inside the transaction, which refuses an id that is taken. When
 * they cannot say, the answer is shown for what it is.
 */
async function judge(desk: Desk, { attempt, heldUnknown }: Sending, answer: Answer) {
  const id = envelopeOf(answer)?.transaction?.id ?? null;
  const judging = (isKnown: boolean): Verdict =>
    classify(
      {
        amountMinor: attempt.amountMinor,
        currency: attempt.currency,
        reference: attempt.reference,
        lastFour: isCardKnown(attempt.card) ? attempt.card.lastFour : null,
        expectTest: desk.account.mode !== 'live',
        intentHeldUnknown: heldUnknown,
        isTransactionIdKnown: () => isKnown,
      },
      answer,
    );
  const verdict = judging(false);
  if (id === null || verdict.state === 'approved') return verdict;
  const known = await desk.ledger.attempts.isTransactionIdKnown(id);
  return known.ok && known.value ? judging(true) : verdict;
}
