import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { AttemptId, CardId, CustomerId, WalletCheckoutId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { walletCardFacts } from '../../../src/domain/wallet/wallet-card.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type {
  NewWalletCheckout,
  WalletStep,
} from '../../../src/main/ports/ledger/wallet-checkouts.ts';
import { byHand } from './by-hand.ts';
import {
  approved,
  firstBoot,
  instant,
  newAttempt,
  opened,
  operator,
  outcome,
  rejected,
  secondBoot,
  strictScope,
  temporaryFolder,
  terminal,
  transaction,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
const ledgers: OpenedLedger[] = [];
let filesMade = 0;
let checkoutsMade = 0;

afterEach(async () => {
  for (const ledger of ledgers.splice(0)) {
    expect(valueOf(await ledger.checkInvariants())).toEqual([]);
    await ledger.close();
  }
});
afterAll(() => folder.remove());

async function openLedger(): Promise<OpenedLedger> {
  filesMade += 1;
  const ledger = await opened(join(folder.path, `wallet-${filesMade}.sqlite`));
  ledgers.push(ledger);
  return ledger;
}

function newCheckout(changes: Partial<NewWalletCheckout> = {}): NewWalletCheckout {
  checkoutsMade += 1;
  return {
    id: `wallet-${checkoutsMade}` as WalletCheckoutId,
    state: 'requested',
    invoiceNumber: `INV-${checkoutsMade}`,
    currency: 'AUD' as CurrencyCode,
    amountMinor: 1000,
    amountText: '10.00',
    originUrl: 'https://shop.example',
    callbackPath: '/cart',
    cart: null,
    channel: 'phone',
    operatorId: operator,
    terminalId: terminal,
    bootId: firstBoot,
    requestedAt: instant(0),
    expiresAt: instant(900),
    gatewayCheckoutId: `chk-${checkoutsMade}`,
    requestToken: 'token',
    failure: null,
    ...changes,
  };
}

function step(to: WalletStep['to'], by: WalletStep['by'] = 'staff'): WalletStep {
  return { to, by, at: instant(5), operatorId: operator, note: null };
}

async function returned(ledger: OpenedLedger, changes: Partial<NewWalletCheckout> = {}) {
  const checkout = newCheckout(changes);
  valueOf(await ledger.wallet.addCheckout(checkout));
  return valueOf(await ledger.wallet.moveCheckout(checkout.id, step('returned')));
}

let attemptsMade = 0;

function walletCharge(invoice: string) {
  attemptsMade += 1;
  return newAttempt({
    id: `wallet-attempt-${attemptsMade}` as AttemptId,
    intentId: `wallet:${invoice}` as never,
    orderReference: invoice,
    reference: invoice,
    card: walletCardFacts,
    preparedAt: instant(10),
  });
}

const stateOf = async (ledger: OpenedLedger, id: WalletCheckoutId) =>
  valueOf(await ledger.wallet.findCheckout(id))?.checkout;

describe('wallet checkouts in the records', () => {
  it('come back as they were written', async () => {
    const ledger = await openLedger();
    const cart = [{ description: 'Té', quantity: 1, costMinor: 5, imageUrl: 'https://a.example' }];
    const { terminalId: _terminal, bootId: _boot, ...written } = newCheckout({ cart });
    await ledger.wallet.addCheckout({ ...written, terminalId: terminal, bootId: firstBoot });
    expect(await stateOf(ledger, written.id)).toEqual({
      ...written,
      changedAt: written.requestedAt,
      lightbox: 'never-opened',
      cancelReason: null,
      use: null,
      attemptId: null,
      cardId: null,
      customerId: null,
      customerName: null,
    });
  });

  it('move by compare-and-set: of many at once one does', async () => {
    const ledger = await openLedger();
    const { id } = await returned(ledger);
    const moves = Array.from({ length: 20 }, () =>
      ledger.wallet.moveCheckout(id, { ...step('submitted'), use: 'tokenise' }),
    );
    const results = await Promise.all(moves);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      error: { kind: 'checkout-not-moved', found: { state: 'submitted' } },
    });
  });

  it('make no move that is not in the table', async () => {
    const ledger = await openLedger();
    const { id } = await returned(ledger);
    for (const wrong of [
      step('opened'),
      step('approved', 'service'),
      step('submitted', 'window'),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- Each must find the row as the one before left it.
      expect(await ledger.wallet.moveCheckout(id, wrong)).toMatchObject({ ok: false });
    }
    expect(valueOf(await ledger.wallet.findCheckout(id))?.moves).toHaveLength(2);
    const nobody = await ledger.wallet.moveCheckout('nobody' as WalletCheckoutId, step('opened'));
    expect(nobody).toEqual({ ok: false, error: { kind: 'checkout-not-moved', found: null } });
  });

  it('forget the token once it cannot be used', async () => {
    const ledger = await openLedger();
    const { id, requestToken } = await returned(ledger);
    expect(requestToken).toBe('token');
    const gone = valueOf(await ledger.wallet.moveCheckout(id, step('cancelled')));
    expect(gone.requestToken).toBeNull();
  });

  it('run out of time, all but those that are used or over', async () => {
    const ledger = await openLedger();
    const waiting = await returned(ledger);
    const used = await returned(ledger);
    await ledger.wallet.moveCheckout(used.id, { ...step('submitted'), use: 'tokenise' });
    expect(valueOf(await ledger.wallet.expireCheckouts(instant(899)))).toEqual([]);
    const expired = valueOf(await ledger.wallet.expireCheckouts(instant(900)));
    expect(expired.map(({ id }) => id)).toEqual([waiting.id]);
    expect(valueOf(await ledger.wallet.expireCheckouts(instant(901)))).toEqual([]);
  });

  it('are settled by the next start, those of this one and of other terminals left alone', async () => {
    const ledger = await openLedger();
    const keeping = await returned(ledger);
    await ledger.wallet.moveCheckout(keeping.id, { ...step('submitted'), use: 'tokenise' });
    const approvedOne = await returned(ledger);
    const own = await returned(ledger, { bootId: secondBoot });
    const elsewhere = await returned(ledger, { terminalId: 'terminal-2' as typeof terminal });
    const boot = { terminalId: terminal, bootId: secondBoot, at: instant(50) };
    expect(valueOf(await ledger.wallet.recoverCheckouts(boot))).toBe(2);
    expect(await stateOf(ledger, keeping.id)).toMatchObject({
      state: 'failed',
      failure: { reason: 'interrupted' },
    });
    expect(await stateOf(ledger, approvedOne.id)).toMatchObject({ state: 'expired' });
    expect(await stateOf(ledger, own.id)).toMatchObject({ state: 'returned' });
    expect(await stateOf(ledger, elsewhere.id)).toMatchObject({ state: 'returned' });
  });
});

