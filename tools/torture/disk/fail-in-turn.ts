import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { LifeWork } from '../terminal/life.ts';
import { say } from '../terminal/open-terminal.ts';
import type { OpenTerminal } from '../terminal/open-terminal.ts';
import type { AskedFault } from './fault.ts';
import { settled, submitted } from './outcomes.ts';

/** SQLite's codes for EIO, ENOSPC and EROFS. */
const codes = [10, 13, 8] as const;

/** Ways to fail: one call, a few in a row, and a commit that was made but reported as failed. */
const ways = [
  { times: 1, afterCommit: false },
  { times: 3, afterCommit: false },
  { times: 1, afterCommit: true },
] as const;

/** A charge makes fewer calls than this; more means that the counting is wrong. */
const callsMax = 2_000;

/** Charges while the first call fails, then the second, until none is left to fail. */
export async function failInTurn(
  terminal: OpenTerminal,
  { prefix, stride }: Extract<LifeWork, { readonly kind: 'disk-faults' }>,
): Promise<void> {
  await terminal.call('session.switch-role', { role: 'supervisor' });
  const file = process.env['TILLROOM_FAULT_FILE'] ?? '';
  let orders = 0;
  for (const code of codes) {
    for (const way of ways) {
      const step = way.afterCommit ? Math.max(1, Math.round(stride / 20)) : stride;
      for (let at = 1; at < callsMax; at += step) {
        orders += 1;
        const reference = `${prefix}-${orders}`;
        const order = { reference, amountMinor: 10_000 + orders * 100, card: 'approving' } as const;
        if (!(await chargeUnder(terminal, order, { at, code, ...way }, file))) break;
      }
    }
  }
}

/** Returns false when the fault was never met: the charge makes fewer calls. */
async function chargeUnder(
  terminal: OpenTerminal,
  order: Parameters<typeof submitted>[1],
  fault: AskedFault,
  file: string,
): Promise<boolean> {
  rmSync(`${file}.fired`, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify(fault));
  // Renamed so that the file is whole or missing: the other thread looks for it at every call.
  renameSync(`${file}.new`, file);
  const attempt = await submitted(terminal, order);
  const end = attempt === null ? null : await settled(terminal, attempt.id);
  rmSync(file, { force: true });
  if (!existsSync(`${file}.fired`)) return false;
  say('fact', 'failed-calls', readFileSync(`${file}.fired`, 'utf8').split('\n').length - 1);
  if (end !== null) say('fact', `ended-${end.state}`, 1);
  return true;
}
