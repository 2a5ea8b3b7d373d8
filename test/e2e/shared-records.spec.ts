import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  moveWords,
  notTakenBackWords,
  placeFaults,
  placeWords,
  takeBackWords,
  terminalWords,
} from '../../src/renderer/topics/records/words/records.ts';
import { joinWords } from '../../src/renderer/topics/accounts/words/join-records.ts';
import {
  inviteWords,
  ownerWords,
  rightsWords,
  upgradeWords,
} from '../../src/renderer/topics/records/words/terminals.ts';
import { keyWords, logKeyWords, renewedWords } from '../../src/renderer/topics/audit/words/keys.ts';
import { serverWords } from '../../src/renderer/words/server-records.ts';
import { makeOlder } from '../fixtures/postgres/older-records.ts';
import { joinFileRefusals } from '../../src/renderer/words/settings/setting-refusals.ts';
import { recordsOn } from '../../src/renderer/words/frame.ts';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { createDatabase, startServer } from '../fixtures/postgres/server.ts';
import type { TestServer } from '../fixtures/postgres/server.ts';
import { violations } from './fixture/accessibility.ts';
import { ask } from './fixture/staff.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { openSettingsPart, panel, settingsParts } from './pages/settings.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { actionOf, fieldOf } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { paymentParts } from './pages/payments.ts';

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 20_000 };

const database = 'shop';

