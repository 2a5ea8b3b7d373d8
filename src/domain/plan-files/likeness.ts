import type { CustomerId, PlanId } from '../ids.ts';
import { daysBetween } from '../plans/days.ts';
import type { PlanTerms } from '../plans/terms.ts';
import type { PlanLineRead } from './read-plan-line.ts';

/** How many days apart two lines of one file may begin to be taken for one debt. */
const alikeDays = 7;

/** What the records know of the customer and card of one line. */
export interface KnownOfLine {
  /** A customer who is there already; null makes a new one. */
  readonly customerId: CustomerId | null;
  /** A plan that is not over, of the same customer or card, for the same sum. */
  readonly plan: { readonly id: PlanId; readonly reference: string } | null;
}

/** A line that may be a debt that is known already: somebody decides before it comes in. */
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

/** The amount of each row still to come, in minor units. */
export function rowAmountOf(terms: PlanTerms): number {
  return terms.kind === 'recurring'
    ? terms.amountMinor
    : Math.floor(terms.totalMinor / terms.count);
}

/** Names a customer of the file: by the records where they are known, else by all that the line says. */
export function customerKeyOf({ customer }: PlanLineRead, known: KnownOfLine | undefined): string {
  return known?.customerId ?? JSON.stringify(customer);
}

/**
 * Compares the lines of a file as debts: by customer or token, sum and days, with the plans of the records and
 * with the lines before. Other references and other names for the same make no other debt.
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
