import { foldReference } from '../charge/fold-reference.ts';
import type { Attempt } from '../charge/attempt.ts';
import { approvedStates, unresolvedStates } from '../charge/transitions.ts';
import { openItem, paymentItem, refundItem } from '../close/close-item.ts';
import { matchBank } from '../close/match-bank.ts';
import type { BankMatch, CloseItem } from '../close/match-bank.ts';
import type { RecordedRefund } from '../charge/recorded-refund.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { BankFileLine } from './bank-file.ts';

/** An attempt that a bank file may be about. */
export interface ReconciledAttempt {
  readonly attempt: Attempt;
  readonly refundedMinor: number;
  /** The day on which it counts; null without one. */
  readonly settledOn: CalendarDate | null;
  /** The merchant's day on which it was sent. */
  readonly sentOn: CalendarDate;
}

/** The records that a bank file is matched with. */
export interface ReconcileRecords {
  readonly attempts: readonly ReconciledAttempt[];
  readonly refunds: readonly { readonly refund: RecordedRefund; readonly attempt: Attempt }[];
  /** Days that the file covers in full for its currencies. */
  readonly days: readonly CalendarDate[];
}

/** A line of the file and the payment or refund of the records that it is about. */
export interface FilePair {
  readonly line: BankFileLine;
  readonly item: CloseItem;
}

/** Reasons an open payment in the file is left to a person. */
export const leftReasons = [
  'not-unconfirmed',
  'no-transaction-id',
  'status-unclear',
  'reference-differs',
  'amount-differs',
  'currency-differs',
  'card-differs',
  'settled-before-sent',
  'named-twice',
] as const;
export type LeftBecause = (typeof leftReasons)[number];

/** A bank file matched with the records. */
export interface FileMatch {
  readonly matched: readonly FilePair[];
  readonly different: readonly FilePair[];
  readonly doubled: readonly FilePair[];
  /** Unconfirmed payments that the file shows as approved and that agree in every field. */
  readonly settles: readonly FilePair[];
  /** Open payments in the file that a person resolves. */
  readonly left: readonly (FilePair & { readonly because: LeftBecause })[];
  /** Payments that the bank settled and that the records hold as declined, rejected or not charged. */
  readonly denied: readonly FilePair[];
  /** Lines that the records do not know. */
  readonly missingHere: readonly BankFileLine[];
  /** Payments and refunds of the file's days that it does not have. */
  readonly missingAtBank: readonly CloseItem[];
}

/**
 * Matches a bank file with the records by transaction ID and reference alone: an amount without a name proves nothing.
 *
 * Payments that count come first, then open ones, then those that were never charged, so that a line is never taken for
 * a decline while an approval of that name is free.
 */
export function matchFile(
  lines: readonly BankFileLine[],
  { attempts, refunds, days }: ReconcileRecords,
): FileMatch {
  const compared = lines.filter(({ kind }) => kind === 'payment' || kind === 'refund');
  const byId = new Map(attempts.map((each) => [each.attempt.id as string, each]));
  const dayOfRefund = new Map(refunds.map(({ refund }) => [refund.id, refund.refundedOn]));
  const taken = attempts.filter(
    ({ attempt, refundedMinor }) => approvedStates.includes(attempt.state) || refundedMinor > 0,
  );
  const counted = [
    ...taken.flatMap((each) => paymentItem(each.attempt, each.refundedMinor) ?? []),
    ...refunds.map(({ refund, attempt }) => refundItem(refund, attempt)),
  ];
  const first = byCurrency(compared, counted);
  const isTaken = new Set(taken.map(({ attempt }) => attempt.id));
  const rest = attempts.filter(({ attempt }) => !isTaken.has(attempt.id));
  const open = rest.filter(({ attempt }) => unresolvedStates.includes(attempt.state));
  const second = byNames(first.missingHere, open);
  const third = byNames(
    second.missingHere,
    rest.filter(({ attempt }) => !unresolvedStates.includes(attempt.state)),
  );
  const judged = second.pairs.map((pair) => {
    const known = byId.get(pair.item.attemptId);
    const because = known === undefined ? 'not-unconfirmed' : leftBecause(pair, known, compared);
    return { ...pair, because };
  });
  return {
    matched: first.matched,
    different: first.different,
    doubled: [...first.doubled, ...second.doubled, ...third.doubled],
    settles: judged
      .filter(({ because }) => because === null)
      .map(({ line, item }) => ({ line, item })),
    left: judged.flatMap(({ because, ...pair }) =>
      because === null ? [] : [{ ...pair, because }],
    ),
    denied: third.pairs,
    missingHere: [...third.missingHere, ...lines.filter(({ kind }) => kind === 'dispute')],
    missingAtBank: first.missingAtBank.filter((item) => {
      const on =
        item.kind === 'refund' ? dayOfRefund.get(item.id) : byId.get(item.attemptId)?.settledOn;
      return on !== undefined && on !== null && days.includes(on);
    }),
  };
}

