/**
 * Words by which a service says that a merchant has no wallet yet.
 *
 * The document shows no such message, so this only adds a sentence beside the service's own words and decides
 * nothing.
 */
const hints: readonly RegExp[] = [
  /\bprovision/iu,
  /\bnot\s+(?:yet\s+)?(?:available|enabled|activated?|active|set\s*up|configured)\b/iu,
  /\bterms\s+of\s+use\b/iu,
  /\bcontact\s+support\b/iu,
  /\bno\s+wallet\b/iu,
];

/** Tells whether a refused token request sounds as if the merchant's wallet were not provisioned yet. */
export function suggestsNotProvisioned(errors: readonly string[]): boolean {
  return errors.some((error) => hints.some((hint) => hint.test(error)));
}
