import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../../src/domain/ids.ts';
import { chainCrypto } from '../../../../src/main/ledger/audit/audit-trail.ts';
import { checkTail, walkAll } from '../../../../src/main/ledger/audit/read-chain.ts';
import type { LedgerTables } from '../../../../src/main/ledger/schema/tables.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { byHand, copyRecords, handOn, plainRecords } from '../by-hand.ts';
import { opened, temporaryFolder, valueOf } from '../ledger-fixture.ts';
import { append, entry, storedKeyring, writeEntries } from './audit-fixture.ts';

const folder = temporaryFolder();
const kept = storedKeyring();
const crypto = chainCrypto(testKeyring().key);
const count = 40;
const columns = [
  'terminal_id',
  'sequence',
  'at',
  'topic',
  'event',
  'operator_id',
  'operator_name',
  'boot_id',
  'origin',
  'result',
  'subject',
  'reason',
  'details',
  'mac',
] as const;
let sound = '';
let files = 0;

beforeAll(async () => {
  sound = `${folder.path}/sound.db`;
  await writeEntries(sound, kept, count);
});

afterAll(() => folder.remove());

/** Changes a copy of the sound log, and returns whether the walk and the opening detect it. */
async function found(statements: string) {
  const file = await soundCopy();
  await byHand(file, statements);
  return look(file);
}

async function soundCopy(): Promise<string> {
  files += 1;
  const file = `${folder.path}/changed-${files}.db`;
  await copyRecords(sound, file);
  return file;
}

async function look(file: string) {
  const plain = await plainRecords(file, 'read');
  try {
    return await lookAt(plain.db);
  } finally {
    await plain.close();
  }
}

async function lookAt(db: Kysely<LedgerTables>) {
  const heads = kept.heads ?? {};
  const whole = await walkAll(db, crypto, heads);
  const terminalId = 'terminal-1' as TerminalId;
  const tail = await checkTail(db, crypto, { terminalId, heads });
  return { whole: whole.breach?.reason ?? null, tail: tail?.reason ?? null };
}

describe('a chain of entries', () => {
  it('is sound as it was written, its head kept outside', async () => {
    expect(await look(sound)).toEqual({ whole: null, tail: null });
    expect(Object.values(kept.heads ?? {})[0]?.sequence).toBe(count);
  });

  it('shows a change of any character of any column of an entry', async () => {
    let [flips, missed] = [0, 0];
    const file = await soundCopy();
    const [hand, plain] = [await handOn(file), await plainRecords(file, 'read')];
    const [row] = await hand.rows('select * from audit where sequence = 20');
    for (const column of columns) {
      const value = String(row?.[column]);
      for (let at = 0; at < value.length; at += 1) {
        const code = value.charCodeAt(at) ^ 1;
        const changed = `${value.slice(0, at)}${String.fromCharCode(code)}${value.slice(at + 1)}`;
        const write = `update audit set ${column} = ? where place = 20`;
        try {
          await hand.run(write, changed);
        } catch {
          // The table itself refuses a number that another entry has.
          continue;
        }
        // oxlint-disable-next-line no-await-in-loop -- One change at a time is looked for.
        const seen = await lookAt(plain.db);
        flips += 1;
        if (seen.whole === null || seen.tail === null) missed += 1;
        await hand.run(write, row?.[column] === null ? null : value);
      }
    }
    await Promise.all([hand.close(), plain.close()]);
    expect(await look(file)).toEqual({ whole: null, tail: null });
    process.stdout.write(`G1 flips: ${flips - missed} of ${flips} found\n`);
    expect({ missed, some: flips > 150 }).toEqual({ missed: 0, some: true });
  });

  it('shows every entry that is deleted, and every stretch cut off its end', async () => {
    let missed = 0;
    for (let place = 1; place <= count; place += 3) {
      // oxlint-disable-next-line no-await-in-loop -- One at a time.
      const one = await found(`delete from audit where place = ${place}`);
      // oxlint-disable-next-line no-await-in-loop -- One at a time.
      const tail = await found(`delete from audit where place >= ${place}`);
      if (one.whole === null || tail.whole === null || tail.tail === null) missed += 1;
    }
    expect(missed).toBe(0);
  });

  it('shows entries that are put in, doubled, swapped or emptied', async () => {
    const tampered = [
      'update audit set sequence = sequence + 100 where place > 20; insert into audit (terminal_id, sequence, at, topic, event, operator_id, operator_name, approved_by, boot_id, origin, result, subject, reason, details, mac) select terminal_id, 21, at, topic, event, operator_id, operator_name, approved_by, boot_id, origin, result, subject, reason, details, mac from audit where place = 20; update audit set sequence = sequence - 99 where sequence > 100',
      'insert into audit (terminal_id, sequence, at, topic, event, operator_id, operator_name, approved_by, boot_id, origin, result, subject, reason, details, mac) select terminal_id, 41, at, topic, event, operator_id, operator_name, approved_by, boot_id, origin, result, subject, reason, details, mac from audit where place = 40',
      'update audit set sequence = -1 where place = 7; update audit set sequence = 7 where place = 8; update audit set sequence = 8 where place = 7',
      'update audit set place = -1 where place = 7; update audit set place = 7 where place = 8; update audit set place = 8 where place = -1',
      'delete from audit',
    ];
    for (const statements of tampered) {
      // oxlint-disable-next-line no-await-in-loop -- One at a time.
      const seen = await found(statements);
      expect(seen.whole, statements).not.toBeNull();
    }
  });
});

