import type { Instant } from '../time/calendar.ts';
import type { Attempt, NewAttempt } from '../charge/attempt.ts';
import { openRefundStates, refundedStates } from '../refunds/refund-request.ts';
import type { NewRefundRequest, RefundRequest } from '../refunds/refund-request.ts';
import { isPlanIntent } from '../ids.ts';
import type { AttemptId } from '../ids.ts';
import { walletCardFacts } from '../wallet/wallet-card.ts';
import { mayHaveCharged, outcomeOfAttempt } from './sent-charge.ts';
import type { EndedSend, SentCharge, SentOutcome } from './sent-charge.ts';
import { dayMs } from '../time/units.ts';

/**
 * Facts of an attempt in the sent journal: enough to find its debt again, and only the last four digits of the card.
 *
 * Brand, expiry, holder, code reasons and free texts stay in the records.
 */
type NotedAttempt = Pick<
  NewAttempt,
  | 'id'
  | 'intentId'
  | 'terminalId'
  | 'bootId'
  | 'operatorId'
  | 'orderReference'
  | 'reference'
  | 'amountMinor'
  | 'currency'
  | 'channel'
  | 'kind'
  | 'storedCredential'
  | 'cardId'
  | 'customerId'
  | 'preparedAt'
> & { readonly lastFour: string };

/** One line of the sent journal. */
export type SentLine =
  /** Durable before a byte of the request may leave the computer. */
  | { readonly kind: 'sent'; readonly at: Instant; readonly attempt: NotedAttempt }
  /** Outcome of the send; null when it charged nothing. */
  | {
      readonly kind: 'ended';
      readonly at: Instant;
      readonly id: AttemptId;
      readonly outcome: SentOutcome | null;
      /** Transitions of the attempt up to this outcome; absent for the outcome of the send itself. */
      readonly steps?: number;
    }
  /** Durable before a byte of a refund or void may leave the computer; its reason stays in the records. */
  | { readonly kind: 'refund-sent'; readonly at: Instant; readonly request: NotedRefund }
  /** Outcome of a refund or void: its id where it was made, `open` where that is not known. */
  | {
      readonly kind: 'refund-ended';
      readonly at: Instant;
      readonly id: string;
      readonly outcome: 'made' | 'not-made' | 'open';
      readonly gatewayId: string | null;
    }
  /** A moment that later lines follow, also those of a clock that is set back. */
  | { readonly kind: 'moment'; readonly at: Instant };

type NotedRefund = Omit<NewRefundRequest, 'reason'>;

/** The line that says that an attempt is about to be sent. */
export function sendLine(attempt: Attempt, at: Instant): SentLine {
  const { id, intentId, terminalId, bootId, operatorId, orderReference, reference } = attempt;
  const { amountMinor, currency, channel, kind, storedCredential, cardId, customerId } = attempt;
  const { preparedAt, card } = attempt;
  const named = { id, intentId, terminalId, bootId, operatorId, orderReference, reference };
  const charged = { amountMinor, currency, channel, kind, storedCredential, cardId, customerId };
  return {
    kind: 'sent',
    at,
    attempt: { ...named, ...charged, preparedAt, lastFour: card.lastFour },
  };
}

/** The line that says how a send ended, or what a person has found of it since, with the transitions until then. */
export function endLine(attempt: Attempt, at: Instant, steps: number | null = null): SentLine {
  const { id, transaction } = attempt;
  const outcome = outcomeOfAttempt(attempt, transaction?.id ?? null);
  return { kind: 'ended', at, id, outcome, ...(steps === null ? {} : { steps }) };
}

interface PlacedLine {
  readonly line: SentLine;
  /** The latest moment among this line and those before it. */
  readonly notBefore: Instant;
}

/**
 * Gives lines, in the order in which they were written, the moments that they follow.
 *
 * A clock that is set back dates a line before its time, and its own date would hide it from a reader of later ones.
 * `from` precedes all of them.
 */
function placeLines(lines: Iterable<SentLine>, from: Instant): readonly PlacedLine[] {
  let notBefore = from;
  const placed: PlacedLine[] = [];
  for (const line of lines) {
    if (line.at > notBefore) notBefore = line.at;
    placed.push({ line, notBefore });
  }
  return placed;
}

/** Lines in the order in which they were written, and a moment that all of them follow. */
interface WrittenLines {
  readonly lines: readonly SentLine[];
  readonly from: Instant;
}

/** Charges and refunds that may have moved money, each with the moment by the clock at which it was sent. */
export function latestOfLines(
  lines: readonly SentLine[],
): readonly { readonly id: string; readonly at: Instant }[] {
  return [
    ...sendsOfLines(lines)
      .filter(mayHaveCharged)
      .map(({ attempt, dispatchedAt }) => ({ id: attempt.id, at: dispatchedAt })),
    ...refundsOfLines(lines).map(({ request, sentAt }) => ({ id: request.id, at: sentAt })),
  ];
}

