import type { Charge } from '../../../src/main/sandbox/bank-state.ts';
import type { BankTruth } from '../terminal/bank-process.ts';
import type { LifeReport } from '../terminal/start-life.ts';
import type { RecordedAttempt, Records } from './read-records.ts';

/** The records compared with the bank's list of charges; all counts but the last four must be 0. */
export interface Judgement {
  /** Debts that were charged more than once. */
  readonly double: number;
  /** Charges without a record. */
  readonly lost: number;
  /** Charges that all of their records deny. */
  readonly falseFail: number;
  /** Records of an approval for which nothing, or another amount, was charged. */
  readonly phantom: number;
  /** Sends still without an outcome after a start. */
  readonly stuck: number;
  /** Requests that arrived without their own durable dispatch before them. */
  readonly secondWrites: number;
  /** Outcomes that the screen received as saved, and that are not in the records. */
  readonly shownUnsaved: number;
  readonly bytesElsewhere: number;
  /** Broken invariants of the records, and lives that crashed by themselves. */
  readonly broken: number;
  readonly charged: number;
  readonly tries: number;
  readonly dispatched: number;
  readonly notConfirmed: number;
}

/** Counts that must be 0, in the order in which they are shown. */
export const oracleCounts = [
  'double',
  'lost',
  'falseFail',
  'phantom',
  'stuck',
  'secondWrites',
  'shownUnsaved',
  'bytesElsewhere',
  'broken',
] as const satisfies readonly (keyof Judgement)[];

/** Evidence to judge. */
export interface JudgeInput {
  readonly records: Records;
  readonly truth: BankTruth;
  readonly lives: readonly LifeReport[];
  /** Invariants that the ledger itself found broken. */
  readonly invariants: readonly string[];
}

/** States that admit that the card may have been charged. */
const admitting: readonly string[] = [
  'approved',
  'mismatch',
  'unknown',
  'prepared',
  'dispatched',
  'confirmed-charged',
  'surplus-charged',
  'confirmed-reversed',
];

/** A judgement with the first faults as text. */
export interface Judged {
  readonly judgement: Judgement;
  readonly faults: readonly string[];
}

/** Compares the terminal's records with what the bank really did. */
export function judge({ records, truth, lives, invariants }: JudgeInput): Judged {
  const faults: string[] = [];
  const count = (name: string, wrong: readonly string[]) => {
    faults.push(...wrong.map((each) => `${name}: ${each}`));
    return wrong.length;
  };
  const { attempts } = records;
  const byReference = Map.groupBy(attempts, ({ reference }) => reference);
  const erred = new Set(lives.flatMap((life) => life.erred));
  const crashes = lives.flatMap(({ complaints }) => (complaints === '' ? [] : [complaints]));
  const damage = records.damage === '' ? [] : [records.damage];
  const judgement = {
    double: count('double', doubles(truth, byReference)),
    lost: count('lost', losses(truth, byReference)),
    falseFail: count('false-fail', denials(truth, byReference, erred)),
    phantom: count('phantom', phantoms(truth, attempts)),
    stuck: count('stuck', [...stuckAttempts(attempts), ...stuckAtStart(lives)]),
    secondWrites: count('second write', secondWrites(truth, byReference)),
    shownUnsaved: count('shown, not saved', shownUnsaved(records, lives)),
    bytesElsewhere: truth.bytesElsewhere,
    broken: count('broken', [...invariants, ...damage, ...crashes]),
    charged: truth.charged.length,
    tries: records.attempts.length,
    dispatched: attempts.filter(({ isDispatched }) => isDispatched).length,
    notConfirmed: attempts.filter(({ id }) => records.passed.get(id)?.has('unknown')).length,
  };
  if (truth.bytesElsewhere > 0) faults.push(`bytes elsewhere: ${truth.bytesElsewhere}`);
  return { judgement, faults };
}

/** Adds up judgements of different records. */
export function sumOf(judgements: readonly Judgement[]): Judgement {
  const sum: Record<string, number> = {};
  for (const judgement of judgements) {
    for (const [name, value] of Object.entries(judgement)) sum[name] = (sum[name] ?? 0) + value;
  }
  // A checked cast: every judgement has all of the counts, and there is at least one.
  return sum as unknown as Judgement;
}

