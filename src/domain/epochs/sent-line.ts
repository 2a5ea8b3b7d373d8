import type { Instant } from '../time/calendar.ts';
import type { Attempt, NewAttempt } from '../charge/attempt.ts';
import { isPlanIntent } from '../ids.ts';
import type { AttemptId } from '../ids.ts';
import { walletCardFacts } from '../wallet/wallet-card.ts';
import { outcomeOfAttempt } from './sent-charge.ts';
import type { EndedSend, SentCharge, SentOutcome } from './sent-charge.ts';

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
    };

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

/** Puts each send together with its last end: one that charged nothing may be found charged later. */
export function sendsOfLines(lines: Iterable<SentLine>): readonly EndedSend[] {
  const sends = new Map<AttemptId, EndedSend>();
  for (const line of lines) {
    if (line.kind === 'sent') {
      sends.set(line.attempt.id, chargeOf(line));
      continue;
    }
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

/** Stands for a brand that only the records know. */
export const unknownBrand = 'unknown';
