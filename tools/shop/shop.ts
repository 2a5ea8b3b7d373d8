/**
 * A shop with two terminals on one PostgreSQL: `node tools/shop/shop.ts [windows|tour] [--out=<folder>] [--keep]`.
 *
 * `windows` leaves two windows open for a person; `tour` drives both without a window, prints what it measured, and ends
 * with 1 when anything was not as it should be. `--keep` leaves the folder of the records behind.
 */
import { openShop } from './open-shop.ts';
import { reportOf } from './report.ts';
import { tourShop } from './tour.ts';
import { openWindows } from './windows.ts';

async function main(args: readonly string[]): Promise<number> {
  const out = args.find((argument) => argument.startsWith('--out='))?.slice('--out='.length);
  const isKept = args.includes('--keep');
  const interrupting = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupting.abort());
  }
  process.stderr.write('  Starting PostgreSQL and the practice bank.\n');
  const shop = await openShop({ isKept });
  try {
    if (args.includes('windows')) {
      await openWindows(shop, interrupting.signal);
      return 0;
    }
    const report = await tourShop(shop, out);
    process.stdout.write(reportOf(report));
    return report.passed ? 0 : 1;
  } finally {
    await shop.close();
    process.stderr.write(isKept ? `  Its files stay in ${shop.folder}.\n` : '');
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
