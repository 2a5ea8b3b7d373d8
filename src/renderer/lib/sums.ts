/** A sum of one currency, in minor units. */
export interface Sum {
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: number;
}

/** Sums rows by currency, in alphabetical order; currencies are never added to each other. */
export function sumRows(rows: readonly Pick<Sum, 'currency' | 'amountMinor'>[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, amountMinor } of rows) {
    const earlier = sums.get(currency);
    sums.set(currency, {
      currency,
      count: (earlier?.count ?? 0) + 1,
      amountMinor: (earlier?.amountMinor ?? 0) + amountMinor,
    });
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Count of the rows behind some sums. */
export function countOf(sums: readonly Pick<Sum, 'count'>[]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}
