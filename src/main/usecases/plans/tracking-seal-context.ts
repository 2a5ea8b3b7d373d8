import type { SealContext } from '../../ports/vault/sealer.ts';

/** Where the sealed tracking id of a card history belongs: its row is named after the first charge, or minted. */
export function trackingSealContext(chainId: string): SealContext {
  return { table: 'card_chains', rowId: chainId, field: 'sealed_tracking_id' };
}
