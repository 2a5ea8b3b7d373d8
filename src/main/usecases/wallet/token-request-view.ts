import type { TokenRequestView } from '../../../contract/wallet/wallet-order.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { WalletOrder } from '../../../domain/wallet/checkout.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import {
  hashedText,
  tokenRequestBody,
  tokenRequestPath,
  tokenRequestQuery,
} from '../../../domain/wallet/token-request.ts';
import type { TokenRequestParts } from '../../../domain/wallet/token-request.ts';

/** The parts of an order that are hashed; all of them in NFC, so that a hash never mixes forms. */
export function partsOf(
  account: Pick<Account, 'username'>,
  { invoiceNumber, currency, amountText }: WalletOrder,
): TokenRequestParts {
  return { username: account.username.normalize('NFC'), invoiceNumber, currency, amountText };
}

/** The hashed and sent text of an order; no part of it contains the secret. */
export function tokenRequestView(
  account: Pick<Account, 'username'>,
  order: WalletOrder,
  told: {
    readonly address: string | null;
    readonly settings: WalletSettings;
    readonly hash: string | null;
  },
): TokenRequestView {
  const parts = partsOf(account, order);
  const { address, settings, hash } = told;
  return {
    hashedText: hashedText(parts),
    amountText: order.amountText,
    address,
    path: tokenRequestPath(parts, { hash, lastSegment: settings.lastSegment }),
    query: tokenRequestQuery(order.originUrl, order.callbackPath),
    body: tokenRequestBody(order.cart),
    hash,
  };
}
