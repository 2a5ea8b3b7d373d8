import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { openTextReader } from '../../../src/main/compose/text-reader.ts';
import { accountFileBytesMax } from '../../../src/main/usecases/accounts/import-account.ts';
import { hostileAccounts } from '../../../tools/torture/texts/hostile-accounts.ts';
import { longestWork } from '../../../tools/torture/texts/texts-suite.ts';
import { textWorkerUrl } from '../../fixtures/worker-urls.ts';

/** Longest block of the calling thread, in ms. */
const stallMaxMs = 50;

const currency = 'AUD' as CurrencyCode;

describe('a text from outside, by the clock', () => {
  it('holds up the thread that asks for no longer than 50 ms', async () => {
    const reader = openTextReader(textWorkerUrl);
    const lines = Array.from(
      { length: 20_000 },
      (_, line) => `INV-${line},12.50,2026-11-20,note ${line}`,
    );
    const texts = ['Plan,Amount,Start,Note', ...lines].join('\n');
    const paid = lines.slice(1).map((line) => line.replace('note', 'paid'));
    const dashboardList = Buffer.from(['Reference,Amount,ID,Status', ...paid].join('\n'));
    const accountFiles = hostileAccounts(accountFileBytesMax).map(({ text }) => Buffer.from(text));
    const longest = await longestWork(async () => {
      const plans = await reader.planFile(Buffer.from(texts));
      expect(plans.ok && plans.value.length).toBe(20_001);
      const day = { source: lines.join('\n'), currency, items: [] };
      const bank = await reader.bankText(day);
      expect(bank.ok && bank.value.lines?.missingHere.length).toBe(20_000);
      const dashboard = await reader.dashboardList(dashboardList);
      expect(dashboard.ok && dashboard.value.length).toBe(19_999);
      for (const file of accountFiles) {
        // oxlint-disable-next-line no-await-in-loop -- One file after the other.
        const account = await reader.accountFile(file, 'new' as AccountId);
        expect(account.ok).toBe(false);
        expect(!account.ok && 'faults' in account.error && account.error.faults.length > 20).toBe(
          false,
        );
      }
    }, stallMaxMs);
    console.log(`texts: the thread that asked worked ${longest.toFixed(0)} ms at most in one go`);
    expect(longest).toBeLessThan(stallMaxMs);
  }, 120_000);

  it('is given up at the deadline, and the next one is read', async () => {
    const hurried = openTextReader(textWorkerUrl, 1);
    expect(await hurried.planFile(Buffer.from('a,b\n1,2'))).toEqual({
      ok: false,
      error: { kind: 'took-too-long' },
    });
    expect(await hurried.bankText({ source: '12.50', currency, items: [] })).toMatchObject({
      error: { kind: 'took-too-long' },
    });
    expect(await hurried.accountFile(Buffer.from('{}'), 'new' as AccountId)).toMatchObject({
      error: { kind: 'took-too-long' },
    });
    expect(await hurried.dashboardList(Buffer.from('a,b'))).toMatchObject({
      error: { kind: 'took-too-long' },
    });
    const reader = openTextReader(textWorkerUrl);
    expect(await reader.bankText({ source: '12.50', currency, items: [] })).toEqual({
      ok: true,
      value: { bankMinor: 1250, lines: null },
    });
  }, 60_000);
});
