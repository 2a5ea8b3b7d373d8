import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { fitsMask } from '../../../domain/accounts/reference-mask.ts';
import type { ResolvedIntent } from './resolve-intent.ts';

/**
 * Refuses a reference that is not written as the account wants it.
 *
 * Only a new order is judged: the next try of an order, and another part of a paid one, go by the
 * reference that the order has.
 */
export function refuseUnlikeMask(
  account: Account,
  typedReference: string,
  { tryNumber, partOf }: Pick<ResolvedIntent, 'tryNumber' | 'partOf'>,
): readonly FieldRefusal[] {
  if (tryNumber > 1 || partOf !== null) return [];
  if (fitsMask(typedReference.trim(), account.fields.referenceMask)) return [];
  return [{ field: 'reference', reason: 'not-like-mask' }];
}
