import type { ExpressionBuilder, SqlBool } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { epochCauses } from '../../../domain/epochs/epoch.ts';
import type { EpochCause, Gap } from '../../../domain/epochs/epoch.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ownEntry } from '../audit/entries.ts';
import type { AuditTrail } from '../audit/trail.ts';
import { genuineRows, updateSealed } from '../authority/sealed-writes.ts';
import type { EpochRow } from '../epoch-tables.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** Number of the current epoch. */
export async function currentEpoch(queries: Queries): Promise<number> {
  const row = await firstOf(selectNewest(queries, {}));
  invariant(row !== undefined, 'records have an epoch from their migration on');
  return row.number;
}

const selectNewest = statement((queries, _values: Record<string, never>) =>
  queries.selectFrom('epochs').select('number').orderBy('number', 'desc').limit(1),
);

/**
 * Number of the epoch before which a row that was only prepared may have been sent: the next one, when another server
 * answers and its epoch has not begun.
 */
export async function epochToRecoverIn(queries: Queries): Promise<number> {
  const rows = (await selectOpen(queries, {})).rows;
  const newest = rows.at(-1);
  invariant(newest !== undefined, 'records have an epoch from their migration on');
  return newest.number + (newest.is_other ? 1 : 0);
}

/**
 * Number of the newest epoch that staff are admitted to by an admin. A fail-over leaves its staff as they were: their rows
 * are sealed, and the server's own administrator decides which server answers.
 */
export async function admissionEpoch(queries: Queries): Promise<number> {
  const row = await firstOf(selectAdmission(queries, {}));
  invariant(row !== undefined, 'records have an epoch from their migration on');
  return row.number;
}

const selectAdmission = statement((queries, _values: Record<string, never>) =>
  queries
    .selectFrom('epochs')
    .select('number')
    .where('cause', '<>', 'other-server')
    .orderBy('number', 'desc')
    .limit(1),
);

/** The gap to account for, from the earliest moment that any open epoch left in doubt; null when none is open. */
export async function readOpenGap(queries: Queries): Promise<Gap | null> {
  return gapOf((await selectOpen(queries, {})).rows);
}

/** The epochs as they are when an attempt begins. */
export interface EpochsNow {
  /** Number of the current epoch. */
  readonly current: number;
  /** The gap to account for; null when none is open. */
  readonly gap: Gap | null;
}

/** The current epoch and the gap among the rows of `epochsNow`, ordered by their number. */
export function epochsOf(rows: readonly ReadEpoch[]): EpochsNow {
  const newest = rows.at(-1);
  invariant(newest !== undefined, 'records have an epoch from their migration on');
  return { current: newest.number, gap: gapOf(rows) };
}

/** Selects the current epoch and every open one, for the statement that a new attempt begins with. */
export function epochsNow(queries: Queries) {
  return queries
    .selectFrom('epochs')
    .selectAll()
    .select(engineSqlOf(queries).isOtherServer.as('is_other'))
    .where(isOpenOrNewest);
}

function isOpenOrNewest(where: ExpressionBuilder<LedgerTables, 'epochs'>) {
  return where.or([
    where('closed_at', 'is', null),
    where('number', '=', (newest) =>
      newest.selectFrom('epochs as one').select(({ fn }) => fn.max('one.number').as('number')),
    ),
  ]);
}

/** An epoch as a charge reads it. */
export interface ReadEpoch extends EpochRow {
  readonly is_other: SqlBool;
}

/** The gap of the open epochs among the rows, of which the last is the newest epoch. */
function gapOf(all: readonly ReadEpoch[]): Gap | null {
  const last = all.at(-1);
  // What this server lacks is not known before its epoch has begun, so that no warning can have been accepted.
  if (last?.is_other) return gapToBegin(last);
  const rows = all.filter(({ closed_at: closedAt }) => closedAt === null);
  const newest = rows.at(-1);
  if (newest === undefined) return null;
  const from = rows.map(({ agreed_at: agreedAt }) => agreedAt).toSorted()[0] ?? newest.agreed_at;
  return {
    epoch: newest.number,
    cause: causeOf(newest.cause),
    fromAt: from as Instant,
    untilAt: newest.began_at as Instant,
    isReopened: rows.some(({ reopened_at: reopenedAt }) => reopenedAt !== null),
  };
}

