import type { CardTokenName } from '../../../domain/cards/card-tokens.ts';
import type { CardId } from '../../../domain/ids.ts';
import type { SealContext } from '../../ports/vault/sealer.ts';

/** Columns of a card's tokens. Each is part of the seal, so that no token can be put in another one's place. */
const fields: Readonly<Record<CardTokenName, string>> = {
  first: 'sealed_token',
  newest: 'newest_sealed_token',
};

/** Seal context of a card's token: the row and field that it is bound to. */
export function tokenSealContext(cardId: CardId, name: CardTokenName = 'first'): SealContext {
  return { table: 'cards', rowId: cardId, field: fields[name] };
}
