import { foldForSearch } from '../../../domain/customers/customer-search.ts';
import { walletStates } from '../../../domain/wallet/checkout.ts';
import type { WalletCheckout, WalletMove, WalletState } from '../../../domain/wallet/checkout.ts';
import type { NewWalletCheckout } from '../../ports/ledger/wallet-checkouts.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { WalletCheckoutRow, WalletMoveRow } from './wallet-tables.ts';

/** A checkout's row with its customer's present name. */
export type NamedCheckoutRow = WalletCheckoutRow & { readonly customer_name: string | null };

/** The first row of a new checkout. */
export function rowOfNewCheckout(checkout: NewWalletCheckout): WalletCheckoutRow {
  return {
    id: checkout.id,
    state: checkout.state,
    invoice_number: checkout.invoiceNumber,
    currency: checkout.currency,
    amount_minor: checkout.amountMinor,
    amount_text: checkout.amountText,
    origin_url: checkout.originUrl,
    callback_path: checkout.callbackPath,
    cart: checkout.cart && JSON.stringify(checkout.cart),
    channel: checkout.channel,
    terminal_id: checkout.terminalId,
    boot_id: checkout.bootId,
    operator_id: checkout.operatorId,
    requested_at: checkout.requestedAt,
    changed_at: checkout.requestedAt,
    expires_at: checkout.expiresAt,
    service_checkout_id: checkout.gatewayCheckoutId,
    request_token: checkout.requestToken,
    lightbox: 'never-opened',
    cancel_reason: null,
    wallet_use: null,
    attempt_id: null,
    card_id: null,
    customer_id: null,
    failure: checkout.failure && JSON.stringify(checkout.failure),
    search_text: foldForSearch(`${checkout.invoiceNumber}\n${checkout.gatewayCheckoutId ?? ''}`),
  };
}

/** Reads a checkout; an unknown state means that the file was changed or has decayed. */
export function checkoutOfRow(row: NamedCheckoutRow): WalletCheckout {
  return {
    id: row.id as WalletCheckout['id'],
    state: stateOfText(row.state),
    invoiceNumber: row.invoice_number,
    currency: row.currency as WalletCheckout['currency'],
    amountMinor: row.amount_minor,
    amountText: row.amount_text,
    originUrl: row.origin_url,
    callbackPath: row.callback_path,
    cart: parsed(row.cart, 'cart') as WalletCheckout['cart'],
    channel: row.channel as WalletCheckout['channel'],
    operatorId: row.operator_id as WalletCheckout['operatorId'],
    requestedAt: row.requested_at as WalletCheckout['requestedAt'],
    changedAt: row.changed_at as WalletCheckout['changedAt'],
    expiresAt: row.expires_at as WalletCheckout['expiresAt'],
    gatewayCheckoutId: row.service_checkout_id,
    requestToken: row.request_token,
    lightbox: row.lightbox as WalletCheckout['lightbox'],
    cancelReason: row.cancel_reason as WalletCheckout['cancelReason'],
    use: row.wallet_use as WalletCheckout['use'],
    attemptId: row.attempt_id as WalletCheckout['attemptId'],
    cardId: row.card_id as WalletCheckout['cardId'],
    customerId: row.customer_id as WalletCheckout['customerId'],
    customerName: row.customer_name,
    failure: parsed(row.failure, 'failure') as WalletCheckout['failure'],
  };
}

/** Reads one step of a timeline. */
export function walletMoveOfRow(row: WalletMoveRow): WalletMove {
  return {
    from: row.from_state === null ? null : stateOfText(row.from_state),
    to: stateOfText(row.to_state),
    at: row.moved_at as WalletMove['at'],
    operatorId: row.operator_id as WalletMove['operatorId'],
    note: row.note,
  };
}

const knownStates: ReadonlySet<string> = new Set(walletStates);

function stateOfText(text: string): WalletState {
  if (!knownStates.has(text)) throw new DamagedRow('wallet_state');
  return text as WalletState;
}

function parsed(text: string | null, column: string): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedRow(column);
  }
}
