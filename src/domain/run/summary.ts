import type { CalendarDate } from '../time/calendar.ts';
import type { CurrencyCode } from '../money.ts';
import type { LeftOut, LeftOutReason, RunCheck } from './check-first.ts';
import { runItemStates } from './run.ts';
import type { Run, RunItemState } from './run.ts';

/** A number of rows and what they come to, in minor units of one currency. */
export interface Tally {
  readonly count: number;
  readonly amountMinor: number;
}

/** Rows of one currency. */
export interface CurrencyTally extends Tally {
  readonly currency: CurrencyCode;
}

/** Rows that are left out for one reason, and the first day on which one of them might go. */
export interface LeftOutTally {
  readonly reason: LeftOutReason;
  readonly until: CalendarDate | null;
  readonly count: number;
}

/** Adds up what a run would charge, per currency in alphabetical order. */
export function totalsOf(
  rows: Iterable<{ readonly currency: CurrencyCode; readonly amountMinor: number }>,
): readonly CurrencyTally[] {
  const totals = new Map<CurrencyCode, Tally>();
  for (const { currency, amountMinor } of rows) {
    totals.set(currency, addTo(totals.get(currency), amountMinor));
  }
  return [...totals.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, tally]) => ({ currency, ...tally }));
}

/** Counts what a run would leave out: "3 wait until Tue, 1 needs a new card". */
export function leftOutTallies({ leftOut }: RunCheck): readonly LeftOutTally[] {
  const tallies = new Map<string, LeftOutTally>();
  for (const { reason, until } of leftOut) {
    const key = `${reason} ${until ?? ''}`;
    tallies.set(key, { reason, until, count: (tallies.get(key)?.count ?? 0) + 1 });
  }
  return [...tallies.values()];
}

/** What a run did in one currency, by result. */
export interface RunCurrencyReport {
  readonly currency: CurrencyCode;
  readonly byState: Readonly<Record<RunItemState, Tally>>;
}

/** A run summed up, for the cockpit while it runs and for the report after. */
export interface RunReport {
  readonly total: number;
  /** Items that have a result. */
  readonly doneCount: number;
  readonly inFlightCount: number;
  /** Items that were never sent, because they wait or because the run was stopped. */
  readonly untouchedCount: number;
  readonly counts: Readonly<Record<RunItemState, number>>;
  readonly currencies: readonly RunCurrencyReport[];
  readonly leftOutBefore: readonly LeftOut[];
}

/** Sums a run up; `leftOutBefore` is what its check had left out. */
export function reportRun(run: Run, leftOutBefore: readonly LeftOut[] = []): RunReport {
  const byCurrency = new Map<CurrencyCode, Map<RunItemState, Tally>>();
  const counts = emptyCounts();
  for (const { currency, state, amountMinor } of run.items) {
    const tallies = byCurrency.get(currency) ?? new Map<RunItemState, Tally>();
    byCurrency.set(currency, tallies);
    tallies.set(state, addTo(tallies.get(state), amountMinor));
    counts[state] += 1;
  }
  const untouchedCount = counts.waiting + counts['not-sent'] + counts['left-out'];
  return {
    total: run.items.length,
    doneCount: run.items.length - counts.waiting - counts['in-flight'],
    inFlightCount: counts['in-flight'],
    untouchedCount,
    counts,
    currencies: [...byCurrency.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, tallies]) => ({ currency, byState: everyState(tallies) })),
    leftOutBefore,
  };
}

function addTo(tally: Tally | undefined, amountMinor: number): Tally {
  return { count: (tally?.count ?? 0) + 1, amountMinor: (tally?.amountMinor ?? 0) + amountMinor };
}

function emptyCounts(): Record<RunItemState, number> {
  return Object.fromEntries(runItemStates.map((state) => [state, 0])) as Record<
    RunItemState,
    number
  >;
}

function everyState(
  tallies: ReadonlyMap<RunItemState, Tally>,
): Readonly<Record<RunItemState, Tally>> {
  const none: Tally = { count: 0, amountMinor: 0 };
  return Object.fromEntries(
    runItemStates.map((state) => [state, tallies.get(state) ?? none]),
  ) as Record<RunItemState, Tally>;
}
