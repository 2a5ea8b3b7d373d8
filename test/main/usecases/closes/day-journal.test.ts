import { describe, expect, it } from 'vitest';
import { defaultJournalAccounts } from '../../../../src/domain/close/journal-accounts.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { CalendarDate } from '../../../../src/domain/time/calendar.ts';
import {
  readDayJournal,
  recordDayEntry,
  withdrawDayEntry,
} from '../../../../src/main/usecases/closes/day-journal.ts';
import { exportDayJournal } from '../../../../src/main/usecases/closes/export-day-journal.ts';
import {
  readJournalAccounts,
  saveJournalAccounts,
} from '../../../../src/main/usecases/closes/journal-accounts.ts';
import { readDay } from '../../../../src/main/usecases/closes/read-sheet.ts';
import { openTestContext, order, person, valueOf } from '../test-context.ts';

const accountant = person('accountant');

/** A day of two payments by two operators. */
async function openDay() {
  const at = await openTestContext();
  const first = await at.charge(order({ amountMinor: 10_100 }));
  await at.charge(order({ amountMinor: 20_200 }), { role: 'supervisor' });
  const settlementDate = (first.response?.settlementDate ?? '') as CalendarDate;
  return { at, day: { settlementDate, currency: 'AUD' as CurrencyCode } };
}

describe('the journal of a settlement date', () => {
  it('adds up to the total of the day close, by operator', async () => {
    const { at, day } = await openDay();
    const { sheet } = valueOf(await readDay(at.context, day));
    const journal = valueOf(await readDayJournal(at.context, day));
    expect(journal.payoutMinor).toBe(sheet.expectedMinor);
    expect(
      journal.lines.map(({ account, operatorName, debitMinor, creditMinor }) =>
        [account, operatorName, debitMinor, creditMinor].join(' '),
      ),
    ).toEqual([
      'clearing Name of clerk 10100 0',
      'sales Name of clerk 0 10100',
      'clearing Name of supervisor 20200 0',
      'sales Name of supervisor 0 20200',
    ]);
  });

  it('counts fees and disputes recorded by hand, until they are withdrawn', async () => {
    const { at, day } = await openDay();
    const record = async (kind: 'fee' | 'dispute', amountMinor: number, reason: string) =>
      valueOf(await recordDayEntry(at.context, accountant, day, { kind, amountMinor, reason }));
    const refused = { kind: 'refused' };
    expect(await record('fee', 0, 'Fee')).toEqual({ ...refused, field: 'amount', reason: 'empty' });
    expect(await record('fee', 5, ' ')).toEqual({ ...refused, field: 'reason', reason: 'empty' });
    expect(await record('fee', 5, '4111 1111 1111 1111')).toEqual({
      ...refused,
      field: 'reason',
      reason: 'holds-card-number',
    });
    const fee = await record('fee', 250, 'Monthly fee');
    await record('dispute', 1_000, 'INV-1 disputed');
    const payout = async () => valueOf(await readDayJournal(at.context, day)).payoutMinor;
    expect(await payout()).toBe(30_300 - 1_250);
    const id = fee.kind === 'recorded' ? fee.id : '';
    const withdraw = async () =>
      valueOf(await withdrawDayEntry(at.context, person('supervisor'), id));
    expect(await withdraw()).toEqual({ isWithdrawn: true });
    expect(await withdraw()).toEqual({ isWithdrawn: false });
    expect(await payout()).toBe(30_300 - 1_000);
    // A withdrawn entry stays in view.
    const { entries } = valueOf(await readDayJournal(at.context, day));
    expect(
      Object.fromEntries(
        entries.map(({ kind, recordedBy, withdrawnBy }) => [kind, [recordedBy, withdrawnBy]]),
      ),
    ).toEqual({
      fee: ['Name of accountant', 'Name of supervisor'],
      dispute: ['Name of accountant', null],
    });
    const { sheet } = valueOf(await readDay(at.context, day));
    expect(sheet.expectedMinor).toBe(30_300);
  });

  it('is written as CSV under the merchant’s own accounts', async () => {
    const { at, day } = await openDay();
    const sales = { code: ' 8400 ', name: '=Erlöse' };
    const save = async (accounts: typeof defaultJournalAccounts) =>
      valueOf(await saveJournalAccounts(at.context, person('admin'), { ...accounts }));
    const twice = { ...defaultJournalAccounts, sales: { ...sales, code: '1150' } };
    expect(await save(twice)).toEqual({
      kind: 'refused',
      role: 'sales',
      part: 'code',
      reason: 'duplicate',
    });
    expect(valueOf(await readJournalAccounts(at.context))).toEqual(defaultJournalAccounts);
    expect(await save({ ...defaultJournalAccounts, sales })).toEqual({ kind: 'saved' });
    let text = '';
    const files = {
      documents: '/tmp',
      askWhereToSave: async () => '/tmp/journal.csv',
      stage: async (_path: string, bytes: Uint8Array) => {
        text = Buffer.from(bytes).toString('utf8');
        return ok({ commit: async () => ok(null), discard: async () => undefined });
      },
    };
    expect(valueOf(await exportDayJournal(at.context, files, day))).toEqual({
      kind: 'written',
      fileName: 'journal.csv',
      count: 4,
    });
    const lines = text.split('\r\n');
    expect(lines.slice(1, 3)).toEqual([
      `${day.settlementDate},1150,Card clearing,payment,Name of clerk,1,101.00,,AUD`,
      // A name never becomes a formula.
      `${day.settlementDate},8400,'=Erlöse,payment,Name of clerk,1,,101.00,AUD`,
    ]);
  });
});