describe('records that were put in the place of others', () => {
  it('are told from the newer ones that were here, whether older or begun afresh', async () => {
    const own = storedKeyring();
    const file = `${folder.path}/own.db`;
    await writeEntries(file, own, 5);
    const older = `${folder.path}/older.db`;
    await copyRecords(file, older);
    await writeEntries(file, own, 3);

    await copyRecords(older, file);
    const restored = await opened(file, { audit: own.keyring() });
    expect(restored.audit.breach()).toEqual({ sequence: null, reason: 'older-records' });
    // A log continued from the older state is another log, however long it becomes.
    await append(restored, 20, 500);
    await restored.close();
    const longer = await opened(file, { audit: own.keyring() });
    expect(longer.audit.breach()).toMatchObject({ reason: 'other-log' });
    await longer.close();

    const fresh = await opened(`${folder.path}/fresh.db`, { audit: own.keyring() });
    expect(fresh.audit.breach()).toMatchObject({ reason: 'older-records' });
    await fresh.close();
    const otherKey = await opened(file, {
      audit: { ...own.keyring(), key: Buffer.alloc(32, 8), heads: {} },
    });
    expect(otherKey.audit.breach()).toMatchObject({ reason: 'changed' });
    await otherKey.close();
    const noHeads = await opened(file, { audit: { ...own.keyring(), heads: null } });
    expect(noHeads.audit.breach()).toMatchObject({ reason: 'other-log' });
    await noHeads.close();
  });

  it('charge again once an admin accepts them, and show every later change of what was accepted', async () => {
    const own = storedKeyring();
    const file = `${folder.path}/accepted.db`;
    await writeEntries(file, own, 10);
    await byHand(file, "update audit set reason = 'another' where sequence = 4");
    const ledger = await opened(file, { audit: own.keyring() });
    expect(ledger.audit.breach()).toEqual({ sequence: 4, reason: 'changed' });
    const accept = entry(99, { topic: 'audit', event: 'audit.accept', reason: 'A disk error.' });
    valueOf(await ledger.audit.accept(accept));
    expect(ledger.audit.breach()).toBeNull();
    await append(ledger, 2);
    expect(valueOf(await ledger.audit.verify())).toMatchObject({ kind: 'sound', entries: 14 });
    await ledger.close();

    await byHand(file, "update audit set reason = 'a third' where sequence = 4");
    const later = await opened(file, { audit: own.keyring() });
    expect(valueOf(await later.audit.verify())).toMatchObject({ kind: 'broken' });
    expect(later.audit.breach()).not.toBeNull();
    await later.close();
  });
});
