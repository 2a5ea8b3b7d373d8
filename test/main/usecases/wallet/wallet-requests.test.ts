import { afterEach, describe, expect, it } from 'vitest';
import type { AccountMode } from '../../../../src/domain/accounts/account.ts';
import { startSandbox } from '../../../../src/main/sandbox/server.ts';
import type { RunningSandbox, SandboxOptions } from '../../../../src/main/sandbox/server.ts';
import { lightboxPlace } from '../../../../src/main/usecases/wallet/open-lightbox.ts';
import { pasteWallet } from '../../../../src/main/usecases/wallet/paste-wallet.ts';
import { previewWallet } from '../../../../src/main/usecases/wallet/preview-wallet.ts';
import {
  readWalletSettings,
  saveWalletSettings,
} from '../../../../src/main/usecases/wallet/wallet-settings.ts';
import { order, valueOf } from '../test-context.ts';
import { openWalletContext, walletOrder } from './wallet-context.ts';

const banks: RunningSandbox[] = [];

afterEach(async () => {
  for (const bank of banks.splice(0)) await bank.close();
});

async function bankWith(options: SandboxOptions): Promise<string> {
  const bank = await startSandbox({ seed: 1, ...options });
  banks.push(bank);
  return bank.paynowUrl;
}

describe('asking for a token', () => {
  it.each(['INV#7/9', 'two words', 'Größe 9', '請求-7', 'a+b&c=d?e', '100%', "o'neil(*)!", '😀'])(
    'carries the invoice %s to the service byte for byte',
    async (invoiceNumber) => {
      const test = await openWalletContext();
      const done = await test.approved(undefined, walletOrder({ invoiceNumber }));
      expect(done.invoiceNumber).toBe(invoiceNumber.normalize('NFC'));
      await test.taken(done.id);
      expect(test.bank.truth()).toMatchObject([{ reference: done.invoiceNumber }]);
    },
  );

  it.each(['hex-lower', 'hex-upper', 'base64', 'base64url'] as const)(
    'is taken by a service that writes the hash as %s',
    async (hashEncoding) => {
      const paynowUrl = await bankWith({ hashEncoding });
      const test = await openWalletContext({ paynowUrl, settings: { hashEncoding } });
      expect(await test.request()).toMatchObject({ kind: 'requested' });
    },
  );

  it('says what the service said to another secret', async () => {
    const test = await openWalletContext({ sharedSecret: 'another one' });
    expect(await test.request()).toMatchObject({
      kind: 'failed',
      checkout: {
        state: 'failed',
        notProvisioned: false,
        failure: {
          stage: 'request',
          reason: 'refused',
          httpStatus: 200,
          errors: [expect.stringContaining('hash')],
        },
      },
    });
  });

  it('suggests that the wallet is not provisioned yet when it sounds so', async () => {
    const paynowUrl = await bankWith({ walletProvisioned: false });
    const test = await openWalletContext({ paynowUrl });
    expect(await test.request()).toMatchObject({
      kind: 'failed',
      checkout: { notProvisioned: true },
    });
  });

  it.each([
    ['a page', { kind: 'html', charge: false }, 'unreadable-answer'],
    ['no answer', { kind: 'drop-before' }, 'no-answer'],
    ['a redirect', { kind: 'redirect', status: 302, location: 'https://x.example' }, null],
  ] as const)('fails in words on %s, and asking again is fine', async (_name, fault, reason) => {
    const test = await openWalletContext();
    test.bank.faults.queue(fault, 1, 'wallet_token');
    expect(await test.request()).toMatchObject({
      kind: 'failed',
      checkout: { failure: { reason: reason ?? 'unexpected-status' } },
    });
    expect(await test.request()).toMatchObject({ kind: 'requested' });
  });

  it('is not done while the wallet is off, or for what cannot be sent', async () => {
    const test = await openWalletContext();
    test.kept.settings = { ...test.kept.settings, enabled: false };
    expect(await test.request()).toEqual({ kind: 'refused', reason: 'off' });
    test.kept.settings = { ...test.kept.settings, enabled: true };
    const bad = walletOrder({
      invoiceNumber: 'a:b',
      amountMinor: 0,
      originUrl: 'javascript:alert(1)',
      callbackPath: '//elsewhere',
      cart: [{ description: '', quantity: 0.5, costMinor: -1, imageUrl: 'file:///etc/passwd' }],
    });
    expect(await test.request(bad)).toEqual({
      kind: 'not-sent',
      refusals: [
        { field: 'invoice', reason: 'colon' },
        { field: 'amount', reason: 'zero' },
        { field: 'origin-url', reason: 'not-https' },
        { field: 'callback-path', reason: 'not-a-path' },
        { field: 'cart', item: 0, part: 'description', reason: 'empty' },
        { field: 'cart', item: 0, part: 'quantity', reason: 'not-whole' },
        { field: 'cart', item: 0, part: 'cost', reason: 'not-whole' },
        { field: 'cart', item: 0, part: 'image', reason: 'not-a-url' },
      ],
    });
  });

  it('is not done for an invoice whose payment is not confirmed', async () => {
    const test = await openWalletContext();
    test.bank.faults.queue({ kind: 'drop-after' }, 1, 'purchases');
    const lost = await test.charge(order());
    const answer = await test.request(walletOrder({ invoiceNumber: lost.reference }));
    expect(answer).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-unconfirmed', earlier: { id: lost.id } },
    });
  });
});

