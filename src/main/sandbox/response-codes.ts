/**
 * Messages of the practice bank's response codes, as data. Source: docs/gateway-facts.md, Response codes. Messages are
 * for display; only the flag `successful` marks an approval. Several approving messages differ from "Approved", so that
 * a client that compares texts fails its tests.
 */
const messages: Readonly<Record<string, string>> = {
  '00': 'Approved',
  '01': 'Refer to Card Issuer',
  '02': 'Refer to Card Issuer, Special Condition',
  '03': 'Invalid Merchant',
  '04': 'Pick Up Card',
  '05': 'Declined',
  '06': 'Error',
  '07': 'Pick Up Card, Special Condition',
  '08': 'Approved, Honour With Identification',
  '09': 'Request in Progress',
  '10': 'Approved, Partial Amount',
  '11': 'Approved, VIP',
  '12': 'Invalid Transaction',
  '13': 'Invalid Amount',
  '14': 'Invalid Card Number',
  '15': 'No Such Issuer',
  '16': 'Approved, Update Track 3',
  '19': 'Re-enter Last Transaction',
  '22': 'Suspected Malfunction',
  '31': 'Bank Not Supported',
  '33': 'Expired Card',
  '34': 'Suspected Fraud',
  '35': 'Contact Acquirer',
  '36': 'Restricted Card',
  '37': 'Contact Acquirer Security',
  '41': 'Lost Card',
  '43': 'Stolen Card',
  '51': 'Insufficient Funds',
  '54': 'Expired Card',
  '57': 'Function Not Permitted to Cardholder',
  '58': 'Function Not Permitted to Terminal',
  '59': 'Suspected Fraud',
  '60': 'Contact Acquirer',
  '61': 'Exceeds Withdrawal Limit',
  '62': 'Restricted Card',
  '65': 'Exceeds Withdrawal Frequency Limit',
  '82': 'CVV Validation Error',
  '90': 'Cut-off in Progress',
  '91': 'Issuer Not Available',
  '92': 'Routing Error',
  '93': 'Cannot Complete, Violation of Law',
  '94': 'Duplicate Transaction',
  '96': 'System Malfunction',
  '99': 'Error',
};

const approvingCodes: ReadonlySet<string> = new Set(['00', '08', '10', '11', '16']);

/**
 * The response code that means only part of the amount was taken.
 *
 * Source: docs/gateway-facts.md, Response codes.
 */
export const partialApprovalCode = '10';

/**
 * The message of a response code; a code without one is a plain decline.
 */
export function messageOf(code: string): string {
  return messages[code] ?? 'Declined';
}

/** True when a response code is an approval. */
export function isApproving(code: string): boolean {
  return approvingCodes.has(code);
}
