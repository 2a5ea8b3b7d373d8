/**
 * Tells whether a refusal says that the service no longer knows a kept card.
 *
 * The wording is all there is to go by: "Card … could not be found" (docs/gateway-facts.md, Error texts). Only a refusal of
 * a charge that was made with a kept card may be read so.
 */
export function saysCardUnknown(serviceErrors: readonly string[]): boolean {
  return serviceErrors.some((message) => /\bcard\b.*\bcould not be found\b/iu.test(message));
}
