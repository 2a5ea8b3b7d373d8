/** Dates charges to an earlier day, so that sample data has settlement dates of its past. */
import type { Bank } from '../bank.ts';
import { type JsonObject, textField } from '../json-fields.ts';

/** A charge that is to come, by its reference, and the day on which the bank is to date it, as `YYYY-MM-DD`. */
export type DatedCharge = { readonly reference: string; readonly day: string };

/** The charge that an object describes; undefined when one of its fields is missing or no day of its form. */
export function readDatedCharge(asked: JsonObject | undefined): DatedCharge | undefined {
  const reference = textField(asked, 'reference');
  const day = textField(asked, 'day');
  if (reference === undefined || day === undefined || !isDay(day)) return undefined;
  return { reference, day };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  // A day that a month does not have becomes one of the next month.
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(text);
}

/** Remembers the charges until the bank closes: a charge of that reference is dated so, once. */
export function dateBack(bank: Bank, charges: readonly DatedCharge[]): void {
  for (const { reference, day } of charges) bank.datedBack.set(reference, day);
}

/** The day on which the bank dates a charge: undefined, for the present one, unless it was told otherwise. */
export function takeDay(bank: Bank, reference: string): string | undefined {
  const day = bank.datedBack.get(reference);
  bank.datedBack.delete(reference);
  return day;
}
