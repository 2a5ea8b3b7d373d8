import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { violations } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, bankDeclines, bankTruth, queueFault } from './fixture/staff.ts';
import {
  checkoutSays,
  chooseInLightbox,
  enableWallet,
  newestCheckout,
  openLightbox,
  prepareCheckout,
  shop,
  takeApproved,
} from './fixture/wallet.ts';
import { field, focused } from './take-payment-keys.ts';
import { customerFieldWords, customerWords } from '../../src/renderer/words/customers.ts';
import { standingWords } from '../../src/renderer/words/plans/plan-states.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { openCheckoutWords } from '../../src/renderer/topics/wallet/words/wallet-guide.ts';
import {
  approveWords,
  checkoutWords,
  takeWords,
  walletWords,
} from '../../src/renderer/topics/wallet/words/wallet.ts';
import { checkoutState, walletParts } from './pages/wallet.ts';
import { guideHeading } from '../../src/renderer/words/payments/resolution.ts';

const hat = ['Straw hat, wide brim', '3', '14.00'] as const;
/** Breaks naive handling of a path, a query or a hash. */
const awkward = 'INV/20 #417 Größe?&%2F';

describe('a wallet checkout in practice', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await enableWallet(page);
  });
  afterAll(() => app.close());

  /** Performs a checkout up to the customer's approval with a card. */
  async function approved(invoice: string, card: string, amount = '42.00'): Promise<void> {
    await prepareCheckout(page, { invoice, amount, cart: null });
    await checkoutSays(page, checkoutState('requested'));
    await chooseInLightbox(await openLightbox(page), card);
    await checkoutSays(page, checkoutState('returned'));
  }

  const slipSays = (heading: string) =>
    walletParts
      .slip(page)
      .getByRole('heading', { name: heading, exact: true })
      .waitFor({ timeout: 20_000 });

  it('goes from the cart through the customer’s window to a payment', async () => {
    await prepareCheckout(page, { invoice: awkward, amount: '42.00', cart: hat });
    await checkoutSays(page, checkoutState('requested'));
    await page.getByText(walletWords.rule).waitFor();
    const lightbox = await openLightbox(page);
    await checkoutSays(page, checkoutState('opened'));
    await expect
      .poll(() => lightbox.getByRole('main').textContent())
      .toContain(`AUD 42.00 for ${awkward}`);
    await chooseInLightbox(lightbox, 'ending 2346');
    await checkoutSays(page, checkoutState('returned'));
    expect(lightbox.isClosed()).toBe(true);
    await takeApproved(page);
    await slipSays(stateWords.approved.word);
    await checkoutSays(page, standingWords.paid.word);
    await walletParts.slipCard(page, '2346').waitFor();
    const charges = await bankTruth(page);
    expect(charges.filter(({ reference }) => reference === awkward)).toMatchObject([
      { amountMinor: 4200, approved: true },
    ]);
    const steps = await walletParts.timeline(page).allInnerTexts();
    expect(steps.map((step) => step.split('\n').at(-1))).toEqual([
      expect.stringContaining(checkoutState('requested')),
      expect.stringContaining(checkoutState('opened')),
      expect.stringContaining(checkoutState('returned')),
      expect.stringContaining(stateWords.dispatched.word),
      ...Array.from({ length: 3 }, () => expect.stringContaining('Charge: ')),
      expect.stringContaining(standingWords.paid.word),
    ]);
  });

  it('hashes what it says, and the practice bank’s own check agrees with that hash alone', async () => {
    const { request } = await ask(page, 'wallet.preview', {
      invoiceNumber: awkward,
      currency: 'AUD',
      amountMinor: 4200,
      originUrl: shop,
      callbackPath: '/cart',
      cart: null,
      withHash: true,
    });
    expect(request?.hashedText.split(':').slice(1)).toEqual([awkward, 'AUD', '42.00']);
    const hash = request?.hash ?? '';
    expect(hash).toMatch(/^[0-9a-f]{32}$/u);
    const post = async (path: string) => {
      const answer = await fetch(`${request?.address}${path}${request?.query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      });
      return (await answer.json()) as { successful: boolean; errors?: string[] };
    };
    const path = request?.path ?? '';
    expect((await post(path)).successful).toBe(true);
    const wrong = hash.replace(/^./u, (digit) => (digit === '0' ? '1' : '0'));
    const refused = await post(path.replace(hash, wrong));
    expect(refused.successful).toBe(false);
    expect(refused.errors).toEqual([expect.stringContaining('hash does not match')]);
  });

  it('keeps a card for a customer who agreed, and charges nothing', async () => {
    const before = (await bankTruth(page)).length;
    await approved('KEEP-1', 'ending 0001');
    await page.getByRole('radio', { name: /save the card/iu }).press(' ');
    await page.getByRole('combobox', { name: checkoutWords.customer }).focus();
    await page.keyboard.type('Maria Example');
    await page.getByRole('option', { name: /New customer/u }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: customerFieldWords.phone }).fill('0412 345 678');
    await page.getByRole('button', { name: customerWords.save }).press('Enter');
    await expect.poll(() => focused(page)).toBe('wallet-review');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('consent');
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('wallet-take');
    await passGate(page);
    await page.keyboard.press('Enter');
    await checkoutSays(page, checkoutState('approved', { use: 'tokenise' }));
    expect((await bankTruth(page)).length).toBe(before);
    await page.getByRole('button', { name: takeWords.openCustomer }).press('Enter');
    await page.getByText(/Visa •• 0001/u).waitFor();
    await page.getByText('May we keep the card that you chose in your wallet').waitFor();
  });

  it('says that the customer cancelled, or that the wallet failed, and begins anew', async () => {
    await prepareCheckout(page, { invoice: 'GONE-1', amount: '10', cart: hat });
    await chooseInLightbox(await openLightbox(page), 'Cancel');
    await checkoutSays(page, checkoutState('cancelled', { cancelReason: 'customer' }));
    await field(page, 'wallet-again').press('Enter');
    await field(page, 'invoice').waitFor();
    await expect.poll(() => field(page, 'invoice').inputValue()).toBe('GONE-1');
    await page.keyboard.press('Control+Enter');
    await checkoutSays(page, checkoutState('requested'));
    await chooseInLightbox(await openLightbox(page), 'Error');
    await checkoutSays(page, checkoutState('cancelled', { cancelReason: 'wallet-error' }));
    expect((await bankTruth(page)).some(({ reference }) => reference === 'GONE-1')).toBe(false);
  });

  it('opens the window again after it was closed', async () => {
    await prepareCheckout(page, { invoice: 'SHUT-1', amount: '10', cart: null });
    await (await openLightbox(page)).close();
    await page.getByText('The window was closed before the customer finished.').waitFor();
    await chooseInLightbox(await openLightbox(page), 'ending 2346');
    await checkoutSays(page, checkoutState('returned'));
    await field(page, 'wallet-cancel').press('Enter');
    await page.getByRole('button', { name: approveWords.cancelYes, exact: true }).press('Enter');
    await checkoutSays(page, checkoutState('cancelled'));
  });

  it('takes by hand what came back to the shop’s own page, once', async () => {
    await prepareCheckout(page, { invoice: 'HAND-1', amount: '12.00', cart: null });
    await checkoutSays(page, checkoutState('requested'));
    const { id } = await newestCheckout(page);
    const { developer } = await ask(page, 'wallet.find', { checkoutId: id });
    const form = new URLSearchParams({
      token: developer.requestToken ?? '',
      checkout_id: developer.gatewayCheckoutId ?? '',
    });
    const lightbox = `${developer.request.address}/lightbox`;
    const listed = await (await fetch(`${lightbox}?${form}`)).text();
    form.set('choice', /value="([^"]+)">MasterCard ending 2346/u.exec(listed)?.[1] ?? '');
    const back = await fetch(lightbox, { method: 'POST', body: form, redirect: 'manual' });
    const address = back.headers.get('location') ?? '';
    expect(address).toMatch(/^https:\/\/shop\.example\/cart\?/u);
    await field(page, 'wallet-paste').press('Enter');
    await field(page, 'paste-address').fill(address.replace('shop.example', 'other.example'));
    await page.keyboard.press('Control+Enter');
    await page
      .getByText('This is not the page that the token was requested for.')
      .first()
      .waitFor();
    await field(page, 'paste-address').fill(address);
    await page.keyboard.press('Control+Enter');
    await checkoutSays(page, checkoutState('returned'));
    const verifier = new URL(address).searchParams.get('oauth_verifier') ?? '';
    expect(verifier.length).toBeGreaterThan(8);
    expect(await page.content()).not.toContain(verifier);
    await takeApproved(page);
    await slipSays(stateWords.approved.word);
    expect(app.output()).not.toContain(verifier);
    const twice = await ask(page, 'wallet.take', {
      checkoutId: id,
      use: { kind: 'purchase', customerId: null },
    });
    expect(twice.kind).toBe('refused');
  });

  it('says declined, and not confirmed, as of any other payment', async () => {
    await approved('NO-1', 'ending 8902');
    await takeApproved(page);
    await slipSays(stateWords.declined.word);
    await checkoutSays(page, stateWords.declined.word);
    await page.getByText('For another card the customer approves a new checkout.').waitFor();
    expect((await bankDeclines(page)).some(({ reference }) => reference === 'NO-1')).toBe(true);

    await approved('LOST-1', 'ending 2346');
    await queueFault(page, { kind: 'drop-after' });
    await takeApproved(page);
    await slipSays(stateWords.unknown.word);
    await checkoutSays(page, stateWords.unknown.word);
    await page.getByRole('button', { name: /1 unconfirmed/u }).waitFor();
    await page.getByRole('button', { name: takeWords.resolve }).press('Enter');
    await page.getByRole('heading', { name: guideHeading('LOST-1', false) }).waitFor();
  });

  it('says so when no token comes, and asks again', async () => {
    await queueFault(page, { kind: 'html', charge: false }, 'wallet_token');
    await prepareCheckout(page, { invoice: 'HTML-1', amount: '10', cart: null });
    await checkoutSays(page, 'No token');
    await page.getByText('The gateway’s response could not be read.').waitFor();
    await field(page, 'wallet-ask-again').press('Enter');
    await checkoutSays(page, checkoutState('requested'));
  });

  it('warns on Take payment while the customer may be paying', async () => {
    await page.keyboard.press('Control+1');
    await field(page, 'reference').fill('HTML-1');
    await page.getByText(openCheckoutWords.title).waitFor();
    await field(page, 'reference').fill('');
    await page.getByText(openCheckoutWords.title).waitFor({ state: 'detached' });
  });

  it('finds a checkout by its invoice, and is clean for axe', async () => {
    await page.keyboard.press('Control+8');
    await field(page, 'wallet-search').fill('keep');
    const rows = page.getByRole('listbox', { name: walletWords.list });
    await expect.poll(() => rows.getByRole('option').count()).toBe(1);
    await field(page, 'wallet-search').press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'KEEP-1' }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });
});
