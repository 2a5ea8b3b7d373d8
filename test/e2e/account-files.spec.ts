import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsMax } from '../../src/domain/accounts/account.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { cards, field, focused } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { accountFileWords } from '../../src/renderer/topics/accounts/words/account-files.ts';
import { paletteWords } from '../../src/renderer/app/palette/palette-words.ts';
import { settingsParts } from './pages/settings.ts';

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 10_000 };

describe('the settings of an account, to a file and from one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-account-files-e2e-'));
  const path = join(folder, 'shop.json');
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await page.keyboard.press('Control+9');
    await workAs(page, 'admin');
    const blank = await ask(page, 'accounts.blank', {});
    const account = {
      ...blank,
      name: 'Harbour Street Books',
      baseUrl: 'https://gateway.example.com',
      paynowUrl: 'https://paynow.example.com',
      username: 'HARBOUR',
      additionalFields: { customer_ip: '203.0.113.7', api_key: 'a-key-in-the-wrong-place' },
    };
    await ask(page, 'accounts.save', { account });
    page = await app.restart();
    await field(page, 'reference').waitFor();
    await page.keyboard.press('Control+9');
    await workAs(page, 'admin');
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const screen = () => page.getByRole('main');
  const entry = (name: string | RegExp) => settingsParts.nav(page).getByRole('button', { name });
  const seen = (text: string | RegExp) => screen().getByText(text).first().waitFor(waitMs);
  const at = (name: string) => expect.poll(() => focused(page), waitMs).toBe(name);

  /** Chooses a file, by keyboard. */
  async function choose(chosen = path): Promise<void> {
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [chosen] });
    await field(page, 'account-file-choose').press('Enter');
  }

  /** Chooses the exported file with a change in it. */
  async function chooseChanged(change: (file: Record<string, object>) => object): Promise<void> {
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
    const changed = join(folder, 'changed.json');
    writeFileSync(changed, JSON.stringify(change(file)));
    await choose(changed);
  }

  it('are written without secrets, and it is said what was left out', async () => {
    await entry(/Harbour Street Books/u).press('Enter');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    await field(page, 'account-file-export').press('Enter');
    await seen('Saved as shop.json. Left out, since the name sounds like a secret: “api_key”.');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('"format": "tillroom-account"');
    expect(text).not.toContain('a-key-in-the-wrong-place');
    expect(await violations(page)).toEqual([]);
  });

  it('are reached with the arrows, and refused with the place and the reason of every fault', async () => {
    await entry(paletteWords.addAccount).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: accountFileWords.title }).waitFor();
    await chooseChanged(({ account, ...file }) => ({
      ...file,
      account: { ...account, mode: 'live', baseUrl: 'https://till.internal' },
    }));
    await seen('Payment address: This names this computer or a private network.');
    await chooseChanged((file) => ({
      ...file,
      apiToken: 'abc',
      account: { ...file['account'], username: cards.approved },
    }));
    await seen('“apiToken”: This name sounds like a secret.');
    await seen('User name: This contains a card number.');
    expect(await screen().innerText()).not.toContain(cards.approved);
    expect(await page.getByRole('button', { name: accountFileWords.import }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('are shown before anything is saved, and a taken name is to be corrected', async () => {
    await choose();
    await at('name');
    await seen('Another account has this name.');
    await seen('https://gateway.example.com');
    await seen('API token, Shared secret (wallet)');
    expect((await ask(page, 'accounts.list', {})).items).toHaveLength(2);
    await page.keyboard.press('Control+Enter');
    await seen('Another account has this name.');
    expect(await violations(page)).toEqual([]);
    await field(page, 'name').fill('Not chosen yet');
    await app.answerDialog('showOpenDialog', { canceled: true, filePaths: [] });
    await field(page, 'account-file-choose').press('Enter');
    await at('name');
    expect(await field(page, 'name').inputValue()).toBe('Not chosen yet');
    await page.getByRole('button', { name: accountFileWords.leave }).press('Enter');
    await seen(accountFileWords.left);
    expect((await ask(page, 'accounts.list', {})).items).toHaveLength(2);
  });

  it('become a new account that has no credentials yet', async () => {
    // Here the file would be the same merchant once more, which is refused: the first one takes another user name.
    const { items: before } = await ask(page, 'accounts.list', {});
    const street = before.find(({ account }) => account.name === 'Harbour Street Books')?.account;
    if (street === undefined) throw new Error('Harbour Street Books is not there');
    await ask(page, 'accounts.save', { account: { ...street, username: 'STREET' } });
    await choose();
    await at('name');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Harbour Two');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Harbour Two' }).waitFor(waitMs);
    expect(await field(page, 'base-url').inputValue()).toBe('https://gateway.example.com');
    // With a keychain it names the missing secrets; without one it says that the keychain cannot be read.
    await screen()
      .getByText(/Enter its API token and shared secret|the keychain cannot be read/u)
      .first()
      .waitFor(waitMs);
    const { items } = await ask(page, 'accounts.list', {});
    const [one, two] = items.slice(1).map(({ account }) => account);
    expect(two).toMatchObject({ name: 'Harbour Two', username: 'HARBOUR' });
    expect(two?.additionalFields).toEqual({ customer_ip: '203.0.113.7' });
    expect(two?.id).not.toBe(one?.id);
    expect(await violations(page)).toEqual([]);
  });

  it('are not taken into a full list, nor is a typed account, and it is said what to do', async () => {
    const { items } = await ask(page, 'accounts.list', {});
    const two = items.find(({ account }) => account.name === 'Harbour Two')?.account;
    if (two === undefined) throw new Error('Harbour Two is not there');
    for (let number = items.length; number <= accountsMax; number += 1) {
      const { id } = await ask(page, 'accounts.blank', {});
      const own = { name: `Shop ${number}`, username: `SHOP-${number}` };
      const account = { ...two, id, ...own };
      expect(await ask(page, 'accounts.save', { account })).toEqual({ kind: 'saved' });
    }
    await entry(accountFileWords.title).press('Enter');
    await choose();
    await seen('There are 50 accounts already, which is the limit. Nothing was added.');
    expect(await page.getByRole('button', { name: accountFileWords.import }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await entry(paletteWords.addAccount).press('Enter');
    await field(page, 'name').fill('One too many');
    await field(page, 'base-url').fill('https://gateway.example.com');
    await field(page, 'username').fill('ONE-MORE');
    await page.keyboard.press('Control+Enter');
    await seen('There are 50 accounts already, which is the limit. Nothing was saved.');
    expect(await violations(page)).toEqual([]);
    expect(await field(page, 'name').inputValue()).toBe('One too many');
    expect((await ask(page, 'accounts.list', {})).items).toHaveLength(1 + accountsMax);
  });
});
