/**
 * What a one-person shop types to say that it looked and found nothing.
 *
 * It stands for the second person whom *not there* needs otherwise (`design.md` 3); compared without case.
 */
export const notTherePhrase = 'i looked and it is not there';
