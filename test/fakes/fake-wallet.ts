import type { OperationInput, OperationOutput } from '../../src/contract/index.ts';
import type { WalletCheckoutView } from '../../src/contract/wallet/wallet-view.ts';
import { checkCart, cartTotalMinor, insecureImages } from '../../src/domain/wallet/cart.ts';
import type { AttemptId, CardId, CustomerId, WalletCheckoutId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { checkCallbackPath } from '../../src/domain/wallet/callback-path.ts';
import { readInvoice } from '../../src/domain/wallet/invoice.ts';
import { checkOriginUrl } from '../../src/domain/wallet/origin-url.ts';
import type { WalletSettings } from '../../src/domain/wallet/settings.ts';
import { defaultWalletSettings } from '../../src/domain/wallet/settings.ts';
import {
  hashedText,
  tokenRequestBody,
  tokenRequestPath,
  tokenRequestQuery,
  walletAmountText,
} from '../../src/domain/wallet/token-request.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';

type Order = OperationInput<'wallet.preview'>;
type Preview = OperationOutput<'wallet.preview'>;

/** State of the fake wallet that a test can change. */
export interface FakeWallet {
  settings: WalletSettings;
  checkouts: WalletCheckoutView[];
  context: Partial<OperationOutput<'wallet.settings'>>;
}

const minuteMs = 60_000;

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * minuteMs).toISOString();
}

/** A checkout with its token; a test names the differences. */
export function fakeCheckout(change: Partial<WalletCheckoutView> = {}): WalletCheckoutView {
  return {
    id: 'checkout-1' as WalletCheckoutId,
    state: 'requested',
    invoiceNumber: 'INV-20417',
    currency: 'AUD' as CurrencyCode,
    amountMinor: 14_850,
    channel: 'phone',
    originUrl: 'https://shop.example',
    callbackPath: '/cart',
    cart: [
      {
        description: 'Straw hat, wide brim',
        quantity: 3,
        costMinor: 4_950,
        imageUrl: 'https://shop.example/hat.jpg',
      },
    ],
    operatorName: 'Clerk',
    requestedAt: minutesAgo(2),
    changedAt: minutesAgo(2),
    expiresAt: minutesAgo(-13),
    lightbox: 'never-opened',
    cancelReason: null,
    use: null,
    attemptId: null,
    cardId: null,
    customer: null,
    failure: null,
    notProvisioned: false,
    ...change,
  };
}

/** One checkout in each state, and for each way to end. */
export function everyCheckout(): WalletCheckoutView[] {
  const maria = { id: 'maria' as CustomerId, name: 'María González' };
  const refused: NonNullable<WalletCheckoutView['failure']> = {
    stage: 'request',
    reason: 'refused',
    errors: ['The wallet is not available for this merchant. Please contact support.'],
    httpStatus: 200,
  };
  const changes: readonly Partial<WalletCheckoutView>[] = [
    {},
    { state: 'opened', lightbox: 'open' },
    { lightbox: 'closed' },
    { lightbox: 'crashed' },
    { lightbox: 'bad-callback' },
    { state: 'returned' },
    { state: 'submitted', use: 'purchase', attemptId: 'wallet-try-6' as AttemptId },
    { state: 'approved', use: 'purchase', attemptId: 'wallet-try-7' as AttemptId },
    { state: 'approved', use: 'tokenise', cardId: 'card-1' as CardId, customer: maria },
    { state: 'declined', use: 'purchase', attemptId: 'wallet-try-9' as AttemptId },
    { state: 'not-confirmed', use: 'purchase', attemptId: 'wallet-try-10' as AttemptId },
    { state: 'cancelled', cancelReason: 'customer', lightbox: 'closed' },
    { state: 'cancelled', cancelReason: 'wallet-error', lightbox: 'closed' },
    { state: 'cancelled', cancelReason: 'staff' },
    { state: 'expired' },
    { state: 'failed', failure: refused, notProvisioned: true, expiresAt: null },
    {
      state: 'failed',
      use: 'tokenise',
      failure: { ...refused, stage: 'take', reason: 'not-kept', errors: [] },
    },
  ];
  return changes.map((change, at) => {
    const when = minutesAgo(2 + at * 190);
    return fakeCheckout({
      id: `checkout-${at}` as WalletCheckoutId,
      invoiceNumber: at === 2 ? 'INV/20 #419 Größe' : `INV-${20_417 - at}`,
      requestedAt: when,
      changedAt: when,
      ...change,
    });
  });
}

