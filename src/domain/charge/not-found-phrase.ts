/**
 * What a one-person shop types to say that it looked and found nothing.
 *
 * It stands for the second person whom *not there* needs otherwise (docs/charge.md); compared without case.
 */
export const notFoundPhrase = 'i looked and it is not there';
