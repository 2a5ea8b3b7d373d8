import type { Instant } from '../time/calendar.ts';
import type { Attempt, NewAttempt } from '../charge/attempt.ts';
import { isPlanIntent } from '../ids.ts';
import type { AttemptId } from '../ids.ts';
import { walletCardFacts } from '../wallet/wallet-card.ts';
import { outcomeOfAttempt } from './sent-charge.ts';
import type { SentCharge, SentOutcome } from './sent-charge.ts';

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

/** The line that says how a send ended, or what a person has found of it since. */
export function endLine(attempt: Attempt, at: Instant): SentLine {
  const { id, transaction } = attempt;
  return { kind: 'ended', at, id, outcome: outcomeOfAttempt(attempt, transaction?.id ?? null) };
}

/** Puts each send together with its last end; what charged nothing is left out. */
export function chargesOfLines(lines: Iterable<SentLine>): readonly SentCharge[] {
  const charges = new Map<AttemptId, SentCharge>();
  for (const line of lines) {
    if (line.kind === 'sent') {
      charges.set(line.attempt.id, chargeOf(line));
      continue;
    }
    const sent = charges.get(line.id);
    if (sent === undefined) continue;
    if (line.outcome === null) charges.delete(line.id);
    else charges.set(line.id, { ...sent, outcome: line.outcome, outcomeAt: line.at });
  }
  return [...charges.values()];
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
  };
}

/** Stands for a brand that only the records know. */
export const unknownBrand = 'unknown';
