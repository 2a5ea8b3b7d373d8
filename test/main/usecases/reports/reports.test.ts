import { describe, expect, it } from 'vitest';
import { dateInZone } from '../../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import {
  readApprovals,
  readChoices,
  readDeclines,
} from '../../../../src/main/usecases/reports/read-reports.ts';
import { spanOf } from '../../../../src/main/usecases/reports/report-span.ts';
import { openTestContext, order, tellingCard, valueOf } from '../test-context.ts';

const currency = 'AUD' as CurrencyCode;
const aDayMs = 86_400_000;

describe('reports over what was tried', () => {
  it('counts the tries of each merchant day, quiet days with zeros', async () => {
    const at = await openTestContext();
    const today = () => dateInZone(at.context.clock.now(), at.context.account.timeZone);
    const from = today();
    await at.charge(order({ amountMinor: 10_000 }, { number: tellingCard }));
    await at.charge(order({ amountMinor: 10_051 }, { number: tellingCard }));
    at.clock.advanceMs(2 * aDayMs);
    await at.charge(order({ amountMinor: 20_000 }, { number: tellingCard }));
    const { days } = valueOf(await readApprovals(at.context, { from, until: today(), currency }));
    expect(days.map((day) => [day.approvedCount, day.declinedCount, day.approvedMinor])).toEqual([
      [1, 1, 10_000],
      [0, 0, 0],
      [1, 0, 20_000],
    ]);
    expect(valueOf(await readChoices(at.context))).toEqual({
      currencies: ['AUD'],
      firstDay: from,
      today: today(),
    });
  });

  it('names the reasons of declines, the most frequent first', async () => {
    const at = await openTestContext();
    for (const cents of [51, 51, 5]) {
      // oxlint-disable-next-line no-await-in-loop -- One payment after the other.
      await at.charge(order({ amountMinor: 30_000 + cents }, { number: tellingCard }), {
        role: 'supervisor',
      });
      at.clock.advanceMs(2 * aDayMs);
    }
    const { timeZone } = at.context.account;
    const until = dateInZone(at.context.clock.now(), timeZone);
    const from = until.replace(/\d\d$/u, '01');
    const { reasons } = valueOf(await readDeclines(at.context, { from, until, currency }));
    expect(reasons.map(({ responseCode, count }) => [responseCode, count])).toEqual([
      ['51', 2],
      ['05', 1],
    ]);
    expect(reasons[0]?.meaning).not.toBe('');
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2024-01-01', '2026-01-01'],
  ])('has no page for %s to %s', async (from, until) => {
    const context = { account: { timeZone: 'Australia/Sydney' } } as Parameters<typeof spanOf>[0];
    expect(spanOf(context, { from, until, currency })).toEqual({
      ok: false,
      error: { kind: 'not-found' },
    });
  });
});
