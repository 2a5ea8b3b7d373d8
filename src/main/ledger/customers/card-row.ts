import type { CardTokenName, CardTokens } from '../../../domain/cards/card-tokens.ts';
import { cardTokenNames, onlyFirstToken } from '../../../domain/cards/card-tokens.ts';
import { cardOnFileStates } from '../../../domain/customers/customer.ts';
import type { CardOnFile, CardOnFileState } from '../../../domain/customers/customer.ts';
import { lastDayOf } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { BroughtCard } from '../../ports/ledger/plan-moves.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { CardRow } from '../schema/back-office-tables.ts';
import { textOfYearMonth, yearMonthOfText } from '../schema/columns.ts';

const knownStates: ReadonlySet<string> = new Set(cardOnFileStates);
const knownTokens: ReadonlySet<string | null> = new Set([...cardTokenNames, null]);

/** Reads a card without its sealed tokens. */
export function cardOfRow(row: CardRow): CardOnFile {
  if (!knownStates.has(row.state)) throw new DamagedRow('state');
  const expiry = yearMonthOfText(row.expiry);
  if (!/^\d{4}$/u.test(row.last_four) || Number.isNaN(Date.parse(lastDayOf(expiry)))) {
    throw new DamagedRow('last_four');
  }
  return {
    id: row.id as CardOnFile['id'],
    customerId: row.customer_id as CardOnFile['customerId'],
    brand: row.brand,
    lastFour: row.last_four,
    expiry,
    laterExpiry: row.later_expiry === null ? null : yearMonthOfText(row.later_expiry),
    tokens: tokensOfRow(row),
    state: row.state as CardOnFileState,
    createdAt: row.created_at as Instant,
    changedAt: row.changed_at as Instant,
  };
}

function tokensOfRow(row: CardRow): CardTokens {
  if (!knownTokens.has(row.token_left)) throw new DamagedRow('token_left');
  if (row.newest_sealed_token === null) return onlyFirstToken;
  return {
    newestAt: row.newest_token_at as Instant | null,
    left: row.token_left as CardTokenName | null,
    leftSince: row.token_left_since as Instant | null,
  };
}

/** The columns that say which tokens a card has; the sealed tokens stand in columns of their own. */
export function columnsOfTokens({ newestAt, left, leftSince }: CardTokens) {
  return { newest_token_at: newestAt, token_left: left, token_left_since: leftSince } as const;
}

/** The columns of a card that has its first token and its first expiry alone. */
export const noLaterColumns = {
  ...columnsOfTokens(onlyFirstToken),
  newest_sealed_token: null,
  later_expiry: null,
} as const;

/** The row of a card that is stored now, with its first token. */
export function rowOfNewCard(
  card: BroughtCard,
  { at, attemptId }: { readonly at: Instant; readonly attemptId: string | null },
): CardRow {
  return {
    id: card.id,
    customer_id: card.customerId,
    brand: card.brand,
    last_four: card.lastFour,
    expiry: textOfYearMonth(card.expiry),
    sealed_token: card.sealedToken,
    ...noLaterColumns,
    later_expiry: card.laterExpiry ? textOfYearMonth(card.laterExpiry) : null,
    state: 'active',
    kept_from_attempt_id: attemptId,
    other_service: null,
    created_at: at,
    changed_at: at,
  };
}
