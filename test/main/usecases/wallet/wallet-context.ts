import { expect } from 'vitest';
import type { OperationInput, OperationOutput } from '../../../../src/contract/index.ts';
import type { WalletCheckoutView } from '../../../../src/contract/wallet/wallet-view.ts';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { CustomerId, WalletCheckoutId } from '../../../../src/domain/ids.ts';
import { ok } from '../../../../src/domain/result.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { defaultWalletSettings } from '../../../../src/domain/wallet/settings.ts';
import type { WalletSettings } from '../../../../src/domain/wallet/settings.ts';
import type {
  Lightbox,
  LightboxEnding,
  LightboxVisit,
} from '../../../../src/main/ports/lightbox.ts';
import { practiceSharedSecret } from '../../../../src/main/sandbox/bank.ts';
import { wallet } from '../../../../src/contract/wallet/wallet.ts';
import { findWallet } from '../../../../src/main/usecases/wallet/find-wallets.ts';
import { openLightbox } from '../../../../src/main/usecases/wallet/open-lightbox.ts';
import { requestWallet } from '../../../../src/main/usecases/wallet/request-wallet.ts';
import { chargeWalletCheckout } from '../../../../src/main/usecases/wallet/charge-wallet.ts';
import type { WalletDeps } from '../../../../src/main/usecases/wallet/wallet-deps.ts';
import { createWalletReturns } from '../../../../src/main/usecases/wallet/wallet-returns.ts';
import { saveCustomer } from '../../../../src/main/usecases/customers/save-customer.ts';
import { openTestContext, person, valueOf } from '../test-context.ts';
import type { TestContextOptions } from '../test-context.ts';

/** Choices on the practice wallet's page: a card by its ending, cancelling, or an error. */
export type Choice =
  | 'mastercard-approve-2346'
  | 'mastercard-decline-3430'
  | 'visa-by-amount-1111'
  | 'cancel'
  | 'error';

/** Differences of a test's wallet from the default. */
export interface WalletContextOptions extends TestContextOptions {
  readonly settings?: Partial<WalletSettings>;
  readonly sharedSecret?: string;
  /** Another hosted payment service than the context's own bank. */
  readonly paynowUrl?: string;
}

let ordersMade = 0;

/** A token order with a unique reference. */
export function walletOrder(
  changes: Partial<OperationInput<'wallet.request'>> = {},
): OperationInput<'wallet.request'> {
  ordersMade += 1;
  return {
    invoiceNumber: `WALLET-${ordersMade}`,
    currency: 'AUD',
    amountMinor: 20_000 + ordersMade * 100,
    originUrl: 'https://shop.example',
    callbackPath: '/cart',
    cart: null,
    ...changes,
  };
}

/** A lightbox without windows: it records its visits, and a test ends them. */
export function visitBook() {
  const visits: LightboxVisit[] = [];
  const open = new Map<WalletCheckoutId, LightboxVisit>();
  const lightbox: Lightbox = {
    open: (visit) => {
      visits.push(visit);
      open.set(visit.checkoutId, visit);
      return true;
    },
    focus: (id) => open.has(id),
    close: (id) => void open.delete(id),
    closeAll: () => open.clear(),
  };
  return { lightbox, visits, isOpen: (id: WalletCheckoutId) => open.has(id), drop: open };
}

