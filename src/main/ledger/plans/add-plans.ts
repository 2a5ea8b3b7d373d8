import { recordPriorCharge } from '../../../domain/plans/moves/card-moves.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type {
  PlanAddition,
  PlanEntry,
  PlansNotAdded,
  PlanStore,
} from '../../ports/ledger/plans.ts';
import { writeNewCustomer } from '../customers/customers.ts';
import { bringCard } from '../customers/cards-on-file.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { reading } from '../thread/store.ts';
import { shareCommit } from '../thread/write-queue.ts';
import type { Queries, Store } from '../thread/store.ts';
import { storePriorChargeCard, newCardHistoryOf } from './prior-first-charge.ts';
import { ownerOfPlanReference } from './read-plan.ts';
import { insertPlan, writeChange } from './write-change.ts';

/** Rolls back what a file has imported so far when one of its plans is refused. */
class AdditionRefused extends Error {
  readonly refusal: PlansNotAdded;

  constructor(refusal: PlansNotAdded) {
    super('A plan was not added');
    this.name = 'AdditionRefused';
    this.refusal = refusal;
  }
}

/** Inserts plans without a charge: all of them, or none. */
export function addPlans(
  store: Store,
  additions: readonly PlanAddition[],
  entry: PlanEntry,
): ReturnType<PlanStore['addPlans']> {
  return reading<null, PlansNotAdded | LedgerFailure>(async () => {
    try {
      await shareCommit(store.db, async (tx) => {
        for (const [index, addition] of additions.entries()) {
          const added = await addPlan({ store, tx }, addition, entry, index);
          // Only a throw rolls back what the earlier plans of the file have written.
          if (!added.ok) throw new AdditionRefused(added.error);
        }
      });
      return ok(null);
    } catch (error) {
      if (error instanceof AdditionRefused) return failed(error.refusal);
      throw error;
    }
  });
}

async function addPlan(
  { store, tx: queries }: { readonly store: Store; readonly tx: Queries },
  { customer, change, consent, card = null, evidence }: PlanAddition,
  { at, operatorId, today, approvedBy = null }: PlanEntry,
  index: number,
): Promise<Result<null, PlansNotAdded>> {
  if ((await ownerOfPlanReference(queries, change.plan.reference)) !== null) {
    return failed({ kind: 'reference-taken', index });
  }
  if (customer !== null) await writeNewCustomer(queries, customer);
  const aggregate = await insertPlan(queries, store.audit, change, { at, operatorId, consent });
  const { id: plan, reference: subject } = aggregate.plan;
  const details = { plan, planRevision: aggregate.plan.revision };
  const added = { at, topic: 'money', event: 'plan.added', operatorId, subject } as const;
  await appendEntry(store, queries, ownEntry({ ...added, approvedBy, details }));
  if (card !== null && !(await bringCard(queries, card, at))) {
    return failed({ kind: 'card-not-usable', index });
  }
  if (evidence === null) return ok(null);
  if (!(await storePriorChargeCard(queries, aggregate.plan, evidence, at))) {
    return failed({ kind: 'card-not-usable', index });
  }
  const begun = recordPriorCharge(aggregate, newCardHistoryOf(evidence), today);
  if (!begun.ok) return failed({ kind: 'not-possible', index, refusal: begun.error });
  const chain = { id: evidence.chainId, sealedTrackingId: evidence.sealedTrackingId };
  await writeChange(queries, store.audit, [aggregate, begun.value], { at, operatorId, chain });
  return ok(null);
}
