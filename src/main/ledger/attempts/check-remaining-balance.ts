import { shortfallMinor } from '../../../domain/charge/money-taken.ts';
import { remainingBalanceMinor, balanceReason } from '../../../domain/charge/part-payment.ts';
import { isBlocking } from '../../../domain/charge/transitions.ts';
import type { NewAttempt } from '../../../domain/charge/attempt.ts';
import type { PrepareRefusal } from '../../ports/ledger/ledger.ts';
import { attemptsOfIntent } from './attempt-rows.ts';
import { readParts } from './related-attempts.ts';
import type { Queries } from '../thread/store.ts';

/**
 * Prevents the balance of a partial approval from being charged twice, or beyond what is left of it.
 *
 * Two forms for one balance are two intents, so only the amount still open can tell them apart, and only inside the
 * transaction that records one of them.
 */
export async function findBalanceRefusal(
  queries: Queries,
  { partOf, amountMinor }: Pick<NewAttempt, 'partOf' | 'amountMinor'>,
): Promise<PrepareRefusal | null> {
  if (partOf?.reason !== balanceReason) return null;
  const attempts = await attemptsOfIntent(queries, partOf.intentId);
  const short = attempts.find((one) => shortfallMinor(one) > 0);
  const parts = await readParts(queries, partOf.intentId);
  const leftMinor = short === undefined ? 0 : remainingBalanceMinor(shortfallMinor(short), parts);
  if (amountMinor <= leftMinor) return null;
  const taken = parts.findLast(
    (part) => part.partOf?.reason === balanceReason && isBlocking(part.state),
  );
  const by = taken ?? short ?? attempts.at(-1);
  return by === undefined ? null : { kind: 'intent-blocked', by };
}
