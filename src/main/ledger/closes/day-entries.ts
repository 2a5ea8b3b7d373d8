import { journalAccountRoles } from '../../../domain/close/journal.ts';
import type { HandEntryKind } from '../../../domain/close/journal.ts';
import { defaultJournalAccounts } from '../../../domain/close/journal-accounts.ts';
import type { JournalAccounts } from '../../../domain/close/journal-accounts.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { ok } from '../../../domain/result.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type {
  DayEntryRepository,
  HandEntry,
  NewHandEntry,
} from '../../ports/ledger/closes/day-entries.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import type { DayEntryRow } from '../schema/close-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';

/** Serves the entries that staff record for settlement dates, and the merchant's accounts. */
export function createDayEntryRepository(store: Store): DayEntryRepository {
  return {
    dayEntries: ({ settlementDate, currency }) =>
      reading(async () => {
        const rows = await store.db
          .selectFrom('day_entries')
          .selectAll()
          .where('settlement_date', '=', settlementDate)
          .where('currency', '=', currency)
          .orderBy('recorded_at')
          .orderBy('id')
          .execute();
        return ok(rows.map(entryOfRow));
      }),
    recordDayEntry: (entry) => recordEntry(store, entry),
    withdrawDayEntry: ({ id, at, operatorId }) =>
      writing(store, async (tx) => {
        const updated = await tx
          .updateTable('day_entries')
          .set({ withdrawn_at: at, withdrawn_by: operatorId })
          .where('id', '=', id)
          .where('withdrawn_at', 'is', null)
          .executeTakeFirst();
        if (updated.numUpdatedRows !== 1n) return ok(false);
        const entry = { at, topic: 'records', event: 'day-entry.withdrawn', operatorId } as const;
        await appendEntry(store, tx, ownEntry({ ...entry, subject: id }));
        return ok(true);
      }),
    journalAccounts: () => reading(async () => ok(await readAccounts(store))),
    saveJournalAccounts: (accounts, { at, operatorId }) =>
      writing(store, async (tx) => {
        for (const role of journalAccountRoles) {
          const { code, name } = accounts[role];
          const row = { code, name, saved_at: at, operator_id: operatorId };
          // oxlint-disable-next-line no-await-in-loop -- One connection does one statement at a time.
          await tx
            .insertInto('journal_accounts')
            .values({ account_role: role, ...row })
            .onConflict((conflict) => conflict.column('account_role').doUpdateSet(row))
            .execute();
        }
        return ok(null);
      }),
  };
}

function recordEntry(
  store: Store,
  entry: NewHandEntry,
): ReturnType<DayEntryRepository['recordDayEntry']> {
  return writing(store, async (tx) => {
    const { id, settlementDate, currency, kind, amountMinor, reason, operatorId } = entry;
    const at = entry.recordedAt;
    await tx
      .insertInto('day_entries')
      .values({
        id,
        settlement_date: settlementDate,
        currency,
        kind,
        amount_minor: amountMinor,
        reason,
        recorded_at: at,
        operator_id: operatorId,
        withdrawn_at: null,
        withdrawn_by: null,
      })
      .execute();
    const written = { at, topic: 'records', event: 'day-entry.recorded', operatorId } as const;
    await appendEntry(store, tx, {
      ...ownEntry({ ...written, subject: `${settlementDate} ${currency}`, reason }),
      details: { id, kind, amountMinor },
    });
    return ok(null);
  });
}

function entryOfRow(row: DayEntryRow): HandEntry {
  return {
    id: row.id,
    settlementDate: row.settlement_date as CalendarDate,
    currency: row.currency as CurrencyCode,
    kind: row.kind as HandEntryKind,
    amountMinor: row.amount_minor,
    reason: row.reason,
    recordedAt: row.recorded_at as Instant,
    operatorId: row.operator_id as OperatorId,
    withdrawnBy: row.withdrawn_by as OperatorId | null,
  };
}

async function readAccounts({ db }: Store): Promise<JournalAccounts | null> {
  const rows = await db.selectFrom('journal_accounts').selectAll().execute();
  if (rows.length === 0) return null;
  const known = new Map(rows.map((row) => [row.account_role, row]));
  const accounts = Object.fromEntries(
    journalAccountRoles.map((role) => {
      const { code, name } = known.get(role) ?? defaultJournalAccounts[role];
      return [role, { code, name }];
    }),
  );
  return accounts as JournalAccounts;
}
