import { assertNever, invariant } from '../../../domain/assert.ts';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import { planIntent } from '../../../domain/ids.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import { beginExtraPayment, beginPayOff } from '../../../domain/plans/moves/extra-moves.ts';
import { beginPart } from '../../../domain/plans/moves/part-moves.ts';
import { applyChange, begunRow } from '../../../domain/plans/plan-change.ts';
import type { PlanAggregate, PlanChange } from '../../../domain/plans/plan-change.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { beginCharge } from '../../../domain/plans/transitions.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CardRefused } from '../../ports/ledger/customers.ts';
import type {
  AttemptJournal,
  DuplicateScope,
  LedgerFailure,
  PrepareRefusal,
} from '../../ports/ledger/ledger.ts';
import type { PlanCharge, PlanChargeRefused } from '../../ports/ledger/plan-charge.ts';
import { gapRefusal } from '../epochs/gap-guard.ts';
import { findRefusal, guardsAsked } from '../attempts/find-blocking-attempt.ts';
import type { BlockingQuery } from '../attempts/find-blocking-attempt.ts';
import { cardAsked, findCard, refuseCard } from '../customers/cards-on-file.ts';
import {
  gapQuestionOf,
  noteBegun,
  referencesOf,
  writeAttempt,
} from '../attempts/prepare-attempt.ts';
import { beginningAsked, readBeginning } from '../attempts/read-beginning.ts';
import type { Preparing } from '../attempts/prepare-attempt.ts';
import { readAhead } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { onCardAsked } from './attempt-history.ts';
import { promiseAsked } from './plan-calls.ts';
import { recheckRetryPolicy } from './recheck-retry-policy.ts';
import { areAttemptsDoubted } from '../authority/attempt-chain.ts';
import { isDoubted, namedAsked } from '../authority/plan-seal.ts';
import type { SealedPlan } from '../authority/plan-seal.ts';
import { maybePaid } from '../debts/maybe-paid.ts';
import type { MaybePaid } from '../debts/maybe-paid.ts';
import { orderPaymentsAsked } from '../debts/order-payments.ts';
import { aggregateAsked, readPlanAggregate } from './read-plan-aggregate.ts';
import { ownerOfPlanReference } from './read-plan.ts';
import { itemOpenAsked, refuseItem, setItemInFlight } from '../runs/run-items.ts';
import { leaderOf } from '../runs/run-leader.ts';
import { insertPlan, writeChange } from './write-change.ts';

/** A charge that the rules allow to begin. */
interface Begun {
  readonly aggregate: SealedPlan;
  readonly change: PlanChange;
  readonly row: Instalment;
}

/** A charge that begins, with its initiator and the scope of its guards. */
type Guarding = Begun &
  Pick<PlanCharge, 'by' | 'runItem'> & {
    readonly scope: DuplicateScope;
    readonly ofIntent: readonly Attempt[];
  };

type Refusal = PlanChargeRefused['refusal'];

type Refused = PrepareRefusal | CardRefused | PlanChargeRefused | LedgerFailure;

/**
 * Records a charge of a plan: everything that could refuse it is read first, and then plan, attempt and run item are
 * written in the same transaction, so that an instalment that is paid, cancelled or in progress can never be charged.
 */
