import type { CardId } from '../../../domain/ids.ts';
import type { SealContext } from '../../ports/vault/sealer.ts';

/** Seal context of a card's token: the row and field that it is bound to. */
export function tokenSealContext(cardId: CardId): SealContext {
  return { table: 'cards', rowId: cardId, field: 'sealed_token' };
}
