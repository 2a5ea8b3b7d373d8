import type { WalletFieldNames } from '../../../../domain/wallet/settings.ts';

/**
 * The names of a request's wallet fields as the JSON that would be sent, with symbols in place of values.
 *
 * An empty name leaves its value out, and without a container the values are at the top level.
 */
export function shownNames(names: WalletFieldNames): string {
  const pairs = [
    [names.type, names.typeValue],
    [names.checkoutResourceUrl, '…'],
    [names.checkoutId, '…'],
    [names.oauthToken, '…'],
    [names.oauthVerifier, '…'],
  ].filter(([name]) => name !== '');
  const inner: unknown = Object.fromEntries(pairs);
  return JSON.stringify(names.container === '' ? inner : { [names.container]: inner });
}
