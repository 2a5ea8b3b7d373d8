import type { CalendarDate, Instant } from '../../../domain/calendar.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import type { PlanBook } from '../../../domain/plans/plan-change.ts';
import type { UsedUpStep } from '../../../domain/plans/retry-policy.ts';
import { cancelPlan, pausePlan } from '../../../domain/plans/staff-moves.ts';
import { countsForBrand } from '../../../domain/plans/tries.ts';
import { isUsedUp } from '../../../domain/plans/used-up.ts';
import type { DayOf } from '../day-of.ts';
import type { Queries } from '../store.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { attemptsOfIntents, tryOf } from './tries.ts';
import { writeChange } from './write-change.ts';

/** Outcomes after which a row is owed as before, its try counted. */
const countedNos: readonly AttemptState[] = [
  'declined',
  'confirmed-declined',
  'confirmed-not-charged',
];

/** The plan as an outcome of one of its rows left it. */
export interface AfterOutcome {
  readonly to: AttemptState;
  readonly at: Instant;
  readonly book: PlanBook;
  readonly sequence: number;
  readonly today: CalendarDate;
}

/**
 * Does with a plan what the retry rules say when the schedule of one of its rows is used up.
 *
 * It stands in the transaction of the outcome and not in the runner: a program that is killed right
 * after the last decline has either both or neither, an outcome that a person finds days later is
 * followed like one that came at once, and no run ever sees such a plan still active. A try by hand
 * uses nothing up, and a charge that is not confirmed is followed when somebody has looked.
 */
export async function followUsedUp(
  queries: Queries,
  { id, intentId }: Attempt,
  after: AfterOutcome,
  dayOf: DayOf,
): Promise<void> {
  const { book, sequence, to, at } = after;
  const row = book.instalments.find((one) => one.sequence === sequence);
  if (row === undefined || !countedNos.includes(to)) return;
  const policy = await readRetryPolicy(queries);
  if (policy.whenUsedUp === 'hand-over') return;
  const tried = await attemptsOfIntents(queries, [intentId]);
  const scheduled = tried.filter(({ by }) => by === 'schedule');
  if (!scheduled.some(({ attempt }) => attempt.id === id)) return;
  const triesMade = scheduled.filter((one) => countsForBrand(tryOf(one, dayOf))).length;
  if (!isUsedUp(row, triesMade, policy)) return;
  const change = stepOf(policy.whenUsedUp, after);
  // A plan that is paused or over already is where it should be.
  if (!change.ok) return;
  await writeChange(queries, book, change.value, { at, operatorId: null, chain: null });
}

function stepOf(
  step: Exclude<UsedUpStep, 'hand-over'>,
  { book, sequence, today }: AfterOutcome,
): ReturnType<typeof pausePlan> {
  const reason = `The tries of instalment ${sequence} are used up`;
  return step === 'pause-plan' ? pausePlan(book, reason, today) : cancelPlan(book, reason, today);
}
