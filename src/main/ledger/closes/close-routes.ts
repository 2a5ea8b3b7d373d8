import type { DayRepositories } from '../../ports/ledger/closes/reconcile.ts';
import type { LedgerSides } from '../plan-routes.ts';

/** Routes the calls for day closes and bank files: what decides a write is read in the writer, lists in the reader. */
export function closeRoutes({ writer, reader, write }: LedgerSides): DayRepositories {
  return {
    closes: {
      saveClose: (kept) => write('saveClose', kept),
      reopenClose: (reopening) => write('reopenClose', reopening),
      // A day's close decides what is written, so it is read in the writer.
      closeOf: (day) => writer.call('closeOf', day),
      settlementDays: (request) => reader.call('settlementDays', request),
      closeSources: (day) => reader.call('closeSources', day),
    },
    dayEntries: {
      dayEntries: (day) => reader.call('dayEntries', day),
      recordDayEntry: (entry) => write('recordDayEntry', entry),
      withdrawDayEntry: (withdrawal) => write('withdrawDayEntry', withdrawal),
      journalAccounts: () => reader.call('journalAccounts'),
      saveJournalAccounts: (accounts, act) => write('saveJournalAccounts', accounts, act),
    },
    reconcile: {
      reconcileRecords: (names) => reader.call('reconcileRecords', names),
      bankLayout: () => reader.call('bankLayout'),
      acceptedFileAt: (digest) => reader.call('acceptedFileAt', digest),
      acceptFile: (file) => write('acceptFile', file),
      openBankLines: () => reader.call('openBankLines'),
      decideBankLine: (decision) => write('decideBankLine', decision),
    },
  };
}