export function preparePlanCharge(
  store: Store,
  attempt: NewAttempt,
  preparing: Preparing,
  charge: PlanCharge,
): ReturnType<AttemptJournal['preparePlanCharge']> {
  const work = writing<Attempt, Refused>(store, async (tx) => {
    await readAhead(tx, planChargeAsked(store, attempt, { preparing, charge }));
    const beginning = await readBeginning(store, tx, attempt);
    const gap = gapRefusal(beginning.epochs.gap, gapQuestionOf(attempt));
    if (gap !== null) return failed(gap);
    const begun = await begin(store, tx, charge);
    if (!begun.ok) {
      return begun.error === 'plan-altered' ? failed({ kind: begun.error }) : refused(begun.error);
    }
    const { aggregate, change, row } = begun.value;
    const unlike = refuseUnlike(attempt, begun.value);
    if (unlike !== null) return refused(unlike);
    if (await areAttemptsDoubted(tx, store.audit, beginning)) {
      return failed({ kind: 'payment-altered' });
    }
    const leader = leaderOf(store);
    const closed = charge.runItem && (await refuseItem(tx, charge.runItem, leader));
    if (closed !== null) return refused({ kind: closed });
    const guarded = await guard(tx, attempt, {
      ...begun.value,
      scope: preparing.scope,
      ofIntent: beginning.attempts,
      by: charge.by,
      runItem: charge.runItem,
    });
    if (!guarded.ok) return guarded;
    const history = currentCardHistory(aggregate.plan);
    const card = history === null ? null : await findCard(tx, history.cardId);
    const paid = await maybePaid(store, tx, { aggregate, row, card }, charge.kind);
    const paidRefusal = refusePaid(paid, charge, guarded.value);
    if (paidRefusal !== null) return paidRefusal;
    const { today, runItem } = charge;
    const asked = { attempt, card, row, today, isOfRun: runItem !== null };
    const advice = await recheckRetryPolicy(store, tx, asked);
    if (advice !== null) return refused({ kind: 'held-back', advice });
    const cardRefusal = await refuseCard(tx, attempt, preparing.sealedToken, card);
    if (cardRefusal !== null) return failed(cardRefusal);
    // An `S` is sent with the card that its history is on, whatever card the caller read.
    if (row.lastIndicator === 'S' && attempt.cardId !== history?.cardId) {
      return failed({ kind: 'card-refused', reason: 'changed' });
    }

    const entry = { at: attempt.preparedAt, operatorId: attempt.operatorId };
    if (charge.kind === 'start') {
      await insertPlan(tx, store.audit, charge.change, { ...entry, consent: charge.consent });
    }
    const after = await writeChange(tx, store.audit, [aggregate, change], {
      ...entry,
      chain: null,
    });
    const planRevision = after.plan.revision;
    const guardedAttempt = { ...attempt, duplicateReason: guarded.value };
    const written = await writeAttempt(tx, guardedAttempt, {
      planned: charge,
      planRevision,
      beginning,
      store,
    });
    const claimed = { attemptId: attempt.id, leader };
    if (charge.runItem !== null) await setItemInFlight(tx, charge.runItem, claimed);
    return ok(written);
  });
  return noteBegun(store, work, { attempt, isOfRun: charge.runItem !== null });
}

/** The reads that a charge of a plan needs in any case, to be sent ahead. */
function planChargeAsked(
  store: Pick<Store, 'audit'>,
  attempt: NewAttempt,
  { preparing, charge }: { readonly preparing: Preparing; readonly charge: PlanCharge },
): readonly Asked[] {
  const { audit } = store;
  const plan =
    charge.kind === 'start'
      ? []
      : [
          ...aggregateAsked(charge.planId, namedIn(charge)),
          ...(audit === null ? [] : [namedAsked(charge.planId)]),
        ];
  return [
    ...beginningAsked(store, attempt),
    ...plan,
    ...(charge.runItem === null || charge.kind === 'start'
      ? []
      : [itemOpenAsked(charge.runItem), promiseAsked(charge.planId)]),
    ...guardsAsked(wantedOf(attempt), scopeOf(charge, preparing.scope)),
    onCardAsked(attempt.card),
    ...(attempt.cardId === null ? [] : [cardAsked(attempt.cardId)]),
    ...paymentsAsked(attempt, charge),
  ];
}

/** The orders that may have paid an instalment of a run, as the run saw it; one that has changed is asked for again. */
function paymentsAsked(
  { customerId, card, amountMinor, currency }: NewAttempt,
  charge: PlanCharge,
): readonly Asked[] {
  const dueDate = charge.runItem?.dueDate;
  if (charge.kind !== 'charge' || customerId === null || dueDate === undefined) return [];
  const { planId } = charge;
  return [orderPaymentsAsked({ planId, customerId, card, dueDate, amountMinor, currency })];
}

/** Refuses a charge of what an order may have paid; null when it may proceed, for the reason given. */
function refusePaid(
  { by, isHeld }: MaybePaid,
  charge: Pick<PlanCharge, 'by' | 'runItem'>,
  reason: string | null,
): Result<never, Refused> | null {
  if (by === null) return null;
  if (isHeld) return failed({ kind: 'intent-blocked', by });
  if (charge.by === 'schedule' || charge.runItem !== null) {
    return refused({ kind: 'maybe-paid', by: by.id });
  }
  return reason === null ? failed({ kind: 'duplicate-approved', by }) : null;
}

function refused(refusal: Refusal): Result<never, PlanChargeRefused> {
  return failed({ kind: 'plan-refused', refusal });
}

