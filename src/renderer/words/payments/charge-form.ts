import type { Channel, ChargeKind } from '../../../domain/charge/attempt.ts';
import type { Brand } from '../../../domain/cards/card.ts';

/** Labels, hints and sentences of Take payment. */
export const formWords = {
  title: 'Take payment',
  order: 'Order',
  card: 'Card',
  reference: 'Reference',
  unusualSigns: 'The gateway may reject characters other than letters, digits, - and _.',
  amount: 'Amount',
  currency: 'Currency',
  channel: 'Order channel',
  number: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'month / year',
  holder: 'Name on card',
  code: 'Security code',
  phoneMode: 'Phone mode: hide the number while typing',
  review: 'Review payment',
  clear: 'Clear form',
  checkAgain: 'Check again',
  stopped: (why: string): string => `Stopped: ${why}`,
  charge: 'Charge',
  back: 'Back',
  open: 'Open',
  close: 'Back to this payment',
  newPayment: 'New payment',
  newForCustomer: 'New payment, beginning with the customer',
  anotherCard: 'Try another card',
  sendAgain: 'Try again',
  correct: 'Correct details',
  print: 'Print',
  steps: 'Steps',
  hideSteps: 'Hide steps',
  resolve: 'Open To do',
  reason: 'Reason to charge again',
  removed: 'That looked like a card number, so we removed it. Enter it here.',
  noBrand: 'This number matches no known card brand. Check it with the customer.',
  wipedAtLock:
    'Card details were cleared when the terminal locked. The order is unchanged. Enter the card again.',
  codeCleared: 'Cleared when you left this screen. Enter it again.',
  stale:
    'This form was already submitted, or the account changed. Check recent payments before charging.',
  needsSupervisor:
    'An attempt on this order was once unconfirmed, so a supervisor must charge it. Nothing was sent.',
  unclear: 'The card may have been charged. Do not charge again.',
  unclearNext:
    'Tillroom could not tell whether it was sent. Check recent payments: if it is listed, it was sent.',
  openAgain: 'Open the form again',
  notOpened: 'The form could not be opened.',
} as const;

/** The order channels in words; the codes sent to the gateway are never shown. */
export const channelWords: Readonly<Record<Channel, string>> = { phone: 'phone', mail: 'mail' };

/** The kinds of payment, as in the form, the filters and an exported file. */
export const kindWords: Readonly<Record<ChargeKind, string>> = {
  single: 'one-off',
  recurring: 'recurring',
  instalment: 'instalments',
};

/** Location of the security code on a card. */
export function codeHint(brand: Brand | null): string {
  if (brand === null) return '3 or 4 digits';
  return brand.codePlace === 'front'
    ? `${brand.codeLength} digits, on the front`
    : `${brand.codeLength} digits, on the back`;
}

/**
 * The attempt number, and the reference it is sent under where that differs: "INV-20417, attempt 2, sent as
 * INV-20417-2".
 *
 * Null for a first attempt.
 */
export function attemptWords(
  reference: string,
  attemptNumber: number,
  sentAs: string,
): string | null {
  if (attemptNumber < 2) return null;
  return sentAs === reference
    ? `${reference}, attempt ${attemptNumber}`
    : `${reference}, attempt ${attemptNumber}, sent as ${sentAs}`;
}

/** Words of the practice guide and the list of recent payments. */
export const guideWords = {
  cards: 'Practice cards',
  recent: 'Recent payments',
  yoursToday: (sums: string): string => `Yours today: ${sums}`,
  today: (sums: string): string => `Today: ${sums}`,
  answers: { approve: 'Approved', decline: 'Declined 05', 'by-amount': 'By the cents' },
  amounts: 'What the cents do with a “By the cents” card',
  noRecent: 'No payments yet',
  noRecentText: 'The first one you charge shows here.',
  firstSteps: 'First steps',
  done: 'done',
  stepPayment: 'Take a payment',
  stepDecline: 'See a decline',
  stepResolution: 'Resolve an unconfirmed payment',
} as const;

/** The button that shows every practice card, or fewer. */
export function allCardsWords(
  showsAll: boolean,
  count: number,
): { readonly shown: string; readonly name: string } {
  return showsAll
    ? { shown: 'Fewer', name: 'Fewer practice cards' }
    : { shown: `All ${count}`, name: `All ${count} practice cards` };
}