describe('the charge of a checkout', () => {
  it('is written with it or not at all', async () => {
    const ledger = await openLedger();
    const checkout = await returned(ledger);
    const charge = walletCharge(checkout.invoiceNumber);
    const prepare = () => ledger.attempts.prepareWalletCharge(checkout.id, charge, strictScope);
    expect(valueOf(await prepare())).toMatchObject({ state: 'prepared' });
    expect(await stateOf(ledger, checkout.id)).toMatchObject({
      state: 'submitted',
      use: 'purchase',
      attemptId: charge.id,
    });
    expect(await prepare()).toMatchObject({ error: { kind: 'checkout-not-moved' } });
    const other = await returned(ledger, { invoiceNumber: checkout.invoiceNumber });
    const taken = walletCharge(checkout.invoiceNumber);
    const second = { ...taken, intentId: 'wallet:other' as never };
    expect(await ledger.attempts.prepareWalletCharge(other.id, second, strictScope)).toMatchObject({
      error: { kind: 'reference-taken' },
    });
    expect(await stateOf(ledger, other.id)).toMatchObject({ state: 'returned', attemptId: null });
    expect(await ledger.attempts.find(second.id)).toEqual({ ok: true, value: null });
  });

  it('is not written when the token has run out', async () => {
    const ledger = await openLedger();
    const late = await returned(ledger, { expiresAt: instant(10) });
    const charge = walletCharge(late.invoiceNumber);
    expect(await ledger.attempts.prepareWalletCharge(late.id, charge, strictScope)).toMatchObject({
      error: { kind: 'checkout-not-moved', found: { state: 'returned' } },
    });
  });

  it.each([
    ['approved', approved, 'approved', '1111'],
    ['unknown', unknown, 'not-confirmed', '••••'],
    ['rejected', rejected, 'failed', '••••'],
  ] as const)('that is %s takes it along', async (_name, verdict, state, lastFour) => {
    const ledger = await openLedger();
    const checkout = await returned(ledger);
    const charge = walletCharge(checkout.invoiceNumber);
    valueOf(await ledger.attempts.prepareWalletCharge(checkout.id, charge, strictScope));
    valueOf(await ledger.attempts.markDispatched(charge.id, instant(11)));
    const changes = verdict === approved ? { transaction: transaction({ id: charge.id }) } : {};
    const settled = await ledger.attempts.settle(charge.id, outcome(verdict, changes));
    expect(valueOf(settled).card.lastFour).toBe(lastFour);
    expect(await stateOf(ledger, checkout.id)).toMatchObject({ state });
  });

  it('that a kill interrupted leaves it not confirmed, or over when nothing was sent', async () => {
    const ledger = await openLedger();
    const sent = await returned(ledger);
    const unsent = await returned(ledger);
    const [first, second] = [walletCharge(sent.invoiceNumber), walletCharge(unsent.invoiceNumber)];
    valueOf(await ledger.attempts.prepareWalletCharge(sent.id, first, strictScope));
    valueOf(await ledger.attempts.prepareWalletCharge(unsent.id, second, strictScope));
    valueOf(await ledger.attempts.markDispatched(first.id, instant(11)));
    const boot = { terminalId: terminal, bootId: secondBoot, at: instant(60) };
    valueOf(await ledger.attempts.recover({ ...boot, runningMs: 0 }));
    valueOf(await ledger.wallet.recoverCheckouts(boot));
    expect(await stateOf(ledger, sent.id)).toMatchObject({ state: 'not-confirmed' });
    // The wallet's values were in memory, which is lost.
    expect(await stateOf(ledger, unsent.id)).toMatchObject({ state: 'expired' });
  });
});

