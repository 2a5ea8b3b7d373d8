import type { CustomerId, PlanId } from '../ids.ts';
import { daysBetween } from '../plans/days.ts';
import type { PlanTerms } from '../plans/terms.ts';
import type { PlanLineRead } from './read-plan-line.ts';

/** Most days between the start dates of two lines that may be one debt. */
const alikeDays = 7;

/** The records' knowledge of the customer and card of one line. */
export interface KnownOfLine {
  /** An existing customer; null adds a new one. */
  readonly customerId: CustomerId | null;
  /** A plan still open, of the same customer or card and for the same amount; null without one. */
  readonly plan: { readonly id: PlanId; readonly reference: string } | null;
}

/** A line that may be a known debt: staff decide on it before the import. */
export interface LineLikeness {
  readonly line: number;
  readonly reference: string;
  readonly customerName: string;
  readonly amountMinor: number;
  readonly currency: PlanTerms['currency'];
  readonly with:
    | { readonly kind: 'line'; readonly line: number }
    | { readonly kind: 'plan'; readonly planId: PlanId; readonly reference: string };
}

/** The amount of each regular instalment, in minor units. */
export function rowAmountOf(terms: PlanTerms): number {
  return terms.kind === 'recurring'
    ? terms.amountMinor
    : Math.floor(terms.totalMinor / terms.count);
}

/** Identifies a customer of the file: by id if known, else by all fields of the line. */
export function customerKeyOf({ customer }: PlanLineRead, known: KnownOfLine | undefined): string {
  return known?.customerId ?? JSON.stringify(customer);
}

/**
 * Finds lines that may be a known debt, by customer or token, amount and dates, among the plans of the
 * records and the earlier lines. A different reference or name does not make it a different debt.
 */
export function likenessesOf(
  lines: readonly PlanLineRead[],
  known: readonly KnownOfLine[],
): readonly LineLikeness[] {
  const found: LineLikeness[] = [];
  const before = new Map<string, PlanLineRead[]>();
  for (const [index, line] of lines.entries()) {
    const { terms, card } = line;
    const sum = `${rowAmountOf(terms)} ${terms.currency}`;
    const keys = [`customer ${customerKeyOf(line, known[index])} ${sum}`];
    if (card !== null) keys.push(`token ${card.token} ${sum}`);
    const { plan = null } = known[index] ?? {};
    const twin = keys
      .flatMap((key) => before.get(key) ?? [])
      .find((one) => isNear(one.terms, terms));
    const facts = {
      line: line.line,
      reference: line.reference,
      customerName: line.customer.name,
      amountMinor: rowAmountOf(terms),
      currency: terms.currency,
    };
    if (plan !== null) {
      found.push({ ...facts, with: { kind: 'plan', planId: plan.id, reference: plan.reference } });
    } else if (twin !== undefined) {
      found.push({ ...facts, with: { kind: 'line', line: twin.line } });
    }
    for (const key of keys) before.set(key, [...(before.get(key) ?? []), line]);
  }
  return found;
}

function isNear(one: PlanTerms, other: PlanTerms): boolean {
  return Math.abs(daysBetween(one.startDate, other.startDate)) <= alikeDays;
}
