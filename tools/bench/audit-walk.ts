import { createHmac, createSecretKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { walkAll } from '../../src/main/ledger/audit/read-chain.ts';
import { systemClock } from '../../src/main/shell/system-clock.ts';
import { writeAuditLog } from '../../test/fixtures/audit-log.ts';
import { rounded } from './statistics.ts';

/** Time in which the whole log is verified, beside reading its rows and sealing each once; in ms. */
export interface AuditWalkFigure {
  readonly name: 'audit-walk';
  readonly entries: number;
  readonly bareMs: number;
  readonly walkMs: number;
  readonly ratio: number;
  readonly bar: number;
  readonly isMet: boolean;
}

/** More entries than a busy desk writes in a year. */
const entries = 100_000;
const rounds = 5;
const bar = 1.5;

/** Verifies a long log from its first entry to its last, in turns with the bare work. */
export async function benchAuditWalk(): Promise<AuditWalkFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-audit-'));
  const file = join(folder, 'ledger.sqlite');
  const { connection, crypto } = await writeAuditLog(file, entries, systemClock.now());
  const [bare, walk]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(readAndSeal(file));
    const before = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- Rounds beside each other would measure each other.
    const whole = await walkAll(connection.db, crypto, {});
    walk.push(performance.now() - before);
    if (whole.breach !== null || whole.entries !== entries)
      throw new Error('The log is not sound.');
  }
  connection.close();
  rmSync(folder, { recursive: true, force: true });
  const [bareMs, walkMs] = [Math.min(...bare), Math.min(...walk)].map(rounded) as [number, number];
  const ratio = rounded(walkMs / bareMs);
  return { name: 'audit-walk', entries, bareMs, walkMs, ratio, bar, isMet: ratio <= bar };
}

function readAndSeal(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const key = createSecretKey(Buffer.alloc(32, 7));
  const rows = database.prepare('select * from audit where place > ? order by place limit 2000');
  const before = performance.now();
  for (let place = 0, isMore = true; isMore; ) {
    const read = rows.all(place);
    for (const row of read) createHmac('sha256', key).update(JSON.stringify(row)).digest('hex');
    place = Number(read.at(-1)?.['place'] ?? place);
    isMore = read.length > 0;
  }
  const tookMs = performance.now() - before;
  database.close();
  return tookMs;
}
