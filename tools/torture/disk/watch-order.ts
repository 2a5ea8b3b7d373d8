import { spawnSync } from 'node:child_process';
import { startBank } from '../terminal/start-bank.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { startLife } from '../terminal/start-life.ts';
import { OrderWatch } from './order-watch.ts';
import type { TracedOrder } from './order-watch.ts';

/** A system program, which may be missing. */
const tracer = 'strace';

/** True when this machine can trace system calls. */
export function canTrace(): boolean {
  return spawnSync(tracer, ['-o', '/dev/null', 'true']).status === 0;
}

/** Bytes read of each call: a page of the log with its frame. */
const bytesSeen = 4_200;

/** Charges the given number of orders one at a time under `strace`, and returns the order of the calls. */
export async function watchOrder(
  built: BuiltTerminal,
  folder: string,
  count: number,
): Promise<TracedOrder> {
  const share = { rate: 0, faults: [] };
  const bank = await startBank(built.bank, {
    seed: 1,
    latencyMs: 0,
    takesReferenceTwice: true,
    share,
  });
  const watch = new OrderWatch();
  try {
    const calls = 'trace=write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync';
    const life = startLife(
      { folder, work: { kind: 'charges', prefix: 'ORDER', count } },
      {
        built,
        bankUrl: bank.baseUrl,
        wrapper: [tracer, '-f', '-y', '-s', String(bytesSeen), '-e', calls, '-o', '|cat >&3'],
        onTrace: (line) => watch.line(line),
      },
    );
    const report = await life.ended;
    if (!report.isDone) throw new Error(`The traced life broke off: ${report.complaints}`);
    return watch.found;
  } finally {
    await bank.close();
  }
}
