/**
 * Behaviour of the practice bank for each published test card and each trigger amount, as data. Source of the numbers:
 * docs/gateway-facts.md, Test cards. A scenario is found by its card number once, when a request is read; after that
 * only its key is passed on.
 */

/**
 * One published test card and the bank's behaviour for it. `tracking` tells how the card brand issues the tracking
 * identifier for recurring payments: one brand leaves the field empty and another omits it, because the document allows
 * both.
 */
export type PracticeCard = {
  readonly key: string;
  readonly number: string;
  readonly brand: string;
  readonly category: 'Credit' | 'Debit';
  readonly subcategory: string;
  readonly answers: 'approve' | 'decline' | 'by-amount';
  readonly tracking: 'issued' | 'empty' | 'absent';
  readonly does: string;
};

/** Effect on the connection when a card that responds by amount meets a trigger amount. */
export type WireTrigger = 'lost-after-charging' | 'lost-before-charging' | 'late';

/** One trigger amount: its last two digits and what staff will see. */
export type PracticeAmount = {
  readonly ending: string;
  readonly trigger?: WireTrigger;
  readonly does: string;
};

const approves = 'Always approved';
const declines = 'Always declined (05)';
const byAmount =
  'Answers by the last two digits of the amount: 12.00 is approved, 12.51 is code 51';

type Kind = Pick<PracticeCard, 'answers' | 'category' | 'does'> & {
  readonly tracking?: PracticeCard['tracking'];
};
const approving: Kind = { answers: 'approve', category: 'Credit', does: approves };
const declining: Kind = { answers: 'decline', category: 'Credit', does: declines };
const telling: Kind = { answers: 'by-amount', category: 'Credit', does: byAmount };
const debit = { category: 'Debit' } as const;
const noTracking = { tracking: 'absent' } as const;

/**
 * Every card that practice takes, with its behaviour in plain words. Shown on the reference card of the screen and
 * served by the guide.
 */
export const practiceCards: readonly PracticeCard[] = [
  card('5123456789012346', 'MasterCard', approving),
  card('4005550000000001', 'VISA', { ...approving, ...debit }),
  card('345678901234564', 'AMEX', approving),
  card('3530111333300000', 'JCB', approving),
  card('6250946000000016', 'China UnionPay', { ...approving, ...noTracking }),
  card('5313581000123430', 'MasterCard', declining),
  card('4557012345678902', 'VISA', declining),
  card('371449635398431', 'AMEX', declining),
  card('3566002020360505', 'JCB', declining),
  card('6250947000000014', 'China UnionPay', { ...declining, ...noTracking }),
  card('4111111111111111', 'VISA', telling),
  card('4242424242424242', 'VISA', { ...telling, ...debit }),
  card('4000001234562345678', 'VISA', telling),
  card('5555555555554444', 'MasterCard', telling),
  card('2221001234567896', 'MasterCard', { ...telling, ...debit }),
  card('370000000000002', 'AMEX', telling),
  card('376070166331008', 'AMEX', telling),
  card('6222821234560017', 'China UnionPay', { ...telling, tracking: 'empty' }),
  card('6011332560618887', 'Discover', telling),
  card('6011111111111117', 'Discover', telling),
  card('36700102000000', 'Diners', telling),
];

/**
 * Amounts worth trying with a card that responds by amount, in plain words. `ending` is the last two digits in the
 * smallest unit: 12.98 and 98 yen both end in 98.
 */
export const practiceAmounts: readonly PracticeAmount[] = [
  { ending: '00', does: 'Approved' },
  { ending: '08', does: 'Approved, with identification' },
  { ending: '10', does: 'Approved for half of the amount only' },
  { ending: '05', does: 'Declined, no reason given' },
  { ending: '51', does: 'Declined, insufficient funds' },
  { ending: '54', does: 'Declined, card expired' },
  { ending: '41', does: 'Declined, card reported lost' },
  { ending: '91', does: "Declined, the card's bank can't be reached; can be retried" },
  { ending: '94', does: 'Declined as a duplicate (94): unconfirmed until checked' },
  { ending: '96', does: 'Declined, system fault; can be retried' },
  {
    ending: '98',
    trigger: 'lost-after-charging',
    does: 'The card is charged and the response is lost: unconfirmed, was charged',
  },
  {
    ending: '97',
    trigger: 'lost-before-charging',
    does: 'The connection breaks before the card is charged: unconfirmed, was not charged',
  },
  { ending: '95', trigger: 'late', does: 'Approved, but the response takes 70 seconds' },
];

const cardsByNumber = new Map(practiceCards.map((each) => [each.number, each]));
const cardsByKey = new Map(practiceCards.map((each) => [each.key, each]));
const triggers = new Map(practiceAmounts.map((each) => [each.ending, each.trigger]));

/**
 * The scenario of a card number, or undefined when it is not a published test number.
 */
export function cardByNumber(number: string): PracticeCard | undefined {
  return cardsByNumber.get(number);
}

/**
 * The scenario of a stored card's key, or undefined when this version does not know it.
 */
export function cardByKey(key: string): PracticeCard | undefined {
  return cardsByKey.get(key);
}

/**
 * The last two digits of an amount in minor units, as a two-character code.
 */
export function amountEnding(amountMinor: number): string {
  return String(amountMinor % 100).padStart(2, '0');
}

/** The connection effect of an amount on a card, if any. */
export function wireTrigger(scenario: PracticeCard, amountMinor: number): WireTrigger | undefined {
  return scenario.answers === 'by-amount' ? triggers.get(amountEnding(amountMinor)) : undefined;
}

/** The response code of a card for an amount, expiry aside. */
export function scenarioCode(scenario: PracticeCard, amountMinor: number): string {
  if (scenario.answers === 'approve' || wireTrigger(scenario, amountMinor) !== undefined) {
    return '00';
  }
  return scenario.answers === 'decline' ? '05' : amountEnding(amountMinor);
}

function card(number: string, brand: string, kind: Kind): PracticeCard {
  const name = brand.toLowerCase().replaceAll(' ', '-');
  return {
    subcategory: 'Standard',
    tracking: 'issued',
    ...kind,
    key: `${name}-${kind.answers}-${number.slice(-4)}`,
    number,
    brand,
  };
}
