import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import { finishRestore } from '../../../src/main/compose/backup-folders.ts';
import { blockedWords, canBeTriedAgain } from '../../../src/renderer/words/blocked.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, startApp } from './test-host.ts';

const now = '2026-03-02T09:00:00.000Z';
const passphrase = 'a passphrase of its own';

/** Blocks the folder that is moved aside: the system does not move a folder onto one that is not empty. */
function obstacleFor(folder: string): string {
  const obstacle = `${folder}.aside-20260302090000000`;
  mkdirSync(join(obstacle, 'in-the-way'), { recursive: true });
  return obstacle;
}

describe('restored records whose move the system refuses', () => {
  let folder = '';
  const recordsOf = (path: string) => readFileSync(join(path, 'ledger.sqlite'), 'utf8');
  const asides = () => readdirSync(join(folder, '..')).filter((name) => name.includes('.aside-'));

  beforeEach(() => {
    folder = join(dataFolder(), 'account');
    for (const [path, text] of [
      [folder, 'old'],
      [`${folder}.restored`, 'new'],
    ] as const) {
      mkdirSync(path);
      writeFileSync(join(path, 'ledger.sqlite'), text);
    }
  });

  /** Refuses as Windows does while another program has a file of the folder open. */
  const heldBy =
    (...held: readonly string[]): typeof rename =>
    async (from, to) => {
      if (!held.includes(String(from))) return rename(from, to);
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
    };

  it('leave those that lie here as they were, and take their place once it lets them', async () => {
    const obstacle = obstacleFor(folder);
    const refused = await finishRestore(folder, now);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'restore-held' } });
    expect([recordsOf(folder), recordsOf(`${folder}.restored`)]).toEqual(['old', 'new']);
    rmSync(obstacle, { recursive: true });
    expect(await finishRestore(folder, now)).toEqual(ok(null));
    expect([recordsOf(folder), recordsOf(obstacle)]).toEqual(['new', 'old']);
    expect(existsSync(`${folder}.restored`)).toBe(false);
  });

  it('have those that lay here put back, when only the second move is refused', async () => {
    const refused = await finishRestore(folder, now, heldBy(`${folder}.restored`));
    expect(refused).toEqual({ ok: false, error: { kind: 'restore-held', code: 'EPERM' } });
    expect([recordsOf(folder), recordsOf(`${folder}.restored`)]).toEqual(['old', 'new']);
    expect(asides()).toEqual([]);
  });

  it('take their place later even where the others could not be put back', async () => {
    const aside = `${folder}.aside-20260302090000000`;
    const refused = await finishRestore(folder, now, heldBy(`${folder}.restored`, aside));
    expect(refused.ok).toBe(false);
    expect([recordsOf(aside), recordsOf(`${folder}.restored`)]).toEqual(['old', 'new']);
    // Asking for an account's path creates its folder.
    mkdirSync(folder);
    expect(await finishRestore(folder, now)).toEqual(ok(null));
    expect([recordsOf(folder), recordsOf(aside)]).toEqual(['new', 'old']);
  });
});

async function pay({ app, call }: Awaited<ReturnType<typeof startApp>>, reference: string) {
  const { gap } = await call('session.status', {});
  const gapAccepted = gap?.epoch ?? null;
  const { draftId } = await call('charge.open', { retryOf: null });
  await call('charge.submit', { ...order({ reference }), draftId, gapAccepted });
  await expect.poll(() => app.isChargeInFlight()).toBe(false);
}

describe('the app with restored records whose move the system refuses', () => {
  it('says so, charges nothing on records that would lie aside, and works on once it is let', async () => {
    const folder = dataFolder();
    const backup = join(dataFolder(), 'one.tillroom-backup');
    const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
    const before = await startApp(folder, { files });
    await before.call('session.switch-role', { role: 'admin' });
    await before.call('backup.save', {}, { fresh: passphrase });
    await pay(before, 'HERE-1');
    await before.close();

    const begun = await startApp(folder, { files });
    await begun.call('session.switch-role', { role: 'admin' });
    const obstacle = obstacleFor(join(folder, 'ledgers', 'practice'));
    await begun.call('backup.choose', {}, { passphrase });
    expect(await begun.call('backup.restore', {})).toEqual({ kind: 'held' });
    await begun.close();

    const blocked = { kind: 'records', reason: 'restore-held' } as const;
    const again = await startApp(folder);
    const { call, close, log } = again;
    expect((await call('session.status', {})).blocked).toEqual(blocked);
    expect(canBeTriedAgain(blocked)).toBe(true);
    expect(blockedWords(blocked).doNext).toMatch(
      /^Close anything .* then try again\. The existing records are unchanged\.$/u,
    );
    await expect(call('charge.open', { retryOf: null })).rejects.toThrow('restore-held');
    expect(log.lines).toContainEqual({
      level: 'error',
      event: 'restore.not-finished',
      facts: { code: expect.any(String) },
    });

    rmSync(obstacle, { recursive: true });
    expect((await call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'older-records',
    });
    await call('session.switch-role', { role: 'admin' });
    await call('audit.accept', { reason: 'The backup was put back on purpose.' });
    await pay(again, 'AFTER-1');
    const attempts = await call('charge.recent', { limit: 10 });
    expect(attempts.map(({ reference }) => reference)).toEqual(['AFTER-1']);
    expect(existsSync(join(obstacle, 'ledger.sqlite'))).toBe(true);
    await close();
  });
});
