import type { NewAuditEntry, AuditResult } from '../../../domain/audit/entry.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { planRowOf } from '../plans/plan-intent.ts';
import type { PlaceRow } from './audit-trail.ts';
import { knowAnswer } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import type { Queries, Store } from '../thread/store.ts';

/** The part of a store that writes the log. */
export type Audited = Pick<Store, 'audit'>;

/** Writes one entry in the transaction of the change that it describes. */
export async function appendEntry(
  { audit }: Audited,
  queries: Queries,
  entry: NewAuditEntry,
): Promise<void> {
  // Records without their key refuse every write long before this.
  await audit?.append(queries, entry);
}

/** The read that an operator's next entry begins with, to be sent ahead; none without the log. */
export function placeInLogAsked(
  { audit }: Audited,
  operatorId: NewAuditEntry['operatorId'],
): readonly Asked[] {
  return audit === null ? [] : [audit.placeAsked(operatorId)];
}

/** Notes the place of an operator's next entry, which this piece has read with another row. */
export function notePlaceInLog(
  { audit }: Audited,
  queries: Queries,
  operatorId: NewAuditEntry['operatorId'],
  { sequence, mac, version, headMac, renewal, operatorName }: PlaceRow,
): void {
  if (audit === null) return;
  const place: PlaceRow = { sequence, mac, version, headMac, renewal, operatorName };
  knowAnswer(queries, audit.placeAsked(operatorId), place);
}

/** An entry with the defaults of one that the ledger writes itself; the operator's name is looked up. */
export function ownEntry(
  entry: Pick<NewAuditEntry, 'at' | 'topic' | 'event' | 'operatorId' | 'subject'> &
    Partial<NewAuditEntry>,
): NewAuditEntry {
  return {
    operatorName: null,
    approvedBy: null,
    origin: 'window',
    result: 'done',
    reason: '',
    details: {},
    ...entry,
  };
}

/** The part of a step that the log records. */
interface MovedTo {
  readonly to: AttemptState;
  readonly at: NewAuditEntry['at'];
  readonly operatorId: NewAuditEntry['operatorId'];
  readonly note: string | null;
  /** Name of the staff member who approved this very step. */
  readonly approvedBy?: string | null;
  /** Revision of the attempt's plan after this step; null when the step changed no plan. */
  readonly planRevision?: number | null;
  /** True for the first step of a charge that a run makes; later steps are known by it. */
  readonly isOfRun?: boolean;
}

/** Writes the entry for one step of one charge. */
export async function appendTransition(
  store: Audited,
  queries: Queries,
  attempt: Audible,
  step: MovedTo,
): Promise<void> {
  // An operator's later step is not part of the run; a late response is.
  const isStepOfEngine = step.to === 'prepared' || step.operatorId === null;
  const isKnownOfRun = isStepOfEngine && store.audit?.runAttempts.has(attempt.id) === true;
  const isOfRun = step.isOfRun === true || isKnownOfRun;
  // The approver of a charge is named on the steps up to its outcome, and on nothing found later.
  const letThrough = isStepOfEngine ? store.audit?.approvals.get(attempt.id) : undefined;
  const approvedBy = step.approvedBy ?? letThrough ?? null;
  await appendEntry(store, queries, entryOfMove(attempt, { ...step, approvedBy }, isOfRun));
}

function entryOfMove(attempt: Audible, step: MovedTo, isOfRun: boolean): NewAuditEntry {
  const isFinding =
    step.to.startsWith('confirmed-') || ['surplus-charged', 'paid-elsewhere'].includes(step.to);
  return ownEntry({
    at: step.at,
    topic: isFinding ? 'resolution' : 'money',
    event: `${isFinding ? 'resolution' : 'charge'}.${step.to}`,
    // Steps of the engine are attributed to the operator who sent the charge.
    operatorId: step.operatorId ?? attempt.operatorId,
    approvedBy: step.approvedBy ?? null,
    origin: originOf(attempt, step, isOfRun),
    result: resultOf(step.to),
    subject: attempt.reference,
    reason: step.note ?? '',
    details: {
      attempt: attempt.id,
      intent: attempt.intentId,
      amountMinor: attempt.amountMinor,
      currency: attempt.currency,
      card: attempt.card.lastFour,
      ...namedPlan(attempt, step.planRevision),
    },
  });
}

/** The plan that a step changed and its revision, by which an older plan put back is noticed. */
export function namedPlan(
  { intentId }: Pick<Attempt, 'intentId'>,
  planRevision: number | null = null,
): NewAuditEntry['details'] {
  const name = planRevision === null ? null : planRowOf(intentId);
  return name === null ? {} : { plan: name.planId, planRevision };
}

/** The facts of a charge that an entry needs; an attempt about to be written has them too. */
type Audible = Pick<
  Attempt,
  'id' | 'intentId' | 'reference' | 'operatorId' | 'amountMinor' | 'currency' | 'card'
>;

/** Operator of a run that the clock started. */
const clockOperator = 'clock';

function originOf(
  { operatorId }: Audible,
  { note }: MovedTo,
  isOfRun: boolean,
): NewAuditEntry['origin'] {
  if (note === 'interrupted') return 'start';
  if (operatorId === clockOperator) return 'clock';
  return isOfRun ? 'run' : 'window';
}

function resultOf(state: AttemptState): AuditResult {
  switch (state) {
    case 'declined':
    case 'rejected':
      return 'refused';
    case 'not-sent':
    case 'unknown':
    case 'mismatch':
    case 'reference-taken':
      return 'failed';
    default:
      return 'done';
  }
}