interface NamedMatch {
  readonly matched: readonly FilePair[];
  readonly different: readonly FilePair[];
  readonly doubled: readonly FilePair[];
  readonly missingHere: readonly BankFileLine[];
  readonly missingAtBank: readonly CloseItem[];
}

/** Matches each currency by itself: minor units of two currencies do not compare. */
function byCurrency(lines: readonly BankFileLine[], items: readonly CloseItem[]): NamedMatch {
  const currencies = new Set([...lines, ...items].map(({ currency }) => currency));
  const parts = [...currencies].map((currency) =>
    matchBank(
      lines.filter((line) => line.currency === currency),
      items.filter((item) => item.currency === currency),
      ['name'],
    ),
  );
  const back = linesBack(lines);
  const pairs = (found: BankMatch['matched']) =>
    found.map(({ line, item }) => ({ line: back(line), item }));
  return {
    matched: pairs(parts.flatMap(({ matched }) => matched)),
    different: pairs(parts.flatMap(({ different }) => different)),
    doubled: pairs(parts.flatMap(({ doubled }) => doubled)),
    missingHere: parts.flatMap(({ missingHere }) => missingHere).map(back),
    missingAtBank: parts.flatMap(({ missingAtBank }) => missingAtBank),
  };
}

/** Matches whatever the currency: an open payment is found by its name, and a difference is for a person. */
function byNames(lines: readonly BankFileLine[], attempts: readonly ReconciledAttempt[]) {
  const found = matchBank(
    lines,
    attempts.map(({ attempt }) => openItem(attempt)),
    ['name'],
  );
  const back = linesBack(lines);
  const pairs = [...found.matched, ...found.different].map(({ line, item }) => ({
    line: back(line),
    item,
  }));
  const doubled = found.doubled.map(({ line, item }) => ({ line: back(line), item }));
  return { pairs, doubled, missingHere: found.missingHere.map(back) };
}

function linesBack(lines: readonly BankFileLine[]) {
  const byNumber = new Map(lines.map((line) => [line.lineNumber, line]));
  return ({ lineNumber }: { readonly lineNumber: number }): BankFileLine => {
    const line = byNumber.get(lineNumber);
    if (line === undefined) throw new Error('Broken invariant: a matched line is of the file');
    return line;
  };
}

/** Returns null when an unconfirmed payment agrees with its line in every field. */
function leftBecause(
  { line, item }: FilePair,
  { attempt, sentOn }: ReconciledAttempt,
  lines: readonly BankFileLine[],
): LeftBecause | null {
  const name = foldReference(attempt.reference);
  const isNamed = (other: BankFileLine) => foldReference(other.reference) === name;
  const checks: readonly (readonly [LeftBecause, boolean])[] = [
    ['not-unconfirmed', attempt.state !== 'unknown' || line.kind !== 'payment'],
    ['no-transaction-id', line.transactionId === ''],
    ['status-unclear', line.outcome !== 'approved'],
    ['reference-differs', !isNamed(line)],
    ['currency-differs', line.currency !== attempt.currency],
    ['amount-differs', line.amountMinor !== item.amountMinor],
    ['card-differs', line.lastFour !== null && line.lastFour !== attempt.card.lastFour],
    ['settled-before-sent', line.settledOn < sentOn],
    ['named-twice', lines.filter(isNamed).length > 1],
  ];
  return checks.find(([, holds]) => holds)?.[0] ?? null;
}