/** Answers the operations on wallet checkouts from `wallet`, by the domain's own rules. */
export function addWallet(main: FakeMain, change: Partial<FakeWallet> = {}): FakeWallet {
  const wallet: FakeWallet = {
    settings: {
      ...defaultWalletSettings,
      enabled: true,
      defaultOriginUrl: 'https://shop.example',
      defaultCallbackPath: '/cart',
    },
    checkouts: [],
    context: {},
    ...change,
  };
  const find = (id: string): WalletCheckoutView => {
    const found = wallet.checkouts.find((one) => one.id === id);
    if (found === undefined) throw new Error('no such checkout');
    return found;
  };
  const move = (id: string, part: Partial<WalletCheckoutView>): WalletCheckoutView => {
    const changed = { ...find(id), ...part, changedAt: new Date().toISOString() };
    wallet.checkouts = wallet.checkouts.map((one) => (one.id === id ? changed : one));
    main.emit('wallet.changed', changed);
    return changed;
  };
  main.extra = {
    ...main.extra,
    'wallet.settings': () => ({
      settings: wallet.settings,
      hasPaynowUrl: true,
      lightbox: 'ready',
      sharedSecret: 'not-needed',
      form: {
        currencies: ['AUD', 'NZD', 'JPY'] as CurrencyCode[],
        amountLimitMajor: 10_000,
        invoiceLengthMax: 255,
        originUrl: wallet.settings.defaultOriginUrl,
        callbackPath: wallet.settings.defaultCallbackPath,
      },
      ...wallet.context,
    }),
    'wallet.save-settings': ({ settings }) => {
      if (settings.lightboxUrl.startsWith('http:')) {
        return { kind: 'refused', refusals: [{ field: 'lightbox-url', reason: 'not-https' }] };
      }
      wallet.settings = settings;
      main.emit('session.changed', main.status);
      return { kind: 'saved', settings };
    },
    'wallet.default-settings': () => defaultWalletSettings,
    'wallet.preview': (order) => previewOf(order, wallet.settings),
    'wallet.request': (order) => requestOf(order, wallet),
    'wallet.open': ({ checkoutId }) => ({
      kind: 'opened',
      checkout: move(checkoutId, { state: 'opened', lightbox: 'open' }),
    }),
    'wallet.paste': ({ checkoutId, pasted }) =>
      pasted.kind === 'address' && !pasted.address.startsWith('https://shop.example')
        ? { kind: 'not-taken', part: null, reason: 'other-address' }
        : { kind: 'returned', checkout: move(checkoutId, { state: 'returned' }) },
    'wallet.cancel': ({ checkoutId }) => ({
      kind: 'cancelled',
      checkout: move(checkoutId, { state: 'cancelled', cancelReason: 'staff' }),
    }),
    'wallet.take': ({ checkoutId, use }) => take(main, move, find(checkoutId), use),
    'wallet.page': ({ search, limit }) => {
      const found = wallet.checkouts.filter(({ invoiceNumber }) =>
        invoiceNumber.toLowerCase().includes(search.toLowerCase()),
      );
      return { checkouts: found.slice(0, limit), hasMore: false };
    },
    'wallet.find': ({ checkoutId }) => foundOf(main, find(checkoutId), wallet.settings),
    'wallet.open-for-reference': ({ reference }) =>
      wallet.checkouts.filter(
        ({ invoiceNumber, state }) => invoiceNumber === reference && state === 'opened',
      ),
  };
  return wallet;
}

function previewOf(order: Order, settings: WalletSettings): Preview {
  const invoice = readInvoice(order.invoiceNumber, 255);
  const origin = checkOriginUrl(order.originUrl, 'practice');
  const path = checkCallbackPath(order.callbackPath);
  const cart = order.cart ?? [];
  const items = checkCart(cart);
  const refusals: Preview['refusals'] = [
    ...(invoice.ok ? [] : [{ field: 'invoice' as const, reason: invoice.error }]),
    ...(order.amountMinor === 0 ? [{ field: 'amount' as const, reason: 'zero' as const }] : []),
    ...(origin.ok ? [] : [{ field: 'origin-url' as const, reason: origin.error }]),
    ...(path.ok ? [] : [{ field: 'callback-path' as const, reason: path.error }]),
    ...items.map((item) => ({ field: 'cart' as const, ...item })),
  ];
  const isClean = refusals.length === 0 && invoice.ok;
  const currency = order.currency as CurrencyCode;
  return {
    refusals,
    warnings: [
      ...(invoice.ok && invoice.value.isChanged
        ? [{ kind: 'invoice-normalised' as const, invoiceNumber: invoice.value.number }]
        : []),
      ...insecureImages(cart).map((item) => ({ kind: 'image-not-https' as const, item })),
    ],
    cartTotalMinor: cart.length === 0 || items.length > 0 ? null : cartTotalMinor(cart),
    request: isClean
      ? requestView({ ...order, invoiceNumber: invoice.value.number }, currency, settings)
      : null,
  };
}

function requestView(
  order: Pick<Order, 'invoiceNumber' | 'amountMinor' | 'originUrl' | 'callbackPath' | 'cart'> & {
    readonly withHash?: boolean;
  },
  currency: CurrencyCode,
  settings: WalletSettings,
): NonNullable<Preview['request']> {
  const amountText = walletAmountText(order.amountMinor, currency, settings.wholeAmounts);
  const parts = { username: 'TEST', invoiceNumber: order.invoiceNumber, currency, amountText };
  const hash = order.withHash === true ? '9e107d9d372bb6826bd81d3542a419d6' : null;
  return {
    hashedText: hashedText(parts),
    amountText,
    address: 'http://127.0.0.1:4000',
    path: tokenRequestPath(parts, { hash, lastSegment: settings.lastSegment }),
    query: tokenRequestQuery(order.originUrl, order.callbackPath),
    body: tokenRequestBody(order.cart),
    hash,
  };
}

