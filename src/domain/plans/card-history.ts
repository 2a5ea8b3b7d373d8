import { lastDayOf } from '../time/calendar.ts';
import type { CalendarDate, YearMonth } from '../time/calendar.ts';
import type { CardFacts, ChargeKind } from '../charge/attempt.ts';
import type { CardId } from '../ids.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { validUntil } from '../cards/card-health.ts';
import type { CardTokens } from '../cards/card-tokens.ts';
import { daysBetween } from './days.ts';
import type { PlanTerms } from './terms.ts';

/** The ground on which a card history may be continued. */
export const cardHistoryOrigins = ['first-charge', 'recorded-evidence'] as const;

export type CardHistoryOrigin = (typeof cardHistoryOrigins)[number];

/**
 * The card history of a plan on one card: a first charge `I`, and subsequent charges `S`.
 *
 * A new card starts a new history. The network transaction ID is secret and stays with the ledger; only its
 * presence is known here (docs/gateway-facts.md).
 */
export interface CardHistory {
  /** 1 for the first card of the plan. */
  readonly number: number;
  readonly cardId: CardId;
  /** The first charge was made here, or recorded as a prior first charge. */
  readonly origin: CardHistoryOrigin;
  /** The gateway's id of the first charge. */
  readonly firstTransactionId: string;
  readonly firstChargedOn: CalendarDate;
  readonly hasTrackingId: boolean;
  /** Null while this card is charged. */
  readonly endedOn: CalendarDate | null;
}

/** The facts that start a card history; the plan assigns the number. */
export type NewCardHistory = Omit<CardHistory, 'number' | 'origin' | 'endedOn'>;

/** A card on file as a plan uses it. */
export interface PlanCard {
  readonly cardId: CardId;
  readonly facts: CardFacts;
  /** A later expiry that a response brought; null without one. Attempts are still counted by the first. */
  readonly laterExpiry: YearMonth | null;
  readonly tokens: CardTokens;
  readonly isRemoved: boolean;
  /** True if it was saved at another gateway address, the only one where its token is valid. */
  readonly isOfOtherGateway: boolean;
}

/** The state of a card on file by its expiry. */
export const cardHealths = ['good', 'expiring', 'expired', 'removed'] as const;

export type CardHealth = (typeof cardHealths)[number];

/** The card of the next charge: keyed now, or on file. */
export type ChargeSource =
  | { readonly kind: 'keyed' }
  | { readonly kind: 'kept'; readonly card: PlanCard };

/** The stored-credential members of the next charge's request (docs/gateway-facts.md). */
export type ChargeFacts =
  | {
      readonly indicator: 'I';
      readonly kind: ChargeKind;
      readonly useToken: false;
      readonly cardId: null;
      readonly omitTracking: true;
      readonly mayOmitExpiry: false;
    }
  | {
      readonly indicator: 'S';
      readonly kind: ChargeKind;
      readonly useToken: true;
      readonly cardId: CardId;
      readonly chainNumber: number;
      /** True to omit the member, because the first charge returned no network transaction ID. */
      readonly omitTracking: boolean;
      /** True if staff may make an expired-card attempt. */
      readonly mayOmitExpiry: boolean;
    };

/** Reasons a card on file cannot be charged for a plan. */
export type NoCardHistory =
  /** No first charge on this card: key it again, or record a prior first charge. */
  | { readonly kind: 'no-first-charge'; readonly ways: readonly ['re-key', 'record-evidence'] }
  | { readonly kind: 'card-removed' };

/** Returns the card history that is charged now; null when the plan needs a card. */
export function currentCardHistory(plan: {
  readonly chains: readonly CardHistory[];
}): CardHistory | null {
  const last = plan.chains.at(-1);
  return last === undefined || last.endedOn !== null ? null : last;
}

/**
 * Returns the stored-credential members of the next charge: `S` with the token of the current card history,
 * or `I` with a card keyed now.
 *
 * A subsequent charge needs a first one. A missing network transaction ID is legal: the member is omitted and
 * nothing is blocked (docs/invariants.md, I11).
 */
export function nextCharge(
  plan: { readonly chains: readonly CardHistory[]; readonly terms: PlanTerms },
  source: ChargeSource,
  today: CalendarDate,
): Result<ChargeFacts, NoCardHistory> {
  const { kind } = plan.terms;
  if (source.kind === 'keyed') {
    return ok({
      indicator: 'I',
      kind,
      useToken: false,
      cardId: null,
      omitTracking: true,
      mayOmitExpiry: false,
    });
  }
  const chain = currentCardHistory(plan);
  if (chain === null || chain.cardId !== source.card.cardId) {
    return failed({ kind: 'no-first-charge', ways: ['re-key', 'record-evidence'] });
  }
  if (source.card.isRemoved) return failed({ kind: 'card-removed' });
  return ok({
    indicator: 'S',
    kind,
    useToken: true,
    cardId: chain.cardId,
    chainNumber: chain.number,
    omitTracking: !chain.hasTrackingId,
    mayOmitExpiry: cardHealth(source.card, today) === 'expired',
  });
}

/** Returns the last month in which a plan's card is valid. */
export function planCardExpiry({ facts, laterExpiry }: PlanCard): YearMonth {
  return validUntil({ expiry: facts.expiry, laterExpiry });
}

/**
 * Returns the state of a card by its expiry; it is valid until the last day of its month.
 *
 * `warnDays` is the number of days before that day on which it starts to count as expiring.
 */
export function cardHealth(card: PlanCard, today: CalendarDate, warnDays = 60): CardHealth {
  if (card.isRemoved) return 'removed';
  const left = daysBetween(today, lastDayOf(planCardExpiry(card)));
  if (left < 0) return 'expired';
  return left <= warnDays ? 'expiring' : 'good';
}
