import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { WalletCheckoutView } from '../../../../src/contract/wallet/wallet-view.ts';
import type { WalletCheckoutId } from '../../../../src/domain/ids.ts';
import { ok } from '../../../../src/domain/result.ts';
import { cancelWallet } from '../../../../src/main/usecases/wallet/cancel-wallet.ts';
import {
  openWalletsFor,
  pageOfWallets,
} from '../../../../src/main/usecases/wallet/find-wallets.ts';
import { order, tellingCard, valueOf } from '../test-context.ts';
import { openWalletContext, walletOrder } from './wallet-context.ts';
import type { WalletContext } from './wallet-context.ts';

const statesOf = async (test: WalletContext, id: WalletCheckoutId) =>
  (await test.find(id)).moves.map(({ to }) => to);

describe('a wallet checkout', () => {
  it('goes from the token to the charge, whose card the answer names', async () => {
    const test = await openWalletContext();
    const cart = [
      { description: 'Tea', quantity: 2, costMinor: 500, imageUrl: 'https://shop.example/t.png' },
    ];
    const asked = await test.approved(undefined, walletOrder({ cart, amountMinor: 1000 }));
    expect(asked).toMatchObject({ state: 'returned', lightbox: 'closed', use: null });
    const done = await test.taken(asked.id);
    expect(done).toMatchObject({ state: 'approved', use: 'purchase', failure: null });
    expect(await statesOf(test, asked.id)).toEqual([
      'requested',
      'opened',
      'returned',
      'submitted',
      'approved',
    ]);
    const { charge, developer } = await test.find(asked.id);
    expect(charge?.attempt).toMatchObject({
      state: 'approved',
      intentId: `wallet:${asked.id}`,
      reference: asked.invoiceNumber,
      amountMinor: 1000,
      card: { brand: 'mastercard', lastFour: '2346' },
    });
    expect(developer.requestToken).toBeNull();
    expect(test.bank.truth()).toMatchObject([
      { reference: asked.invoiceNumber, amountMinor: 1000, source: 'wallet' },
    ]);
  });

  it('tells the windows of every state once it is durable', async () => {
    const test = await openWalletContext();
    const { id } = await test.approved();
    await test.taken(id);
    const told = test.notifier.events
      .filter(({ name }) => name === 'wallet.changed')
      .map(({ payload }) => (payload as WalletCheckoutView).state);
    expect(new Set(told)).toEqual(
      new Set(['requested', 'opened', 'returned', 'submitted', 'approved']),
    );
    expect(told.at(-1)).toBe('approved');
  });

  it('is declined with its charge', async () => {
    const test = await openWalletContext();
    const { id } = await test.approved('mastercard-decline-3430');
    expect(await test.taken(id)).toMatchObject({ state: 'declined' });
    expect((await test.find(id)).charge?.attempt.card.lastFour).toBe('3430');
  });

  it('is not confirmed when the answer is lost, and settled with the charge by a person', async () => {
    const test = await openWalletContext();
    const { id } = await test.approved();
    test.bank.faults.queue({ kind: 'drop-after' }, 1, 'purchases');
    const lost = await test.taken(id);
    expect(lost.state).toBe('not-confirmed');
    const [charged] = test.bank.truth();
    const answer = await test.resolve((await test.find(id)).charge?.attempt.id ?? ('' as never), {
      found: 'charged',
      transactionId: charged?.id ?? '',
      amountTakenMinor: lost.amountMinor,
    });
    expect(answer.kind).toBe('resolved');
    expect(await test.stateOf(id)).toBe('approved');
  });

  it('can be used again when the request provably never left', async () => {
    const tries = { count: 0 };
    const test: WalletContext = await openWalletContext({
      gateway: (real) => ({
        ...real,
        connect: (endpoint) => {
          tries.count += 1;
          const dead = { ...endpoint, baseUrl: 'http://127.0.0.1:9', connectDeadlineMs: 50 };
          return real.connect(tries.count === 1 ? dead : endpoint);
        },
      }),
    });
    const { id } = await test.approved();
    expect(await test.taken(id)).toMatchObject({ state: 'returned' });
    expect((await test.find(id)).moves.at(-1)?.note).toBe('refused');
    expect(await test.taken(id)).toMatchObject({ state: 'approved' });
    expect(test.bank.truth()).toHaveLength(1);
  });

  it('is over when the service refuses what the wallet gave', async () => {
    const test = await openWalletContext({
      settings: {
        purchaseFields: {
          container: 'wallet',
          type: 'type',
          typeValue: 'MASTERPASS',
          checkoutResourceUrl: 'somewhere_else',
          checkoutId: '',
          oauthToken: 'oauth_token',
          oauthVerifier: 'oauth_verifier',
        },
      },
    });
    const { id } = await test.approved();
    expect(await test.taken(id)).toMatchObject({
      state: 'failed',
      failure: { stage: 'take', reason: 'refused' },
    });
    expect(await test.take(id)).toEqual({ kind: 'refused', reason: 'already-submitted' });
  });

  it('used from many windows at once is sent once', async () => {
    const test = await openWalletContext();
    const { id, invoiceNumber } = await test.approved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.take(id)));
    expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    await test.context.inFlightCharges.allEnded();
    expect(test.bank.purchaseRequests()).toEqual({ [invoiceNumber]: 1 });
    expect(await test.stateOf(id)).toBe('approved');
  });

  it('keeps what came back out of records, log and windows', async () => {
    const test = await openWalletContext();
    const { id } = await test.requested();
    await test.openVisit(id);
    const address = await test.choose(id, 'mastercard-approve-2346');
    await test.end(id, { kind: 'callback', address });
    const verifier = new URL(address).searchParams.get('oauth_verifier') ?? '-';
    const resource = new URL(address).searchParams.get('checkout_resource_url') ?? '-';
    expect(test.returns.find(id)?.oauthVerifier.reveal()).toBe(verifier);
    await test.taken(id);
    expect(test.returns.find(id)).toBeNull();
    const durable = test.ledgerFiles().map((file) => readFileSync(file).toString('latin1'));
    for (const text of [...durable, test.log.text(), JSON.stringify(test.notifier.events)]) {
      expect(text).not.toContain(verifier);
      expect(text).not.toContain(resource);
    }
  });

  it('warns of an open one, and stands in the way of a second charge of its invoice', async () => {
    const test = await openWalletContext();
    const asked = await test.approved();
    const open = async () =>
      valueOf(await openWalletsFor(test.context, test.deps, asked.invoiceNumber));
    expect(await open()).toMatchObject([{ id: asked.id, state: 'returned' }]);
    await test.taken(asked.id);
    expect(await open()).toEqual([]);
    const again = await test.request(walletOrder({ invoiceNumber: asked.invoiceNumber }));
    expect(again).toMatchObject({ kind: 'obstacle', obstacle: { kind: 'reference-paid' } });
    const keyed = await test.submit(
      order({ reference: asked.invoiceNumber }, { number: tellingCard }),
    );
    expect(keyed).toMatchObject({ kind: 'obstacle', obstacle: { kind: 'reference-paid' } });
  });

  it('is listed newest first and found by a part of its invoice', async () => {
    const test = await openWalletContext();
    const numbers = ['FIRST 1', 'SECOND%2', 'THIRD 3'];
    for (const invoiceNumber of numbers) {
      // oxlint-disable-next-line no-await-in-loop -- They are requested one after another.
      await test.requested(walletOrder({ invoiceNumber }));
      test.clock.advanceMs(1000);
    }
    const page = async (search: string, after: WalletCheckoutId | null = null, limit = 2) =>
      valueOf(await pageOfWallets(test.context, test.deps, { search, after, limit }));
    const first = await page('');
    expect(first.checkouts.map((each) => each.invoiceNumber)).toEqual(['THIRD 3', 'SECOND%2']);
    const rest = await page('', first.checkouts.at(-1)?.id);
    expect(rest).toMatchObject({ checkouts: [{ invoiceNumber: 'FIRST 1' }], hasMore: false });
    expect((await page('cond%')).checkouts).toHaveLength(1);
    expect((await page(tellingCard)).checkouts).toEqual([]);
  });
});

