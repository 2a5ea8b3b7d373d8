import type { DatabaseSync } from 'node:sqlite';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { searchTextOf } from '../../../src/domain/customers/customer-search.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { connect } from '../../../src/main/ledger/engine/sqlite/connection.ts';
import { rowOfNewAttempt } from '../../../src/main/ledger/schema/columns.ts';
import { createLedgerFile } from '../../../src/main/ledger/engine/sqlite/create-ledger.ts';
import {
  sortKeyOfSecond,
  sortKeysPerSecond,
} from '../../../src/main/ledger/search/index-attempt.ts';
import { termsOfAttempt } from '../../../src/main/ledger/search/match-terms.ts';
import { believablePayments } from './believable-payments.ts';
import type { SeededPayment } from './believable-payments.ts';
import { believablePeople } from './believable-people.ts';
import type { SeededCustomer } from './believable-people.ts';
import { seededPlans } from './believable-plans.ts';
import { insertInto } from './insert-into.ts';
import { seededChance } from './seeded-chance.ts';
import { writeCard, writePlan } from './write-plan.ts';

/** File, size and seed of a ledger to fill. */
export interface Seeding {
  readonly file: string;
  readonly accountId: AccountId;
  readonly payments: number;
  readonly plans: number;
  readonly seed: number;
  /** Time of the last payment; the first is two years before it. */
  readonly until: Instant;
}

const twoYearsMs = 730 * 24 * 60 * 60_000;

/** Payments per transaction while filling. */
const batchPayments = 50_000;

/**
 * Creates a ledger file with believable payments and the plans that some of them belong to, straight into its tables.
 *
 * The file is not synced while it is filled: after a power cut it has to be created again. The rows are those that the
 * app would have written, words and places included, so a test checks the invariants of the result.
 */
export async function seedLedger(seeding: Seeding): Promise<void> {
  const { file, accountId, payments, plans, seed, until } = seeding;
  await createLedgerFile(file, { accountId, createdAt: until });
  const connection = connect(file, 'write');
  const { handle } = connection;
  try {
    const chance = seededChance(seed);
    const people = believablePeople(chance, Math.max(10, Math.round(payments / 10)));
    const lastMs = Date.parse(until);
    const living = seededPlans(chance, people, plans);
    const plan = { payments, plans: living, people, firstMs: lastMs - twoYearsMs, lastMs };
    handle.exec('pragma synchronous = off; pragma cache_size = -400000');
    handle.exec(`insert into history_words (history_words, rank) values ('hashsize', 134217728)`);
    const indexes = takeIndexes(handle);
    handle.exec('begin');
    for (const person of people) writeCustomer(handle, person, until);
    const write = paymentWriter(handle);
    let written = 0;
    for (const payment of believablePayments(chance, plan)) {
      write(payment);
      const { charge } = payment;
      if (charge?.plan.keptWith?.attemptId === payment.attempt.id) writeCard(handle, charge.plan);
      for (const over of living.takeOver()) writePlan(handle, over);
      written += 1;
      if (written % batchPayments === 0) handle.exec('commit; begin');
    }
    for (const rest of living.takeRest(until)) writePlan(handle, rest);
    handle.exec('commit');
    for (const index of indexes) handle.exec(index);
    handle.exec(`insert into history_words (history_words, rank) values ('hashsize', 1048576)`);
    handle.exec('pragma wal_checkpoint(truncate)');
  } finally {
    connection.close();
  }
}

/** Drops the indexes, which are built faster from all rows at once, and returns the statements that create them. */
function takeIndexes(handle: DatabaseSync): readonly string[] {
  const indexes = handle
    .prepare(`select name, sql from sqlite_schema where type = 'index' and sql is not null`)
    .all();
  for (const { name } of indexes) handle.exec(`drop index ${String(name)}`);
  return indexes.map(({ sql }) => String(sql));
}

function writeCustomer(handle: DatabaseSync, person: SeededCustomer, at: Instant): void {
  const { id, name, phone, email } = person;
  insertInto(handle, 'customers', {
    id,
    name,
    phone,
    email,
    notes: '',
    search_text: searchTextOf({ name, phone, email, notes: '' }),
    created_at: at,
    changed_at: at,
    operator_id: 'clerk',
  });
}

/** Writes payments in the order of time, each with its timeline, place, words and filter choices. */
function paymentWriter(handle: DatabaseSync): (payment: SeededPayment) => void {
  const addWords = handle.prepare('insert into history_words (rowid, words) values (?, ?)');
  const values = new Set<string>();
  let last = 0;
  return ({ attempt, moves, transactionId, charge }) => {
    const place = Math.max(sortKeyOfSecond(Date.parse(attempt.preparedAt)), last + 1);
    if (place - sortKeyOfSecond(Date.parse(attempt.preparedAt)) >= sortKeysPerSecond) {
      throw new Error('More payments were made in a second than a second has places.');
    }
    last = place;
    const { transaction } = attempt;
    insertInto(handle, 'attempts', {
      ...rowOfNewAttempt(attempt, {
        attemptNumber: attempt.attemptNumber,
        epoch: 1,
        planned: charge && { by: charge.by, runItem: null },
      }),
      state: attempt.state,
      dispatched_at: attempt.dispatchedAt,
      settled_at: attempt.outcomeAt,
      held_from_running_ms: attempt.heldFromRunningMs,
      not_sent_reason: attempt.notSentReason,
      verdict: attempt.verdict && JSON.stringify(attempt.verdict),
      transaction_id: transactionId,
      transaction_record: transaction && JSON.stringify(transaction),
      service_errors: JSON.stringify(attempt.gatewayErrors),
      http_status: attempt.httpStatus,
      resolution: attempt.resolution && JSON.stringify(attempt.resolution),
      place,
      settlement_date: transaction?.settlementDate ?? null,
      response_code: transaction?.responseCode ?? null,
      rrn: transaction?.rrn ?? null,
      authorization_code: transaction?.authorization ?? null,
    });
    moves.forEach((move, index) => {
      insertInto(handle, 'moves', {
        attempt_id: attempt.id,
        sequence: index + 1,
        from_state: move.from,
        to_state: move.to,
        moved_at: move.at,
        operator_id: move.operatorId,
        note: move.note,
      });
    });
    const named = { ...attempt, customerName: attempt.customerId && attempt.customerName };
    addWords.run(place, termsOfAttempt(named, { refundTexts: [] }).join(' '));
    noteValues(handle, values, attempt);
  };
}

function noteValues(
  handle: DatabaseSync,
  known: Set<string>,
  { currency, card, operatorId, transaction }: SeededPayment['attempt'],
): void {
  const values = { currency, brand: card.brand, operator: operatorId };
  const code = transaction?.responseCode ?? null;
  const all = Object.entries(code === null ? values : { ...values, response: code });
  for (const [field, value] of all) {
    if (known.has(`${field} ${value}`)) continue;
    known.add(`${field} ${value}`);
    insertInto(handle, 'history_values', { field, value });
  }
}
