import { describe, expect, it } from 'vitest';
import { dateInZone } from '../../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import type { PrintedReport } from '../../../../src/domain/receipt/printed-report.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { ReportDeps } from '../../../../src/main/usecases/reports/output-report.ts';
import { printReport } from '../../../../src/main/usecases/reports/print-report.ts';
import { openTestContext, order, tellingCard, valueOf } from '../test-context.ts';

const currency = 'AUD' as CurrencyCode;

/** A printer that keeps what it was given; nothing here is written to a file. */
function listeningPrinter(printed: PrintedReport[]): ReportDeps {
  const printer: ReportDeps['printer'] = {
    async printReport(report) {
      printed.push(report);
      return ok('printed');
    },
    async reportToPdf() {
      return ok(new Uint8Array());
    },
  };
  return { printer } as unknown as ReportDeps;
}

describe('a printed report', () => {
  it.each([
    ['approvals', ['Approvals by day']],
    ['overview', ['Approvals by day', 'Declines by reason', 'What falls due', 'Recovered']],
  ] as const)('of %s has the tables of its screen', async (report, titles) => {
    const at = await openTestContext();
    await at.charge(order({ amountMinor: 10_000 }, { number: tellingCard }));
    const today = dateInZone(at.context.clock.now(), at.context.account.timeZone);
    const printed: PrintedReport[] = [];
    const asked = { report, from: today, until: today, currency, as: 'print' } as const;
    const operator = { id: null, name: 'Aroha Kerr', role: 'clerk' } as unknown as Parameters<
      typeof printReport
    >[1];
    valueOf(await printReport(at.context, operator, asked, listeningPrinter(printed)));
    expect(printed[0]?.tables.map(({ title }) => title)).toEqual(titles);
    expect(printed[0]?.tables[0]?.rows[0]?.slice(1, 5)).toEqual(['1', '0', '0', '100.00']);
    expect(printed[0]?.foot).toContain('Aroha Kerr');
  });
});
