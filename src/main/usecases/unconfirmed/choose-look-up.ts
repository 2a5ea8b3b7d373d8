import { fillAbilityPath } from '../../../domain/accounts/gateway-abilities.ts';
import type { GatewayAbilities } from '../../../domain/accounts/gateway-abilities.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { LookUpWay } from '../../ports/ledger/look-ups.ts';

/** True when the gateway can look up payments in any way that is turned on. */
export function canLookUp({ lookUpById, lookUpByReference }: GatewayAbilities): boolean {
  return lookUpById.isOn || lookUpByReference.isOn;
}

/**
 * The way to look up an attempt, with its path; null when none that is turned on fits.
 *
 * By reference first: that is what was sent. The id in an inconclusive response may be that of another payment.
 */
export function chooseLookUp(
  { lookUpById, lookUpByReference }: GatewayAbilities,
  { reference, transaction }: Pick<Attempt, 'reference' | 'transaction'>,
): { readonly way: LookUpWay; readonly path: string } | null {
  if (lookUpByReference.isOn) {
    const path = fillAbilityPath(lookUpByReference.path, reference);
    if (path !== null) return { way: 'reference', path };
  }
  if (!lookUpById.isOn) return null;
  const path = fillAbilityPath(lookUpById.path, transaction?.id ?? '');
  return path === null ? null : { way: 'id', path };
}
