import type { SealedPlace } from '../../ports/sealer.ts';

/** Where the sealed tracking id of a card history belongs: its row is named after the first charge, or minted. */
export function trackingPlace(chainId: string): SealedPlace {
  return { table: 'card_chains', rowId: chainId, field: 'sealed_tracking_id' };
}
