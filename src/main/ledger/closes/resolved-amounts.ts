import { sql } from 'kysely';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { foundCurrency, moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';

/** States whose amount and currency come from the resolution, not from the request. */
export const resolvedStates: readonly AttemptState[] = [
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** True when a payment took its money in this currency, whatever currency was requested. */
export function isTakenIn(row: NamedAttemptRow, currency: CurrencyCode): boolean {
  const isAsked = row.state === 'approved';
  return (isAsked ? row.currency : foundCurrency(attemptOfRow(row))) === currency;
}

/** Columns of an attempt that determine how much it took. */
type Charged = Pick<
  Attempt,
  'state' | 'amountMinor' | 'currency' | 'transaction' | 'resolution' | 'verdict'
>;

/**
 * Amount and currency that a payment took; closes, lists, reports and exports all add up this value.
 *
 * A charge that was refunded in full once took the sum of its refunds, and so did one whose amount is still unknown.
 */
export function takenOf(
  attempt: Charged,
  refundedMinor: number,
): { readonly amountMinor: number; readonly currency: CurrencyCode } {
  const amountMinor = moneyTaken(attempt)?.amountMinor ?? refundedMinor;
  return { amountMinor, currency: foundCurrency(attempt) };
}

const foundStatesList = [...resolvedStates, 'mismatch'].map((state) => `'${state}'`).join(', ');

/** Money of a row; the long columns are read only where they hold a resolution by staff. */
export interface MoneyRow {
  readonly state: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly resolution: string | null;
  readonly verdict: string | null;
  readonly transaction_record: string | null;
  readonly refunded_minor: number | string | null;
}

/** The members of `MoneyRow` as parts of a statement over `attempts` under this name. */
export function moneyColumns(table: string): Readonly<Record<keyof MoneyRow, string>> {
  const ofFound = (column: string): string =>
    `case when ${table}.state in (${foundStatesList}) then ${table}.${column} end`;
  return {
    state: `${table}.state`,
    amount_minor: `${table}.amount_minor`,
    currency: `${table}.currency`,
    resolution: ofFound('resolution'),
    verdict: ofFound('verdict'),
    transaction_record: ofFound('transaction_record'),
    refunded_minor: `(select sum(refunds_elsewhere.amount_minor) from refunds_elsewhere
      where refunds_elsewhere.attempt_id = ${table}.id)`,
  };
}

/** The members of `MoneyRow`, to be selected from `attempts` under this name. */
export function moneySelection(table: string) {
  const money = moneyColumns(table);
  return [
    sql<string>`${sql.raw(money.state)}`.as('state'),
    sql<number>`${sql.raw(money.amount_minor)}`.as('amount_minor'),
    sql<string>`${sql.raw(money.currency)}`.as('currency'),
    sql<string | null>`${sql.raw(money.resolution)}`.as('resolution'),
    sql<string | null>`${sql.raw(money.verdict)}`.as('verdict'),
    sql<string | null>`${sql.raw(money.transaction_record)}`.as('transaction_record'),
    sql<number | string | null>`${sql.raw(money.refunded_minor)}`.as('refunded_minor'),
  ] as const;
}

/** Money of one payment, in minor units of the currency in which it was taken. */
export interface PaymentMoney {
  readonly takenMinor: number;
  readonly refundedMinor: number;
  readonly currency: CurrencyCode;
}

/** Reads what a payment took and what was refunded; null when it took nothing or is still unconfirmed. */
export function moneyOfRow(row: MoneyRow): PaymentMoney | null {
  const refundedMinor = Number(row.refunded_minor ?? 0);
  const isSettled = row.state === 'approved' || resolvedStates.some((found) => found === row.state);
  if (!isSettled && refundedMinor === 0) return null;
  const charged = {
    state: row.state,
    amountMinor: row.amount_minor,
    currency: row.currency,
    resolution: parsed(row.resolution),
    verdict: parsed(row.verdict),
    transaction: parsed(row.transaction_record),
  } as Charged;
  const taken = takenOf(charged, refundedMinor);
  return { takenMinor: taken.amountMinor, refundedMinor, currency: taken.currency };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
