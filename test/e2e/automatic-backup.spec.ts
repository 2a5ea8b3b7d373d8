import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automaticWords } from '../../src/renderer/topics/audit/words/automatic-backup.ts';
import { backupWords } from '../../src/renderer/topics/audit/words/backup.ts';
import { backupHealthWords, backupTroubleWords } from '../../src/renderer/words/backup.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { leavePassphraseWindow, passphraseWindow, prove } from './fixture/passphrase-window.ts';
import { ask, goTo } from './fixture/staff.ts';
import { passphraseWords } from '../../src/renderer/words/settings/staff.ts';
import { field } from './take-payment-keys.ts';
import { noticeOf } from './pages/frame.ts';
import { panel, settingsParts } from './pages/settings.ts';
import { workAs } from './pages/top-bar.ts';

const passphrase = 'a passphrase of its own';
const shelf = mkdtempSync(join(tmpdir(), 'tillroom-shelf-'));
const away = `${shelf}-away`;

const backups = () => readdirSync(shelf).filter((name) => name.endsWith('.tillroom-backup'));

describe('automatic backups, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await workAs(page, 'admin');
  });
  afterAll(async () => {
    await app.close();
    for (const folder of [shelf, away]) rmSync(folder, { recursive: true, force: true });
  });

  const press = (key: string) => page.keyboard.press(key);
  const seen = (text: string) => page.getByText(text).first().waitFor();
  const part = () => panel(page, automaticWords.title);
  const openPart = async () => {
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: backupWords.title, exact: true }).press('Enter');
    await seen(automaticWords.title);
  };

  it('asks for a folder and a passphrase before anything is turned on', async () => {
    await openPart();
    await page.getByRole('radio', { name: automaticWords.off }).focus();
    await press('ArrowDown');
    await field(page, 'backup-time').waitFor();
    await press('Control+Enter');
    await seen(automaticWords.chooseFirst);
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [shelf] });
    await page.getByRole('button', { name: automaticWords.chooseFolder }).press('Enter');
    await seen(shelf);
    await press('Control+Enter');
    const asking = await passphraseWindow(page);
    await asking.keyboard.type(passphrase);
    await asking.keyboard.press('Enter');
    await asking.keyboard.type(`${passphrase}.`);
    await asking.keyboard.press('Enter');
    await asking.getByText(passphraseWords.notSame).first().waitFor();
    await leavePassphraseWindow(page);
    expect(await ask(page, 'backup.automatic', {})).toEqual({ backup: null, hasKey: false });
    expect(backups()).toEqual([]);
  });

  it('makes the first backup as it is turned on, and shows it', async () => {
    await field(page, 'backups-kept').focus();
    await press('Control+Enter');
    await prove(page, passphrase, passphrase);
    await seen(automaticWords.saved);
    expect(backups()).toHaveLength(1);
    await settingsParts.lastBackup(page).waitFor();
    await part().getByRole('button', { name: backupHealthWords.makeNow }).press('Enter');
    await seen(backupHealthWords.made);
    expect(backups()).toHaveLength(2);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('stands under To do when it failed, with what to do, until one is made', async () => {
    renameSync(shelf, away);
    await ask(page, 'practice.pass-time', { minutes: 26 * 60 });
    await goTo(page, 'To do');
    const warning = noticeOf(page, 'backup');
    await warning.getByText(backupHealthWords.failedTitle).waitFor();
    await warning.getByText(backupTroubleWords['folder-missing']).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    const makeNow = warning.getByRole('button', { name: backupHealthWords.makeNow });
    await makeNow.press('Enter');
    // The warning itself says it once; the answer to the press says it again.
    const missing = warning.getByText(backupTroubleWords['folder-missing']);
    await expect.poll(() => missing.count()).toBe(2);
    // Pressed at once: the terminal itself looks for the folder every 15 seconds.
    await makeNow.focus();
    renameSync(away, shelf);
    await press('Enter');
    await expect.poll(() => warning.count()).toBe(0);
    expect(backups()).toHaveLength(3);
  });

  it('is made as Tillroom closes, where that is set, and survives the restart', async () => {
    await openPart();
    await page.getByRole('radio', { name: automaticWords.daily }).focus();
    await press('ArrowDown');
    await press('Control+Enter');
    await seen(automaticWords.saved);
    expect(backups()).toHaveLength(4);
    page = await app.restart(() => expect(backups()).toHaveLength(5));
    expect((await ask(page, 'session.status', {})).backup.kind).toBe('good');
  });
});
