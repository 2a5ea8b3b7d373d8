/** Keys by which a list of payments is sorted. */
export const paymentSorts = ['date', 'amount', 'reference'] as const;

/** The position of a payment in a list that is sorted by this key. */
export function keyInList(
  payment: {
    readonly place: number;
    readonly amountMinor: number;
    readonly orderReference: string;
  },
  by: (typeof paymentSorts)[number],
) {
  const { place, amountMinor, orderReference } = payment;
  const values = { date: null, amount: amountMinor, reference: orderReference };
  return { value: values[by], place };
}

/** Maximum saved views per account. */
export const savedViewsMax = 50;

/** Sides of a cursor from which a page is read; `at` begins with the row of the cursor itself. */
export const pageSides = ['after', 'at', 'before'] as const;

/** Columns that an export of payments can have. */
export const exportFields = [
  'at',
  'orderReference',
  'reference',
  'tryNumber',
  'state',
  'amount',
  'currency',
  'taken',
  'refunded',
  /** Taken less refunded. */
  'net',
  /** In which the money was taken: what a person found may be another currency than was asked. */
  'takenCurrency',
  'kind',
  'channel',
  'brand',
  'lastFour',
  'customerName',
  /** The name on the card, as the gateway returned it. */
  'cardHolder',
  'planId',
  'operatorName',
  'responseCode',
  'transactionId',
  'rrn',
  'authorization',
  'settlementDate',
  'transactionDate',
  'note',
  'description',
  'lineItems',
  'taxRate',
  'taxAmount',
  'orderNote',
] as const;

export type ExportField = (typeof exportFields)[number];
