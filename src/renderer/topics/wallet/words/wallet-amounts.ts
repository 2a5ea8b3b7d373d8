import type { AmountRefusal } from '../../../../domain/amount-entry.ts';

/** The reason a text is no valid amount; `limit` is the largest one with its currency. */
export function amountRefusalWords(fault: AmountRefusal, limit: string): string {
  switch (fault) {
    case 'empty':
    case 'zero':
      return 'Enter the amount.';
    case 'not-an-amount':
      return 'Enter an amount, for example 49.50. Use a point for cents.';
    case 'negative':
      return 'An amount cannot be below zero.';
    case 'too-many-decimals':
      return 'This currency has fewer decimals.';
    case 'too-large':
      return `This account charges at most ${limit} at once.`;
  }
}