/** A context with a wallet on the practice bank, and a customer whose choices tests make. */
export async function openWalletContext(options: WalletContextOptions = {}) {
  const test = await openTestContext(options);
  const { context, bank } = test;
  const aggregate = visitBook();
  const returns = createWalletReturns();
  const kept = {
    settings: { ...defaultWalletSettings, enabled: true, ...options.settings } as WalletSettings,
  };
  const paynowUrl = options.paynowUrl ?? bank.paynowUrl;
  const deps: WalletDeps = {
    settings: {
      wallet: () => kept.settings,
      saveWallet: (_id, settings) => {
        kept.settings = settings;
        return ok(null);
      },
    },
    endpoint: async ({ username }: Account) => {
      const sharedSecret = new Secret(options.sharedSecret ?? practiceSharedSecret);
      return ok({ paynowUrl, username, sharedSecret });
    },
    paynowUrl: () => paynowUrl,
    practiceLightboxUrl: ({ mode }) => (mode === 'practice' ? `${paynowUrl}/lightbox` : null),
    mayReach: async () => ok(null),
    lightbox: aggregate.lightbox,
    returns,
    announceStatus: context.announceStatus,
  };
  const operator = person('clerk');

  const request = async (order = walletOrder()) => {
    const typed = wallet['wallet.request'].input.parse(order);
    return valueOf(await requestWallet(context, deps, { operator, typed }));
  };
  /** Requests a token that must be issued. */
  const requested = async (order = walletOrder()): Promise<WalletCheckoutView> => {
    const answer = await request(order);
    if (answer.kind !== 'requested') throw new Error(JSON.stringify(answer));
    return answer.checkout;
  };
  const find = async (id: WalletCheckoutId) => valueOf(await findWallet(context, deps, id));
  const stateOf = async (id: WalletCheckoutId) => (await find(id)).checkout.state;
  const open = async (id: WalletCheckoutId) =>
    valueOf(await openLightbox(context, deps, { operator, id }));
  /** Ends a visit, and waits until it is recorded. */
  const end = async (id: WalletCheckoutId, ending: LightboxEnding): Promise<void> => {
    const before = (await find(id)).moves.length;
    const visit = aggregate.visits.findLast(({ checkoutId }) => checkoutId === id);
    aggregate.drop.delete(id);
    visit?.ended(ending);
    await expect.poll(async () => (await find(id)).moves.length).toBeGreaterThan(before);
  };
  const choose = (id: WalletCheckoutId, choice: Choice) =>
    chooseInLightbox(
      paynowUrl,
      aggregate.visits.findLast(({ checkoutId }) => checkoutId === id),
      choice,
    );
  /** Takes a checkout up to the customer's approval. */
  const approved = async (
    choice: Choice = 'mastercard-approve-2346',
    order = walletOrder(),
  ): Promise<WalletCheckoutView> => {
    const { id } = await requested(order);
    await open(id);
    await end(id, { kind: 'callback', address: await choose(id, choice) });
    return (await find(id)).checkout;
  };
  const take = async (
    checkoutId: WalletCheckoutId,
    use: OperationInput<'wallet.take'>['use'] = { kind: 'purchase', customerId: null },
  ): Promise<OperationOutput<'wallet.take'>> => {
    const parsed = wallet['wallet.take'].input.parse({ checkoutId, use });
    return valueOf(await chargeWalletCheckout(context, deps, { operator, request: parsed }));
  };
  /** Charges a checkout that must be accepted, and returns its result. */
  const taken = async (
    id: WalletCheckoutId,
    use?: OperationInput<'wallet.take'>['use'],
  ): Promise<WalletCheckoutView> => {
    const answer = await take(id, use);
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
    await context.inFlightCharges.allEnded();
    await expect.poll(() => stateOf(id)).not.toBe('submitted');
    return (await find(id)).checkout;
  };
  const customer = async (): Promise<CustomerId> => {
    const fields = { name: 'Ada Näher', phone: '', email: '', notes: '' };
    const saved = await saveCustomer(context, operator, { customerId: null, ...fields });
    const value = valueOf(saved);
    if (value.kind !== 'saved') throw new Error('The customer was not saved');
    return value.customer.id;
  };
  return {
    ...test,
    ...aggregate,
    deps,
    returns,
    kept,
    request,
    requested,
    find,
    stateOf,
    openVisit: open,
    end,
    choose,
    approved,
    take,
    taken,
    customer,
    operator,
  };
}

export type WalletContext = Awaited<ReturnType<typeof openWalletContext>>;

/** Chooses on the practice wallet's page, and returns the address that it sends the customer back to. */
export async function chooseInLightbox(
  paynowUrl: string,
  visit: LightboxVisit | undefined,
  choice: Choice,
): Promise<string> {
  const opened = new URL(visit?.address ?? '');
  const reply = await fetch(`${paynowUrl}/lightbox`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      token: opened.searchParams.get('token') ?? '',
      checkout_id: opened.searchParams.get('checkout_id') ?? '',
      choice,
    }),
  });
  expect(reply.status).toBe(303);
  return reply.headers.get('location') ?? '';
}
