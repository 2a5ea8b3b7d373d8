import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { fitsMask } from '../../../domain/accounts/reference-mask.ts';
import type { ResolvedIntent } from './resolve-intent.ts';

/**
 * Refuses a reference that does not match the account's mask.
 *
 * Only a new order is checked: the next attempt of an order, and a part payment of a paid one, keep the order's
 * reference.
 */
export function refuseUnlikeMask(
  account: Account,
  typedReference: string,
  { attemptNumber, partOf }: Pick<ResolvedIntent, 'attemptNumber' | 'partOf'>,
): readonly FieldRefusal[] {
  if (attemptNumber > 1 || partOf !== null) return [];
  if (fitsMask(typedReference.trim(), account.fields.referenceMask)) return [];
  return [{ field: 'reference', reason: 'not-like-mask' }];
}