async function begin(
  { audit }: Pick<Store, 'audit'>,
  queries: Queries,
  charge: PlanCharge,
): Promise<Result<Begun, Refusal | 'plan-altered'>> {
  if (charge.kind === 'start') return beginPlan(queries, charge);
  const named = namedIn(charge);
  const aggregate = await readPlanAggregate(queries, audit, charge.planId, named);
  if (aggregate === null) return failed({ kind: 'not-found' });
  if (await isDoubted(queries, audit, aggregate)) return failed('plan-altered');
  const change = beginRow(aggregate, charge);
  return change.ok ? ok({ aggregate, change: change.value, row: begunRow(change.value) }) : change;
}

/** The instalment that a charge names; null when it names none. */
function namedIn(charge: Exclude<PlanCharge, { kind: 'start' }>): number | null {
  if (charge.kind === 'charge') return charge.start.sequence;
  return charge.kind === 'part' ? charge.sequence : null;
}

/** A new plan charges its first instalment now, as an `I`. */
async function beginPlan(
  queries: Queries,
  { change, today }: Extract<PlanCharge, { kind: 'start' }>,
): Promise<Result<Begun, Refusal>> {
  const owner = await ownerOfPlanReference(queries, change.plan.reference);
  if (owner !== null) return failed({ kind: 'plan-reference-taken', by: owner });
  const empty: PlanAggregate = { plan: { ...change.plan, revision: 0 }, instalments: [] };
  const aggregate = applyChange(empty, change);
  const first = { sequence: 1, indicator: 'I', by: 'person', today } as const;
  const begun = beginCharge(aggregate, first);
  return begun.ok ? ok({ aggregate, change: begun.value, row: begunRow(begun.value) }) : begun;
}

function beginRow(aggregate: PlanAggregate, charge: Exclude<PlanCharge, { kind: 'start' }>) {
  switch (charge.kind) {
    case 'charge':
      return beginCharge(aggregate, charge.start);
    case 'extra':
      return beginExtraPayment(aggregate, charge.amountMinor, charge.today);
    case 'pay-off':
      return beginPayOff(aggregate, charge.today);
    case 'part':
      return beginPart(aggregate, charge);
    default:
      return assertNever(charge);
  }
}

/** The attempt must be for exactly the instalment being charged, and for its present amount. */
function refuseUnlike(attempt: NewAttempt, { aggregate, row }: Begun): Refusal | null {
  invariant(attempt.customerId === aggregate.plan.customerId, 'a plan is charged to its customer');
  invariant(attempt.storedCredential === row.lastIndicator, 'a try says which charge it is');
  invariant((attempt.cardId === null) === (row.lastIndicator === 'I'), 'an `I` is keyed');
  const isSame =
    attempt.intentId === planIntent(row.planId, row.sequence) &&
    attempt.amountMinor === row.amountMinor &&
    attempt.currency === row.currency;
  if (isSame) return null;
  return { kind: 'changed', sequence: row.sequence, amountMinor: row.amountMinor };
}

/**
 * Runs the guards of every charge; returns the reason under which a duplicate was passed.
 *
 * The schedule and a run pass an approved duplicate without a reason: the instalment is owed in its own right. An open
 * duplicate stops them (docs/decisions/0009-make-each-instalment-an-intent.md).
 */
async function guard(
  queries: Queries,
  attempt: NewAttempt,
  { aggregate, row, scope, ofIntent, by, runItem }: Guarding,
): Promise<Result<string | null, PrepareRefusal>> {
  const wanted = { ...wantedOf(attempt), ofIntent };
  const refusal = await findRefusal(queries, wanted, scopeOf({ by, runItem }, scope));
  if (by === 'person' && runItem === null) {
    return refusal === null ? ok(attempt.duplicateReason) : failed(refusal);
  }
  if (refusal === null) return ok(null);
  if (refusal.kind !== 'duplicate-approved') return failed(refusal);
  return ok(`Instalment ${row.sequence} of plan ${aggregate.plan.reference}`);
}

function wantedOf(attempt: NewAttempt): BlockingQuery {
  return {
    ...attempt,
    references: referencesOf(attempt),
    lastFour: attempt.card.lastFour,
    cardOnFileId: attempt.cardId,
  };
}

/** Only a person passes a duplicate by a reason. */
function scopeOf({ by, runItem }: Pick<PlanCharge, 'by' | 'runItem'>, scope: DuplicateScope) {
  return by === 'person' && runItem === null ? scope : { ...scope, pass: 'none' as const };
}
