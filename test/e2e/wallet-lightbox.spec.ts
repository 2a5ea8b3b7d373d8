import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationInput, OperationName, OperationOutput } from '../../src/contract/index.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';

let app: Tillroom;

/** Allows for a window that opens slowly on a busy machine. */
const patience = { timeout: 10_000 };

/** Calls main as the page does. */
async function call<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  const envelope = await app.page.evaluate(
    ([operation, value]) =>
      (
        window as unknown as {
          tillroom: { call(operation: string, value: unknown): Promise<unknown> };
        }
      ).tillroom.call(operation, value),
    [name, input] as const,
  );
  const answer = envelope as { ok: boolean; value: OperationOutput<Name>; error: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

async function requestToken(invoiceNumber: string) {
  const answer = await call('wallet.request', {
    invoiceNumber,
    currency: 'AUD',
    amountMinor: 4200,
    originUrl: 'https://shop.example',
    callbackPath: '/cart',
    cart: [
      { description: 'Tea', quantity: 2, costMinor: 2100, imageUrl: 'https://shop.example/t.png' },
    ],
  });
  if (answer.kind !== 'requested') throw new Error(JSON.stringify(answer));
  return answer.checkout;
}

/** The wallet's page, once its window is open. */
async function lightboxPage(): Promise<Page> {
  const find = () =>
    app.page
      .context()
      .pages()
      .find((page) => page.url().includes('/lightbox?'));
  await expect.poll(() => find() !== undefined, { timeout: 10_000 }).toBe(true);
  const page = find();
  if (page === undefined) throw new Error('The wallet’s page is not there');
  await page.waitForLoadState();
  return page;
}

const stateOf = async (checkoutId: string) => (await call('wallet.find', { checkoutId })).checkout;

beforeAll(async () => {
  app = await launchTillroom();
  await call('session.switch-role', { role: 'admin' });
  const { settings } = await call('wallet.settings', {});
  expect(settings.enabled).toBe(false);
  const saved = await call('wallet.save-settings', { settings: { ...settings, enabled: true } });
  expect(saved.kind).toBe('saved');
  await call('session.switch-role', { role: 'clerk' });
});

afterAll(async () => {
  await app.close();
});

describe('the lightbox of the practice wallet', () => {
  it('is a window of its own, whose way back is caught before it loads', async () => {
    const { id } = await requestToken('BOX #1/ü');
    await call('wallet.open', { checkoutId: id });
    const page = await lightboxPage();
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toContain('AUD 42.00 for BOX #1/ü');
    expect(await page.evaluate(() => 'tillroom' in window)).toBe(false);
    await page.getByRole('button', { name: 'ending 2346' }).click();
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe('returned');
    expect(page.isClosed()).toBe(true);

    const taken = await call('wallet.take', {
      checkoutId: id,
      use: { kind: 'purchase', customerId: null },
    });
    expect(taken.kind).toBe('accepted');
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe('approved');
    const { charge } = await call('wallet.find', { checkoutId: id });
    expect(charge?.attempt).toMatchObject({ state: 'approved', reference: 'BOX #1/ü' });
  });

  it('goes nowhere else, opens nothing, and has none of the app', async () => {
    const { id } = await requestToken('BOX-2');
    await call('wallet.open', { checkoutId: id });
    const page = await lightboxPage();
    const before = page.url();
    await page.evaluate(() => {
      location.href = 'app://tillroom/index.html';
    });
    expect(await page.evaluate(() => window.open('https://evil.example/'))).toBeNull();
    expect(await page.evaluate(() => fetch('file:///etc/passwd').catch(() => null))).toBeNull();
    expect(page.url()).toBe(before);
    // The development window can lose a click right after a window that it refused; a user clicks again.
    const stateAfterCancel = async () => {
      await page
        .getByRole('button', { name: customerWords.cancel })
        .click({ timeout: 1000 })
        .catch(() => undefined);
      return (await stateOf(id)).state;
    };
    await expect.poll(stateAfterCancel, patience).toBe('cancelled');
  });

  it('that is closed or crashes leaves the token to be used again', async () => {
    const { id } = await requestToken('BOX-3');
    await call('wallet.open', { checkoutId: id });
    await (await lightboxPage()).close();
    await expect.poll(async () => (await stateOf(id)).lightbox, patience).toBe('closed');
    await call('wallet.open', { checkoutId: id });
    const page = await lightboxPage();
    // A crashed page responds to nothing any more, not even the call that made it crash.
    void page.goto('chrome://crash').catch(() => undefined);
    await expect.poll(async () => (await stateOf(id)).lightbox, patience).toBe('crashed');
    expect(await stateOf(id)).toMatchObject({ state: 'requested' });
  });

  it('follows no link of the page to elsewhere, and is closed when staff give it up', async () => {
    const { id } = await requestToken('BOX-4');
    await call('wallet.open', { checkoutId: id });
    const page = await lightboxPage();
    const before = page.url();
    await page.evaluate(() => {
      location.href = 'https://evil.example/';
    });
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect(page.url()).toBe(before);
    await call('wallet.cancel', { checkoutId: id });
    await expect.poll(() => page.isClosed(), patience).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', cancelReason: 'staff' });
  });
});
