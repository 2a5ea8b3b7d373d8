import { sql } from 'kysely';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { AttemptId, TerminalId } from '../../../domain/ids.ts';
import { placeInChain } from '../audit/audit-trail.ts';
import type { PlaceRow } from '../audit/audit-trail.ts';
import { notePlaceInLog } from '../audit/entries.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries, Store } from '../thread/store.ts';
import { holdersOf } from './attempt-rows.ts';
import type { TransactionName } from './attempt-rows.ts';
import { selectAttempts } from './select-attempts.ts';
import type { NamedAttemptRow } from './select-attempts.ts';

/** An attempt that is about to move, and the attempt that stands for a transaction by now; null for none. */
export interface FoundToMove {
  readonly attempt: Attempt;
  readonly holder: AttemptId | null;
}

/**
 * Reads an attempt that is about to move, with the holder of the transaction that its outcome names, and notes the place
 * of the step's entry in the log: one statement for every step of a charge.
 */
export async function findToMove(
  store: Pick<Store, 'audit'>,
  queries: Queries,
  id: AttemptId,
  transaction?: TransactionName,
): Promise<FoundToMove | null> {
  const row = await firstOf(selectToMove(queries, valuesOf(store, id, transaction)));
  if (row === undefined) return null;
  const attempt = attemptOfRow(row);
  notePlaceInLog(store, queries, attempt.operatorId, row);
  return { attempt, holder: (row.holder ?? null) as AttemptId | null };
}

/** The same read, to be sent ahead. */
export function toMoveAsked(store: Pick<Store, 'audit'>, id: AttemptId): Asked {
  return selectToMove.asked(valuesOf(store, id));
}

interface ToMoveValues extends Partial<TransactionName> {
  readonly id: AttemptId;
  readonly terminalId: TerminalId;
}

function valuesOf(
  { audit }: Pick<Store, 'audit'>,
  id: AttemptId,
  transaction?: TransactionName,
): ToMoveValues {
  // No entry is written without the log.
  return { id, terminalId: audit?.terminalId ?? ('' as TerminalId), ...transaction };
}

type ToMoveRow = NamedAttemptRow & PlaceRow & { readonly holder?: string | null };

const selectToMove = statement(
  (queries, { id, terminalId, transactionId, ...digest }: ToMoveValues) => {
    const plain = selectAttempts(queries).where('id', '=', id);
    const moved =
      transactionId === undefined
        ? plain
        : plain.select(
            holdersOf(queries, { transactionId, ...digest })
              .limit(1)
              .as('holder'),
          );
    return sql<ToMoveRow>`
      select moved.*, tip.*,
        (select name from operators where id = moved.operator_id) as "operatorName"
      from ${moved} as moved left join (${placeInChain(terminalId)}) as tip on true`;
  },
);
