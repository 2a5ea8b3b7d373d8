/**
 * Tells whether a refusal means that the gateway no longer knows a card on file.
 *
 * The message is the only evidence: "Card … could not be found" (docs/gateway-facts.md, Error texts). Only
 * valid for a charge that was made with a card on file.
 */
export function saysCardUnknown(gatewayErrors: readonly string[]): boolean {
  return gatewayErrors.some((message) => /\bcard\b.*\bcould not be found\b/iu.test(message));
}
