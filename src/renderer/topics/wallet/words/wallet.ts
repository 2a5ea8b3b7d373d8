import type { CurrencyCode } from '../../../../domain/money.ts';
import { formatMinor } from '../../../../domain/money.ts';

/** Words of the wallet screen. */
export const walletWords = {
  title: 'Wallet',
  search: 'Find a checkout',
  searchHint: 'Invoice or checkout id',
  list: 'Checkouts, newest first',
  reading: 'Reading the checkouts …',
  readingOne: 'Reading this checkout …',
  more: 'Show older checkouts',
  add: 'New checkout',
  none: 'No wallet checkouts yet',
  noneText:
    'A checkout appears here once its token is requested. New checkout starts the first one.',
  nothing: 'No checkouts found',
  nothingText: 'Search by part of the invoice number or of the gateway’s checkout id.',
  steps: 'Steps of a wallet checkout',
  working: 'Saving the card at the gateway',
  prepare: 'Prepare',
  approve: 'Customer approves',
  take: 'Take payment',
  howTitle: 'How a wallet checkout goes',
  howPrepare: 'You enter what is owed, and the gateway returns a token.',
  howApprove:
    'The wallet’s window opens. The customer signs in and picks a card; only the customer does.',
  howTake: 'You charge the order, or save the card. Each approval is used once.',
  rule: 'Only the customer signs in. Never ask for a wallet password.',
  off: 'Wallet checkouts are off for this account.',
  offText: 'An admin turns them on in Settings, under the account.',
  toSettings: 'Open Settings',
} as const;

/** Words of the first step. */
export const prepareWords = {
  title: 'What is owed',
  text: 'This requests a token from the gateway. No money moves.',
  invoice: 'Invoice number',
  amount: 'Amount',
  currency: 'Currency',
  channel: 'Order channel',
  origin: 'Shop’s address',
  plainOrigin:
    'This address is not encrypted: what the wallet returns can be read on the way. Live accounts refuse it.',
  originHint: 'where the wallet sends the customer back to',
  path: 'Page',
  pathHint: 'path of the page with the wallet’s button',
  cart: 'Cart',
  cartHint: 'optional; the customer sees it in the wallet',
  addLine: 'Add a line',
  removeLine: 'Remove',
  description: 'What',
  quantity: 'How many',
  cost: 'Each',
  image: 'Picture',
  imageInsecure: 'Not HTTPS: some wallets do not show such a picture.',
  request: 'Request token',
  requesting: 'Requesting a token from the gateway',
  openEarlier: 'Open the payment',
  noPaynow:
    'This account has no address of the hosted payment service, so no token can be requested. A supervisor sets it in Settings.',
  noSecret:
    'The shared secret of this account is not in the keychain, so no token can be requested. A supervisor saves it in Settings.',
  secretUnreadable:
    'The shared secret cannot be read now: the keychain does not respond. Unlock it, then try again.',
  removed: 'That looked like a card number, so we removed it. Never enter one here.',
} as const;

/** Shows the invoice number as it is sent, when normalising changed it. */
export function normalisedWords(invoiceNumber: string): string {
  return `Sent as “${invoiceNumber}”: some letters consisted of several characters, and are sent as one each (NFC).`;
}

/** The total of the cart against the amount. */
export function cartTotalWords(
  cartTotalMinor: number | null,
  amountMinor: number,
  currency: CurrencyCode,
): { readonly isEqual: boolean; readonly text: string } {
  if (cartTotalMinor === null) {
    return { isEqual: false, text: 'The cart total is too large.' };
  }
  const money = (minor: number): string => `${currency} ${formatMinor(minor, currency)}`;
  const difference = cartTotalMinor - amountMinor;
  if (difference === 0) {
    return { isEqual: true, text: `Cart total: ${money(cartTotalMinor)}, same as the amount.` };
  }
  const side = difference > 0 ? 'more' : 'less';
  const why = difference > 0 ? 'A discount' : 'Shipping or tax';
  return {
    isEqual: false,
    text: `Cart total: ${money(cartTotalMinor)}: ${money(Math.abs(difference))} ${side} than the amount. ${why} can explain that; it is sent either way.`,
  };
}

