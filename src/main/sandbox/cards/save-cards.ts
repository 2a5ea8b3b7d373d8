/** Stores cards that were never charged here, so that sample data has customers with tokens. */
import type { Bank } from '../bank.ts';
import type { Expiry } from './card-text.ts';
import { cardByNumber } from '../faults/scenarios.ts';
import { asObject, field, isCount, type JsonObject, textField } from '../json-fields.ts';

/**
 * A card to store under a token, by one of the published test numbers. `trackingId` is that of the first payment of its
 * cycle, empty when the card brand issued none. `emptyFor` is the number of purchases to decline for insufficient funds
 * first.
 */
export type SavedPracticeCard = {
  readonly token: string;
  readonly number: string;
  readonly holder: string;
  readonly expiry: Expiry;
  readonly trackingId: string;
  readonly emptyFor: number;
};

/** The card that an object describes; undefined when one of its fields is missing or of another type. */
export function readSavedCard(asked: JsonObject | undefined): SavedPracticeCard | undefined {
  const [token, number, holder, trackingId] = ['token', 'number', 'holder', 'trackingId'].map(
    (name) => asked && textField(asked, name),
  );
  const expiry = asObject(field(asked, 'expiry'));
  const [year, month, emptyFor] = [
    field(expiry, 'year'),
    field(expiry, 'month'),
    field(asked, 'emptyFor'),
  ];
  if (token === undefined || number === undefined || holder === undefined) return undefined;
  if (trackingId === undefined || !isCount(year) || !isCount(month) || !isCount(emptyFor)) {
    return undefined;
  }
  return { token, number, holder, trackingId, expiry: { year, month }, emptyFor };
}

/** Stores all of the cards, or none when a number is not a published test number. */
export async function saveCards(bank: Bank, cards: readonly SavedPracticeCard[]): Promise<boolean> {
  const stored = cards.flatMap(({ number, trackingId, ...card }) => {
    const scenario = cardByNumber(number);
    return scenario === undefined
      ? []
      : [{ ...card, scenario: scenario.key, cycle: { trackingId } }];
  });
  if (stored.length < cards.length) {
    return false;
  }
  await bank.bankState.commit({ kind: 'cards', cards: stored });
  return true;
}
