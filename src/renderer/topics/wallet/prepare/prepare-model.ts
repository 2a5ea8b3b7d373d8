import type { OperationInput, OperationOutput } from '../../../../contract/index.ts';
import type {
  WalletOrderRefusal,
  WalletWarning,
} from '../../../../contract/wallet/wallet-order.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { AmountRefusal } from '../../../../domain/amount-entry.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import type { Channel } from '../../../../domain/charge/attempt.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { decimalString } from '../../../../domain/money.ts';
import { cartParts } from '../../../../domain/wallet/cart.ts';

/** One line of the cart as typed; the id only distinguishes lines. */
export interface CartLineText {
  readonly id: number;
  readonly description: string;
  readonly quantity: string;
  readonly cost: string;
  readonly image: string;
}

/** The order as typed. */
export interface WalletOrderText {
  readonly invoice: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  readonly origin: string;
  readonly path: string;
  readonly cart: readonly CartLineText[];
}

/** A field of the form: `invoice`, `amount`, `cart.0.cost`. */
export type WalletField = string;

export type WalletOrderInput = OperationInput<'wallet.request'>;
type Form = OperationOutput<'wallet.settings'>['form'];

/** The initial text of a new form. */
export function freshOrder(form: Form): WalletOrderText {
  return {
    invoice: '',
    amount: '',
    currency: form.currencies[0] ?? ('AUD' as CurrencyCode),
    channel: 'phone',
    origin: form.originUrl,
    path: form.callbackPath,
    cart: [],
  };
}

/** The order of a checkout that ended unpaid, as form text. */
export function orderAgain(checkout: WalletCheckoutView): WalletOrderText {
  const { currency } = checkout;
  return {
    invoice: checkout.invoiceNumber,
    amount: decimalString(checkout.amountMinor, currency),
    currency,
    channel: checkout.channel,
    origin: checkout.originUrl,
    path: checkout.callbackPath,
    cart: (checkout.cart ?? []).map((item, id) => ({
      id,
      description: item.description,
      quantity: String(item.quantity),
      cost: decimalString(item.costMinor, currency),
      image: item.imageUrl,
    })),
  };
}

/** The cart with an empty line added at the end. */
export function withLine(cart: readonly CartLineText[]): readonly CartLineText[] {
  const id = Math.max(-1, ...cart.map((line) => line.id)) + 1;
  return [...cart, { id, description: '', quantity: '1', cost: '', image: '' }];
}

/** The order as main takes it, with the numbers that could not be read. */
export interface WalletReading {
  readonly order: WalletOrderInput;
  /** Unreadable amounts, by field; main validates everything else. */
  readonly amounts: Readonly<Record<WalletField, AmountRefusal>>;
}

/** Stands for a number that could not be read; no rule accepts it. */
const unreadable = -1;

/** Parses the numbers of the form; texts are passed to main unchanged. */
export function readWalletOrder(text: WalletOrderText): WalletReading {
  const amounts: Record<WalletField, AmountRefusal> = {};
  const amount = readAmount(text.amount, text.currency);
  if (!amount.ok) amounts['amount'] = amount.error;
  const cart = text.cart.map((line, index) => {
    const cost = readCost(line.cost, text.currency);
    if (typeof cost !== 'number') amounts[cartField(index, 'cost')] = cost;
    return {
      description: line.description.trim(),
      quantity: readQuantity(line.quantity),
      costMinor: typeof cost === 'number' ? cost : unreadable,
      imageUrl: line.image.trim(),
    };
  });
  return {
    order: {
      invoiceNumber: text.invoice,
      currency: text.currency,
      amountMinor: amount.ok ? amount.value.amountMinor : 0,
      originUrl: text.origin.trim(),
      callbackPath: text.path.trim(),
      cart: cart.length === 0 ? null : cart,
      channel: text.channel,
    },
    amounts,
  };
}

/** Unit price in minor units; zero is allowed, for a gift. */
function readCost(text: string, currency: CurrencyCode): number | AmountRefusal {
  const amount = readAmount(text, currency);
  if (amount.ok) return amount.value.amountMinor;
  return amount.error === 'zero' ? 0 : amount.error;
}

function readQuantity(text: string): number {
  return /^\d{1,15}$/u.test(text.trim()) ? Number(text.trim()) : unreadable;
}

/** The name of one field of one line. */
export function cartField(index: number, part: string): WalletField {
  return `cart.${index}.${part}`;
}

/** The form's field for a refusal of main. */
export function fieldOfRefusal(refusal: WalletOrderRefusal): WalletField {
  return refusal.field === 'cart' ? cartField(refusal.item, refusal.part) : refusal.field;
}

/**
 * The refusals of fields that have not changed since main checked them.
 *
 * A refusal of an earlier text would flash up at the new one, and move the form under the pointer.
 */
export function stillHolding(
  refusals: readonly WalletOrderRefusal[],
  asked: WalletOrderInput,
  now: WalletOrderInput,
): readonly WalletOrderRefusal[] {
  return refusals.filter((refusal) => valueAt(refusal, asked) === valueAt(refusal, now));
}

function valueAt(
  refusal: WalletOrderRefusal,
  order: WalletOrderInput,
): string | number | undefined {
  switch (refusal.field) {
    case 'invoice':
      return order.invoiceNumber;
    case 'amount':
      return `${order.currency} ${order.amountMinor}`;
    case 'currency':
      return order.currency;
    case 'origin-url':
      return order.originUrl;
    case 'callback-path':
      return order.callbackPath;
    case 'cart': {
      const item = order.cart?.[refusal.item];
      const names = {
        description: 'description',
        quantity: 'quantity',
        cost: 'costMinor',
        image: 'imageUrl',
      } as const;
      return item?.[names[refusal.part]];
    }
  }
}

/** Warnings that belong to fields of the form. */
export interface ReadWarnings {
  /** The invoice number as it is sent, when normalising changed it; else null. */
  readonly normalised: string | null;
  /** True when the customer would return over plain HTTP. */
  readonly isPlainOrigin: boolean;
  /** Lines whose image address is not HTTPS. */
  readonly insecure: readonly number[];
}

/** Sorts the warnings by field; the total of the cart is shown separately. */
export function readWarnings(warnings: readonly WalletWarning[]): ReadWarnings {
  let normalised: string | null = null;
  const insecure: number[] = [];
  for (const warning of warnings) {
    if (warning.kind === 'invoice-normalised') normalised = warning.invoiceNumber;
    if (warning.kind === 'image-not-https') insecure.push(warning.item);
  }
  const isPlainOrigin = warnings.some(({ kind }) => kind === 'origin-not-https');
  return { normalised, isPlainOrigin, insecure };
}

/** The fields from top to bottom: the order in which errors are met. */
export function fieldOrder(lines: number): readonly WalletField[] {
  const cart = Array.from({ length: lines }, (_, index) =>
    cartParts.map((part) => cartField(index, part)),
  );
  return ['invoice', 'amount', 'currency', 'origin-url', 'callback-path', ...cart.flat()];
}
