/**
 * Most characters of what staff type, by what it is, once for the field that takes it and for the operation that accepts it.
 *
 * Texts with rules of their own, such as a customer's or a receipt's, have their lengths beside those rules. None is
 * shorter than a card number with its gaps: a field must see a whole one to remove it.
 */
export const textLengthsMax = {
  /** Names of an account, of a person, of a terminal, and of who a mail comes from. */
  accountName: 80,
  personName: 80,
  terminalName: 40,
  senderName: 80,
  /** A sum, a quantity or a percentage, with its signs and spaces. */
  amount: 64,
  /** One as typed: longer than any that is read, since a sum that is cut off is another. */
  typedAmount: 200,
  date: 40,
  timeZone: 64,
  /** A reason, a note, or how something was looked up. */
  reason: 500,
  /** A reference as typed: longer than any that is accepted, so that it is refused with the reason. */
  typedReference: 1000,
  viewName: 60,
  /** The note of a day that is closed. */
  closeNote: 2000,
  /** The words of a consent that were read to a customer. */
  consent: 4000,
  search: 300,
  /** A search of payments, which is refused with the reason when it is longer than one. */
  typedSearch: 15_000,
  /** A phrase that staff repeat to confirm. */
  phrase: 100,
  cardholder: 255,
  /** Id of a transaction at the gateway, or of a first charge in the card network. */
  transactionId: 255,
  responseCode: 24,
  /** The longest address that mail servers pass on. */
  email: 254,
  /** The longest name of a computer in the domain name system. */
  host: 253,
  url: 2048,
  userName: 200,
  /** A key or a password of a service, which may be a whole token. */
  secret: 4096,
  /** A passphrase of staff. */
  passphrase: 256,
  /** Several short values in one field. */
  list: 1000,
  /** A certificate in PEM. */
  certificate: 20_000,
  /** Lines of a bank that are pasted. A longer text is refused, since lines cut off would change the sum. */
  bankText: 60_000,
  joinCode: 100,
  /** The title of a column in a file, and a sentence that stands in one. */
  columnTitle: 100,
  sentence: 300,
  /** An account of the merchant's bookkeeping. */
  bookkeepingCode: 24,
  bookkeepingName: 60,
  /** A member that an account adds to every request. */
  memberName: 100,
  memberValue: 2000,
  /** Settings of the wallet: a name on the wire, and an address. */
  wireName: 200,
  address: 4096,
  /** Whole address, and one value of it, that a wallet's window returned. */
  returnedAddress: 20_000,
  returnedValue: 8192,
} as const;

/** Room for a text as typed, whose length a rule judges with its reason: two UTF-16 units hold any character. */
export function roomFor(lengthMax: number): number {
  return lengthMax * 2 + 100;
}
