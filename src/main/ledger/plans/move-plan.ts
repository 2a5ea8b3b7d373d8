import { assertNever } from '../../../domain/assert.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { changeAmount, changeDate } from '../../../domain/plans/moves/amount-moves.ts';
import { endCardHistory, recordPriorCharge } from '../../../domain/plans/moves/card-moves.ts';
import {
  recordPaidAnotherWay,
  recordRefundElsewhere,
} from '../../../domain/plans/moves/external-payments.ts';
import { changeSchedule } from '../../../domain/plans/moves/schedule-change.ts';
import type { ScheduleRefusal } from '../../../domain/plans/moves/schedule-change.ts';
import type { PlanAggregate, PlanChange } from '../../../domain/plans/plan-change.ts';
import {
  addNote,
  cancelPlan,
  noteNotice,
  pausePlan,
  resumePlan,
  skipInstalment,
  writeOffInstalment,
} from '../../../domain/plans/moves/staff-moves.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { PlanMove, PlanNotMoved } from '../../ports/ledger/plan-moves.ts';
import type { PriorFirstCharge } from '../../ports/ledger/plan-moves.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { storePriorChargeCard, newCardHistoryOf } from './prior-first-charge.ts';
import { isDoubted } from '../authority/plan-seal.ts';
import { insertAgreement } from '../back-office/plan-agreements.ts';
import { readPlanAggregate } from './read-plan-aggregate.ts';
import { writeChange, writeNotice } from './write-change.ts';

/** Reads a plan, applies the rules, and writes the result, in one transaction. */
export function movePlan(
  store: Store,
  ...[id, move, entry]: Parameters<PlanStore['movePlan']>
): ReturnType<PlanStore['movePlan']> {
  return writing<Plan, PlanNotMoved | LedgerFailure>(store, (tx) =>
    moveWithin({ store, tx }, id, move, entry),
  );
}

/** Applies one change to a plan in a transaction that writes more than the plan. */
export async function moveWithin(
  { store, tx }: { readonly store: Store; readonly tx: Queries },
  ...[id, move, entry]: Parameters<PlanStore['movePlan']>
): Promise<Result<Plan, PlanNotMoved | LedgerFailure>> {
  const aggregate = await readPlanAggregate(
    tx,
    store.audit,
    id,
    'sequence' in move ? move.sequence : null,
  );
  if (aggregate === null) return failed({ kind: 'not-found' });
  if (await isDoubted(tx, store.audit, aggregate)) return failed({ kind: 'plan-altered' });
  const seen = move.kind === 'change-schedule' ? move.seenRevision : entry.seenRevision;
  if (seen !== undefined && seen !== aggregate.plan.revision) {
    return failed({ kind: 'changed-since' });
  }
  const change = decide(aggregate, move, entry.today);
  if (!change.ok) return change;
  const evidence = move.kind === 'record-evidence' ? move.evidence : null;
  if (evidence !== null && !(await storePriorChargeCard(tx, aggregate.plan, evidence, entry.at))) {
    return failed({ kind: 'card-not-usable' });
  }
  const { at, operatorId } = entry;
  const chain = historyOfPriorCharge(evidence);
  const after = await writeChange(tx, store.audit, [aggregate, change.value], {
    at,
    operatorId,
    chain,
  });
  if (move.kind === 'set-notice') await writeNotice(tx, id, move.days);
  if (move.kind === 'change-schedule') {
    await insertAgreement(tx, [aggregate.plan, after.plan], move, entry);
  }
  await appendEntry(store, tx, {
    ...ownEntry({
      at,
      topic: 'money',
      event: `plan.${move.kind}`,
      operatorId,
      approvedBy: entry.approvedBy ?? null,
      subject: after.plan.reference,
      reason: 'reason' in move ? move.reason : '',
    }),
    details: {
      plan: id,
      sequence: 'sequence' in move ? move.sequence : null,
      amountMinor: 'amountMinor' in move ? move.amountMinor : null,
      planRevision: after.plan.revision,
      ...(move.kind === 'change-schedule' ? agreedDetails(move, aggregate.plan, after.plan) : {}),
    },
  });
  return ok(after.plan);
}

/** The change of the terms and how it was agreed; the log holds no name of a customer. */
function agreedDetails(
  { fromDate, agreement }: Extract<PlanMove, { readonly kind: 'change-schedule' }>,
  before: Plan,
  after: Plan,
) {
  return {
    from: fromDate,
    termsBefore: JSON.stringify(before.terms),
    termsAfter: JSON.stringify(after.terms),
    agreedBy: agreement.way,
    agreedOn: agreement.agreedOn,
  };
}

function historyOfPriorCharge(evidence: PriorFirstCharge | null) {
  if (evidence === null) return null;
  return { id: evidence.chainId, sealedTrackingId: evidence.sealedTrackingId };
}

function decide(
  aggregate: PlanAggregate,
  move: PlanMove,
  today: CalendarDate,
): Result<PlanChange, ScheduleRefusal> {
  switch (move.kind) {
    case 'change-schedule': {
      const changed = changeSchedule(aggregate, move, { today, limits: move.limits });
      return changed.ok ? ok(changed.value.change) : changed;
    }
    case 'pause':
      return pausePlan(aggregate, move.reason, today);
    case 'resume':
      return resumePlan(aggregate, move.missed, today);
    case 'cancel':
      return cancelPlan(aggregate, move.reason, today);
    case 'skip':
      return skipInstalment(aggregate, move.sequence, move.reason, today);
    case 'write-off':
      return writeOffInstalment(aggregate, move.sequence, move.reason, today);
    case 'change-amount':
      return changeAmount(aggregate, move, today);
    case 'change-date':
      return changeDate(aggregate, move, today);
    case 'paid-another-way':
      return recordPaidAnotherWay(aggregate, move, today);
    case 'refund-elsewhere':
      return recordRefundElsewhere(aggregate, move, today);
    case 'set-notice':
      return noteNotice(aggregate, today);
    case 'add-note':
      return addNote(aggregate, move.sequence, move.text, today);
    case 'record-evidence':
      return recordPriorCharge(aggregate, newCardHistoryOf(move.evidence), today);
    case 'end-card-history':
      return endCardHistory(aggregate, move.cardId, today);
    default:
      return assertNever(move);
  }
}
