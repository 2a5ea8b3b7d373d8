import type { PrintedReport } from '../../../../src/domain/receipt/printed-report.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { Operator } from '../../../../src/main/usecases/account-context.ts';
import type { ReportDeps } from '../../../../src/main/usecases/reports/output-report.ts';

/** The operator whom the foot of a printed page names. */
export const clerkOnPaper = { id: null, name: 'Aroha Kerr', role: 'clerk' } as unknown as Operator;

/** A printer that keeps what it was given; nothing here is written to a file. */
export function listeningPrinter(printed: PrintedReport[]): ReportDeps {
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
