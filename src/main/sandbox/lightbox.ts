/**
 * The lightbox: the page where a practice customer picks a card, cancels, or meets an error. It ends in a redirect to
 * `origin_url` + `callback_path`. Query parameters added there: `mpstatus` (`success`, `cancel` or `failure`) and
 * `oauth_token` always, and on success also `oauth_verifier` and `checkout_resource_url`. The document names the last
 * three values without their parameter names.
 */
import { type BankResponse, escapeHtml, htmlResponse } from './response.ts';
import type { Bank } from './bank.ts';
import type { WalletCheckout } from './bank-state.ts';
import type { Exchange } from './exchange.ts';
import { isWalletExpired } from './cards/find-card.ts';
import { newSecretValue } from './identifiers.ts';
import { cardByKey, practiceCards } from './faults/scenarios.ts';

/**
 * The page itself: `GET /lightbox?token=...&checkout_id=...`.
 */
export function showLightbox(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const checkout = findCheckout(bank, exchange.query);
  return Promise.resolve(typeof checkout === 'string' ? closed(checkout) : page(checkout));
}

/**
 * The customer's choice: `POST /lightbox` with `token`, `checkout_id` and `choice`, as a form. A checkout takes one
 * choice; a second one is refused and changes nothing.
 */
export async function chooseInLightbox(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const form = new URLSearchParams(exchange.body.toString('utf8'));
  const checkout = findCheckout(bank, form);
  if (typeof checkout === 'string') {
    return closed(checkout);
  }
  const choice = form.get('choice') ?? '';
  const scenario = cardByKey(choice);
  if (scenario === undefined && choice !== 'cancel' && choice !== 'error') {
    return closed('That is not one of the choices.');
  }
  if (scenario === undefined) {
    await bank.bankState.commit({ kind: 'wallet', wallet: { ...checkout, finished: true } });
    const mpstatus = choice === 'cancel' ? 'cancel' : 'failure';
    return redirect(checkout, { mpstatus, oauth_token: checkout.token });
  }
  const verifier = newSecretValue();
  const resourceUrl = `${bank.paynowUrl}/wallet/checkouts/${checkout.checkoutId}`;
  const chosen = { scenario: scenario.key, verifier, resourceUrl };
  await bank.bankState.commit({ kind: 'wallet', wallet: { ...checkout, chosen } });
  return redirect(checkout, {
    mpstatus: 'success',
    oauth_token: checkout.token,
    oauth_verifier: verifier,
    checkout_resource_url: resourceUrl,
  });
}

function findCheckout(bank: Bank, values: URLSearchParams): WalletCheckout | string {
  const checkout = bank.bankState.wallet(values.get('token') ?? '');
  if (checkout === undefined || checkout.checkoutId !== values.get('checkout_id')) {
    return 'This checkout is not known.';
  }
  if (checkout.finished || checkout.chosen !== null) {
    return 'This checkout is already finished.';
  }
  return isWalletExpired(bank, checkout) ? 'This checkout has run out of time.' : checkout;
}

function page(checkout: WalletCheckout): BankResponse {
  const hidden = [
    ['token', checkout.token],
    ['checkout_id', checkout.checkoutId],
  ].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const choices = [
    ...practiceCards.map((card) => [
      card.key,
      `${card.brand} ending ${card.number.slice(-4)}: ${card.does}`,
    ]),
    ['cancel', 'Cancel: go back without a card'],
    ['error', 'Error: the wallet fails'],
  ].map(
    ([key, label]) =>
      `<button name="choice" value="${escapeHtml(key ?? '')}">${escapeHtml(label ?? '')}</button>`,
  );
  const owed = `${checkout.currency} ${checkout.amount} for ${checkout.invoice}`;
  return htmlResponse(
    200,
    'Practice wallet',
    `<p>${escapeHtml(owed)}</p><p>This is practice. No money moves.</p>
<form method="post" action="/lightbox">${hidden.join('')}${choices.join('')}</form>`,
  );
}

function closed(reason: string): BankResponse {
  return htmlResponse(410, 'Practice wallet', `<p>${escapeHtml(reason)}</p>`);
}

function redirect(
  checkout: WalletCheckout,
  values: Readonly<Record<string, string>>,
): BankResponse {
  const location = new URL(checkout.returnUrl);
  for (const [name, value] of Object.entries(values)) {
    location.searchParams.set(name, value);
  }
  return { ...htmlResponse(303, 'Back to the shop', ''), headers: { Location: location.href } };
}
