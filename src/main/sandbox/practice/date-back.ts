/** Dates charges some days back, so that sample data has settlement dates of its past. */
import type { Bank } from '../bank.ts';
import { field, isCount, type JsonObject, textField } from '../json-fields.ts';

/** A charge that is to come, by its reference, and the days by which the bank is to date it back. */
export type DatedCharge = { readonly reference: string; readonly daysAgo: number };

/** The charge that an object describes; undefined when one of its fields is missing or of another type. */
export function readDatedCharge(asked: JsonObject | undefined): DatedCharge | undefined {
  const reference = textField(asked, 'reference');
  const daysAgo = field(asked, 'daysAgo');
  if (reference === undefined || !isCount(daysAgo) || daysAgo > daysAgoMax) return undefined;
  return { reference, daysAgo };
}

const daysAgoMax = 366;

/** Remembers the charges until the bank closes: a charge of that reference is dated so, once. */
export function dateBack(bank: Bank, charges: readonly DatedCharge[]): void {
  for (const { reference, daysAgo } of charges) bank.datedBack.set(reference, daysAgo);
}

/** The days by which the bank dates a charge back: 0, unless it was told otherwise. */
export function takeDaysAgo(bank: Bank, reference: string): number {
  const daysAgo = bank.datedBack.get(reference) ?? 0;
  bank.datedBack.delete(reference);
  return daysAgo;
}
