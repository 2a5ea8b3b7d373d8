import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '../../src/contract/staff/session.ts';
import type { FakeMain } from '../fakes/fake-bridge.ts';
import { violations, violationsInBothThemes } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { behind, openScenes, type Scenes } from './fixture/scenes.ts';
import { focused } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { copyWords, frameWords } from '../../src/renderer/words/frame.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import {
  developerWords,
  guideWords,
  openCheckoutWords,
} from '../../src/renderer/topics/wallet/words/wallet-guide.ts';
import { walletSettingWords } from '../../src/renderer/words/settings/wallet-settings.ts';
import {
  approveWords,
  checkoutWords,
  endedWords,
  takeWords,
  walletWords,
} from '../../src/renderer/topics/wallet/words/wallet.ts';
import { paletteWords } from '../../src/renderer/app/palette/palette-words.ts';
import { readAgain } from '../../src/renderer/words/failures.ts';
import { fieldOf, formParts } from './pages/controls.ts';
import { settingsParts } from './pages/settings.ts';
import { checkoutState, walletParts } from './pages/wallet.ts';
import { tooWide } from './pages/layout.ts';

const large = { width: 1280, height: 860 };
const narrow = { width: 320, height: 640 };

interface Opening {
  readonly status?: Partial<Status>;
}

function field(page: Page, name: string) {
  return fieldOf(page, name);
}

function checkouts(page: Page) {
  return page.getByRole('listbox', { name: walletWords.list }).getByRole('option');
}

