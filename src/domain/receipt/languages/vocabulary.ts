/** The fixed words of a receipt in one language. */
export interface ReceiptVocabulary {
  /** BCP 47 tag, for dates. */
  readonly locale: string;
  /** Between groups of thousands. */
  readonly groupMark: string;
  readonly decimalMark: string;
  /** Stands after the number of a percentage, with the space that the language sets before it. */
  readonly percentMark: string;
  readonly notAReceipt: string;
  readonly declinedTitle: string;
  readonly receipt: string;
  readonly refundedTitle: string;
  readonly refundedInPart: string;
  readonly paidInPart: string;
  readonly charged: string;
  readonly paid: string;
  readonly date: string;
  readonly gatewayTime: string;
  readonly reference: string;
  readonly type: string;
  readonly card: string;
  /** Between the card's brand and its last four digits. */
  readonly ending: string;
  readonly authorization: string;
  readonly ordered: string;
  readonly notCovered: string;
  readonly refunded: string;
  /** Between an amount and its date. */
  readonly on: string;
  readonly paidAfterRefunds: string;
  readonly toCome: string;
  readonly toCancel: string;
  readonly phoneOrder: string;
  readonly mailOrder: string;
  readonly sale: string;
  readonly recurring: string;
  readonly instalment: string;
  readonly copy: string;
  /** Between the number of a copy and its time. */
  readonly made: string;
  readonly customer: string;
  readonly description: string;
  /** Label of the tax; the rate follows it. */
  readonly tax: string;
  /** Added to the label of a tax that the total includes. */
  readonly included: string;
}