function requestOf(
  order: OperationInput<'wallet.request'>,
  wallet: FakeWallet,
): OperationOutput<'wallet.request'> {
  const { refusals } = previewOf({ ...order, withHash: false }, wallet.settings);
  if (refusals.length > 0) return { kind: 'not-sent', refusals };
  const { channel = 'phone', ...rest } = order;
  const checkout = fakeCheckout({
    ...rest,
    channel,
    id: `asked-${wallet.checkouts.length}` as WalletCheckoutId,
    currency: order.currency as CurrencyCode,
    requestedAt: new Date().toISOString(),
    changedAt: new Date().toISOString(),
  });
  wallet.checkouts = [checkout, ...wallet.checkouts];
  return { kind: 'requested', checkout };
}

type Move = (id: string, part: Partial<WalletCheckoutView>) => WalletCheckoutView;

function take(
  main: FakeMain,
  move: Move,
  checkout: WalletCheckoutView,
  use: OperationInput<'wallet.take'>['use'],
): OperationOutput<'wallet.take'> {
  const customer = main.customers.find(({ id }) => id === use.customerId);
  const named = customer === undefined ? null : { id: customer.id, name: customer.name };
  if (use.kind === 'tokenise') {
    const sent = move(checkout.id, { state: 'submitted', use: 'tokenise', customer: named });
    setTimeout(() => move(checkout.id, { state: 'approved', cardId: 'card-1' as CardId }), 200);
    return { kind: 'accepted', checkout: sent, attempt: null };
  }
  const attemptId = `wallet-${checkout.id}` as AttemptId;
  const sent = move(checkout.id, { state: 'submitted', use: 'purchase', attemptId });
  setTimeout(() => move(checkout.id, { state: 'approved' }), main.bankMs);
  return { kind: 'accepted', checkout: sent, attempt: chargeOf(sent) };
}

/** The charge of a checkout in the state that matches the checkout's. */
function chargeOf(checkout: WalletCheckoutView): ReturnType<typeof fakeAttempt> {
  const states = {
    submitted: 'dispatched',
    declined: 'declined',
    'not-confirmed': 'unknown',
  } as const;
  const state =
    checkout.state in states ? states[checkout.state as keyof typeof states] : 'approved';
  const isKnown = state === 'approved' || state === 'declined';
  return fakeAttempt({
    id: checkout.attemptId ?? ('wallet-try' as AttemptId),
    intentId: `wallet:${checkout.id}`,
    state,
    orderReference: checkout.invoiceNumber,
    reference: checkout.invoiceNumber,
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    unknownReason: state === 'unknown' ? 'connection-lost' : null,
    card: isKnown
      ? { brand: 'visa', lastFour: '1111', expiry: { year: 2028, month: 4 } }
      : { brand: 'wallet', lastFour: '••••', expiry: { year: 2199, month: 12 } },
    response: isKnown
      ? fakeResponse(state === 'declined' ? { responseCode: '51', message: 'Declined' } : {})
      : null,
    outcomeAt: state === 'dispatched' ? null : checkout.changedAt,
    dispatchedAt: checkout.changedAt,
    preparedAt: checkout.changedAt,
  });
}

function foundOf(
  main: FakeMain,
  checkout: WalletCheckoutView,
  settings: WalletSettings,
): OperationOutput<'wallet.find'> {
  const attempt = checkout.attemptId === null ? null : chargeOf(checkout);
  const asked = { from: null, to: 'requested', at: checkout.requestedAt } as const;
  const isTokenless = checkout.state === 'failed' && checkout.failure?.stage === 'request';
  return {
    checkout,
    moves: [
      ...(isTokenless ? [] : [{ ...asked, operatorName: checkout.operatorName, note: null }]),
      ...(checkout.state === 'requested'
        ? []
        : [
            {
              from: isTokenless ? null : ('requested' as const),
              to: checkout.state,
              at: checkout.changedAt,
              operatorName: main.status.operatorName,
              note: checkout.cancelReason ?? checkout.failure?.reason ?? null,
            },
          ]),
    ],
    charge:
      attempt === null
        ? null
        : {
            attempt,
            moves: [
              {
                from: null,
                to: 'prepared',
                at: attempt.preparedAt,
                operatorName: attempt.operatorName,
                note: null,
              },
              {
                from: 'dispatched',
                to: attempt.state,
                at: attempt.preparedAt,
                operatorName: null,
                note: null,
              },
            ],
          },
    developer: {
      requestToken: checkout.state === 'requested' ? 'a3f1c0ffee5eed' : null,
      gatewayCheckoutId: isTokenless ? null : 'co_7Q2mZ',
      request: requestView(checkout, checkout.currency, settings),
      callbackUrl: `${checkout.originUrl}${checkout.callbackPath}`,
    },
  };
}
