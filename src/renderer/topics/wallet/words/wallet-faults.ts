import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { WalletOrderRefusal } from '../../../../contract/wallet/wallet-order.ts';
import { assertNever } from '../../../../domain/assert.ts';
import type {
  CallbackFault,
  CallbackPart,
  CallbackPathFault,
  WebAddressFault,
} from '../../../../domain/wallet/address-faults.ts';
import type { CartFault, CartPart } from '../../../../domain/wallet/cart.ts';
import type { InvoiceFault } from '../../../../domain/wallet/invoice.ts';

/** Limits that the words of a refused order name. */
export interface OrderLimits {
  readonly invoiceLengthMax: number;
  /** The largest amount with its currency. */
  readonly limit: string;
}

/** The reason the order cannot be sent, for the field concerned. */
export function walletOrderRefusalWords(refusal: WalletOrderRefusal, limits: OrderLimits): string {
  switch (refusal.field) {
    case 'invoice':
      return invoiceWords(refusal.reason, limits);
    case 'amount':
      return refusal.reason === 'zero'
        ? 'Enter the amount.'
        : `This account takes at most ${limits.limit} at once.`;
    case 'currency':
      return refusal.reason === 'unknown-currency'
        ? 'This is not a currency.'
        : 'This account does not take this currency.';
    case 'origin-url':
      return addressWords[refusal.reason];
    case 'callback-path':
      return callbackPathWords[refusal.reason];
    case 'cart':
      return cartWords(refusal.part, refusal.reason);
    default:
      return assertNever(refusal);
  }
}

function invoiceWords(reason: InvoiceFault, { invoiceLengthMax }: OrderLimits): string {
  switch (reason) {
    case 'empty':
      return 'Enter the invoice number.';
    case 'too-long':
      return `An invoice number may have ${invoiceLengthMax} characters.`;
    case 'colon':
      return 'An invoice number cannot contain a colon: it separates the parts of the hash, so two orders could look the same.';
    case 'dots-only':
      return 'An invoice number cannot be dots alone: in an address they mean “one step up”.';
    case 'holds-card-number':
      return 'This contains a card number. Remove it.';
    case 'control-characters':
      return 'This contains characters that cannot be sent. Enter it again.';
  }
}

const addressWords: Readonly<Record<WebAddressFault, string>> = {
  empty: 'Enter the address of the shop, like https://shop.example.',
  'too-long': `This address is longer than ${textLengthsMax.url} characters.`,
  'control-characters':
    'This contains characters or spaces that an address cannot have. Enter it again.',
  'not-a-url': 'Enter a web address, for example https://shop.example.',
  'not-https': 'This must begin with https://, so that no one in between can read what comes back.',
  'user-info': 'Remove the name and password from the address.',
  'has-query': 'Leave out everything from the ? or # on.',
  'ip-address': 'This is a number instead of a name. A shop’s address has a name.',
  'private-host': 'This names this computer or a private network, not a shop.',
  'look-alike': 'This name has letters that look like others. Check that it is the real shop.',
  'holds-card-number': 'This contains a card number. Remove it.',
};

const callbackPathWords: Readonly<Record<CallbackPathFault, string>> = {
  empty: 'Enter the path of the page with the wallet’s button, like /cart.',
  'too-long': `This path is longer than ${textLengthsMax.url} characters.`,
  'control-characters':
    'This contains characters or spaces that a path cannot have. Enter it again.',
  'not-a-path': 'A path begins with one slash, like /cart.',
  'has-query': 'Leave out everything from the ? or # on.',
  'holds-card-number': 'This contains a card number. Remove it.',
};

function cartWords(part: CartPart, reason: CartFault): string {
  switch (reason) {
    case 'empty':
      return part === 'image'
        ? 'Enter the address of a picture: the gateway requires one for each line.'
        : 'Enter a description.';
    case 'too-long':
      return 'This is too long.';
    case 'not-whole':
      return part === 'quantity' ? 'Enter 1 or more.' : 'Enter what it costs.';
    case 'too-large':
      return 'This is too large.';
    case 'not-a-url':
      return 'Enter a web address, for example https://shop.example/hat.jpg.';
    case 'user-info':
      return 'Remove the name and password from the address.';
    case 'control-characters':
      return 'This contains characters that cannot be sent. Enter it again.';
    case 'holds-card-number':
      return 'This contains a card number. Remove it.';
  }
}

const partWords: Readonly<Record<CallbackPart, string>> = {
  'checkout-resource-url': 'The checkout address',
  'oauth-token': 'The OAuth token',
  'oauth-verifier': 'The OAuth verifier',
};

/** The reason pasted callback values were refused; nothing was sent. */
export function callbackFaultWords(part: CallbackPart | null, reason: CallbackFault): string {
  const what = part === null ? 'The address' : partWords[part];
  switch (reason) {
    case 'not-a-url':
      return `${what} is not a web address.`;
    case 'other-address':
      return 'This is not the page that the token was requested for.';
    case 'missing':
      return `${what} is missing.`;
    case 'doubled':
      return `${what} is given twice.`;
    case 'too-long':
      return `${what} is too long.`;
    case 'control-characters':
      return `${what} contains characters that are not allowed.`;
    case 'swapped':
      return `${what} is in the place of another value.`;
    case 'other-checkout':
      return 'These values belong to another checkout.';
    case 'holds-card-number':
      return `${what} contains a card number. Remove it.`;
  }
}