/** True when nothing is wrong. */
export function isClean(judgement: Judgement): boolean {
  return oracleCounts.every((name) => judgement[name] === 0);
}

type ByReference = ReadonlyMap<string, readonly RecordedAttempt[]>;

function doubles({ charged }: BankTruth, byReference: ByReference): readonly string[] {
  const byIntent = Map.groupBy(charged, ({ reference }) => intentOf(reference, byReference));
  return [...byIntent].flatMap(([intent, charges]) =>
    charges.length > 1 ? [`${intent} ${charges.map(wordsOf).join(', ')}`] : [],
  );
}

function intentOf(reference: string, byReference: ByReference): string {
  return byReference.get(reference)?.[0]?.intentId ?? `reference ${reference}`;
}

function losses({ charged }: BankTruth, byReference: ByReference): readonly string[] {
  return charged.filter(({ reference }) => !byReference.has(reference)).map(wordsOf);
}

/**
 * An attempt that staff wrongly resolved as not charged denies its charge in good faith, until the response to a later
 * attempt of the same reference could have corrected the terminal.
 */
function denials(
  { charged }: BankTruth,
  byReference: ByReference,
  erred: ReadonlySet<string>,
): readonly string[] {
  return charged.flatMap((charge) => {
    const attempts = byReference.get(charge.reference) ?? [];
    if (attempts.length === 0 || attempts.some(({ state }) => admitting.includes(state))) return [];
    const givenUpAt = attempts.findLastIndex(({ state }) => state === 'confirmed-not-charged');
    const isGoodFaith =
      erred.has(charge.reference) &&
      givenUpAt >= 0 &&
      attempts.slice(givenUpAt + 1).every(({ isDispatched }) => !isDispatched);
    const states = attempts.map(({ state }) => state).join(', ');
    return isGoodFaith ? [] : [`${wordsOf(charge)} is recorded as ${states}`];
  });
}

function phantoms({ charged }: BankTruth, attempts: readonly RecordedAttempt[]): readonly string[] {
  const taken = new Set(charged.map((each) => `${each.reference} ${each.capturedMinor}`));
  const ids = new Set(charged.map(({ id }) => id));
  return attempts.flatMap(({ id, reference, state, amountMinor, transactionId }) => {
    const isApproved = state === 'approved' && !taken.has(`${reference} ${amountMinor}`);
    const isFound = state === 'confirmed-charged' && !ids.has(transactionId ?? '');
    return isApproved || isFound ? [`${id} ${reference} ${state} ${amountMinor}`] : [];
  });
}

function stuckAttempts(attempts: readonly RecordedAttempt[]): readonly string[] {
  return attempts
    .filter(({ state }) => state === 'prepared' || state === 'dispatched')
    .map(({ id, state }) => `${id} is ${state}`);
}

function stuckAtStart(lives: readonly LifeReport[]): readonly string[] {
  return lives.filter(({ stuck }) => stuck > 0).map(({ stuck }) => `${stuck} after a start`);
}

function secondWrites({ requests }: BankTruth, byReference: ByReference): readonly string[] {
  return Object.entries(requests).flatMap(([reference, count]) => {
    const attempts = byReference.get(reference) ?? [];
    const dispatched = attempts.filter(({ isDispatched }) => isDispatched).length;
    return count > dispatched ? [`${count} requests, ${dispatched} dispatches: ${reference}`] : [];
  });
}

function shownUnsaved({ passed }: Records, lives: readonly LifeReport[]): readonly string[] {
  return lives.flatMap(({ shown }) =>
    [...shown].flatMap(([id, state]) =>
      passed.get(id)?.has(state) ? [] : [`${id} was shown as ${state}`],
    ),
  );
}

function wordsOf({ id, reference, capturedMinor, currency }: Charge): string {
  return `${id} of ${currency} ${capturedMinor} for ${reference}`;
}