describe('one set of records for two terminals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-shared-e2e-'));
  const path = join(folder, 'back-office.tillroom-join');
  let server: TestServer;
  let first: Tillroom;
  let second: Tillroom;
  let code = '';

  beforeAll(async () => {
    server = await startServer([]);
    await createDatabase(server.address, database);
    [first, second] = [await launchTillroom(), await launchTillroom()];
    for (const { page } of [first, second]) await field(page, 'reference').waitFor(waitMs);
    await workAs(first.page, 'admin');
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pay = async (page: Page, reference: string, amount: string) => {
    await page.keyboard.press('Control+1');
    await field(page, 'reference').focus();
    await keyForm(page, { reference, amount, card: cards.approved });
    await reviewAndCharge(page);
    await outcome(page);
    await page.getByRole('button', { name: formWords.newPayment }).first().press('Enter');
  };
  const references = (page: Page) => paymentParts.listedReferences(page).allInnerTexts();
  const nav = (page: Page, name: string) => settingsParts.nav(page).getByRole('button', { name });
  const press = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name }).click();
  const said = (page: Page, words: string | RegExp) =>
    page.getByRole('main').getByText(words).first().waitFor(waitMs);

  it('names the field that cannot be right, and moves the records by keyboard', async () => {
    const { page } = first;
    await pay(page, 'FILE-1', '49.50');
    await openSettingsPart(page, placeWords.title);
    await said(page, placeWords.inFile);
    const keyed = {
      host: 'https://127.0.0.1',
      database,
      user: server.address.user,
      name: 'Front desk',
    };
    for (const [name, text] of Object.entries(keyed)) {
      await field(page, `records-${name}`).fill(text);
    }
    await field(page, 'records-port').fill(String(server.address.port));
    await field(page, 'records-password').fill(server.address.password);
    await page.keyboard.press('Enter');
    await said(page, placeFaults.host);
    await expect.poll(() => focused(page)).toBe('records-host');
    await expect.poll(() => violations(page)).toEqual([]);
    await first.screenshot('records-form');

    await field(page, 'records-host').fill('127.0.0.1');
    await field(page, 'records-password').fill(server.address.password);
    await page.keyboard.press('Enter');
    await said(page, /rows were copied and compared/u);
    await page.getByText(recordsOn('127.0.0.1')).waitFor();
    // The form that had the focus is gone.
    await frameParts.goodResult(page).waitFor();
    await expect.poll(() => panel(page, terminalWords.title).getByRole('row').count()).toBe(2);
    await expect.poll(() => violations(page)).toEqual([]);
    await first.screenshot('records-moved');
    await first.setTheme('dark');
    await first.screenshot('records-moved-dark');
    await expect.poll(() => violations(page)).toEqual([]);
    await first.setTheme('light');
  });

  it('gives a second terminal a file, and a code that is shown once', async () => {
    const { page } = first;
    await openSettingsPart(page, placeWords.title);
    await said(page, rightsWords.sound);
    await press(page, inviteWords.save);
    await said(page, inviteWords.nameMissing);
    await field(page, 'invite-name').fill('Back office');
    await field(page, 'invite-user').fill(server.address.user);
    await field(page, 'invite-password').fill('wrong');
    await first.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    await press(page, inviteWords.save);
    await said(page, inviteWords.nothingDone);
    await field(page, 'invite-password').fill(server.address.password);
    await first.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    await press(page, inviteWords.save);
    await said(page, inviteWords.code);
    code = (await settingsParts.joinCode(page).innerText()).replaceAll(/\s/gu, '');
    expect(code).toHaveLength(24);
    expect(readFileSync(path).includes(database)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await first.screenshot('invite-terminal');
    await press(page, inviteWords.hide);
    expect(await settingsParts.joinCode(page).count()).toBe(0);
  });

  it('says there what is wrong with a code before a file is asked for', async () => {
    const { page } = second;
    await page.keyboard.press('Control+9');
    await workAs(page, 'admin');
    await nav(page, joinWords.title).click();
    await field(page, 'join-code').fill(code.slice(1));
    await press(page, joinWords.choose);
    await said(page, joinFileRefusals['code-length']);
    await field(page, 'join-code').fill(`${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`);
    await press(page, joinWords.choose);
    await said(page, joinFileRefusals['code-mistyped']);
  });

  it('shows the account there before it joins, and then works on the same records', async () => {
    const { page } = second;
    await second.answerDialog('showOpenDialog', { canceled: false, filePaths: [path] });
    await field(page, 'join-code').fill(code.toLowerCase());
    await press(page, joinWords.choose);
    await said(page, joinWords.practice);
    await said(page, /Back office/u);
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
    await said(first.page, 'Back office');
  });

  it('shows at each terminal what the other one takes, by itself', async () => {
    // The account was opened a moment ago, and its window may not take keys yet.
    const listed = async () => {
      await second.page.keyboard.press('Control+5');
      return references(second.page);
    };
    await expect.poll(listed).toEqual(['FILE-1']);
    await pay(first.page, 'FRONT-1', '50.50');
    await expect.poll(() => references(second.page)).toEqual(['FRONT-1', 'FILE-1']);
    await first.page.keyboard.press('Control+5');
    await pay(second.page, 'BACK-1', '51.50');
    await expect.poll(() => references(first.page)).toEqual(['BACK-1', 'FRONT-1', 'FILE-1']);
  });

  it('shows who charges an instalment that is open at both, and does not charge it twice', async () => {
    const { page } = second;
    await ask(first.page, 'practice.fill-book', {});
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: dueWords.tabs.due }).click();
    await fieldOf(page, 'due-search').first().fill('SAMPLE-48');
    await page.getByRole('option', { name: /SAMPLE-48/u }).click();
    await actionOf(page, 'try-as-is').waitFor();
    const { rows } = await ask(page, 'due.page', {
      tab: 'due',
      search: 'SAMPLE-48',
      limit: 1,
      after: null,
    });
    const [{ planId, sequence }] = rows as [(typeof rows)[0]];
    const charge = { planId, sequence, omitExpiry: false, isGranted: false, duplicateReason: null };
    expect(await ask(first.page, 'plans.charge', charge)).toMatchObject({ kind: 'accepted' });
    // Its response is lost at once.
    await said(page, dueWords.chargedElsewhere('Admin'));
    expect(await actionOf(page, 'try-as-is').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await second.screenshot('charged-elsewhere');
    expect((await ask(page, 'plans.charge', charge)).kind).not.toBe('accepted');
  });

  it('says that another terminal is at work, and removes it', async () => {
    const { page } = first;
    await openSettingsPart(page, placeWords.title);
    await expect.poll(() => panel(page, terminalWords.title).getByRole('row').count()).toBe(3);
    await page.getByRole('button', { name: takeBackWords.move }).press('Enter');
    await said(page, notTakenBackWords['others-at-work']);
    await said(page, moveWords.nothingMoved);
    await first.screenshot('records-two');
    const remove = panel(page, terminalWords.title).getByRole('button', { name: /^Remove/u });
    await remove.first().press('Enter');
    await page.getByText(terminalWords.questionText).waitFor();
    await page.getByRole('button', { name: terminalWords.yes }).press('Enter');
    await said(page, ownerWords.userMissing);
    expect(await violations(page)).toEqual([]);
    await first.screenshot('remove-terminal');
    await field(page, 'remove-user').fill(server.address.user);
    await field(page, 'remove-password').fill(server.address.password);
    await page.getByRole('button', { name: terminalWords.yes }).press('Enter');
    await said(page, `${terminalWords.retired(0, 0)} ${terminalWords.logins.revoked}`);
    // The form that had the focus is gone.
    await frameParts.goodResult(page).waitFor();
    await first.screenshot('terminal-removed');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: terminalWords.renewKeys }).press('Enter');
    await page.getByRole('button', { name: keyWords.renew }).press('Enter');
    await said(page, renewedWords.begun);
    await page.getByRole('button', { name: logKeyWords.renew }).press('Enter');
    await said(page, renewedWords.renewed);
  });

  it('updates records of an older version with the owner’s login', async () => {
    const { page } = first;
    await makeOlder(server, database);
    await ask(page, 'accounts.activate', { accountId: 'practice' });
    await page.getByText(serverWords['needs-owner'].title).first().waitFor();
    await openSettingsPart(page, placeWords.title);
    await field(page, 'upgrade-user').fill(server.address.user);
    await field(page, 'upgrade-password').fill('wrong');
    await press(page, upgradeWords.update);
    await said(page, upgradeWords.notUpgraded);
    expect(await violations(page)).toEqual([]);
    await first.screenshot('upgrade-records');
    await first.setTheme('dark');
    await first.screenshot('upgrade-records-dark');
    expect(await violations(page)).toEqual([]);
    await first.setTheme('light');
    await field(page, 'upgrade-password').fill(server.address.password);
    await press(page, upgradeWords.update);
    await said(page, upgradeWords.upgraded);
    await first.screenshot('upgraded-records');
    expect((await ask(page, 'session.status', {})).blocked).toBeNull();
  });

  it('moves the records back', async () => {
    const { page } = first;
    await openSettingsPart(page, placeWords.title);
    await page.getByRole('button', { name: takeBackWords.move }).press('Enter');
    await said(page, placeWords.inFile);
    await pay(page, 'FILE-2', '52.50');
  });
});
