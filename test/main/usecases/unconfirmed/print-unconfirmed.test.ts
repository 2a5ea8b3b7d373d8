import { describe, expect, it } from 'vitest';
import type { PrintedReport } from '../../../../src/domain/receipt/printed-report.ts';
import { reportPage } from '../../../../src/main/shell/print/report-page.ts';
import { printUnconfirmed } from '../../../../src/main/usecases/unconfirmed/print-unconfirmed.ts';
import { clerkOnPaper, listeningPrinter } from '../reports/listening-printer.ts';
import { openTestContext, valueOf } from '../test-context.ts';
import { lostCharge } from './resolutions.ts';

async function printedOf({
  context,
}: Pick<Awaited<ReturnType<typeof openTestContext>>, 'context'>) {
  const printed: PrintedReport[] = [];
  valueOf(await printUnconfirmed(context, clerkOnPaper, 'print', listeningPrinter(printed)));
  const [only] = printed;
  if (only === undefined) throw new Error('nothing was printed');
  return only;
}

describe('the unconfirmed payments on paper', () => {
  it('are those that wait, each with a place for what was found', async () => {
    const opened = await lostCharge();
    const { lost, keyed } = opened;
    const printed = await printedOf(opened);
    const [row, ...others] = printed.tables[0]?.rows ?? [];
    expect(others).toEqual([]);
    expect(row).toEqual([
      lost.reference,
      expect.stringMatching(/^\w{3} \d{1,2} \w{3} \d{4} \d\d:\d\d$/u),
      expect.stringContaining('AUD '),
      `.... ${keyed.card.number.slice(-4)}`,
      '',
      expect.any(String),
      '',
    ]);
    const { html } = reportPage(printed);
    expect(html).toContain('Do not charge any of them again');
    expect(html).toContain('Printed by Aroha Kerr');
    expect(html).not.toContain(keyed.card.number);
  });

  it('say so when none waits', async () => {
    expect(reportPage(await printedOf(await openTestContext())).html).toContain(
      'No payment is unconfirmed.',
    );
  });
});
