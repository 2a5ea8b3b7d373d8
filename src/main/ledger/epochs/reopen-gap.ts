import type { Attempt, Verdict } from '../../../domain/charge/attempt.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import type { Audited } from '../audit/entries.ts';
import type { EpochRow } from '../epoch-tables.ts';
import { planRowOf } from '../plans/plan-intent.ts';
import type { Queries } from '../thread/store.ts';

/** States in which the gateway accepted a plan's charge as a new one, so that its reference was free. */
const freshStates = [
  'approved',
  'declined',
  'mismatch',
  'confirmed-charged',
  'confirmed-declined',
  'confirmed-reversed',
  'surplus-charged',
];

/**
 * Reopens the gap of the current epoch when the first charge of a plan in it meets a taken reference.
 *
 * A debt keeps its reference across epochs, so the reference was sent in an earlier life of these records: answers of
 * *not charged* are then in doubt, for this plan and for the others.
 */
export async function reopenGapWhenTaken(
  audited: Audited,
  queries: Queries,
  attempt: Attempt,
  { verdict, at }: { readonly verdict: Verdict; readonly at: Instant },
): Promise<void> {
  if (!saysTaken(verdict) || !isPlanIntent(attempt.intentId)) return;
  const epoch = await newestEpoch(queries);
  if (epoch === undefined || epoch.cause === 'first' || epoch.closed_at === null) return;
  if (await wasChargedSince(queries, attempt, epoch)) return;
  await queries
    .updateTable('epochs')
    .set({ closed_at: null, closed_by: null, reopened_at: at })
    .where('number', '=', epoch.number)
    .execute();
  await queries.deleteFrom('gap_answers').where('answer', '=', 'not-charged').execute();
  await appendEntry(
    audited,
    queries,
    ownEntry({
      at,
      topic: 'records',
      event: 'gap.reopened',
      operatorId: null,
      origin: 'run',
      subject: attempt.reference,
      details: { epoch: epoch.number, attempt: attempt.id },
    }),
  );
}

function saysTaken(verdict: Verdict): boolean {
  if (verdict.state === 'reference-taken') return true;
  return (
    verdict.state === 'unknown' &&
    (verdict.reason === 'duplicate-code' || verdict.reason === 'reference-collision')
  );
}

async function newestEpoch(queries: Queries): Promise<EpochRow | undefined> {
  return queries
    .selectFrom('epochs')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * True when a charge of the plan, other than this one, was accepted in this epoch. Charges taken over for the gap were
 * sent before the epoch began, and do not count.
 */
async function wasChargedSince(
  queries: Queries,
  { id, intentId }: Attempt,
  epoch: EpochRow,
): Promise<boolean> {
  const planId = planRowOf(intentId)?.planId ?? '';
  const row = await queries
    .selectFrom('attempts')
    .select('id')
    .where('intent_id', '>=', `plan:${planId}:`)
    // The character after the colon: every row of the plan, and of no other.
    .where('intent_id', '<', `plan:${planId};`)
    .where('id', '<>', id)
    .where('epoch', '=', epoch.number)
    .where('dispatched_at', '>', epoch.began_at)
    .where('state', 'in', freshStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
