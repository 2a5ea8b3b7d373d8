import type { CardId } from '../../../domain/ids.ts';
import type { SealContext } from '../../ports/vault/sealer.ts';

/** Where the sealed token of a kept card belongs. */
export function tokenSealContext(cardId: CardId): SealContext {
  return { table: 'cards', rowId: cardId, field: 'sealed_token' };
}
