/** The bank does not know the number (14, 15), or says that the card has expired (33, 54). */
const unknownNumberCodes = ['14', '15'];
const expiredCodes = ['33', '54'];

/** Tells whether a response code says that the card has expired. */
export function isExpiredCode(code: string | null): boolean {
  return expiredCodes.includes(code?.trim() ?? '');
}

/**
 * Tells whether a response code finds fault with the card as it was sent, which another token of the same card may
 * mend; a lost, stolen or closed card is no such case.
 */
export function saysCardInvalid(code: string | null): boolean {
  return isExpiredCode(code) || unknownNumberCodes.includes(code?.trim() ?? '');
}
