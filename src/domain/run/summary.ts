import type { CalendarDate } from '../time/calendar.ts';
import type { CurrencyCode } from '../money.ts';
import type { LeftOut, LeftOutReason, RunCheck } from './check-first.ts';
import { runItemStates } from './run.ts';
import type { Run, RunItemState } from './run.ts';

/** A number of instalments and their total, in minor units of one currency. */
export interface Tally {
  readonly count: number;
  readonly amountMinor: number;
}

/** The tally of one currency. */
export interface CurrencyTally extends Tally {
  readonly currency: CurrencyCode;
}

/** Instalments excluded for one reason, and the first date on which one of them might be charged. */
export interface LeftOutGroup {
  readonly reason: LeftOutReason;
  readonly until: CalendarDate | null;
  readonly rows: readonly LeftOut[];
}

/** Adds up the amounts that a run would charge, by currency in alphabetical order. */
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

/** Groups the excluded instalments by reason and date, as in "3 wait until Tue, 1 needs a new card". */
export function leftOutGroups({ leftOut }: RunCheck): readonly LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup & { readonly rows: LeftOut[] }>();
  for (const row of leftOut) {
    const { reason, until } = row;
    const key = `${reason} ${until ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { reason, until, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()];
}

/** The results of a run in one currency. */
export interface RunCurrencyReport {
  readonly currency: CurrencyCode;
  readonly byState: Readonly<Record<RunItemState, Tally>>;
}

/** The totals of a run, for its screen and for its report. */
export interface RunReport {
  readonly total: number;
  /** Items with a result. */
  readonly doneCount: number;
  readonly inFlightCount: number;
  /** Items without a charge: still queued, excluded, or failed before sending. */
  readonly untouchedCount: number;
  readonly counts: Readonly<Record<RunItemState, number>>;
  readonly currencies: readonly RunCurrencyReport[];
  readonly leftOutBefore: readonly LeftOut[];
}

/** Summarises a run; `leftOutBefore` are the instalments that its check excluded. */
export function reportRun(run: Run, leftOutBefore: readonly LeftOut[] = []): RunReport {
  const byCurrency = new Map<CurrencyCode, Map<RunItemState, Tally>>();
  const counts = emptyCounts();
  for (const [index, { currency, amountMinor }] of run.items.entries()) {
    const state = shownState(run, index);
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

/** The state of an item that staff see: what is recorded ahead and not sent still waits. */
export function shownState({ items, unsent }: Run, index: number): RunItemState {
  const state = items[index]?.state ?? 'waiting';
  return state === 'in-flight' && unsent.includes(index) ? 'waiting' : state;
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