describe('the kept card of a checkout', () => {
  it('is written with its consent and the end of the checkout', async () => {
    const ledger = await openLedger();
    const customerId = 'customer-1' as CustomerId;
    const entry = { id: customerId, name: 'Ada', phone: '', email: '', notes: '' };
    await ledger.customers.addCustomer({ ...entry, at: instant(0), operatorId: operator });
    const checkout = await returned(ledger);
    const card = {
      id: 'card-1' as CardId,
      customerId,
      brand: 'visa',
      lastFour: '1111',
      expiry: { year: 2030, month: 12 },
      sealedToken: 'sealed',
    };
    const consent = {
      id: 'consent-1',
      channel: 'phone',
      words: 'Yes',
      agreedAt: instant(6),
      operatorId: operator,
    } as const;
    const keep = () => ledger.wallet.saveWalletCard(checkout.id, { card, consent, at: instant(7) });
    expect(await keep()).toMatchObject({ error: { kind: 'checkout-not-moved' } });
    expect(valueOf(await ledger.customers.findCard(card.id))).toBeNull();
    const use = { ...step('submitted'), use: 'tokenise', customerId } as const;
    valueOf(await ledger.wallet.moveCheckout(checkout.id, use));
    expect(valueOf(await keep())).toMatchObject({
      state: 'approved',
      cardId: card.id,
      customerName: 'Ada',
    });
    expect(valueOf(await ledger.customers.findCard(card.id))).toMatchObject({ state: 'active' });
    expect(await keep()).toMatchObject({ error: { kind: 'checkout-not-moved' } });
  });
});

describe('an auditor of the rows', () => {
  it('names a checkout that was moved past its rules', async () => {
    filesMade += 1;
    const file = join(folder.path, `wallet-${filesMade}.sqlite`);
    const ledger = await opened(file);
    const checkout = await returned(ledger);
    const charge = walletCharge(checkout.invoiceNumber);
    valueOf(await ledger.attempts.prepareWalletCharge(checkout.id, charge, strictScope));
    await byHand(
      file,
      "update wallet_checkouts set state = 'approved'",
      "update wallet_moves set to_state = 'approved' where sequence = 2",
    );
    expect(valueOf(await ledger.checkInvariants())).toEqual([
      'a checkout is where its charge is: 1',
      'a checkout’s timeline ends in its state: 1',
      'a checkout’s timeline has no gap: 1',
      'every move of a checkout is in the table: 1',
      'a checkout that is over has no token left: 1',
    ]);
    await ledger.close();
  });
});
