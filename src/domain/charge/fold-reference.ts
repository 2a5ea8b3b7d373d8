/** Invisible characters: zero-width joiners and spaces, variation selectors, fillers, controls. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * Folds a reference to its visible form: case, width, kinds of space and dash, and invisible characters do
 * not make it a different debt.
 *
 * For comparison only; the typed text is stored and sent. The folded form is stored beside every reference,
 * so a change here needs a migration that folds them again.
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
