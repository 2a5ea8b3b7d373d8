import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { isBlocking, resolutionTarget } from '../../../domain/charge/transitions.ts';
import type { Attempt, Resolution, Verdict } from '../../../domain/charge/attempt.ts';
import type { SentCharge } from '../../../domain/epochs/sent-charge.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { eventOf, settle } from '../../../domain/plans/plan-change.ts';
import { attemptsOfIntent, findAttempt, holderOfTransaction } from '../attempts/attempt-rows.ts';
import { planRowOf } from '../plans/plan-intent.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { writeChange } from '../plans/write-change.ts';
import { writeAttempt } from '../attempts/prepare-attempt.ts';
import { readBeginning } from '../attempts/read-beginning.ts';
import {
  isCollectedOtherwise,
  removeRefunds,
  withdrawsRefunds,
} from '../attempts/resolve-attempt.ts';
import { isReopenedBy } from './reopened-by.ts';
import { recordStep } from '../attempts/apply-transition.ts';
import type { Step } from '../attempts/apply-transition.ts';
import type { Queries, Store } from '../thread/store.ts';
import { openInstalmentStates, owedInstalmentStates } from '../../../domain/plans/plan.ts';

/** Operator and time of taking a charge over; the wait of one that stays unconfirmed counts from `runningMs`. */
export interface TakingOver {
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  readonly runningMs: number;
  readonly note: string;
  /** True when it rests on what a person or a list says, and not on a response. */
  readonly isFinding?: boolean;
}

/**
 * Adds a charge that was sent in the gap to the records, with the instalment it was for.
 *
 * It takes the steps of any attempt, so that money, lists and plans follow; nothing is sent for it. Null when another
 * attempt of its intent already stands in its place, so that staff have to check.
 */
export async function takeOver(
  tx: Queries,
  store: Store,
  charge: SentCharge,
  by: TakingOver,
): Promise<Attempt | null> {
  const known = await findAttempt(tx, charge.attempt.id);
  if (known !== null) return foundOf(tx, store, known, { charge, by });
  const others = await attemptsOfIntent(tx, charge.attempt.intentId);
  if (others.some(({ state }) => isBlocking(state))) return null;
  if (!(await hasPlace(tx, charge))) return null;
  const attempt = await withKnownOwners(tx, charge.attempt);
  await beginRow(tx, store, charge, by);
  const planned = charge.triedBy === null ? null : { by: charge.triedBy, runItem: null };
  const beginning = await readBeginning(store, tx, attempt);
  const written = await writeAttempt(tx, attempt, { planned, beginning, store, isTakenOver: true });
  const sent = await step(tx, store, written, {
    to: 'dispatched',
    changes: { dispatched_at: charge.dispatchedAt },
    at: charge.dispatchedAt,
    operatorId: null,
    note: by.note,
  });
  return settleTakenOver(tx, store, sent, { charge, by });
}

interface Taken {
  readonly charge: SentCharge;
  readonly by: TakingOver;
}

/** The outcome that evidence shows, and who took it over. */
interface ShownOutcome {
  readonly charge: Pick<SentCharge, 'outcome'>;
  readonly by: TakingOver;
}

/** Ends a charge that the records hold as unconfirmed and that is known from outside them. */
async function foundOf(
  tx: Queries,
  store: Store,
  known: Attempt,
  taken: Taken,
): Promise<Attempt | null> {
  return known.state === 'unknown' || (await isReopenedBy(tx, known, taken.charge))
    ? resolveTakenOver(tx, store, known, taken)
    : known;
}

async function settleTakenOver(
  tx: Queries,
  store: Store,
  sent: Attempt,
  { charge, by }: Taken,
): Promise<Attempt | null> {
  const { outcome, outcomeAt, transaction } = charge;
  const at = outcomeAt ?? by.at;
  const id = outcome.state === 'unknown' ? null : outcome.transactionId;
  const isFree = id === null || (await holderOfTransaction(tx, id)) === null;
  const isWhole = outcome.state !== 'approved' || outcome.amountMinor === sent.amountMinor;
  const common = { at, operatorId: null, note: by.note };
  if (outcome.state !== 'unknown' && isFree && isWhole && by.isFinding !== true) {
    const verdict: Verdict =
      outcome.state === 'approved' ? { state: 'approved', review: [] } : { state: 'declined' };
    return step(tx, store, sent, {
      ...common,
      to: outcome.state,
      changes: {
        settled_at: at,
        verdict: JSON.stringify(verdict),
        transaction_id: id,
        transaction_record: transaction && JSON.stringify(transaction),
      },
    });
  }
  const verdict: Verdict = { state: 'unknown', reason: 'interrupted' };
  const unknown = await step(tx, store, sent, {
    ...common,
    to: 'unknown',
    changes: {
      settled_at: at,
      verdict: JSON.stringify(verdict),
      held_from_running_ms: by.runningMs,
    },
  });
  return isFree ? resolveTakenOver(tx, store, unknown, { charge, by }) : unknown;
}

