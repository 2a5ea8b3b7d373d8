import type { NewAuditEntry, AuditResult } from '../../../domain/audit/entry.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import type { Queries, Store } from '../thread/store.ts';

/** The part of a store that writes the log. */
export type Audited = Pick<Store, 'audit'>;

/** Writes one entry in the transaction of what it speaks of. */
export async function appendEntry(
  { audit }: Audited,
  queries: Queries,
  entry: NewAuditEntry,
): Promise<void> {
  // Records whose key is not at hand refuse every write at their door, long before this.
  await audit?.append(queries, entry);
}

/** What the records say by themselves of every move; a person's name is theirs to look up. */
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

/** The part of a step that the log tells of. */
interface MovedTo {
  readonly to: AttemptState;
  readonly at: NewAuditEntry['at'];
  readonly operatorId: NewAuditEntry['operatorId'];
  readonly note: string | null;
  /** Name of another person who let this very step through. */
  readonly approvedBy?: string | null;
}

/** Writes the entry of one step of one charge. */
export async function appendTransition(
  store: Audited,
  queries: Queries,
  attempt: Audible,
  step: MovedTo,
): Promise<void> {
  // What a person does to it later is no step of the run; a late answer is.
  const isStepOfEngine = step.to === 'prepared' || step.operatorId === null;
  const isOfRun = isStepOfEngine && store.audit?.runTries.has(attempt.id) === true;
  // Whoever let a charge be sent answers for what came of it, and for nothing that a person finds later.
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
    // The engine's own steps are those of whoever sent the charge.
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
    },
  });
}

/** What an entry needs of a charge; one that is about to be written has all of it too. */
type Audible = Pick<
  Attempt,
  'id' | 'intentId' | 'reference' | 'operatorId' | 'amountMinor' | 'currency' | 'card'
>;

/** Who acts where a run was started by the clock. */
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
