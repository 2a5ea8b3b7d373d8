import {
  readDayJournal,
  recordDayEntry,
  withdrawDayEntry,
} from '../../../usecases/closes/day-journal.ts';
import { exportDayJournal } from '../../../usecases/closes/export-day-journal.ts';
import {
  readJournalAccounts,
  saveJournalAccounts,
} from '../../../usecases/closes/journal-accounts.ts';
import { dayOf } from '../../../usecases/closes/save-close.ts';
import type { dayJournal } from '../../../../contract/payments/day-journal.ts';
import type { UserFiles } from '../../../ports/files.ts';
import type { Handlers } from '../../handler-map.ts';
import { staffOf } from '../charge.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

/** Everything of `contract/payments/day-journal.ts`. */
export function dayJournalHandlers(
  source: AccountSource,
  { files }: { readonly files: UserFiles },
): Pick<Handlers, keyof typeof dayJournal> {
  return {
    'closes.journal': (asked) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? readDayJournal(context, day.value) : day;
      }),
    'closes.export-journal': (asked) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? exportDayJournal(context, files, day.value) : day;
      }),
    'closes.record-entry': ({ kind, amountMinor, reason, ...asked }, caller) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        if (!day.ok) return day;
        return recordDayEntry(context, staffOf(caller), day.value, { kind, amountMinor, reason });
      }),
    'closes.withdraw-entry': ({ id }, caller) =>
      withAccount(source, (context) => withdrawDayEntry(context, staffOf(caller), id)),
    'closes.journal-accounts': () => withAccount(source, readJournalAccounts),
    'closes.save-journal-accounts': (accounts, caller) =>
      withAccount(source, (context) => saveJournalAccounts(context, staffOf(caller), accounts)),
  };
}
