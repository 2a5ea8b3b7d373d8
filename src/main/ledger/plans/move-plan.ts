import { assertNever } from '../../../domain/assert.ts';
import type { CalendarDate } from '../../../domain/calendar.ts';
import { changeAmount, changeDate } from '../../../domain/plans/amount-moves.ts';
import { endCardHistory, recordEvidence } from '../../../domain/plans/card-moves.ts';
import {
  recordPaidAnotherWay,
  recordRefundElsewhere,
} from '../../../domain/plans/elsewhere-moves.ts';
import type { MoveRefusal } from '../../../domain/plans/move-refusal.ts';
import type { PlanBook, PlanChange } from '../../../domain/plans/plan-change.ts';
import {
  addNote,
  cancelPlan,
  pausePlan,
  resumePlan,
  skipInstalment,
  writeOffInstalment,
} from '../../../domain/plans/staff-moves.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Evidence, PlanMove, PlanNotMoved, PlanStore } from '../../ports/plans.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { writing } from '../store.ts';
import type { Store } from '../store.ts';
import { keepEvidenceCard, newChainOf } from './evidence.ts';
import { readBook } from './read-book.ts';
import { writeChange } from './write-change.ts';

/** Reads a plan, asks the rules, and writes what they say, in one transaction. */
export function movePlan(
  store: Store,
  ...[id, move, entry]: Parameters<PlanStore['movePlan']>
): ReturnType<PlanStore['movePlan']> {
  return writing<Plan, PlanNotMoved>(store, async (tx) => {
    const book = await readBook(tx, id, 'sequence' in move ? move.sequence : null);
    if (book === null) return failed({ kind: 'not-found' });
    const change = decide(book, move, entry.today);
    if (!change.ok) return change;
    const evidence = move.kind === 'record-evidence' ? move.evidence : null;
    if (evidence !== null && !(await keepEvidenceCard(tx, book.plan, evidence, entry.at))) {
      return failed({ kind: 'card-not-usable' });
    }
    const { at, operatorId } = entry;
    const chain = chainOfEvidence(evidence);
    const after = await writeChange(tx, book, change.value, { at, operatorId, chain });
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
      },
    });
    return ok(after.plan);
  });
}

function chainOfEvidence(evidence: Evidence | null) {
  if (evidence === null) return null;
  return { id: evidence.chainId, sealedTrackingId: evidence.sealedTrackingId };
}

function decide(
  book: PlanBook,
  move: PlanMove,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  switch (move.kind) {
    case 'pause':
      return pausePlan(book, move.reason, today);
    case 'resume':
      return resumePlan(book, move.missed, today);
    case 'cancel':
      return cancelPlan(book, move.reason, today);
    case 'skip':
      return skipInstalment(book, move.sequence, move.reason, today);
    case 'write-off':
      return writeOffInstalment(book, move.sequence, move.reason, today);
    case 'change-amount':
      return changeAmount(book, move, today);
    case 'change-date':
      return changeDate(book, move, today);
    case 'paid-another-way':
      return recordPaidAnotherWay(book, move, today);
    case 'refund-elsewhere':
      return recordRefundElsewhere(book, move, today);
    case 'add-note':
      return addNote(book, move.sequence, move.text, today);
    case 'record-evidence':
      return recordEvidence(book, newChainOf(move.evidence), today);
    case 'end-card-history':
      return endCardHistory(book, move.cardId, today);
    default:
      return assertNever(move);
  }
}
