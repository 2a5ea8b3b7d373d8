import type { ParsedInput } from '../../../contract/index.ts';
import type { WalletOrderRefusal, WalletWarning } from '../../../contract/wallet/wallet-order.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { exponentOf, isCurrency } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { checkCallbackPath } from '../../../domain/wallet/callback-path.ts';
import { cartTotalMinor, checkCart, insecureImages } from '../../../domain/wallet/cart.ts';
import type { CartItem } from '../../../domain/wallet/cart.ts';
import type { WalletOrder } from '../../../domain/wallet/checkout.ts';
import { readInvoice } from '../../../domain/wallet/invoice.ts';
import { checkOriginUrl, isPlainHttp } from '../../../domain/wallet/origin-url.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import { walletAmountText } from '../../../domain/wallet/token-request.ts';

type Typed = ParsedInput<'wallet.request'>;

/** An order that can be sent, with warnings about it. */
export interface CheckedWalletOrder {
  readonly order: WalletOrder;
  readonly warnings: readonly WalletWarning[];
}

/** Checks one form again, whatever the screen has checked before; names every refused field. */
export function checkWalletOrder(
  account: Account,
  settings: WalletSettings,
  typed: Typed,
): Result<CheckedWalletOrder, readonly WalletOrderRefusal[]> {
  const cart = cartOf(typed);
  const invoice = readInvoice(typed.invoiceNumber, account.referenceLengthMax);
  const originUrl = checkOriginUrl(typed.originUrl, account.mode);
  const callbackPath = checkCallbackPath(typed.callbackPath);
  const refusals: WalletOrderRefusal[] = [
    ...(invoice.ok ? [] : [{ field: 'invoice', reason: invoice.error } as const]),
    ...moneyRefusals(account, typed),
    ...(originUrl.ok ? [] : [{ field: 'origin-url', reason: originUrl.error } as const]),
    ...(callbackPath.ok ? [] : [{ field: 'callback-path', reason: callbackPath.error } as const]),
    ...checkCart(cart).map((refusal) => ({ field: 'cart', ...refusal }) as const),
  ];
  if (refusals.length > 0 || !invoice.ok || !originUrl.ok || !callbackPath.ok) {
    return failed(refusals);
  }
  const { amountMinor, currency, channel } = typed;
  const warnings: WalletWarning[] = [
    ...(invoice.value.isChanged
      ? [{ kind: 'invoice-normalised', invoiceNumber: invoice.value.number } as const]
      : []),
    ...(isPlainHttp(originUrl.value) ? [{ kind: 'origin-not-https' } as const] : []),
    ...insecureImages(cart).map((item) => ({ kind: 'image-not-https', item }) as const),
    ...totalWarnings(cart, amountMinor),
  ];
  return ok({
    warnings,
    order: {
      invoiceNumber: invoice.value.number,
      currency,
      amountMinor,
      amountText: walletAmountText(amountMinor, currency, settings.wholeAmounts),
      originUrl: originUrl.value,
      callbackPath: callbackPath.value,
      cart: cart.length === 0 ? null : cart,
      channel,
    },
  });
}

/** The cart lines as they are sent; without any there is no cart. */
export function cartOf({ cart }: Pick<Typed, 'cart'>): readonly CartItem[] {
  return (cart ?? []).map((item) => ({
    ...item,
    description: item.description.trim().normalize('NFC'),
    imageUrl: item.imageUrl.trim(),
  }));
}

function moneyRefusals(
  account: Account,
  { amountMinor, currency }: Typed,
): readonly WalletOrderRefusal[] {
  if (!isCurrency(currency)) return [{ field: 'currency', reason: 'unknown-currency' }];
  if (!account.currencies.includes(currency)) {
    return [{ field: 'currency', reason: 'currency-not-offered' }];
  }
  if (amountMinor === 0) return [{ field: 'amount', reason: 'zero' }];
  // The limit is in major units, the amount in minor ones.
  const limitMinor = account.amountLimitMajor * 10 ** exponentOf(currency);
  return amountMinor > limitMinor ? [{ field: 'amount', reason: 'above-limit' }] : [];
}

function totalWarnings(cart: readonly CartItem[], amountMinor: number): readonly WalletWarning[] {
  if (cart.length === 0) return [];
  const total = cartTotalMinor(cart);
  return total === amountMinor ? [] : [{ kind: 'cart-total-differs', cartTotalMinor: total }];
}