/** Resolves an attempt by the evidence of its outcome; unknown evidence leaves it as it was. */
export async function resolveTakenOver(
  tx: Queries,
  store: Store,
  attempt: Attempt,
  { charge: { outcome }, by }: ShownOutcome,
): Promise<Attempt> {
  const resolution = resolutionOf(outcome);
  if (resolution === null) return attempt;
  const { transactionId } = resolution;
  const holder = await holderOfTransaction(tx, transactionId);
  if (holder !== null && holder !== attempt.id) return attempt;
  const isCharged = resolution.found === 'charged';
  const isCollected = isCharged && (await isCollectedOtherwise(tx, attempt));
  const target = resolutionTarget(attempt.state, resolution, isCollected);
  if (target === null) return attempt;
  return step(tx, store, attempt, {
    to: target,
    changes: {
      resolution: JSON.stringify(resolution),
      transaction_id: transactionId,
      settled_at: by.at,
    },
    at: by.at,
    operatorId: by.operatorId,
    note: by.note,
    also: async (queries) => {
      if (withdrawsRefunds(attempt.state, target)) await removeRefunds(queries, attempt);
    },
    ...(isCharged ? { forPlan: { amountTakenMinor: resolution.amountTakenMinor } } : {}),
  });
}

type ChargedOrDeclined = Extract<Resolution, { found: 'charged' | 'declined' }>;

function resolutionOf(outcome: SentCharge['outcome']): ChargedOrDeclined | null {
  if (outcome.state === 'approved') {
    const { transactionId, amountMinor } = outcome;
    return { found: 'charged', transactionId, amountTakenMinor: amountMinor };
  }
  if (outcome.state === 'unknown' || outcome.transactionId === null) return null;
  const { transactionId, responseCode } = outcome;
  return { found: 'declined', transactionId, responseCode: responseCode ?? '' };
}

/** Drops links to customers and cards created in the gap: a row may not name a missing one. */
async function withKnownOwners(
  tx: Queries,
  attempt: SentCharge['attempt'],
): Promise<SentCharge['attempt']> {
  const has = async (table: 'customers' | 'cards', id: string | null) =>
    id !== null &&
    (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  const { customerId, cardId } = attempt;
  return {
    ...attempt,
    customerId: (await has('customers', customerId)) ? customerId : null,
    cardId: (await has('cards', cardId)) ? cardId : null,
  };
}

/**
 * Tells whether the plan's row of that number can take the charge.
 *
 * Restored records number their later rows again, so an extra payment that they do not contain may share its number with
 * an instalment. A row that was settled since takes money that came on top, and no charge without an outcome; a plan has
 * one such charge at most.
 */
async function hasPlace(tx: Queries, { attempt, outcome }: SentCharge): Promise<boolean> {
  const name = planRowOf(attempt.intentId);
  if (name === null) return true;
  const aggregate = await readPlanAggregate(tx, null, name.planId, name.sequence);
  if (aggregate === null) return true;
  const row = aggregate.instalments.find(({ sequence }) => sequence === name.sequence);
  if (row?.amountMinor !== attempt.amountMinor || row.currency !== attempt.currency) return false;
  const isSure =
    outcome.state === 'approved' && (await holderOfTransaction(tx, outcome.transactionId)) === null;
  if (isSure) return true;
  const isOwed = owedInstalmentStates.includes(row.state);
  return isOwed && !aggregate.instalments.some(({ state }) => openInstalmentStates.includes(state));
}

/** Puts the plan's instalment in progress as the charge did, past any check that would refuse a charge now. */
async function beginRow(
  tx: Queries,
  store: Store,
  { attempt, dispatchedAt }: SentCharge,
  { operatorId }: TakingOver,
): Promise<void> {
  const name = planRowOf(attempt.intentId);
  if (name === null) return;
  const aggregate = await readPlanAggregate(tx, store.audit, name.planId, name.sequence);
  const row = aggregate?.instalments.find(({ sequence }) => sequence === name.sequence);
  if (aggregate === null || row === undefined) return;
  if (!owedInstalmentStates.includes(row.state)) return;
  const lastIndicator = attempt.storedCredential ?? 'S';
  const inFlight = { ...row, state: 'in-flight', lastIndicator } as const;
  const events = [eventOf('charge-begun', row, lastIndicator)];
  const change = settle(aggregate, { rows: [inFlight], events }, store.dayOf(dispatchedAt));
  const entry = { at: dispatchedAt, operatorId, chain: null };
  await writeChange(tx, store.audit, [aggregate, change], entry);
}

async function step(tx: Queries, store: Store, attempt: Attempt, next: Step): Promise<Attempt> {
  const moved = await recordStep(tx, attempt, next, store);
  invariant(moved !== null, 'a row stays as read within its transaction');
  return moved;
}
