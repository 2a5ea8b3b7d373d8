import { invariant } from '../../../domain/assert.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import { lookUpStates } from '../../../domain/charge/look-up/judge-look-up.ts';
import { lookUpStepsMs } from '../../../domain/charge/look-up/look-up-schedule.ts';
import { canMove } from '../../../domain/charge/transitions.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { LookUpRepository, NewLookUp, StoredLookUp } from '../../ports/ledger/look-ups.ts';
import { readOpenGap } from '../epochs/epochs.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { LookUpRow } from '../schema/look-up-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { recordStep } from './apply-transition.ts';
import { findAttempt, holderOfTransaction } from './attempt-rows.ts';
import { isCollectedOtherwise } from './resolve-attempt.ts';
import { selectAttempts } from './select-attempts.ts';

/** Bounds the queries; far above real use. */
const lookUpsReadMax = 1000;
const openReadMax = 200;

/** Serves the look-ups of one open ledger. */
export function createLookUpRepository(store: Store): LookUpRepository {
  return {
    recordLookUp: (id, lookUp) =>
      writing(store, async (tx) => {
        const attempt = await findAttempt(tx, id);
        if (attempt === null) return ok(null);
        const settled = await settle(store, tx, attempt, lookUp);
        await insertLookUp(tx, attempt, lookUp, settled !== null);
        return ok({ attempt: settled ?? attempt, isSettled: settled !== null });
      }),
    lookUpsOf: (id) => reading(async () => ok(await readLookUps(store.db, id))),
    openLookUps: () => reading(async () => ok(await readOpen(store.db))),
  };
}

/** Settles an attempt by an approval that agrees in every field; null where something stands against it. */
async function settle(
  store: Store,
  queries: Queries,
  attempt: Attempt,
  lookUp: NewLookUp,
): Promise<Attempt | null> {
  const { finding, transaction, transactionDigest, at, operatorId } = lookUp;
  if (finding !== 'approved' || !canMove(attempt.state, 'confirmed-charged', 'look-up'))
    return null;
  invariant(!!transaction?.id, 'a looked-up approval carries a transaction id');
  // Records from another time do not know every id that is taken: a person judges while their gap is open.
  if ((await readOpenGap(queries)) !== null) return null;
  const holder = await holderOfTransaction(queries, transaction.id, transactionDigest);
  if (holder !== null && holder !== attempt.id) return null;
  if (await isCollectedOtherwise(queries, attempt)) return null;
  const resolution: Resolution = {
    found: 'charged',
    transactionId: transaction.id,
    amountTakenMinor: attempt.amountMinor,
    evidence: 'looked-up',
  };
  return recordStep(
    queries,
    attempt,
    {
      to: 'confirmed-charged',
      changes: {
        resolution: JSON.stringify(resolution),
        transaction_id: transaction.id,
        transaction_digest: transactionDigest,
        transaction_record: JSON.stringify(transaction),
        settled_at: at,
      },
      at,
      operatorId,
      note: `looked up by ${lookUp.way}: ${transaction.id}, ${attempt.amountMinor}`,
      forPlan: { amountTakenMinor: attempt.amountMinor },
    },
    store,
  );
}

async function insertLookUp(
  queries: Queries,
  attempt: Attempt,
  lookUp: NewLookUp,
  isSettled: boolean,
): Promise<void> {
  const last = await queries
    .selectFrom('look_ups')
    .select((select) => select.fn.max('sequence').as('sequence'))
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirst();
  await queries
    .insertInto('look_ups')
    .values({
      attempt_id: attempt.id,
      sequence: (last?.sequence ?? 0) + 1,
      way: lookUp.way,
      step: lookUp.step,
      operator_id: lookUp.operatorId,
      looked_at: lookUp.at,
      finding: lookUp.finding,
      differences: JSON.stringify(lookUp.differences),
      is_settled: isSettled ? 1 : 0,
      http_status: lookUp.httpStatus,
      transaction_record: lookUp.transaction && JSON.stringify(lookUp.transaction),
      replaced_record:
        isSettled && attempt.transaction ? JSON.stringify(attempt.transaction) : null,
    })
    .execute();
}

async function readLookUps(queries: Queries, id: AttemptId): Promise<readonly StoredLookUp[]> {
  const rows = await queries
    .selectFrom('look_ups')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('sequence')
    .limit(lookUpsReadMax)
    .execute();
  return rows.map(lookUpOfRow);
}

function lookUpOfRow(row: LookUpRow): StoredLookUp {
  return {
    way: row.way as StoredLookUp['way'],
    step: row.step,
    operatorId: row.operator_id as StoredLookUp['operatorId'],
    at: row.looked_at as StoredLookUp['at'],
    finding: row.finding as StoredLookUp['finding'],
    differences: JSON.parse(row.differences) as StoredLookUp['differences'],
    httpStatus: row.http_status,
    transaction:
      row.transaction_record === null
        ? null
        : (JSON.parse(row.transaction_record) as StoredLookUp['transaction']),
    isSettled: row.is_settled === 1,
  };
}

async function readOpen(
  queries: Queries,
): Promise<readonly { readonly attempt: Attempt; readonly lastStep: number | null }[]> {
  if ((await readOpenGap(queries)) !== null) return [];
  const rows = await selectAttempts(queries)
    .select((select) =>
      select
        .selectFrom('look_ups')
        .select((inner) => inner.fn.max('look_ups.step').as('step'))
        .whereRef('look_ups.attempt_id', '=', 'attempts.id')
        .as('last_step'),
    )
    .where('state', 'in', lookUpStates)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('look_ups')
            .select('look_ups.attempt_id')
            .whereRef('look_ups.attempt_id', '=', 'attempts.id')
            .where('look_ups.step', '=', lookUpStepsMs.length - 1),
        ),
      ),
    )
    .orderBy('prepared_at')
    .orderBy('id')
    .limit(openReadMax)
    .execute();
  return rows.map(({ last_step: lastStep, ...row }) => ({ attempt: attemptOfRow(row), lastStep }));
}