describe('the preview', () => {
  it('names and hashes the user in one spelling, whatever is stored', async () => {
    const test = await openWalletContext({ account: { mode: 'test', username: 'Cafe\u0301' } });
    const typed = walletOrder({ invoiceNumber: 'INV-9', amountMinor: 1050 });
    const shown = valueOf(
      await previewWallet(test.context, test.deps, {
        ...typed,
        currency: 'AUD' as never,
        channel: 'phone',
        withHash: false,
      }),
    );
    expect(shown.request).toMatchObject({
      hashedText: 'Caf\u00e9:INV-9:AUD:10.50',
      path: '/v2/Caf%C3%A9/INV-9/AUD/10.50/{hash}/wallet_token',
    });
  });

  it('warns of a shop over plain HTTP in a test account, and refuses it in practice', async () => {
    const shop = { originUrl: 'http://shop.example' };
    const preview = async (mode: 'practice' | 'test') => {
      const test = await openWalletContext({ account: { mode } });
      const typed = { ...walletOrder(shop), currency: 'AUD' as never, channel: 'phone' as const };
      return valueOf(await previewWallet(test.context, test.deps, { ...typed, withHash: false }));
    };
    expect(await preview('test')).toMatchObject({
      refusals: [],
      warnings: [{ kind: 'origin-not-https' }],
    });
    expect(await preview('practice')).toMatchObject({
      refusals: [{ field: 'origin-url', reason: 'not-https' }],
      warnings: [],
    });
  });

  it('shows exactly what is hashed and sent, and the hash only when asked', async () => {
    const test = await openWalletContext();
    const preview = async (withHash: boolean) =>
      valueOf(
        await previewWallet(test.context, test.deps, {
          ...walletOrder({ invoiceNumber: 'INV/7 ü', amountMinor: 1050 }),
          currency: 'AUD' as never,
          channel: 'phone',
          cart: [
            { description: 'Tea', quantity: 2, costMinor: 500, imageUrl: 'http://shop.example/t' },
          ],
          withHash,
        }),
      );
    const shown = await preview(false);
    expect(shown).toMatchObject({
      refusals: [],
      cartTotalMinor: 1000,
      warnings: [
        { kind: 'image-not-https', item: 0 },
        { kind: 'cart-total-differs', cartTotalMinor: 1000 },
      ],
      request: {
        hashedText: 'TEST:INV/7 ü:AUD:10.50',
        path: '/v2/TEST/INV%2F7%20%C3%BC/AUD/10.50/{hash}/wallet_token',
        query: '?origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fcart',
        hash: null,
      },
    });
    expect(JSON.parse(shown.request?.body ?? '')).toEqual({
      cart_items: [{ description: 'Tea', quantity: 2, cost: 500, image: 'http://shop.example/t' }],
    });
    const hashed = (await preview(true)).request;
    expect(hashed?.hash).toMatch(/^[0-9a-f]{32}$/u);
    expect(hashed?.path).toContain(`/${hashed?.hash}/wallet_token`);
  });
});