/** Number of calls of one operation that the page made. */
function callsOf(page: Page, name: string): Promise<number> {
  return page.evaluate((asked) => {
    const { fakeMain } = window as unknown as { fakeMain: FakeMain };
    return fakeMain.calls.filter((one) => one === asked).length;
  }, name);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits for an error at its field; the live region announces it too. */
async function errorAt(page: Page, sentence: string): Promise<void> {
  await formParts.errors(page).filter({ hasText: sentence }).waitFor();
}

/** States that a real gateway and a real wallet cannot be brought to at will, with a fake main. */
describe('every state of the wallet', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(scene: string, opening: Opening = {}): Promise<Page> {
    const page = await scenes.page();
    const status = {
      role: 'supervisor',
      firstSteps: { payment: true, decline: true, resolution: true },
      ...opening.status,
    };
    const asked = new URLSearchParams({ scene, status: JSON.stringify(status) });
    await page.goto(`${scenes.address}?${asked.toString()}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
    return page;
  }

  async function openWallet(scene: string, opening: Opening = {}): Promise<Page> {
    const page = await open(scene, opening);
    await page
      .getByRole('navigation', { name: frameWords.rail })
      .getByText(takeWords.card)
      .waitFor();
    await press(page, 'Control+8');
    await field(page, 'wallet-search').waitFor();
    return page;
  }

  async function openRow(page: Page, at: number): Promise<void> {
    await checkouts(page).nth(at).click();
    await page.getByRole('list', { name: walletWords.steps }).waitFor();
  }

  it('is in the rail, the keys and the palette only where the account has it', async () => {
    const page = await open('wallet-off');
    await press(page, 'Control+2', 'Control+8');
    const rail = page.getByRole('navigation', { name: frameWords.rail });
    await expect.poll(() => rail.getByText(takeWords.card).count()).toBe(0);
    await expect.poll(() => field(page, 'wallet-search').count()).toBe(0);
    await behind(page, (main) => {
      const nobody = () => ({ customers: [], hasMore: false });
      main.extra = { ...main.extra, 'charge.search': () => [], 'customers.page': nobody };
    });
    await press(page, 'Control+K');
    await page.keyboard.type('Wallet');
    await page.getByText(paletteWords.nothing).waitFor();
  });

  it('says what would be here, how it goes and what comes first', async () => {
    const page = await openWallet('wallet-empty');
    await page.getByText(walletWords.none).waitFor();
    await page.getByText(walletWords.rule).waitFor();
    await page.getByText('Read the wallet terms of use and accept them.').waitFor();
  });

  it('says when the checkouts cannot be read, and reads again', async () => {
    const page = await openWallet('wallet-broken');
    await page.getByRole('button', { name: readAgain }).click();
    await expect.poll(() => callsOf(page, 'wallet.page')).toBeGreaterThan(1);
  });

  it('is clean for axe in each state, in both themes', async () => {
    const page = await openWallet('wallet');
    const found: string[] = [];
    const count = 17;
    await expect.poll(() => checkouts(page).count()).toBe(count);
    for (let at = 0; at < count; at += 1) {
      await openRow(page, at);
      await walletParts.developer(page).click();
      found.push(...(await violationsInBothThemes(page)).map((one) => `${at}: ${one}`));
    }
    await field(page, 'wallet-add').click();
    await field(page, 'cart-add').click();
    found.push(...(await violationsInBothThemes(page)).map((one) => `new: ${one}`));
    expect(found).toEqual([]);
  });

  it('reads in one column at 400 %', async () => {
    const page = await openWallet('wallet', { status: { role: 'admin' } });
    const found: string[] = [];
    for (const at of [0, 5, 7, 9, 15]) {
      await page.setViewportSize(large);
      await press(page, 'Escape');
      await openRow(page, at);
      await walletParts.developer(page).click();
      await page.setViewportSize(narrow);
      found.push(...(await tooWide(page)).map((one) => `${at}: ${one}`));
    }
    await page.setViewportSize(large);
    await field(page, 'wallet-add').click();
    await field(page, 'cart-add').click();
    await page.setViewportSize(narrow);
    found.push(...(await tooWide(page)).map((one) => `new: ${one}`));
    await press(page, 'Control+9');
    await settingsParts.entry(page).first().click();
    await field(page, 'wallet-lightbox-url').waitFor();
    found.push(...(await tooWide(page)).map((one) => `settings: ${one}`));
    expect(found).toEqual([]);
  });

  it('prepares by keyboard, and says what is wrong at its field with the reason', async () => {
    const page = await openWallet('wallet-empty');
    await page.getByRole('button', { name: walletWords.add }).first().press('Enter');
    await expect.poll(() => focused(page)).toBe('invoice');
    await page.keyboard.type('INV:20417');
    await errorAt(page, 'it separates the parts of the hash');
    await press(page, 'Control+Enter');
    expect(await callsOf(page, 'wallet.request')).toBe(0);
    await expect.poll(() => focused(page)).toBe('invoice');
    await press(page, 'Control+A');
    await page.keyboard.insertText('Gro\u0308\u00dfe/20 #417');
    await page.getByText('Sent as “Gr\u00f6\u00dfe/20 #417”').waitFor();
    await press(page, 'Enter');
    await page.keyboard.type('3*49.50');
    await page.getByText('=148.50').waitFor();
    await field(page, 'cart-add').press('Enter');
    await expect.poll(() => focused(page)).toBe('cart.0.description');
    await page.keyboard.type('Straw hat');
    await press(page, 'Enter', 'Enter');
    await page.keyboard.type('40');
    await press(page, 'Enter');
    await page.keyboard.type('http://shop.example/hat.jpg');
    await page.getByText('Not HTTPS').waitFor();
    await page.getByText('AUD 108.50 less than the amount').waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('heading', { level: 2, name: /417$/u }).waitFor();
    await page.getByText(checkoutState('requested')).first().waitFor();
  });

  it('hides the secret, and asks the keychain for the hash only on demand', async () => {
    const page = await openWallet('wallet-empty');
    await page.getByRole('button', { name: walletWords.add }).first().click();
    await page.keyboard.type('INV-1');
    await press(page, 'Enter');
    await page.keyboard.type('10');
    await walletParts.developer(page).click();
    await page.getByText('TEST:INV-1:AUD:10.00', { exact: true }).waitFor();
    await page.getByText('/v2/TEST/INV-1/AUD/10.00/{hash}/wallet_token').waitFor();
    await page.getByText('which is never shown').waitFor();
    await page.getByText(developerWords.outside).waitFor();
    await page.getByRole('button', { name: developerWords.work }).click();
    await page.getByText('9e107d9d372bb6826bd81d3542a419d6', { exact: true }).waitFor();
    await field(page, 'invoice').fill('INV-2');
    await page.getByRole('button', { name: developerWords.work }).waitFor();
    await page.getByRole('button', { name: 'Copy: Text that is hashed' }).click();
    await page.getByText(copyWords.copied, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('says of a checkout what exactly was sent, with its hash on demand', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 2);
    await walletParts.developer(page).click();
    await page.getByText('TEST:INV/20 #419 Größe:AUD:148.50', { exact: true }).waitFor();
    await page.getByText(/INV%2F20%20%23419%20Gr%C3%B6%C3%9Fe\/AUD\/148\.50\/\{hash\}/u).waitFor();
    await page.getByRole('button', { name: developerWords.work }).press('Enter');
    await page.getByText(/148\.50\/9e107d9d372bb6826bd81d3542a419d6\/wallet_token/u).waitFor();
  });

  it('says when the merchant is probably not set up, and asks again', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 15);
    await page.getByText(guideWords.notReady).waitFor();
    await page.getByText('Asking again is safe').waitFor();
    await field(page, 'wallet-ask-again').press('Enter');
    await expect.poll(() => checkouts(page).count()).toBe(18);
    await page.getByRole('button', { name: approveWords.open }).waitFor();
  });

  it('begins anew with the same order after one that ended', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 14);
    await field(page, 'wallet-again').press('Enter');
    await field(page, 'invoice').waitFor();
    await expect.poll(() => field(page, 'invoice').inputValue()).toBe('INV-20403');
    await expect.poll(() => field(page, 'amount').inputValue()).toBe('148.50');
    await expect.poll(() => field(page, 'cart.0.cost').inputValue()).toBe('49.50');
  });

  it('takes what came back by hand, and keeps none of it on the screen', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 0);
    await field(page, 'wallet-paste').press('Enter');
    await expect.poll(() => focused(page)).toBe('paste-address');
    await press(page, 'Control+Enter');
    await errorAt(page, approveWords.empty);
    await page.keyboard.insertText('https://other.example/cart?oauth_token=abc');
    await press(page, 'Control+Enter');
    await errorAt(page, 'This is not the page that the token was requested for.');
    await press(page, 'Control+A');
    await page.keyboard.insertText('https://shop.example/cart?oauth_verifier=secret-value');
    await press(page, 'Control+Enter');
    await field(page, 'wallet-review').waitFor();
    expect(await page.content()).not.toContain('secret-value');
  });

  it('gives a checkout up only after it was asked', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 0);
    await field(page, 'wallet-cancel').press('Enter');
    expect(await callsOf(page, 'wallet.cancel')).toBe(0);
    await press(page, 'Enter');
    await page.getByText(endedWords.cancelledText).waitFor();
  });

  it('never charges by one long Enter, nor twice', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 5);
    await field(page, 'wallet-review').focus();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await expect.poll(() => focused(page)).toBe('wallet-take');
    await page.keyboard.down('Enter');
    await page.waitForTimeout(700);
    await page.keyboard.down('Enter');
    expect(await callsOf(page, 'wallet.take')).toBe(0);
    await page.keyboard.up('Enter');
    await press(page, 'Escape');
    await expect.poll(() => focused(page)).toBe('wallet-review');
    await press(page, 'Control+Enter');
    await expect.poll(() => focused(page)).toBe('wallet-take');
    await passGate(page);
    await press(page, 'Enter', 'Enter');
    await page.getByRole('heading', { name: reportWords.approved, exact: true }).waitFor();
    expect(await callsOf(page, 'wallet.take')).toBe(1);
    await expect.poll(() => focused(page)).not.toBe('');
  });

  it('keeps a card only for a customer who agreed, by keyboard', async () => {
    const page = await openWallet('wallet');
    await openRow(page, 5);
    await page.getByRole('radio', { name: /save the card/iu }).press(' ');
    await field(page, 'wallet-review').press('Enter');
    await page.getByText(takeWords.needsCustomer).waitFor();
    await page.getByRole('combobox', { name: checkoutWords.customer }).focus();
    await page.keyboard.type('mar');
    await page.getByRole('option', { name: /María/u }).waitFor();
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toBe('wallet-review');
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toBe('consent');
    await passGate(page);
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toBe('wallet-take');
    await passGate(page);
    await press(page, 'Enter');
    await page.getByText(takeWords.keptText).waitFor();
  });

  it('warns on Take payment of a checkout that is open for the reference', async () => {
    const page = await openWallet('wallet');
    await press(page, 'Control+1');
    await field(page, 'reference').fill('INV-20416');
    await page.getByText(openCheckoutWords.title).waitFor();
    await page.getByRole('button', { name: openCheckoutWords.open }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'INV-20416' }).waitFor();
    await press(page, 'Control+1');
    await field(page, 'reference').fill('INV-99');
    await page.getByText(openCheckoutWords.title).waitFor({ state: 'detached' });
  });

  it('has the focus in the form in the same task that shows Take payment again', async () => {
    const page = await openWallet('wallet');
    await press(page, 'Control+1');
    await expect.poll(() => focused(page)).toBe('reference');
    await press(page, 'Control+8');
    await expect.poll(() => focused(page)).not.toBe('reference');
    const focusedAtOnce = await page.evaluate(async () => {
      const key = { key: '1', code: 'Digit1', ctrlKey: true, bubbles: true };
      window.dispatchEvent(new KeyboardEvent('keydown', key));
      // Microtasks alone run here, so no key of a person can arrive in between.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      return document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset['field']
        : undefined;
    });
    expect(focusedAtOnce).toBe('reference');
  });

  it('lets only an admin change the settings, each with where its default comes from', async () => {
    const page = await openWallet('wallet');
    await press(page, 'Control+9');
    await field(page, 'wallet-lightbox-url').waitFor();
    await expect.poll(() => field(page, 'wallet-lightbox-url').isDisabled()).toBe(true);
    await page.getByText(walletSettingWords.adminOnly).waitFor();
    await workAs(page, 'admin');
    await field(page, 'wallet-lightbox-url').fill('http://wallet.example');
    await field(page, 'wallet-lightbox-url').press('Control+Enter');
    await errorAt(page, 'This must begin with https://.');
    await expect.poll(() => focused(page)).toBe('wallet-lightbox-url');
    await field(page, 'wallet-lightbox-url').fill('https://wallet.example');
    await field(page, 'wallet-token-life').fill('2 h');
    await field(page, 'wallet-save').press('Enter');
    await errorAt(page, 'Enter whole minutes from 1 to 1440.');
    await expect.poll(() => focused(page)).toBe('wallet-token-life');
    await field(page, 'wallet-token-life').fill('30');
    await field(page, 'wallet-last-segment').fill('other_token');
    await field(page, 'wallet-purchase-fields').fill('masterpass');
    await page.getByRole('button', { name: walletSettingWords.preset }).click();
    await expect.poll(() => field(page, 'wallet-purchase-fields').inputValue()).toBe('wallet');
    await field(page, 'wallet-save').press('Enter');
    await walletParts.settings(page).getByText(walletSettingWords.saved).waitFor();
    await expect.poll(() => field(page, 'wallet-last-segment').inputValue()).toBe('other_token');
    await expect.poll(() => field(page, 'wallet-token-life').inputValue()).toBe('30');
  });
});
