import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { SentJournal } from '../../../src/main/ports/sent-journal.ts';
import { openSentJournal } from '../../../src/main/vault/sent-journal.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

const folders: string[] = [];
const opened: SentJournal[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-sent-'));
  folders.push(folder);
  return folder;
}

function journalAt(folder: string, { key = 7, at = '2026-11-22T10:00:00.000Z' } = {}) {
  const log = memoryLog();
  const journal = openSentJournal({
    folder,
    key: Buffer.alloc(32, key),
    now: () => at as Instant,
    log,
  });
  opened.push(journal);
  return { journal, log };
}

function attemptOf(id: string, changes: Partial<Attempt> = {}): Attempt {
  const attempt: Partial<Attempt> = {
    id: id as AttemptId,
    intentId: 'plan:gym:2' as Attempt['intentId'],
    orderReference: 'GYM-1-P2',
    reference: 'GYM-1-P2',
    amountMinor: 4_900,
    currency: 'AUD' as Attempt['currency'],
    card: { brand: 'visa', lastFour: '1111', expiry: { year: 2031, month: 4 } },
    state: 'prepared',
    transaction: null,
    resolution: null,
    ...changes,
  };
  return attempt as Attempt;
}

const all = '' as Instant;

describe('the journal of what was sent', () => {
  it('gives each send with how it ended, and nothing of a card but its last digits', async () => {
    const folder = newFolder();
    const { journal } = journalAt(folder);
    const ids = ['one', 'two', 'three'];
    expect(await Promise.all(ids.map((id) => journal.noteSend(attemptOf(id))))).toEqual([
      true,
      true,
      true,
    ]);
    const transaction = { id: 'txn-1' } as Attempt['transaction'];
    journal.noteEnd(attemptOf('one', { state: 'approved', transaction }));
    journal.noteEnd(attemptOf('two', { state: 'not-sent' }));
    await journal.close();

    const again = journalAt(folder).journal;
    expect(await again.sendsSince(all)).toMatchObject([
      {
        attempt: { id: 'one', reference: 'GYM-1-P2', amountMinor: 4_900 },
        outcome: { state: 'approved', transactionId: 'txn-1', amountMinor: 4_900 },
      },
      { attempt: { id: 'two' }, outcome: null },
      { attempt: { id: 'three' }, outcome: { state: 'unknown' } },
    ]);
    expect((await again.latestSends())?.map(({ id }) => id)).toEqual(['one', 'three']);
    const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(text.join()).not.toMatch(/visa|2031/u);
  });

  it('gives a charge that was found after a send had charged nothing, with its transitions', async () => {
    const folder = newFolder();
    const { journal } = journalAt(folder);
    await journal.noteSend(attemptOf('one'));
    await journal.noteResolution(attemptOf('one', { state: 'confirmed-reversed' }), 4);
    const found = { found: 'charged', transactionId: 'txn-1', amountTakenMinor: 4_900 } as const;
    const charged = attemptOf('one', { state: 'confirmed-charged', resolution: found });
    expect(await journal.noteResolution(charged, 5)).toBe(true);
    // Nothing was closed: what another program reads now is what a crash would leave.
    expect(await journalAt(folder).journal.sendsSince(all)).toMatchObject([
      { outcome: { state: 'approved', transactionId: 'txn-1' }, steps: 5 },
    ]);
  });

  it('is durable before a send is answered for', async () => {
    const folder = newFolder();
    await journalAt(folder).journal.noteSend(attemptOf('one'));
    // Nothing was closed: what another program reads now is what a crash would leave.
    expect(await journalAt(folder).journal.sendsSince(all)).toHaveLength(1);
  });

  it('passes over a line that was cut off, and lines that were not written with its key', async () => {
    const folder = newFolder();
    const first = journalAt(folder).journal;
    await first.noteSend(attemptOf('one'));
    await first.close();
    const [name = ''] = readdirSync(folder);
    const whole = readFileSync(join(folder, name), 'utf8');
    appendFileSync(join(folder, name), whole.trim().slice(0, 90));
    const second = journalAt(folder).journal;
    await second.noteSend(attemptOf('two'));
    await second.close();
    const forged = journalAt(folder, { key: 8 }).journal;
    await forged.noteSend(attemptOf('three'));
    await forged.close();
    const charges = await journalAt(folder).journal.sendsSince(all);
    expect(charges?.map(({ attempt }) => attempt.id)).toEqual(['one', 'two']);
  });

  it('says that a send could not be written, and of its files that they cannot be read', async () => {
    const folder = newFolder();
    const { journal, log } = journalAt(folder);
    rmSync(folder, { recursive: true });
    expect(await journal.noteSend(attemptOf('one'))).toBe(false);
    expect(await journal.sendsSince(all)).toBeNull();
    expect(log.lines.map(({ event }) => event)).toEqual([
      'sent-journal.not-written',
      'sent-journal.not-read',
    ]);
  });

  it('hides no send of a clock that was set back', async () => {
    const folder = newFolder();
    const first = journalAt(folder, { at: '2026-11-20T10:00:00.000Z' }).journal;
    await first.noteSend(attemptOf('before'));
    await first.close();
    const backup = journalAt(folder, { at: '2026-11-24T10:00:00.000Z' }).journal;
    expect(await backup.noteMoment()).toBe(true);
    await backup.close();
    const setBack = journalAt(folder, { at: '2026-11-12T10:00:00.000Z' }).journal;
    await setBack.noteSend(attemptOf('after'));
    setBack.noteEnd(attemptOf('before', { state: 'not-sent' }));
    const madeAt = '2026-11-24T10:00:00.000Z' as Instant;
    const since = await setBack.sendsSince(madeAt);
    expect(since?.map(({ attempt }) => attempt.id)).toEqual(['before', 'after']);
  });

  it('keeps sends for ninety days', async () => {
    const folder = newFolder();
    for (const at of ['2026-06-01', '2026-08-20', '2026-11-22']) {
      const { journal } = journalAt(folder, { at: `${at}T10:00:00.000Z` });
      // oxlint-disable-next-line no-await-in-loop -- One day after the other.
      await journal.noteSend(attemptOf(at));
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await journal.prune(null);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await journal.close();
    }
    // The file of August ends where that of November begins, so it may hold sends of September.
    const charges = await journalAt(folder).journal.sendsSince(all);
    expect(charges?.map(({ attempt }) => attempt.id)).toEqual(['2026-08-20', '2026-11-22']);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