describe('a pasted callback', () => {
  it('is taken as one that was caught, once', async () => {
    const test = await openWalletContext();
    const { id } = await test.requested();
    await test.openVisit(id);
    const address = await test.choose(id, 'mastercard-approve-2346');
    const paste = async (pasted: Parameters<typeof pasteWallet>[2]['request']['pasted']) =>
      valueOf(
        await pasteWallet(test.context, test.deps, {
          operator: test.operator,
          request: { checkoutId: id, pasted },
        }),
      );
    const swapped = { checkoutResourceUrl: 'abc', oauthToken: 'https://x.example/y' };
    expect(await paste({ kind: 'values', ...swapped, oauthVerifier: 'v' })).toEqual({
      kind: 'not-taken',
      part: 'oauth-token',
      reason: 'swapped',
    });
    expect(await paste({ kind: 'address', address: 'https://evil.example/cart?a=b' })).toEqual({
      kind: 'not-taken',
      part: null,
      reason: 'other-address',
    });
    expect(await paste({ kind: 'address', address })).toMatchObject({ kind: 'returned' });
    expect(test.isOpen(id)).toBe(false);
    expect(await paste({ kind: 'address', address })).toEqual({
      kind: 'refused',
      reason: 'not-open-any-more',
    });
    expect(await test.taken(id)).toMatchObject({ state: 'approved' });
  });

  it('of another checkout is refused, in the window too', async () => {
    const test = await openWalletContext();
    const [first, second] = [await test.requested(), await test.requested()];
    await test.openVisit(first.id);
    await test.openVisit(second.id);
    const address = await test.choose(second.id, 'mastercard-approve-2346');
    await test.end(first.id, { kind: 'callback', address });
    expect((await test.find(first.id)).checkout).toMatchObject({
      state: 'requested',
      lightbox: 'bad-callback',
    });
    expect((await test.find(first.id)).moves.at(-1)?.note).toBe('other-checkout');
    expect(test.log.text()).not.toContain(address);
    await test.end(second.id, { kind: 'callback', address });
    expect(await test.stateOf(second.id)).toBe('returned');
  });
});

describe('the settings', () => {
  it('are off until an admin turns them on, and say what is missing', async () => {
    const test = await openWalletContext({ settings: { enabled: false } });
    const read = async () => valueOf(await readWalletSettings(test.context, test.deps));
    expect(await read()).toMatchObject({ lightbox: 'off', sharedSecret: 'not-needed' });
    const settings = { ...test.kept.settings, enabled: true };
    const saved = await saveWalletSettings(test.context, test.deps, settings);
    expect(valueOf(saved)).toMatchObject({ kind: 'saved', settings: { enabled: true } });
    expect(await read()).toMatchObject({ lightbox: 'ready', hasPaynowUrl: true });
    expect(test.statuses.announced).toBe(1);
    const bad = { ...settings, lightboxUrl: 'https://10.0.0.1/', lastSegment: '..' };
    expect(valueOf(await saveWalletSettings(test.context, test.deps, bad))).toEqual({
      kind: 'refused',
      refusals: [
        { field: 'lightbox-url', reason: 'ip-address' },
        { field: 'last-segment', reason: 'not-a-segment' },
      ],
    });
  });

  it.each<[AccountMode, string, boolean, string]>([
    ['practice', '', false, 'practice'],
    ['test', '', false, 'no-lightbox-address'],
    ['test', 'https://wallet.example/box', false, 'https://wallet.example/box'],
    ['live', 'https://wallet.example/box', false, 'live-lightbox-off'],
    ['live', 'https://wallet.example/box', true, 'https://wallet.example/box'],
    ['live', '', true, 'no-lightbox-address'],
    ['live', 'http://localhost:9/box', true, 'no-lightbox-address'],
  ])('in %s with the page "%s" (live allowed: %s): %s', async (mode, url, allowed, wanted) => {
    const test = await openWalletContext({
      account: { mode },
      settings: { lightboxUrl: url, liveLightbox: allowed },
    });
    const place = lightboxPlace(test.context, test.deps);
    const practice = `${test.bank.paynowUrl}/lightbox`;
    const told = place.ok ? place.value : place.error;
    expect(told === practice ? 'practice' : told).toBe(wanted);
  });
});