/** Sends with a line since a moment; `older` holds the lines of sends from before these lines. */
export function sendsOfLinesSince(
  { lines, from }: WrittenLines,
  at: Instant,
  older: readonly SentLine[] = [],
): readonly EndedSend[] {
  const since = new Set<string>();
  for (const { line, notBefore } of placeLines(lines, from)) {
    if (notBefore < at) continue;
    if (line.kind === 'sent') since.add(line.attempt.id);
    if (line.kind === 'ended') since.add(line.id);
  }
  return sendsOfLines([...older, ...lines]).filter(({ attempt }) => since.has(attempt.id));
}

/** Puts each send together with its last end: one that charged nothing may be found charged later. */
export function sendsOfLines(lines: Iterable<SentLine>): readonly EndedSend[] {
  const sends = new Map<AttemptId, EndedSend>();
  for (const line of lines) {
    if (line.kind === 'sent') {
      sends.set(line.attempt.id, chargeOf(line));
      continue;
    }
    if (line.kind !== 'ended') continue;
    const sent = sends.get(line.id);
    if (sent === undefined) continue;
    const { outcome, at: outcomeAt, steps = null } = line;
    sends.set(line.id, { ...sent, outcome, outcomeAt, steps });
  }
  return [...sends.values()];
}

function chargeOf({ attempt: noted, at }: Extract<SentLine, { kind: 'sent' }>): SentCharge {
  const { lastFour, ...known } = noted;
  const attempt: NewAttempt = {
    ...known,
    ecm: null,
    omitExpiry: false,
    card: { brand: unknownBrand, lastFour, expiry: walletCardFacts.expiry },
    codeAbsentReason: null,
    partOf: null,
    duplicateReason: null,
  };
  return {
    attempt,
    // The line does not store who asked; the schedule's attempts are the ones that retry rules count most strictly.
    triedBy: isPlanIntent(known.intentId) ? 'schedule' : null,
    dispatchedAt: at,
    outcomeAt: null,
    outcome: { state: 'unknown' },
    transaction: null,
    steps: null,
  };
}

/** The moment so many days earlier; an empty one stays as it is. */
export function daysBefore(at: Instant, days: number): Instant {
  return at === '' ? at : (new Date(Date.parse(at) - days * dayMs).toISOString() as Instant);
}

/** Stands for a brand that only the records know. */
export const unknownBrand = 'unknown';

/** A refund or void that may have been sent, with the id that its response named; null where none is known. */
export interface NotedRefundSend {
  readonly request: NewRefundRequest;
  readonly sentAt: Instant;
  readonly gatewayId: string | null;
}

/** The line that says that a refund or void is about to be sent. */
export function refundSendLine(request: RefundRequest, at: Instant): SentLine {
  const { id, attemptId, kind, reference, transactionId, amountMinor, currency } = request;
  const { owedAgainOn, operatorId, approvedBy, terminalId, bootId, preparedAt } = request;
  const asked = { id, attemptId, kind, reference, transactionId, amountMinor, currency };
  const by = { owedAgainOn, operatorId, approvedBy, terminalId, bootId, preparedAt };
  return { kind: 'refund-sent', at, request: { ...asked, ...by } };
}

/** The line that says how a refund or void ended, or what a person has found of it since. */
export function refundEndLine(request: RefundRequest, at: Instant): SentLine {
  const { id, state, gatewayId } = request;
  const isOpen = openRefundStates.includes(state);
  const ended = refundedStates.includes(state) ? 'made' : 'not-made';
  return { kind: 'refund-ended', at, id, outcome: isOpen ? 'open' : ended, gatewayId };
}

/** Every refund and void of the lines that was made or may have been. */
export function refundsOfLines(lines: Iterable<SentLine>): readonly NotedRefundSend[] {
  const sends = new Map<string, NotedRefundSend>();
  for (const line of lines) {
    if (line.kind === 'refund-sent') {
      const request = { ...line.request, reason: reasonNotNoted };
      sends.set(request.id, { request, sentAt: line.at, gatewayId: null });
    }
    if (line.kind !== 'refund-ended') continue;
    const sent = sends.get(line.id);
    if (line.outcome === 'not-made') sends.delete(line.id);
    else if (sent !== undefined) sends.set(line.id, { ...sent, gatewayId: line.gatewayId });
  }
  return [...sends.values()];
}

/** Stands for a reason that only the records know. */
const reasonNotNoted = 'Found in the sent journal';
