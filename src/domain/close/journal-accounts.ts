import { holdsCardNumber } from '../cards/card-guard.ts';
import { journalAccountRoles } from './journal.ts';
import type { JournalAccountRole } from './journal.ts';

/** One account of the merchant's books. */
export interface JournalAccount {
  readonly code: string;
  readonly name: string;
}

export type JournalAccounts = Readonly<Record<JournalAccountRole, JournalAccount>>;

/** Accounts until an admin sets the merchant's own. */
export const defaultJournalAccounts: JournalAccounts = {
  clearing: { code: '1150', name: 'Card clearing' },
  sales: { code: '4000', name: 'Card sales' },
  refunds: { code: '4100', name: 'Card refunds' },
  fees: { code: '6300', name: 'Card fees' },
  disputes: { code: '6310', name: 'Card disputes' },
};

export const journalAccountParts = ['code', 'name'] as const;
export type JournalAccountPart = (typeof journalAccountParts)[number];

export const journalAccountFaults = ['empty', 'duplicate', 'holds-card-number'] as const;

/** The first field of the accounts that cannot be kept. */
export interface JournalAccountRefusal {
  readonly role: JournalAccountRole;
  readonly part: JournalAccountPart;
  readonly reason: (typeof journalAccountFaults)[number];
}

/** Returns the accounts without the blanks around their texts. */
export function trimmedAccounts(accounts: JournalAccounts): JournalAccounts {
  const trimmed = (role: JournalAccountRole): JournalAccount => ({
    code: accounts[role].code.trim(),
    name: accounts[role].name.trim(),
  });
  return {
    clearing: trimmed('clearing'),
    sales: trimmed('sales'),
    refunds: trimmed('refunds'),
    fees: trimmed('fees'),
    disputes: trimmed('disputes'),
  };
}

/**
 * Returns the first field that cannot be kept; null when all can.
 *
 * Two accounts with one code or one name, in whichever case, would become one in the merchant's books.
 */
export function refuseJournalAccounts(accounts: JournalAccounts): JournalAccountRefusal | null {
  const seen = new Set<string>();
  for (const role of journalAccountRoles) {
    for (const part of journalAccountParts) {
      const text = accounts[role][part].trim();
      if (text === '') return { role, part, reason: 'empty' };
      if (holdsCardNumber(text)) return { role, part, reason: 'holds-card-number' };
      const key = `${part} ${text.toLowerCase()}`;
      if (seen.has(key)) return { role, part, reason: 'duplicate' };
      seen.add(key);
    }
  }
  return null;
}
