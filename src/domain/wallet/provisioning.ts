/**
 * Words by which a gateway reports that a merchant has no wallet yet.
 *
 * The gateway's documentation shows no such message, so a match only adds a hint beside the gateway's own
 * message and decides nothing.
 */
const hints: readonly RegExp[] = [
  /\bprovision/iu,
  /\bnot\s+(?:yet\s+)?(?:available|enabled|activated?|active|set\s*up|configured)\b/iu,
  /\bterms\s+of\s+use\b/iu,
  /\bcontact\s+support\b/iu,
  /\bno\s+wallet\b/iu,
];

/** Tells whether the errors of a refused token request suggest that the merchant's wallet is not provisioned. */
export function suggestsNotProvisioned(errors: readonly string[]): boolean {
  return errors.some((error) => hints.some((hint) => hint.test(error)));
}
