import { ok } from '../../../domain/result.ts';
import type { Ledger } from '../../ports/ledger/ledger.ts';
import { renewalStoresOf } from '../../vault/former-keys.ts';
import { createSealer } from '../../vault/seal.ts';
import { accountKeyStore } from '../../vault/sealing-keys.ts';
import type { KeyLocation } from '../../vault/sealing-keys.ts';
import type { OpenRecords } from '../open-records.ts';

/** The sealer of an open account's card tokens, with the keys at their location. */
export function openSealer(
  place: KeyLocation,
  { ledger, serverHost }: Pick<OpenRecords, 'ledger' | 'serverHost'>,
): ReturnType<typeof createSealer> {
  return createSealer({
    keys: accountKeyStore(place, 'sealing-key'),
    renewal: renewalStoresOf(place),
    holdsSealed: () =>
      serverHost === null ? ledger.customers.holdsSealed() : mayHoldSealed(ledger),
  });
}

/**
 * True where other terminals work on the records too: what they seal opens with the key that came with their join files,
 * so a key of this terminal's own would be a second one.
 */
async function mayHoldSealed({
  customers,
  terminals,
}: Pick<Ledger, 'customers' | 'terminals'>): ReturnType<Ledger['customers']['holdsSealed']> {
  const known = await terminals.terminals();
  if (!known.ok) return known;
  return known.value.length > 1 ? ok(true) : customers.holdsSealed();
}
