/** Signs that draw nothing: zero-width joiners and spaces, variation selectors, fillers, controls. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * Folds a reference to what staff see of it: case, width, kinds of space and dash, and signs without a shape
 * make no other debt.
 *
 * Only for comparing. What was typed is kept and sent. Stored beside every reference: a change here needs a
 * migration that folds them again.
 */
export function foldReference(reference: string): string {
  return reference
    .replace(/[\t\n\r]/gu, ' ')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
