import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { BootId, TerminalId } from '../../../src/domain/ids.ts';
import { openSharedLedger } from '../../../src/main/ledger/open-shared.ts';
import type { RoutedLedger } from '../../../src/main/ledger/routes.ts';
import { checkJournal } from '../../../src/main/usecases/gap/check-journal.ts';
import { makeServerFiles, OneServer, ownerLogin } from '../../../tools/torture/shop/one-server.ts';
import { folderForServers } from '../../../tools/torture/shop/postgres-programs.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { testKeyring } from '../../fixtures/audit-keyring.ts';
import { journalIn } from '../../fixtures/sent-journal.ts';
import {
  account,
  approved,
  instant,
  newAttempt,
  outcome,
  strictScope,
  valueOf,
} from '../../main/ledger/ledger-fixture.ts';

const servers = folderForServers();
const folder = mkdtempSync(join(tmpdir(), 'tillroom-fail-over-'));
const terminalId = 'terminal-1' as TerminalId;
let journalFolder = '';
const journal = () => journalIn(journalFolder, () => instant(900));
let running: OneServer[] = [];
let ledgers: RoutedLedger[] = [];

afterEach(async () => {
  for (const ledger of ledgers) await ledger.crash();
  for (const server of running) await server.stop('immediate');
  [ledgers, running] = [[], []];
});
afterAll(() => {
  for (const path of [servers, folder]) rmSync(path, { recursive: true, force: true });
});

/** A primary, whose commits wait for the standby or not, and its standby. */
async function pair(name: string, isSynchronous: boolean) {
  journalFolder = join(folder, name);
  const files = join(servers, `${name}-files`);
  await makeServerFiles(files);
  const primary = await OneServer.copyOf(files, join(servers, `${name}-one`));
  const standby = await OneServer.copyOf(files, join(servers, `${name}-other`));
  running.push(primary, standby);
  standby.follow(primary);
  await primary.start(isSynchronous ? [] : ['synchronous_standby_names=']);
  await standby.start();
  await primary.ask('create database shop');
  return { primary, standby };
}

/** Promotes a standby that has none of its own: its commits wait for nobody. */
async function promoted(standby: OneServer): Promise<void> {
  await standby.promote();
  await standby.ask(`alter system set synchronous_standby_names = ''`);
  await standby.ask('select pg_reload_conf()');
}

/** Opens the records on a server as the terminal does. */
async function openAt({ port }: OneServer, boot: number): Promise<RoutedLedger> {
  const bootId = `boot-${boot}` as BootId;
  const ledger = valueOf(
    await openSharedLedger({
      accountId: account,
      expected: boot > 1,
      openedAt: instant(0),
      bootId,
      timeZone: 'Australia/Sydney',
      audit: testKeyring({ terminalId }),
      terminal: { id: terminalId, name: 'Front desk', appVersion: '1.0.0' },
      address: { host: '127.0.0.1', port, database: 'shop', ...ownerLogin, authority: null },
    }),
  );
  ledgers.push(ledger);
  return ledger;
}

const judged = async (ledger: RoutedLedger) =>
  valueOf(
    await ledger.epochs.judgeOpening({
      terminalId,
      at: instant(1_000),
      restored: null,
      here: { computer: 'computer', mark: 'mark' },
      sends: (await journal().latestSends()) ?? [],
    }),
  );

/** Charges with the lines of the journal. */
async function charged(ledger: RoutedLedger): Promise<Attempt> {
  const sent = journal();
  const made = newAttempt({ terminalId, bootId: 'boot-1' as BootId, preparedAt: instant(899) });
  const { id } = valueOf(await ledger.attempts.prepare(made, strictScope));
  const dispatched = valueOf(await ledger.attempts.markDispatched(id, instant(900)));
  await sent.noteSend(dispatched);
  const answered = outcome(approved, { outcomeAt: instant(901) });
  const ended = valueOf(await ledger.attempts.settle(id, answered));
  sent.noteEnd(ended);
  await sent.close();
  return ended;
}

const checked = async (ledger: RoutedLedger) =>
  valueOf(
    await checkJournal({
      ledger,
      sentJournal: journal(),
      clock: { now: () => instant(2_000) },
      running: { nowMs: () => 9000, advanceMs: async () => undefined, save: async () => undefined },
      terminalId,
      inFlightCharges: { count: 0 },
      log: memoryLog(),
    }),
  );

describe('a standby that was promoted', () => {
  it('lacks nothing when commits waited for it, and its gap closes by itself', async () => {
    const { primary, standby } = await pair('with', true);
    const before = await openAt(primary, 1);
    expect(await judged(before)).toBeNull();
    const { id } = await charged(before);
    await primary.stop('immediate');
    await promoted(standby);
    const after = await openAt(standby, 2);
    expect(await judged(after)).toBe('other-server');
    expect(await checked(after)).toBe('closed');
    expect(valueOf(await after.epochs.openGap())).toBeNull();
    expect(valueOf(await after.attempts.find(id))?.state).toBe('approved');
  }, 90_000);

  it('is given the charge that it never had, and its gap stays open', async () => {
    const { primary, standby } = await pair('without', false);
    const before = await openAt(primary, 1);
    expect(await judged(before)).toBeNull();
    const known = await charged(before);
    const copied = `select count(*) from tillroom.attempts where state = 'approved'`;
    await expect
      .poll(() => standby.ask(copied, 'shop').catch(() => null), { timeout: 20_000 })
      .toBe('1');
    await standby.stop('immediate');
    const lost = await charged(before);
    await primary.stop('immediate');
    await standby.start();
    await promoted(standby);
    const after = await openAt(standby, 2);
    expect(await judged(after)).toBe('other-server');
    expect(valueOf(await after.attempts.find(lost.id))).toBeNull();
    expect(await checked(after)).toBe('waits');
    for (const { id } of [known, lost]) {
      expect(valueOf(await after.attempts.find(id))?.state).toBe('approved');
    }
    expect(valueOf(await after.epochs.openGap())).toMatchObject({ cause: 'other-server' });
    expect(valueOf(await after.epochs.gapRows())).toContainEqual(
      expect.objectContaining({ kind: 'found-charge', answer: 'charged', evidence: 'journal' }),
    );
  }, 90_000);
});
