import { describe, expect, it } from 'vitest';
import type { CustomerId, WalletCheckoutId } from '../../../../src/domain/ids.ts';
import { failed } from '../../../../src/domain/result.ts';
import { openLightbox } from '../../../../src/main/usecases/wallet/open-lightbox.ts';
import { chargeWalletCheckout } from '../../../../src/main/usecases/wallet/charge-wallet.ts';
import { order, person, valueOf } from '../test-context.ts';
import { openWalletContext } from './wallet-context.ts';

const purchase = { kind: 'purchase', customerId: null } as const;

describe('using an approval', () => {
  it('that is not there yet, or not any more, sends nothing and says why', async () => {
    const test = await openWalletContext();
    const waiting = await test.requested();
    expect(await test.take(waiting.id)).toEqual({ kind: 'refused', reason: 'not-returned' });
    await test.openVisit(waiting.id);
    expect(await test.take(waiting.id)).toEqual({ kind: 'refused', reason: 'not-returned' });
    const approved = await test.approved();
    test.returns.forgetAll();
    expect(await test.take(approved.id)).toEqual({ kind: 'refused', reason: 'values-gone' });
    expect(await test.stateOf(approved.id)).toBe('returned');
    expect(test.bank.purchaseRequests()).toEqual({});
  });

  it('of a checkout, or for a customer, that nobody knows is not found', async () => {
    const test = await openWalletContext();
    const { operator, context, deps } = test;
    const nobody = 'wallet-nobody' as WalletCheckoutId;
    const request = { checkoutId: nobody, use: purchase };
    expect(await chargeWalletCheckout(context, deps, { operator, request })).toEqual(
      failed({ kind: 'not-found' }),
    );
    expect(await openLightbox(context, deps, { operator, id: nobody })).toEqual(
      failed({ kind: 'not-found' }),
    );
    const { id } = await test.approved();
    const customerId = 'customer-nobody' as CustomerId;
    const named = { checkoutId: id, use: { kind: 'purchase', customerId } } as const;
    expect(await chargeWalletCheckout(context, deps, { operator, request: named })).toEqual(
      failed({ kind: 'not-found' }),
    );
    expect(await test.stateOf(id)).toBe('returned');
  });

  it('while the wallet is off is refused, the approval left as it is', async () => {
    const test = await openWalletContext();
    const { id } = await test.approved();
    test.kept.settings = { ...test.kept.settings, enabled: false };
    expect(await test.take(id)).toEqual({ kind: 'refused', reason: 'off' });
    expect(await test.openVisit(id)).toEqual({ kind: 'refused', reason: 'off' });
    test.kept.settings = { ...test.kept.settings, enabled: true };
    expect(await test.taken(id)).toMatchObject({ state: 'approved' });
  });

  it('of an invoice that was paid meanwhile meets that payment', async () => {
    const test = await openWalletContext();
    const { id, invoiceNumber } = await test.approved();
    const paid = await test.charge(order({ reference: invoiceNumber }));
    expect(await test.take(id)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-paid', earlier: { id: paid.id } },
    });
    expect(await test.stateOf(id)).toBe('returned');
    expect(test.bank.truth()).toHaveLength(1);
  });

  it('of an invoice that was declined before goes on as its next try', async () => {
    const test = await openWalletContext();
    const first = await test.approved('mastercard-decline-3430');
    await test.taken(first.id);
    const again = await test.approved(undefined, {
      invoiceNumber: first.invoiceNumber,
      currency: 'AUD',
      amountMinor: first.amountMinor,
      originUrl: 'https://shop.example',
      callbackPath: '/cart',
      cart: null,
    });
    expect(await test.taken(again.id)).toMatchObject({ state: 'approved' });
    expect((await test.find(again.id)).charge?.attempt).toMatchObject({
      orderReference: first.invoiceNumber,
      reference: `${first.invoiceNumber}-2`,
      attemptNumber: 2,
    });
    expect(await test.stateOf(first.id)).toBe('declined');
  });

  it('of an invoice that was once in doubt needs a supervisor for its next reference', async () => {
    const test = await openWalletContext();
    const first = await test.approved();
    test.bank.faults.queue({ kind: 'drop-after' }, 1, 'purchases');
    await test.taken(first.id);
    const attemptId = (await test.find(first.id)).charge?.attempt.id ?? ('' as never);
    const charged = test.bank.truth()[0];
    test.clock.advanceMs(31 * 60_000);
    await test.resolve(attemptId, {
      found: 'declined',
      shownAt: '2026-03-02 20:00',
      typedPhrase: null,
      transactionId: charged?.id ?? '',
      responseCode: '05',
    });
    expect(await test.stateOf(first.id)).toBe('declined');
    const again = await test.approved(undefined, {
      invoiceNumber: first.invoiceNumber,
      currency: 'AUD',
      amountMinor: first.amountMinor,
      originUrl: 'https://shop.example',
      callbackPath: '/cart',
      cart: null,
    });
    expect(await test.take(again.id)).toEqual({ kind: 'needs-supervisor' });
    const taken = await chargeWalletCheckout(test.context, test.deps, {
      operator: person('supervisor'),
      request: { checkoutId: again.id, use: purchase },
    });
    expect(valueOf(taken).kind).toBe('accepted');
    await test.context.inFlightCharges.allEnded();
    expect(await test.stateOf(again.id)).toBe('approved');
  });
});

describe('opening the wallet’s page', () => {
  it('again brings the window to the front', async () => {
    const test = await openWalletContext();
    const { id } = await test.requested();
    await test.openVisit(id);
    expect(await test.openVisit(id)).toMatchObject({ kind: 'opened' });
    expect(test.visits).toHaveLength(1);
    const [visit] = test.visits;
    expect(visit?.pageOrigin).toBe(test.bank.paynowUrl);
    expect(visit?.callback).toEqual({ originUrl: 'https://shop.example', callbackPath: '/cart' });
  });

  it('whose window was lost makes another', async () => {
    const test = await openWalletContext();
    const { id } = await test.requested();
    await test.openVisit(id);
    test.drop.clear();
    expect(await test.openVisit(id)).toMatchObject({ kind: 'opened' });
    expect(test.visits).toHaveLength(2);
  });

  it('that cannot be made says so and leaves the token', async () => {
    const test = await openWalletContext();
    const { id } = await test.requested();
    Object.assign(test.deps, { lightbox: { ...test.lightbox, open: () => false } });
    expect(await test.openVisit(id)).toEqual({ kind: 'refused', reason: 'lightbox-not-opened' });
    expect((await test.find(id)).checkout).toMatchObject({
      state: 'requested',
      lightbox: 'not-loaded',
    });
  });

  it('goes by the parameters that the account has', async () => {
    const test = await openWalletContext({
      account: { mode: 'test' },
      settings: {
        lightboxUrl: 'https://wallet.example/box',
        lightboxParameters: { token: 'requestToken', checkoutId: 'merchantCheckout' },
      },
    });
    const { id } = await test.requested();
    await test.openVisit(id);
    const address = new URL(test.visits[0]?.address ?? '');
    expect(address.origin + address.pathname).toBe('https://wallet.example/box');
    expect([...address.searchParams.keys()]).toEqual(['requestToken', 'merchantCheckout']);
  });
});
