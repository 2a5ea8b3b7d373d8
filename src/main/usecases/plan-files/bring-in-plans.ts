import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { createPlan } from '../../../domain/plans/create-plan.ts';
import type { PlanLineRead } from '../../../domain/plan-files/read-plan-line.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { BroughtCard, Evidence, PlanAddition } from '../../ports/plans.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { tokenPlace } from '../customers/token-place.ts';
import type { Desk, Operator } from '../desk.ts';
import { entryOf, todayOf } from '../plans/plan-moment.ts';
import { trackingPlace } from '../plans/tracking-place.ts';
import { recordsFailure } from '../records-failure.ts';
import { checkHeldFile } from './check-held-file.ts';
import type { PlanFileDeps } from './held-files.ts';

type Answer = Result<OperationOutput<'plan-files.bring-in'>, Failure>;

/**
 * Brings the whole file in, or nothing of it: all plans are written in one transaction.
 *
 * Tokens and tracking ids are sealed before anything is written, each for the row that it will stand in.
 */
export async function bringInPlans(
  desk: Desk,
  { held }: PlanFileDeps,
  operator: Operator,
  { fileId, mapping }: ParsedInput<'plan-files.bring-in'>,
): Promise<Answer> {
  const file = held.find(fileId, desk.account.id);
  if (file === null) return ok({ kind: 'gone' });
  const checked = await checkHeldFile(desk, file, mapping);
  if (!checked.ok) return checked;
  const { plans, faults } = checked.value;
  if (faults.length > 0) return ok({ kind: 'faulty', faultCount: faults.length });
  const customers = new Map<string, CustomerId>();
  const additions: PlanAddition[] = [];
  for (const plan of plans) {
    // oxlint-disable-next-line no-await-in-loop -- Sealing is done on this thread, one after the other.
    const addition = await additionOf(desk, operator, plan, customers);
    if (!addition.ok) return addition;
    additions.push(addition.value);
  }
  const added = await desk.ledger.plans.addPlans(additions, entryOf(desk, operator));
  if (!added.ok) {
    // A payment or a plan took a reference between the check and the write.
    return 'index' in added.error
      ? ok({ kind: 'faulty', faultCount: 1 })
      : recordsFailure(added.error);
  }
  held.drop();
  desk.notifier.publish('plans.changed', {});
  return ok({ kind: 'imported', planCount: additions.length });
}

/** Lines of one customer, by all that the file says of them, belong to one. */
async function additionOf(
  desk: Desk,
  operator: Operator,
  { reference, customer, terms, card, evidence }: PlanLineRead,
  customers: Map<string, CustomerId>,
): Promise<Result<PlanAddition, Failure>> {
  const key = JSON.stringify(customer);
  const known = customers.get(key);
  const customerId = known ?? desk.ids.customerId();
  customers.set(key, customerId);
  const change = createPlan({
    id: desk.ids.planId(),
    customerId,
    reference,
    channel: 'phone',
    terms,
    today: todayOf(desk),
  });
  const brought = card === null ? ok(null) : await sealCard(desk, customerId, card);
  if (!brought.ok) return brought;
  const proof =
    brought.value === null || evidence === null
      ? ok(null)
      : await sealEvidence(desk, brought.value, evidence);
  if (!proof.ok) return proof;
  return ok({
    customer:
      known === undefined
        ? { id: customerId, ...customer, notes: '', at: desk.clock.now(), operatorId: operator.id }
        : null,
    change,
    consent: null,
    card: proof.value === null ? brought.value : null,
    evidence: proof.value,
  });
}

async function sealCard(
  desk: Desk,
  customerId: CustomerId,
  { token, ...facts }: NonNullable<PlanLineRead['card']>,
): Promise<Result<BroughtCard, Failure>> {
  const id = desk.ids.cardId();
  const sealed = await desk.sealer.seal(new Secret(token), tokenPlace(id));
  if (!sealed.ok) return sealingFailure(sealed.error);
  return ok({ id, customerId, ...facts, sealedToken: sealed.value });
}

async function sealEvidence(
  desk: Desk,
  card: BroughtCard,
  { firstTransactionId, firstChargedOn, trackingId }: NonNullable<PlanLineRead['evidence']>,
): Promise<Result<Evidence, Failure>> {
  const chainId = desk.ids.chainId();
  const sealed =
    trackingId === null
      ? ok(null)
      : await desk.sealer.seal(new Secret(trackingId), trackingPlace(chainId));
  if (!sealed.ok) return sealingFailure(sealed.error);
  return ok({
    card: { kind: 'brought', card },
    firstTransactionId,
    firstChargedOn,
    chainId,
    sealedTrackingId: sealed.value,
  });
}
