import { freeStates } from '../../../domain/charge/transitions.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { GapFinding, GapRow } from '../../../domain/epochs/gap-row.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { attemptsOfIntent, findAttempt, holderOfTransaction } from '../attempts/attempt-rows.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { Answering } from './note-answer.ts';
import { resolveTakenOver } from './take-over.ts';

type Charged = Extract<GapFinding, { answer: 'charged' }>;

/**
 * Finds the attempt whose money stands again by an answer: a refund that was withdrawn, or the instalment's own earlier
 * attempt that holds the transaction. Null where the answer speaks of no attempt of these records.
 */
export async function findStandingAgain(
  tx: Queries,
  row: GapRow,
  { transactionId }: Charged,
): Promise<Attempt | null> {
  const holder = await holderOfTransaction(tx, transactionId);
  if (row.kind === 'refunded' && row.attemptId !== null) {
    const isOwn = holder === null || holder === row.attemptId;
    return isOwn ? findAttempt(tx, row.attemptId) : null;
  }
  if (row.kind !== 'instalment' || holder === null) return null;
  const attempts = await attemptsOfIntent(tx, row.key as IntentId);
  return attempts.find(({ id, state }) => id === holder && freeStates.includes(state)) ?? null;
}

/** Records that the money of an attempt stands, as a person has found it. */
export function standAgain(
  tx: Queries,
  store: Store,
  attempt: Attempt,
  { finding, answering: { entry } }: { readonly finding: Charged; readonly answering: Answering },
): Promise<Attempt> {
  const { transactionId, amountMinor } = finding;
  const { at, operatorId, runningMs, evidence } = entry;
  return resolveTakenOver(tx, store, attempt, {
    charge: { outcome: { state: 'approved', transactionId, amountMinor } },
    by: { at, operatorId, runningMs, note: `gap: ${evidence}` },
  });
}
