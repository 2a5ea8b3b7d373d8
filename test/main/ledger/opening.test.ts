import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { draftName } from '../../../src/domain/draft-name.ts';
import { isNetworkFileSystem } from '../../../src/main/ledger/engine/sqlite/location.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import { claimLedger } from '../../../src/main/ledger/thread/claim-ledger.ts';
import {
  approved,
  errorOf,
  instant,
  newAttempt,
  opened,
  options,
  settled,
  strictScope,
  temporaryFolder,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
/** A sound ledger with one charge, closed; each test works on a copy. */
const sound = `${folder.path}/sound/ledger.db`;
let charge: Attempt;
beforeAll(async () => {
  const ledger = await opened(sound);
  charge = await settled(ledger, approved);
  for (let index = 0; index < 40; index += 1) await settled(ledger, approved);
  await ledger.close();
});
afterAll(folder.remove);

let copies = 0;
function copied(): string {
  copies += 1;
  const place = `${folder.path}/copy-${copies}`;
  mkdirSync(place);
  copyFileSync(sound, `${place}/ledger.db`);
  return `${place}/ledger.db`;
}

/** Claims a ledger without worker threads, and returns the kind of the refusal. */
async function refusalOf(file: string, changes: Parameters<typeof options>[1] = {}) {
  return errorOf(await claimLedger(options(file, changes), null)).kind;
}

/** Checks that a read-only ledger shows its rows, and refuses every write with its reason. */
async function expectReadOnly(file: string, kind: string): Promise<void> {
  const bytes = readFileSync(file);
  const ledger = await opened(file, { expected: true });
  expect(ledger.readOnlyReason).toBe(kind);
  expect(valueOf(await ledger.attempts.find(charge.id))).toEqual(charge);
  const page = await ledger.attempts.page({ states: ['approved'], before: null, limit: 10 });
  expect(valueOf(page)).toHaveLength(10);
  const refused = { ok: false, error: { kind } };
  expect(await ledger.attempts.prepare(newAttempt(), strictScope)).toEqual(refused);
  expect(await ledger.attempts.markDispatched(charge.id, instant(1))).toEqual(refused);
  expect(await ledger.runningTime.addMs(5)).toEqual(refused);
  await ledger.close();
  expect(readFileSync(file).equals(bytes)).toBe(true);
}

function alter(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

describe('a fresh ledger', () => {
  it('is for this user alone, whatever the umask', async () => {
    const place = `${folder.path}/fresh`;
    const umask = process.umask(0);
    const ledger = await opened(`${place}/deep/ledger.db`);
    await settled(ledger, approved);
    process.umask(umask);
    expect(statSync(`${place}/deep`).mode & 0o777).toBe(0o700);
    const names = readdirSync(`${place}/deep`);
    expect(names.toSorted()).toEqual([
      'ledger.db',
      'ledger.db-shm',
      'ledger.db-wal',
      'ledger.db.lock',
    ]);
    for (const name of names) expect(statSync(`${place}/deep/${name}`).mode & 0o777).toBe(0o600);
    await ledger.close();
  });

  it('is never made where one is expected, nor over what is left of one', async () => {
    const gone = `${folder.path}/gone/ledger.db`;
    expect(await refusalOf(gone, { expected: true })).toBe('missing');
    expect(existsSync(`${folder.path}/gone`)).toBe(false);
    mkdirSync(`${folder.path}/gone`);
    writeFileSync(`${gone}-wal`, 'the log of a ledger that is no more');
    expect(await refusalOf(gone)).toBe('missing');
    expect(existsSync(gone)).toBe(false);
  });

  it('takes the rights of others off an existing one', async () => {
    const file = copied();
    chmodSync(file, 0o666);
    const taken = valueOf(await claimLedger(options(file, { expected: true }), null));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    taken.release();
  });
});

describe('drafts that a kill has left among the records', () => {
  const others = ['.notes.part', '.0189bd39.part', 'ledger.part', 'audit-head'];

  async function leftAfterOpening(file: string): Promise<readonly string[]> {
    const drafts = ['', '-journal', '-wal', '-shm'].map((end) =>
      join(dirname(file), `${draftName(randomUUID())}${end}`),
    );
    const bystanders = others.map((name) => join(dirname(file), name));
    for (const path of [...drafts, ...bystanders]) writeFileSync(path, 'half of it');
    valueOf(await claimLedger(options(file, { expected: true }), null)).release();
    for (const path of bystanders) expect(readFileSync(path, 'utf8')).toBe('half of it');
    return drafts.filter((path) => existsSync(path));
  }

  it('are removed, and nothing beside them', async () => {
    expect(await leftAfterOpening(copied())).toEqual([]);
  });

  it('stay where the records can only be read', async () => {
    const file = copied();
    alter(file, "insert into schema_versions values (99, 'later', '2030-01-01T00:00:00.000Z')");
    expect(await leftAfterOpening(file)).toHaveLength(4);
  });

  it('stay while another process has the records, which may be writing one', async () => {
    const file = copied();
    const first = valueOf(await claimLedger(options(file, { expected: true }), null));
    const draft = join(dirname(file), draftName(randomUUID()));
    writeFileSync(draft, 'half of it');
    expect(await refusalOf(file, { expected: true })).toBe('in-use');
    expect(existsSync(draft)).toBe(true);
    first.release();
  });
});

describe('what is no ledger', () => {
  it.each([
    ['empty-file', (file: string) => writeFileSync(file, '')],
    ['directory', (file: string) => mkdirSync(file)],
    ['symlink', (file: string) => symlinkSync(sound, file)],
    ['symlink', (file: string) => symlinkSync('/nowhere', file)],
    ['not-a-ledger', (file: string) => writeFileSync(file, 'reference,amount\n'.repeat(500))],
    ['not-a-ledger', (file: string) => alter(file, 'create table other (a integer)')],
  ] as const)('is refused as %s and left alone', async (kind, make) => {
    copies += 1;
    const place = `${folder.path}/other-${copies}`;
    mkdirSync(place);
    make(`${place}/ledger.db`);
    const size = statSync(`${place}/ledger.db`, { throwIfNoEntry: false })?.size;
    for (const expected of [true, false]) {
      expect(await refusalOf(`${place}/ledger.db`, { expected })).toBe(kind);
    }
    expect(statSync(`${place}/ledger.db`, { throwIfNoEntry: false })?.size).toBe(size);
  });

  it('includes the ledger of another account', async () => {
    const accountId = 'account-2' as AccountId;
    expect(await refusalOf(copied(), { accountId })).toBe('other-account');
  });

  it('includes a path across a network', async () => {
    expect(await refusalOf('//server/share/ledger.db')).toBe('network-path');
    expect(await refusalOf('\\\\server\\share\\ledger.db')).toBe('network-path');
    expect([0x6969, 0xff534d42, -11317950, 0x65735546].map(isNetworkFileSystem)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect([0xef53, 0x01021994, 0x58465342].some(isNetworkFileSystem)).toBe(false);
  });

  it('includes a folder that is a file', async () => {
    expect(await refusalOf(`${sound}/ledger.db`)).toBe('unreadable');
  });
});

describe('a damaged ledger', () => {
  it('opens for reading when its rows can be read', async () => {
    const file = copied();
    const database = new DatabaseSync(file);
    const index = database
      .prepare("select rootpage from sqlite_master where name = 'attempts_double'")
      .get();
    const pageSize = database.prepare('pragma page_size').get();
    database.close();
    const bytes = readFileSync(file);
    const at = (Number(index?.['rootpage']) - 1) * Number(pageSize?.['page_size']);
    bytes.fill(0xa5, at, at + 200);
    writeFileSync(file, bytes);
    await expectReadOnly(file, 'damaged');
  });

  it.each([
    ['cut to half', (file: string) => truncateSync(file, statSync(file).size / 2)],
    ['cut to one page', (file: string) => truncateSync(file, 4096)],
    [
      'overwritten at its root',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, 100, 4096);
        writeFileSync(file, bytes);
      },
    ],
  ])('is refused, or opened for reading only, when %s', async (_, harm) => {
    const file = copied();
    harm(file);
    const bytes = readFileSync(file);
    const result = await claimLedger(options(file, { expected: true }), null);
    if (result.ok) {
      expect(result.value.readOnlyReason).toBe('damaged');
      result.value.release();
    } else expect(result.error.kind).toBe('damaged');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('answers damaged for a row that cannot be one of ours', async () => {
    const file = copied();
    alter(file, `update attempts set verdict = '{half' where id = '${charge.id}'`);
    const ledger = await opened(file, { expected: true });
    expect(errorOf(await ledger.attempts.find(charge.id))).toEqual({ kind: 'damaged' });
    await ledger.close();
  });
});

describe('a ledger that takes no writes', () => {
  it('opens for reading when the file is 0444', async () => {
    const file = copied();
    chmodSync(file, 0o444);
    await expectReadOnly(file, 'read-only');
  });

  it('opens for reading in a folder that is 0555', async () => {
    const file = copied();
    chmodSync(file.replace('/ledger.db', ''), 0o555);
    await expectReadOnly(file, 'read-only');
    chmodSync(file.replace('/ledger.db', ''), 0o700);
    expect(readdirSync(file.replace('/ledger.db', ''))).toEqual(['ledger.db']);
  });

  it('opens for reading when a newer program has written it', async () => {
    const file = copied();
    alter(file, "insert into schema_versions values (99, 'later', '2030-01-01T00:00:00.000Z')");
    await expectReadOnly(file, 'newer-schema');
  });
});

describe('the lock', () => {
  it('refuses a second opening in the same process and frees on close', async () => {
    const file = copied();
    const first = await opened(file);
    expect(errorOf(await openLedger(options(file))).kind).toBe('in-use');
    expect((await settled(first, approved)).state).toBe('approved');
    expect(await refusalOf(file)).toBe('in-use');
    await first.close();
    const again = valueOf(await claimLedger(options(file), null));
    expect(again.readOnlyReason).toBeNull();
    again.release();
  });
});
