import { lastDayOf } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { CardFacts, ChargeKind } from '../charge/attempt.ts';
import type { CardId } from '../ids.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { daysBetween } from './days.ts';
import type { PlanTerms } from './terms.ts';

/**
 * The card history of a plan on one card: a first charge `I`, and each later one `S`.
 *
 * A new card starts a new one. The tracking id itself is a secret and stays with the ledger; what
 * is known here is whether there is one (docs/gateway-facts.md).
 */
export interface CardHistory {
  /** 1 for the first card of the plan. */
  readonly number: number;
  readonly cardId: CardId;
  /** Whether the first charge was made here, or is known from evidence of an earlier one. */
  readonly origin: 'first-charge' | 'recorded-evidence';
  /** The service's id of the first charge. */
  readonly firstTransactionId: string;
  readonly firstChargedOn: CalendarDate;
  readonly hasTrackingId: boolean;
  /** Null while this card is the one that is charged. */
  readonly endedOn: CalendarDate | null;
}

/** What is needed to begin a chain; the number is given by the plan. */
export type NewCardHistory = Omit<CardHistory, 'number' | 'origin' | 'endedOn'>;

/** A kept card as a plan sees it. */
export interface PlanCard {
  readonly cardId: CardId;
  readonly facts: CardFacts;
  readonly isRemoved: boolean;
  /** It was kept from another service address, where alone its token says something. */
  readonly isOfOtherService: boolean;
}

/** How a kept card stands with its expiry. */
export type CardHealth = 'good' | 'expiring' | 'expired' | 'removed';

/** Where the card of the next charge comes from. */
export type ChargeSource =
  | { readonly kind: 'keyed' }
  | { readonly kind: 'kept'; readonly card: PlanCard };

/** What the request of the next charge must say (docs/gateway-facts.md). */
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
      /** Whether the key is left out because the first charge returned no tracking id. */
      readonly omitTracking: boolean;
      /** Whether staff may try although the card is expired. */
      readonly mayOmitExpiry: boolean;
    };

/** Why a kept card cannot be charged for a plan. */
export type NoCardHistory =
  /** No first charge on this card: key it again, or record the evidence of an earlier one. */
  | { readonly kind: 'no-first-charge'; readonly ways: readonly ['re-key', 'record-evidence'] }
  | { readonly kind: 'card-removed' };

/** Gives the chain that is charged now, or null when the plan needs a card. */
export function currentCardHistory(plan: {
  readonly chains: readonly CardHistory[];
}): CardHistory | null {
  const last = plan.chains.at(-1);
  return last === undefined || last.endedOn !== null ? null : last;
}

/**
 * Gives what the next charge must say: an `S` with the token of the current chain, or an `I` with a
 * card keyed now.
 *
 * A later charge without a first one cannot be made here, and a missing tracking id is legal: the
 * key is left out and nothing is blocked (docs/invariants.md, I11).
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

/**
 * Tells how a card stands with its expiry; it is valid until the last day of its month.
 *
 * `warnDays` is how long before that day it counts as expiring.
 */
export function cardHealth(card: PlanCard, today: CalendarDate, warnDays = 60): CardHealth {
  if (card.isRemoved) return 'removed';
  const left = daysBetween(today, lastDayOf(card.facts.expiry));
  if (left < 0) return 'expired';
  return left <= warnDays ? 'expiring' : 'good';
}