describe('giving a checkout up', () => {
  it.each([
    ['cancel', 'customer'],
    ['error', 'wallet-error'],
  ] as const)('in the wallet by %s ends it', async (choice, cancelReason) => {
    const test = await openWalletContext();
    const done = await test.approved(choice);
    expect(done).toMatchObject({ state: 'cancelled', cancelReason });
    expect(await test.take(done.id)).toEqual({ kind: 'refused', reason: 'not-open-any-more' });
  });

  it('by staff closes its window and forgets what came back', async () => {
    const test = await openWalletContext();
    const { id } = await test.approved();
    const { operator, context, deps } = test;
    expect(valueOf(await cancelWallet(context, deps, { operator, id }))).toMatchObject({
      kind: 'cancelled',
      checkout: { cancelReason: 'staff' },
    });
    expect(test.returns.find(id)).toBeNull();
    expect(valueOf(await cancelWallet(context, deps, { operator, id }))).toEqual({
      kind: 'refused',
      reason: 'not-open-any-more',
    });
  });

  it.each(['closed', 'crashed', 'hung', 'not-loaded'] as const)(
    'of a window that %s leaves the token to be used again',
    async (kind) => {
      const test = await openWalletContext();
      const { id } = await test.requested();
      await test.openVisit(id);
      await test.end(id, { kind });
      expect((await test.find(id)).checkout).toMatchObject({ state: 'requested', lightbox: kind });
      expect(await test.openVisit(id)).toMatchObject({ kind: 'opened' });
      expect(test.visits).toHaveLength(2);
    },
  );

  it('by time ends it, and nothing is sent', async () => {
    const test = await openWalletContext();
    const waiting = await test.requested();
    const approved = await test.approved();
    test.clock.advanceMs(15 * 60_000);
    expect(await test.openVisit(waiting.id)).toEqual({ kind: 'refused', reason: 'expired' });
    expect(await test.take(approved.id)).toEqual({ kind: 'refused', reason: 'expired' });
    expect(test.returns.find(approved.id)).toBeNull();
    expect(test.bank.purchaseRequests()).toEqual({});
  });

  it('by a restart: windows and what came back are gone', async () => {
    const test = await openWalletContext();
    const opened = await test.requested();
    await test.openVisit(opened.id);
    const approved = await test.approved();
    const at = test.clock.now();
    const boot = { terminalId: test.context.terminalId, bootId: 'boot-2' as never, at };
    expect(await test.ledger.wallet.recoverCheckouts(boot)).toEqual(ok(2));
    expect(await test.stateOf(opened.id)).toBe('requested');
    expect(await test.stateOf(approved.id)).toBe('expired');
  });
});
