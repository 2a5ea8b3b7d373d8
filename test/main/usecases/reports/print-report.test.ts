import { describe, expect, it } from 'vitest';
import { dateInZone } from '../../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import type { PrintedReport } from '../../../../src/domain/receipt/printed-report.ts';
import type { ReportName } from '../../../../src/domain/receipt/report-names.ts';
import { reportPage } from '../../../../src/main/shell/print/report-page.ts';
import { printReport } from '../../../../src/main/usecases/reports/print-report.ts';
import { openTestContext, order, tellingCard, valueOf } from '../test-context.ts';
import { clerkOnPaper, listeningPrinter } from './listening-printer.ts';

const currency = 'AUD' as CurrencyCode;

type At = Awaited<ReturnType<typeof openTestContext>>;

/** The page that a clerk prints of today. */
async function printedOf(at: At, report: ReportName): Promise<PrintedReport> {
  const today = dateInZone(at.context.clock.now(), at.context.account.timeZone);
  const printed: PrintedReport[] = [];
  const asked = { report, from: today, until: today, currency, as: 'print' } as const;
  valueOf(await printReport(at.context, clerkOnPaper, asked, listeningPrinter(printed)));
  const [only] = printed;
  if (only === undefined) throw new Error('nothing was printed');
  return only;
}

describe('a printed report', () => {
  it.each([
    ['approvals', ['Approvals by day']],
    ['overview', ['Approvals by day', 'Declines by reason', 'What falls due', 'Recovered']],
  ] as const)('of %s has the tables of its screen', async (report, titles) => {
    const at = await openTestContext();
    await at.charge(order({ amountMinor: 10_000 }, { number: tellingCard }));
    const printed = await printedOf(at, report);
    expect(printed.tables.map(({ title }) => title)).toEqual(titles);
    const [table] = printed.tables;
    const figures = ['1', '0', '0', '100%', '100.00'];
    expect(table?.rows[0]?.slice(1, 6)).toEqual(figures);
    expect(table?.total?.slice(0, 6)).toEqual(['Total', ...figures]);
  });

  it('names who printed it, and when by the merchant’s clock', async () => {
    const at = await openTestContext();
    const { foot } = await printedOf(at, 'approvals');
    expect(foot).toMatch(/^Printed by Aroha Kerr, \w{3} \d{1,2} \w{3} \d{4} \d\d:\d\d, /u);
    expect(foot).toContain(at.context.account.timeZone);
  });

  it('adds up what it lists, and gives each decline its share', async () => {
    const at = await openTestContext();
    await at.charge(order({ amountMinor: 10_005 }, { number: tellingCard }));
    await at.charge(order({ amountMinor: 20_051 }, { number: tellingCard }));
    const printed = await printedOf(at, 'declines');
    const [table] = printed.tables;
    expect(table?.rows.map((cells) => cells.slice(2).join(' ')).toSorted()).toEqual([
      '05 1 50% 100.05',
      '51 1 50% 200.51',
    ]);
    expect(table?.total).toEqual(['Total', '', '', '2', '100%', '300.56']);
    expect(reportPage(printed).html).toContain('<tfoot><tr><td dir="auto">Total</td>');
  });
});