function gapToBegin({ number, began_at: beganAt }: EpochRow): Gap {
  return {
    epoch: number + 1,
    cause: 'other-server',
    fromAt: '' as Instant,
    // The first epoch began at no moment.
    untilAt: (beganAt === '' ? '1970-01-01T00:00:00.000Z' : beganAt) as Instant,
    isReopened: false,
  };
}

/** The same read, to be sent ahead. */
export function openGapAsked(): Asked {
  return selectOpen.asked({});
}

const selectOpen = statement((queries, _values: Record<string, never>) =>
  queries
    .selectFrom('epochs')
    .selectAll()
    .select(engineSqlOf(queries).isOtherServer.as('is_other'))
    .where(isOpenOrNewest)
    .orderBy('number'),
);

function causeOf(text: string): EpochCause {
  const cause = epochCauses.find((known) => known === text);
  if (cause === undefined) throw new DamagedRow('cause');
  return cause;
}

/** Facts that a new epoch begins with. */
export interface NewEpoch {
  readonly cause: Exclude<EpochCause, 'first'>;
  readonly at: Instant;
  readonly agreedAt: Instant;
  readonly restoreId: string | null;
  /**
   * Admin who is admitted to the new epoch at once; with null or an id that is no admin's, the first admin to sign in
   * is.
   */
  readonly admittedBy: OperatorId | null;
}

/** Begins a new epoch, whose gap is open, and writes it into the log. */
export async function beginEpoch(
  queries: Queries,
  audit: AuditTrail | null,
  { cause, at, agreedAt, restoreId, admittedBy }: NewEpoch,
): Promise<void> {
  const number = (await currentEpoch(queries)) + 1;
  const admin = await actingAdmin(queries, audit, admittedBy);
  const row: EpochRow = {
    number,
    cause,
    began_at: at,
    agreed_at: agreedAt < at ? agreedAt : at,
    restore_id: restoreId,
    admitted_by: admin,
    closed_at: null,
    closed_by: null,
    reopened_at: null,
  };
  await queries.insertInto('epochs').values(row).execute();
  // What an order did not pay may have been decided otherwise since: it is asked again before the debt is charged. A
  // fail-over loses nothing as a rule, and its gap decides (`closeGap`).
  if (cause !== 'other-server') await askAgainOfDebts(queries);
  if (admin !== null) {
    await updateSealed(
      queries,
      { audit },
      { table: 'operators', key: admin },
      { admitted_epoch: number },
    );
  }
  await audit?.append(
    queries,
    ownEntry({
      at,
      topic: 'records',
      event: 'records.epoch-began',
      operatorId: admittedBy,
      origin: originOf(cause),
      subject: cause,
      details: { epoch: number, gapFrom: row.agreed_at },
    }),
  );
}

/** Forgets which orders did not pay an instalment, decided before a moment. */
export async function askAgainOfDebts(queries: Queries, before?: string): Promise<void> {
  await queries
    .deleteFrom('debt_decisions')
    .where('decision', '=', 'another-debt')
    .$if(before !== undefined, (some) => some.where('decided_at', '<', before ?? ''))
    .execute();
}

function originOf(cause: NewEpoch['cause']) {
  if (cause === 'accepted') return 'window';
  return cause === 'other-server' ? 'clock' : 'start';
}

async function actingAdmin(
  queries: Queries,
  audit: AuditTrail | null,
  id: OperatorId | null,
): Promise<string | null> {
  if (id === null) return null;
  const row = await queries
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .executeTakeFirst();
  const { test } = await genuineRows(queries, audit, 'operators');
  return row !== undefined && test(row.id, row) ? row.id : null;
}

/** The latest moment in these records' audit log; null for a log without entries. */
export async function lastAgreedAt(queries: Queries): Promise<Instant | null> {
  const row = await queries
    .selectFrom('audit')
    .select((select) => select.fn.max('at').as('at'))
    .executeTakeFirst();
  return (row?.at ?? null) as Instant | null;
}
