import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import type { OnRetriesExhausted } from '../../../domain/plans/retries/retry-policy.ts';
import { cancelPlan, pausePlan } from '../../../domain/plans/moves/staff-moves.ts';
import { countsForBrand } from '../../../domain/plans/retries/attempt-history.ts';
import { areRetriesExhausted } from '../../../domain/plans/retries/retries-exhausted.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { attemptsOfIntents, retryAttemptOfRow } from './attempt-history.ts';
import type { SealedPlan } from '../authority/plan-seal.ts';
import { writeChange } from './write-change.ts';

/** Outcomes after which an instalment is owed as before, with its attempt counted. */
const countedNos: readonly AttemptState[] = [
  'declined',
  'confirmed-declined',
  'confirmed-not-charged',
];

/** The plan after an outcome of one of its instalments. */
export interface AfterOutcome {
  readonly to: AttemptState;
  readonly at: Instant;
  readonly aggregate: SealedPlan;
  readonly sequence: number;
  readonly today: CalendarDate;
}

/**
 * Applies the retry policy's final step to a plan whose instalment has its retries exhausted. Returns the plan afterwards.
 *
 * It runs in the transaction of the outcome and not in the runner: a program that is killed right after the last
 * decline has either both or neither, an outcome that staff resolve days later is treated like an immediate one, and no
 * run ever sees such a plan still active. An attempt by hand exhausts nothing, and an unconfirmed charge is treated
 * once it is resolved.
 */
export async function applyRetriesExhausted(
  queries: Queries,
  { id, intentId }: Attempt,
  after: AfterOutcome,
  { audit, dayOf }: Pick<Store, 'audit' | 'dayOf'>,
): Promise<SealedPlan> {
  const { aggregate, sequence, to, at } = after;
  const row = aggregate.instalments.find((one) => one.sequence === sequence);
  if (row === undefined || !countedNos.includes(to)) return aggregate;
  const policy = await readRetryPolicy(queries, null);
  if (policy.whenUsedUp === 'hand-over') return aggregate;
  const tried = await attemptsOfIntents(queries, [intentId]);
  const scheduled = tried.filter(({ by }) => by === 'schedule');
  if (!scheduled.some(({ attempt }) => attempt.id === id)) return aggregate;
  const attemptsMade = scheduled.filter((one) =>
    countsForBrand(retryAttemptOfRow(one, dayOf)),
  ).length;
  if (!areRetriesExhausted(row, attemptsMade, policy)) return aggregate;
  const change = stepOf(policy.whenUsedUp, after);
  // A plan that is paused or over already is where it should be.
  if (!change.ok) return aggregate;
  const entry = { at, operatorId: null, chain: null };
  return writeChange(queries, audit, [aggregate, change.value], entry);
}

function stepOf(
  step: Exclude<OnRetriesExhausted, 'hand-over'>,
  { aggregate, sequence, today }: AfterOutcome,
): ReturnType<typeof pausePlan> {
  const reason = `The tries of instalment ${sequence} are used up`;
  return step === 'pause-plan'
    ? pausePlan(aggregate, reason, today)
    : cancelPlan(aggregate, reason, today);
}
