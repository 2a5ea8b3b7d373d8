import type { CardId } from '../../../domain/ids.ts';
import type { SealedPlace } from '../../ports/sealer.ts';

/** Where the sealed token of a kept card belongs. */
export function tokenPlace(cardId: CardId): SealedPlace {
  return { table: 'cards', rowId: cardId, field: 'sealed_token' };
}
