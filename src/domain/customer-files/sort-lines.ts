import { agreement, contactKeyOf } from '../customers/same-customer.ts';
import { foldForSearch } from '../customers/customer-search.ts';
import type { CustomerId } from '../ids.ts';
import type { CustomerLineRead } from './read-customer-line.ts';

/** Decisions on a line whose customer may be known: they are that one, another one, or are left out. */
export const lineDecisions = ['use', 'new', 'leave-out'] as const;

export type LineDecision = (typeof lineDecisions)[number];

/** The records' knowledge of one line. */
export interface KnownOfCustomerLine {
  /** The customer of that name, or the one who has this very card; null without one. */
  readonly customer: { readonly id: CustomerId; readonly name: string } | null;
  /** True when the token is on file already; it is never stored twice. */
  readonly hasCard: boolean;
}

/** Whom the customer of a line may be. */
export type LineLikeness =
  | {
      readonly kind: 'customer';
      readonly id: CustomerId;
      readonly name: string;
      readonly hasCard: boolean;
    }
  | { readonly kind: 'line'; readonly index: number };

/** A line with the way its customer is found. */
export interface SortedLine {
  readonly read: CustomerLineRead;
  readonly hasCard: boolean;
  /**
   * `new` adds a customer, `follows` belongs to the customer of an earlier line, as a further card does, and `alike`
   * waits for a decision.
   */
  readonly standing:
    | { readonly kind: 'new' }
    | { readonly kind: 'follows'; readonly index: number }
    | { readonly kind: 'alike'; readonly with: LineLikeness };
}

/** Earlier lines of one name that a line is compared with; far more than staff can tell apart. */
const namesakesMax = 50;

/**
 * Finds, line by line in the file's order, whether its customer may be known from the records or from an earlier line.
 *
 * The work for one line does not grow with the file, so that the caller can pause between lines.
 */
export function createLineSorter(): (
  read: CustomerLineRead,
  known: KnownOfCustomerLine,
) => SortedLine {
  const firstOfKey = new Map<string, number>();
  const ofName = new Map<string, { readonly index: number; readonly read: CustomerLineRead }[]>();
  let count = 0;
  return (read, { customer, hasCard }) => {
    const index = count;
    count += 1;
    const key = contactKeyOf(read.customer);
    const name = foldForSearch(read.customer.name);
    const namesakes = ofName.get(name) ?? [];
    const same = firstOfKey.get(key);
    const alike = namesakes.find(
      (one) => agreement(one.read.customer, read.customer) !== 'contradicts',
    );
    firstOfKey.set(key, same ?? index);
    if (same === undefined && namesakes.length < namesakesMax) {
      ofName.set(name, [...namesakes, { index, read }]);
    }
    const found = (standing: SortedLine['standing']): SortedLine => ({ read, hasCard, standing });
    if (same !== undefined && read.card !== null) return found({ kind: 'follows', index: same });
    const earlier = same ?? (customer === null ? alike?.index : undefined);
    if (earlier !== undefined) return found(likeLine(earlier));
    if (customer === null) return found({ kind: 'new' });
    return found({ kind: 'alike', with: { kind: 'customer', ...customer, hasCard } });
  };
}

function likeLine(index: number): SortedLine['standing'] {
  return { kind: 'alike', with: { kind: 'line', index } };
}

/** The customer of a line: one of the records, the one that a line adds, or null for a line that is left out. */
export type LineCustomer =
  | { readonly kind: 'known'; readonly id: CustomerId }
  | { readonly kind: 'added'; readonly index: number }
  | null;

/** Applies the decisions; undefined for a line that still waits for one, and for those that follow it. */
export function customersOfLines(
  lines: readonly SortedLine[],
  decisionOf: (line: number) => LineDecision | undefined,
): readonly (LineCustomer | undefined)[] {
  const customers: (LineCustomer | undefined)[] = [];
  for (const [index, { read, standing }] of lines.entries()) {
    const added: LineCustomer = { kind: 'added', index };
    if (standing.kind === 'new') customers.push(added);
    else if (standing.kind === 'follows') customers.push(customers[standing.index]);
    else {
      const decision = decisionOf(read.line);
      if (decision === undefined) customers.push(undefined);
      else if (decision === 'leave-out') customers.push(null);
      else if (decision === 'new') customers.push(added);
      else if (standing.with.kind === 'line') customers.push(customers[standing.with.index]);
      else customers.push({ kind: 'known', id: standing.with.id });
    }
  }
  return customers;
}
