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

/** Practice cards with the same effect. */
export interface GuideGroup {
  readonly effect: string;
  readonly cards: Guide['cards'];
}

/** Groups the cards by effect, in the order in which each effect first occurs. */
export function guideGroups(cards: Guide['cards']): readonly GuideGroup[] {
  const byEffect = Map.groupBy(cards, (card) => card.effect);
  return [...byEffect].map(([effect, same]) => ({ effect, cards: same }));
}
