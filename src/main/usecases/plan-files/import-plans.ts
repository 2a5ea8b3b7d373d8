import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { createPlan } from '../../../domain/plans/create-plan.ts';
import type { PlanLineRead } from '../../../domain/plan-files/read-plan-line.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { BroughtCard, PriorFirstCharge } from '../../ports/ledger/plan-moves.ts';
import type { PlanAddition } from '../../ports/ledger/plans.ts';
import { sealBroughtCard } from '../customers/seal-brought-card.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { entryOf, todayOf } from '../plans/plan-moment.ts';
import { trackingSealContext } from '../plans/tracking-seal-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { checkPendingFile } from './check-pending-file.ts';
import type { PlanFileDeps } from './pending-files.ts';

type Answer = Result<OperationOutput<'plan-files.bring-in'>, Failure>;

/**
 * Imports the whole file, or nothing of it: all plans are written in one transaction.
 *
 * Tokens and tracking ids are sealed before anything is written, each for the row that will hold it.
 */
export async function importPlans(
  context: AccountContext,
  { held }: PlanFileDeps,
  operator: Operator,
  { fileId, mapping, decisions = [], leavesRestOut = false }: ParsedInput<'plan-files.bring-in'>,
): Promise<Answer> {
  const file = held.find(fileId, context.account.id);
  if (file === null) return ok({ kind: 'gone' });
  const checked = await checkPendingFile(context, file, mapping);
  if (!checked.ok) return checked;
  const { plans, faults, known, likenesses } = checked.value;
  if (faults.length > 0) return ok({ kind: 'faulty', faultCount: faults.length });
  const decided = new Map(decisions.map(({ line, bringIn }) => [line, bringIn]));
  if (leavesRestOut) {
    for (const { line } of likenesses) decided.set(line, decided.get(line) ?? false);
  }
  const undecided = likenesses.filter(({ line }) => !decided.has(line)).length;
  if (undecided > 0) return ok({ kind: 'undecided', count: undecided });
  const customers = new Map<string, CustomerId>();
  const additions: PlanAddition[] = [];
  for (const [index, plan] of plans.entries()) {
    if (decided.get(plan.line) === false) continue;
    // oxlint-disable-next-line no-await-in-loop -- Sealing is done on this thread, one after the other.
    const addition = await additionOf(context, operator, plan, {
      customers,
      known: known[index]?.customerId ?? null,
    });
    if (!addition.ok) return addition;
    additions.push(addition.value);
  }
  const added = await context.ledger.plans.addPlans(additions, entryOf(context, operator));
  if (!added.ok) {
    // A payment or a plan took a reference between the check and the write.
    return 'index' in added.error
      ? ok({ kind: 'faulty', faultCount: 1 })
      : recordsFailure(added.error);
  }
  held.drop();
  context.notifier.publish('plans.changed', {});
  return ok({ kind: 'imported', planCount: additions.length });
}

/** Customers of the file so far, and the one of this line when the records know them. */
interface CustomersOfFile {
  readonly customers: Map<string, CustomerId>;
  readonly known: CustomerId | null;
}

/** Lines with the same customer facts belong to one customer; a known customer is not created again. */
async function additionOf(
  context: AccountContext,
  operator: Operator,
  { reference, customer, terms, card, evidence }: PlanLineRead,
  { customers, known: knownId }: CustomersOfFile,
): Promise<Result<PlanAddition, Failure>> {
  const key = JSON.stringify(customer);
  const known = knownId ?? customers.get(key);
  const customerId = known ?? context.ids.customerId();
  customers.set(key, customerId);
  const change = createPlan({
    id: context.ids.planId(),
    customerId,
    reference,
    channel: 'phone',
    terms,
    today: todayOf(context),
  });
  const brought = card === null ? ok(null) : await sealBroughtCard(context, customerId, card);
  if (!brought.ok) return brought;
  const proof =
    brought.value === null || evidence === null
      ? ok(null)
      : await sealPriorCharge(context, brought.value, evidence);
  if (!proof.ok) return proof;
  return ok({
    customer:
      known === undefined
        ? {
            id: customerId,
            ...customer,
            notes: '',
            at: context.clock.now(),
            operatorId: operator.id,
          }
        : null,
    change,
    consent: null,
    card: proof.value === null ? brought.value : null,
    evidence: proof.value,
  });
}

async function sealPriorCharge(
  context: AccountContext,
  card: BroughtCard,
  { firstTransactionId, firstChargedOn, trackingId }: NonNullable<PlanLineRead['evidence']>,
): Promise<Result<PriorFirstCharge, Failure>> {
  const chainId = context.ids.chainId();
  const sealed =
    trackingId === null
      ? ok(null)
      : await context.sealer.seal(new Secret(trackingId), trackingSealContext(chainId));
  if (!sealed.ok) return sealingFailure(sealed.error);
  return ok({
    card: { kind: 'brought', card },
    firstTransactionId,
    firstChargedOn,
    chainId,
    sealedTrackingId: sealed.value,
  });
}
