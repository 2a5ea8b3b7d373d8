import type { OperationOutput } from '../../../../contract/index.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { detectBrand } from '../../../../domain/cards/card.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { decimalString, exponentOf } from '../../../../domain/money.ts';
import type { KeyedCardText } from '../../../ui/card/card-reading.ts';

const yearsAhead = 2;

/** A practice card with matching details, as if it had been keyed. */
export function practiceCard(number: string, today: string): KeyedCardText {
  const year = Number(today.slice(0, 4)) + yearsAhead;
  const codeLength = detectBrand(number)?.codeLength ?? 3;
  return {
    number,
    expiry: `12/${String(year % 100).padStart(2, '0')}`,
    holder: 'A Cardholder',
    code: '1234'.slice(0, codeLength),
  };
}

const wholeUnitsByDefault = '50';

/** The amount with the cents that trigger the practice bank's response; 50 when none is keyed yet. */
export function withCents(amount: string, currency: CurrencyCode, ending: string): string {
  const read = readAmount(amount, currency);
  if (exponentOf(currency) !== 2) return amount;
  const whole = read.ok
    ? (decimalString(read.value.amountMinor, currency).split('.')[0] ?? wholeUnitsByDefault)
    : wholeUnitsByDefault;
  return `${whole}.${ending}`;
}

export type Guide = OperationOutput<'practice.guide'>;

/** The first cards of each outcome, so that every outcome is at hand without a list. */
export function firstOfEach(cards: Guide['cards'], count: number): Guide['cards'] {
  return [...Map.groupBy(cards, (card) => card.answers).values()].flatMap((same) =>
    same.slice(0, count),
  );
}
