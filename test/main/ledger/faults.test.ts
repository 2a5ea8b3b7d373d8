import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../../src/main/ledger/open.ts';
import {
  approved,
  dispatched,
  errorOf,
  instant,
  newAttempt,
  opened,
  options,
  outcome,
  prepared,
  settled,
  strictScope,
  temporaryFolder,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
const disk = `${folder.path}/disk`;
const noDisk = mountSmallDisk();
if (noDisk !== null) console.log(`Skipped the full disk: ${noDisk}`);
afterAll(() => {
  if (noDisk === null) execFileSync('/bin/umount', [disk], { stdio: 'ignore' });
  folder.remove();
});

/** Mounts a file system of 3 MB; returns the reason when it cannot, else null. */
function mountSmallDisk(): string | null {
  mkdirSync(disk);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux';
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk], {
      stdio: 'ignore',
    });
    return null;
  } catch {
    return 'mounting is not allowed here';
  }
}

/** Takes every free byte of the small disk. */
function fillDisk(): void {
  const block = Buffer.alloc(4096, 1);
  for (let index = 0; index < 1000; index += 1) {
    try {
      writeFileSync(`${disk}/filler`, block, { flag: 'a' });
    } catch {
      return;
    }
  }
}

describe('a full disk', () => {
  it.skipIf(noDisk !== null)(
    'is named, changes no row, and is over when space returns',
    async () => {
      const ledger = await opened(`${disk}/ledger.db`);
      const paid = await settled(ledger, approved);
      const open = await dispatched(ledger);
      fillDisk();
      const answer = outcome(approved, { gatewayErrors: ['long words '.repeat(40_000)] });
      expect(errorOf(await ledger.attempts.settle(open.id, answer)).kind).toBe('disk-full');
      expect(valueOf(await ledger.attempts.find(open.id))).toEqual(open);
      expect(valueOf(await ledger.attempts.find(paid.id))).toEqual(paid);
      expect(valueOf(await ledger.attempts.moves(open.id))).toHaveLength(2);

      rmSync(`${disk}/filler`);
      const short = { ...answer, gatewayErrors: [] };
      expect(valueOf(await ledger.attempts.settle(open.id, short)).state).toBe('approved');
      expect(valueOf(await ledger.checkInvariants())).toEqual([]);
      await ledger.close();
    },
  );

  it.skipIf(noDisk !== null)('leaves nothing half made where a ledger should begin', async () => {
    fillDisk();
    const file = `${disk}/second.db`;
    const refused = errorOf(await openLedger(options(file)));
    expect(['disk-full', 'io-error']).toContain(refused.kind);
    rmSync(`${disk}/filler`);
    const ledger = await opened(file);
    expect((await settled(ledger, approved)).state).toBe('approved');
    await ledger.close();
  });
});

describe('a foreign program on the file', () => {
  it('makes writes answer busy while it holds its lock, and rows stay', async () => {
    const file = `${folder.path}/busy.db`;
    const ledger = await opened(file);
    const open = await prepared(ledger);
    const foreign = new DatabaseSync(file);
    foreign.exec('begin immediate');
    const refused = await ledger.attempts.markDispatched(open.id, instant(1));
    expect(errorOf(refused)).toEqual({ kind: 'busy' });
    foreign.exec('rollback');
    foreign.close();
    expect(valueOf(await ledger.attempts.markDispatched(open.id, instant(1))).state).toBe(
      'dispatched',
    );
    await ledger.close();
  });
});

describe('a thread that is gone', () => {
  it('answers closed to every pending and later call', async () => {
    const file = `${folder.path}/crash.db`;
    const ledger = await opened(file);
    const open = await prepared(ledger);
    const pending = Array.from({ length: 50 }, () =>
      ledger.attempts.prepare(newAttempt(), strictScope),
    );
    const list = ledger.attempts.unconfirmed();
    await ledger.crash();
    for (const result of await Promise.all(pending)) {
      if (!result.ok) expect(result.error).toEqual({ kind: 'closed' });
    }
    const closed = { ok: false, error: { kind: 'closed' } };
    if (!(await list).ok) expect(await list).toEqual(closed);
    expect(await ledger.attempts.find(open.id)).toEqual(closed);
    expect(await ledger.attempts.markDispatched(open.id, instant(1))).toEqual(closed);
    await ledger.close();

    const again = await opened(file, { expected: true });
    expect(valueOf(await again.attempts.find(open.id))).toEqual(open);
    expect(valueOf(await again.checkInvariants())).toEqual([]);
    await again.close();
    expect(await again.attempts.unconfirmed()).toEqual(closed);
  });

  it('is not started from code that is not there', async () => {
    const workerUrl = new URL('file:///nowhere/worker.js');
    const refused = await openLedger(options(`${folder.path}/none.db`, { workerUrl }));
    expect(errorOf(refused)).toEqual({ kind: 'thread-lost' });
  });
});
