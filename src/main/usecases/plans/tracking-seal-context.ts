import type { SealContext } from '../../ports/vault/sealer.ts';

/** Seal context of a card history's tracking id: its row is named after the first charge, or has a new id. */
export function trackingSealContext(chainId: string): SealContext {
  return { table: 'card_chains', rowId: chainId, field: 'sealed_tracking_id' };
}
