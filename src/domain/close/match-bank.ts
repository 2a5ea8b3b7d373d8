import type { CurrencyCode } from '../money.ts';
import type { AttemptId } from '../ids.ts';
import type { BankLine } from './bank-lines.ts';

/** A line of a settlement day: money taken, or money given back. */
export const bookedKinds = ['payment', 'refund'] as const;

export type BookedKind = (typeof bookedKinds)[number];

/** A payment or a refund as a close compares it; a recorded refund has a negative amount. */
export interface CloseItem {
  readonly id: string;
  readonly attemptId: AttemptId;
  readonly kind: BookedKind;
  readonly reference: string;
  /** Texts by which the bank may identify it: references, transaction id, RRN, authorisation. */
  readonly names: readonly string[];
  readonly lastFour: string;
  /** The amount charged, or refunded as a negative amount, in minor units. */
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
}

/** The evidence that pairs a line with an item, strongest first. */
export const matchMethods = ['name', 'card-and-amount', 'amount'] as const;
export type MatchMethod = (typeof matchMethods)[number];

/** One bank line and its item. */
export interface BankPair {
  readonly line: BankLine;
  readonly item: CloseItem;
  readonly way: MatchMethod;
}

/** The bank's lines compared with ours. */
export interface BankMatch {
  readonly matched: readonly BankPair[];
  /** Pairs of one payment with differing amounts. */
  readonly different: readonly BankPair[];
  /** A further line for a payment that already has one. */
  readonly doubled: readonly BankPair[];
  /** Lines without a payment of ours. */
  readonly missingHere: readonly BankLine[];
  /** Payments and refunds without a line. */
  readonly missingAtBank: readonly CloseItem[];
}

interface Matching {
  readonly free: Map<string, CloseItem>;
  readonly pairs: BankPair[];
  readonly doubled: BankPair[];
  rest: readonly BankLine[];
}

/**
 * Compares the bank's lines with ours, strongest evidence first: a name that only one payment has, then the
 * end of the card with the amount, then an amount that both sides have.
 *
 * Equal amounts without a name are paired in order: which of two equal payments a line means changes no sum. A caller that
 * acts on single payments leaves the weaker evidence out of `ways`.
 */
export function matchBank(
  lines: readonly BankLine[],
  items: readonly CloseItem[],
  ways: readonly MatchMethod[] = matchMethods,
): BankMatch {
  const matching: Matching = {
    free: new Map(items.map((item) => [item.id, item])),
    pairs: [],
    doubled: [],
    rest: lines,
  };
  byName(matching, items);
  for (const way of ['card-and-amount', 'amount'] as const) {
    if (ways.includes(way)) byKey(matching, way, pairingKeys[way]);
  }
  return {
    matched: matching.pairs.filter(isEqual),
    different: matching.pairs.filter((pair) => !isEqual(pair)),
    doubled: matching.doubled,
    missingHere: matching.rest,
    missingAtBank: [...matching.free.values()],
  };
}

function isEqual({ line, item }: BankPair): boolean {
  return line.amountMinor === item.amountMinor;
}

function byName(matching: Matching, items: readonly CloseItem[]): void {
  const named = new Map<string, CloseItem[]>();
  for (const item of items) {
    for (const name of new Set(item.names.map(plainName))) {
      const others = named.get(name);
      if (others !== undefined) others.push(item);
      else if (name !== '') named.set(name, [item]);
    }
  }
  const rest: BankLine[] = [];
  for (const line of matching.rest) {
    const about = itemsNamed(line, named);
    const free = about.filter(({ id }) => matching.free.has(id));
    const item = free.find(({ amountMinor }) => amountMinor === line.amountMinor) ?? free[0];
    const [first] = about;
    if (item !== undefined) {
      matching.free.delete(item.id);
      matching.pairs.push({ line, item, way: 'name' });
    } else if (first === undefined) {
      rest.push(line);
    } else {
      matching.doubled.push({ line, item: first, way: 'name' });
    }
  }
  matching.rest = rest;
}

/** The items that a line names, with the same sign: a refund shares the names of its payment. */
function itemsNamed(
  line: BankLine,
  named: ReadonlyMap<string, readonly CloseItem[]>,
): readonly CloseItem[] {
  for (const cell of line.cells) {
    const words = [cell, ...cell.split(/\s+/u)];
    for (const word of words) {
      const items = (named.get(plainName(word)) ?? []).filter(
        ({ amountMinor }) => Math.sign(amountMinor) === Math.sign(line.amountMinor),
      );
      if (items.length > 0) return items;
    }
  }
  return [];
}

interface PairingKey {
  readonly ofItem: (item: CloseItem) => string;
  readonly ofLine: (line: BankLine) => readonly string[];
}

const pairingKeys: Readonly<Record<Exclude<MatchMethod, 'name'>, PairingKey>> = {
  'card-and-amount': {
    ofItem: ({ amountMinor, lastFour }) => `${amountMinor} ${lastFour}`,
    ofLine: (line) => lastFoursOf(line).map((lastFour) => `${line.amountMinor} ${lastFour}`),
  },
  amount: {
    ofItem: ({ amountMinor }) => String(amountMinor),
    ofLine: ({ amountMinor }) => [String(amountMinor)],
  },
};

/** Pairs each line with the first item of one of its keys; items with the same key are used in order. */
function byKey(matching: Matching, way: MatchMethod, { ofItem, ofLine }: PairingKey): void {
  const queues = new Map<string, CloseItem[]>();
  for (const item of [...matching.free.values()].toReversed()) {
    const queue = queues.get(ofItem(item));
    if (queue === undefined) queues.set(ofItem(item), [item]);
    else queue.push(item);
  }
  matching.rest = matching.rest.filter((line) => {
    const key = ofLine(line).find((each) => (queues.get(each)?.length ?? 0) > 0);
    const item = key === undefined ? undefined : queues.get(key)?.pop();
    if (item === undefined) return true;
    matching.free.delete(item.id);
    matching.pairs.push({ line, item, way });
    return false;
  });
}

/** Groups of exactly four digits, which may be the end of a card. */
function lastFoursOf(line: BankLine): readonly string[] {
  return line.cells.flatMap((cell) => cell.match(/(?<!\d)\d{4}(?!\d)/gu) ?? []);
}

/** Banks change case and drop leading zeros, but not the rest. */
function plainName(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/u, '');
}
