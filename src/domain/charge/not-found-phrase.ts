/**
 * The phrase typed to confirm that a check found no charge, where only one staff member works.
 *
 * It stands in for the second approver that *not charged* otherwise needs (docs/charge.md); compared without
 * case.
 */
export const notFoundPhrase = 'i looked and it is not there';
