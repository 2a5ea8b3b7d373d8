import { sql } from 'kysely';
import { blockingStates, canMove, movers } from '../../../domain/charge/transitions.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { isDoubted } from '../authority/plan-seal.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { planRules } from '../plans/plan-invariants.ts';
import { findAlteredRows } from '../authority/check-rows.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { refundRules } from '../refunds/refund-invariants.ts';
import { walletRules } from '../wallet/wallet-invariants.ts';

/**
 * Checks the invariants of the rows, and names each breach (docs/invariants.md, I1 and I2 and I8).
 *
 * It reads the rows alone, as an auditor would, and not the indexes that prevent a breach.
 */
export function findBrokenInvariants(
  store: Store,
): Promise<Result<readonly string[], LedgerFailure>> {
  return reading(async () => {
    const breaches: string[] = [];
    for (const rule of rules) {
      const count = await rule.countBreaches(store.db);
      if (count > 0) breaches.push(`${rule.name}: ${count}`);
    }
    const altered = store.audit === null ? [] : await findAlteredRows(store.db, store.audit);
    const plans = await countAlteredPlans(store);
    if (plans > 0) breaches.push(`plans are those written last: ${plans}`);
    if (altered.length > 0) breaches.push(`sealed rows are those written last: ${altered.length}`);
    return ok(breaches);
  });
}

async function countAlteredPlans({ db, audit }: Store): Promise<number> {
  const rows = await db.selectFrom('plans').select('id').execute();
  let count = 0;
  for (const { id } of rows) {
    const plan = await readPlanAggregate(db, audit, id as PlanId);
    if (plan === null || (await isDoubted(db, audit, plan))) count += 1;
  }
  return count;
}

interface Rule {
  readonly name: string;
  readonly countBreaches: (queries: Queries) => Promise<number>;
}

const rules: readonly Rule[] = [
  { name: 'I1 one blocking try per intent', countBreaches: intentsBlockedTwice },
  { name: 'I2 one dispatch per sent try', countBreaches: attemptsNotDispatchedOnce },
  { name: 'I8 one charge per transaction', countBreaches: transactionsHeldTwice },
  { name: 'I8 a charge names its transaction', countBreaches: chargesWithoutTransaction },
  { name: 'a timeline ends in the state', countBreaches: timelinesThatEndElsewhere },
  { name: 'a timeline has no gap', countBreaches: brokenTimelines },
  { name: 'every move is in the table', countBreaches: illegalMoves },
  ...[...planRules, ...walletRules, ...refundRules].map(({ name, breaches }) => ({
    name,
    countBreaches: (queries: Queries) => countOf(queries, breaches),
  })),
];

async function intentsBlockedTwice(queries: Queries): Promise<number> {
  const rows = await queries
    .selectFrom('attempts')
    .select('intent_id')
    .where('state', 'in', blockingStates)
    .groupBy('intent_id')
    .having((having) => having.fn.countAll(), '>', 1)
    .execute();
  return rows.length;
}

function attemptsNotDispatchedOnce(queries: Queries): Promise<number> {
  return countOf(
    queries,
    sql`select count(*) as count from attempts a where
      (select count(*) from moves m where m.attempt_id = a.id and m.to_state = 'dispatched')
      <> case a.state when 'prepared' then 0
        when 'not-sent' then (select count(*) from moves m where m.attempt_id = a.id
          and m.from_state = 'dispatched' and m.to_state = 'not-sent')
        else 1 end
      or (a.dispatched_at is null) <> (a.state in ('prepared', 'not-sent'))`,
  );
}

async function transactionsHeldTwice(queries: Queries): Promise<number> {
  const rows = await queries
    .selectFrom('attempts')
    .select('transaction_id')
    .where('transaction_id', 'is not', null)
    .groupBy(['transaction_id', 'transaction_digest'])
    .having((having) => having.fn.countAll(), '>', 1)
    .execute();
  return rows.length;
}

function chargesWithoutTransaction(queries: Queries): Promise<number> {
  return countOf(
    queries,
    sql`select count(*) as count from attempts where transaction_id is null and state in
      ('approved', 'confirmed-charged', 'confirmed-declined', 'surplus-charged')`,
  );
}

function timelinesThatEndElsewhere(queries: Queries): Promise<number> {
  return countOf(
    queries,
    sql`select count(*) as count from attempts a where not exists (
      select 1 from moves m where m.attempt_id = a.id and m.to_state = a.state and m.sequence =
        (select max(n.sequence) from moves n where n.attempt_id = a.id))`,
  );
}

function brokenTimelines(queries: Queries): Promise<number> {
  return countOf(
    queries,
    sql`select count(*) as count from moves m where
      (m.sequence = 1 and m.from_state is not null) or (m.sequence > 1 and not exists (
        select 1 from moves p where p.attempt_id = m.attempt_id
          and p.sequence = m.sequence - 1 and p.to_state = m.from_state))`,
  );
}

async function illegalMoves(queries: Queries): Promise<number> {
  const rows = await queries
    .selectFrom('moves')
    .select(['from_state', 'to_state'])
    .distinct()
    .execute();
  return rows.filter((row) => {
    const from = row.from_state as AttemptState | null;
    const to = row.to_state as AttemptState;
    return !movers.some((mover) => canMove(from, to, mover));
  }).length;
}

async function countOf(queries: Queries, query: ReturnType<typeof sql>): Promise<number> {
  const result = await query.execute(queries);
  return (result.rows[0] as { readonly count: number }).count;
}
