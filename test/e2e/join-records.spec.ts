import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../fixtures/postgres/server.ts';
import type { TestServer } from '../fixtures/postgres/server.ts';
import { joinWords } from '../../src/renderer/topics/accounts/words/join-records.ts';
import { placeWords } from '../../src/renderer/topics/records/words/records.ts';
import { inviteWords, rightsWords } from '../../src/renderer/topics/records/words/terminals.ts';
import { joinFileRefusals } from '../../src/renderer/words/settings/setting-refusals.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { field } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 20_000 };

const database = 'shop';

describe('a second terminal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-join-e2e-'));
  const path = join(folder, 'back-office.tillroom-join');
  let server: TestServer;
  let first: Tillroom;
  let second: Tillroom;
  let code = '';

  beforeAll(async () => {
    server = await startServer([]);
    const admin = new Client({ ...server.address, database: 'postgres', ssl: false });
    await admin.connect();
    await admin.query(`create database ${database}`);
    await admin.end();
    [first, second] = [await launchTillroom(), await launchTillroom()];
    for (const { page } of [first, second]) {
      await field(page, 'reference').waitFor(waitMs);
      await page.keyboard.press('Control+9');
      await workAs(page, 'admin');
    }
    const { host, port, user, password } = server.address;
    const login = { host, port, database, user, secret: password, authority: null };
    const moved = await ask(first.page, 'records.move-to-server', {
      ...login,
      terminalName: 'Front desk',
    });
    expect(moved).toMatchObject({ kind: 'moved' });
    await workAs(first.page, 'admin');
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (page: Page, name: string) =>
    page.locator('.settings-nav').getByRole('button', { name }).click();
  const seen = (page: Page, text: string | RegExp) =>
    page.getByRole('main').getByText(text).first().waitFor(waitMs);
  const press = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name }).click();

  it('is given a file, and a code that is shown once', async () => {
    const { page } = first;
    await open(page, placeWords.title);
    await seen(page, rightsWords.sound);
    await press(page, inviteWords.save);
    await seen(page, inviteWords.nameMissing);
    await field(page, 'invite-name').fill('Back office');
    await field(page, 'invite-user').fill(server.address.user);
    await field(page, 'invite-password').fill('wrong');
    await first.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    await press(page, inviteWords.save);
    await seen(page, inviteWords.nothingDone);
    await field(page, 'invite-password').fill(server.address.password);
    await first.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    await press(page, inviteWords.save);
    await seen(page, inviteWords.code);
    code = (await page.locator('[data-join-code]').innerText()).replaceAll(/\s/gu, '');
    expect(code).toHaveLength(24);
    expect(readFileSync(path).includes(database)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await first.screenshot('invite-terminal');
    await press(page, inviteWords.hide);
    expect(await page.locator('[data-join-code]').count()).toBe(0);
  });

  it('is told what is wrong with a code before a file is asked for', async () => {
    const { page } = second;
    await open(page, joinWords.title);
    await field(page, 'join-code').fill(code.slice(1));
    await press(page, joinWords.choose);
    await seen(page, joinFileRefusals['code-length']);
    await field(page, 'join-code').fill(`${code.slice(0, -2)}${code.at(-1)}${code.at(-2)}`);
    await press(page, joinWords.choose);
    await seen(page, joinFileRefusals['code-mistyped']);
  });

  it('sees the account before it joins, and then works on the same records', async () => {
    const { page } = second;
    await second.answerDialog('showOpenDialog', { canceled: false, filePaths: [path] });
    await field(page, 'join-code').fill(code.toLowerCase());
    await press(page, joinWords.choose);
    await seen(page, joinWords.practice);
    await seen(page, /Back office/u);
    expect(await violations(page)).toEqual([]);
    await second.screenshot('join-records');
    await press(page, joinWords.join);
    await expect
      .poll(async () => (await ask(page, 'records.place', {})).terminals.map(({ name }) => name), {
        timeout: 30_000,
      })
      .toEqual(['Back office', 'Front desk']);
    const { blocked } = await ask(page, 'session.status', {});
    expect(blocked).toBeNull();
    const { server: place } = await ask(page, 'records.place', {});
    expect(place?.user).not.toBe(server.address.user);
    await seen(first.page, 'Back office');
  });
});
