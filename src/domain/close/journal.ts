import type { CurrencyCode } from '../money.ts';

/** The accounts of a merchant's books that a settlement date moves. */
export const journalAccountRoles = ['clearing', 'sales', 'refunds', 'fees', 'disputes'] as const;
export type JournalAccountRole = (typeof journalAccountRoles)[number];

/** Entries that a person records beside the payments of a settlement date. */
export const handEntryKinds = ['fee', 'dispute', 'dispute-won'] as const;
export type HandEntryKind = (typeof handEntryKinds)[number];

/** The occasion of a line of the journal. */
export const journalKinds = ['payment', 'refund', ...handEntryKinds] as const;
export type JournalKind = (typeof journalKinds)[number];

/** One amount of a settlement date. */
export interface JournalItem {
  readonly kind: JournalKind;
  /** Minor units, without a sign. */
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly operatorId: string;
}

/** One line of the journal: a debit or a credit of one account, the other side being zero. */
export interface JournalLine {
  readonly account: JournalAccountRole;
  readonly kind: JournalKind;
  readonly operatorId: string;
  readonly currency: CurrencyCode;
  /** Number of amounts in this line. */
  readonly count: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
}

interface Sides {
  readonly debit: JournalAccountRole;
  readonly credit: JournalAccountRole;
}

/** The accounts that each kind debits and credits. */
const sides: Readonly<Record<JournalKind, Sides>> = {
  payment: { debit: 'clearing', credit: 'sales' },
  refund: { debit: 'refunds', credit: 'clearing' },
  fee: { debit: 'fees', credit: 'clearing' },
  dispute: { debit: 'disputes', credit: 'clearing' },
  'dispute-won': { debit: 'clearing', credit: 'disputes' },
};

/**
 * Returns the double entry of a settlement date: two lines for each currency, kind and operator.
 *
 * The two lines are equal, so debits equal credits in every currency; the balance of the clearing account is the
 * payout that is due from the bank.
 */
export function journalOf(items: readonly JournalItem[]): readonly JournalLine[] {
  const sums = new Map<string, JournalItem & { readonly count: number }>();
  for (const item of items) {
    const key = JSON.stringify([item.currency, item.kind, item.operatorId]);
    const sum = sums.get(key) ?? { ...item, amountMinor: 0, count: 0 };
    const amountMinor = sum.amountMinor + item.amountMinor;
    sums.set(key, { ...sum, amountMinor, count: sum.count + 1 });
  }
  return [...sums.values()].toSorted(byKind).flatMap(({ amountMinor, ...line }) => {
    const { debit, credit } = sides[line.kind];
    return [
      { ...line, account: debit, debitMinor: amountMinor, creditMinor: 0 },
      { ...line, account: credit, debitMinor: 0, creditMinor: amountMinor },
    ];
  });
}

function byKind(one: JournalItem, other: JournalItem): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return journalKinds.indexOf(one.kind) - journalKinds.indexOf(other.kind);
}

/** Balance of the clearing account in minor units: the payout due from the bank by these lines. */
export function payoutOf(
  lines: readonly Pick<JournalLine, 'account' | 'debitMinor' | 'creditMinor'>[],
): number {
  return lines
    .filter(({ account }) => account === 'clearing')
    .reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0);
}