/** Label of one field of the cart with its line number, which distinguishes the lines. */
export function cartLineLabel(what: string, line: number): string {
  return `${what}, line ${line}`;
}

/** Words of the second step. */
export const approveWords = {
  title: 'Hand over to the customer',
  open: 'Open the wallet’s window',
  front: 'Bring the window to the front',
  paste: 'Paste what came back',
  pasteHide: 'Cancel',
  cancel: 'Cancel checkout',
  cancelSure: 'Cancel this checkout? Its token can no longer be used here.',
  cancelYes: 'Cancel checkout',
  cancelNo: 'Keep checkout',
  own: 'The shop’s own page can open the wallet with the token below; then paste what came back.',
  pasteTitle: 'What came back to the shop’s page',
  pasteText:
    'From the web developer, or out of the address bar. It is used once, and never shown again or saved.',
  pasteHow: 'As',
  pasteAddress: 'the whole address',
  pasteValues: 'three values',
  address: 'Address',
  resourceUrl: 'Checkout address',
  token: 'OAuth token',
  verifier: 'OAuth verifier',
  use: 'Use these',
  empty: 'Paste it first.',
} as const;

/** The time until which the token is assumed to be valid. */
export function goodUntilWords(time: string): string {
  return `The token is good until ${time}.`;
}

/** Words of the third step. */
export const takeWords = {
  title: 'Use the approval',
  text: 'The customer approved. It can be used once, and only while Tillroom stays open.',
  use: 'Use it to',
  purchase: 'charge now',
  tokenise: 'save the card, charge nothing',
  agreed: 'Customer agreed. Save the card when they are ready.',
  needed: 'whose card it is',
  optional: 'optional',
  needsCustomer: 'Choose the customer whose card is saved.',
  review: 'Review',
  keep: 'Save card on file',
  keepLine: 'Card on file',
  keepText: 'to be saved; nothing is charged',
  charge: 'Charge',
  back: 'Back',
  sending: 'Submitting',
  card: 'Wallet',
  needsSupervisor:
    'An attempt on this invoice was once unconfirmed, so a supervisor grants the next attempt. Nothing was sent.',
  consentMissing: 'The customer’s agreement is missing. Nothing was sent.',
  consentNumber: 'The words contain a card number. Nothing was sent.',
  resolve: 'Resolve it in To do',
  keptTitle: 'Card saved',
  keptText: 'No money moved. The card is on the customer’s page.',
  openCustomer: 'Open the customer',
} as const;

/**
 * Consent text, read to the customer before the wallet's card is saved; these words are stored with the
 * consent.
 */
export function saveWalletCardWords(merchantName: string): string {
  return (
    `May we keep the card that you chose in your wallet for your next orders with ${merchantName}? ` +
    'We keep no card number and no security code. We charge it only when you order from us and tell us to. ' +
    'Call or write to us at any time and we remove it.'
  );
}

/** Words for a checkout that ended, with the next step. */
export const endedWords = {
  again: 'New checkout, same order',
  askAgain: 'Request again',
  change: 'Change the order first',
  notAsked: 'A token cannot be requested for this order as it is. Change it first.',
  cancelledText: 'Nothing was charged.',
  expiredText: 'Nothing was sent and nothing was charged.',
  declinedText: 'Not charged. For another card the customer approves a new checkout.',
  serviceSaid: 'Gateway message',
} as const;

/** Words of the timeline and the facts of a checkout. */
export const checkoutWords = {
  timeline: 'Timeline',
  order: 'Order',
  customer: 'Customer',
  operator: 'Operator',
  shop: 'Back to',
  cart: 'Cart',
  noCart: 'none sent',
  charge: 'Charge',
} as const;
