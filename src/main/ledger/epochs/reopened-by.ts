import { freeStates } from '../../../domain/charge/transitions.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { SentCharge } from '../../../domain/epochs/sent-charge.ts';
import type { Queries } from '../thread/store.ts';

/**
 * True when evidence shows money for an attempt that the records settled without a charge, or as refunded, and is newer
 * than that: the lost records had corrected it.
 *
 * More transitions are newer whatever the clock said; where either sign says so, the debt must not count as free.
 */
export async function isReopenedBy(
  queries: Queries,
  known: Attempt,
  { outcome, outcomeAt, steps, isSuperseded = false }: SentCharge,
): Promise<boolean> {
  if (outcome.state !== 'approved' || outcomeAt === null || known.outcomeAt === null) return false;
  if (isSuperseded || !freeStates.includes(known.state)) return false;
  return outcomeAt > known.outcomeAt || (steps ?? 0) > (await stepsOf(queries, known));
}

async function stepsOf(queries: Queries, { id }: Attempt): Promise<number> {
  const row = await queries
    .selectFrom('moves')
    .select((select) => select.fn.max('sequence').as('steps'))
    .where('attempt_id', '=', id)
    .executeTakeFirst();
  return row?.steps ?? 0;
}
