import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { changesKey, gapAnswers, gapRowKinds } from '../../../domain/epochs/gap-row.ts';
import type { GapRow } from '../../../domain/epochs/gap-row.ts';
import { namedInstalment } from '../../../domain/epochs/dashboard-list.ts';
import type { Gap } from '../../../domain/epochs/epoch.ts';
import { gapEvidence } from '../../../domain/epochs/sent-charge.ts';
import { planIntent } from '../../../domain/ids.ts';
import type { AttemptId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { instalmentReference, owedInstalmentStates } from '../../../domain/plans/plan.ts';
import type { GapAnswerRow } from '../epoch-tables.ts';
import { oneOf } from '../plans/plan-columns.ts';
import type { Queries, Store } from '../thread/store.ts';
import { refundedRows } from './refunded-rows.ts';

/** Bounds the query; a merchant with more rows in a gap answers them in bulk, and then gets the next ones. */
const rowsReadMax = 20_000;

/** Every row that an open gap has to be accounted for by: waiting ones first, then answered ones. */
export async function readGapRows(
  queries: Queries,
  { dayOf }: Pick<Store, 'dayOf'>,
  gap: Gap,
): Promise<readonly GapRow[]> {
  const answered = (
    await queries
      .selectFrom('gap_answers')
      .selectAll()
      .where((where) =>
        where.or([
          // An answer speaks of its own gap: what was not charged then may have been charged since.
          where('epoch', '=', gap.epoch),
          // A payment without a place waits from any gap that was never closed.
          where.and([
            where('kind', 'in', placelessKinds),
            where('answer', '=', 'unknown'),
            where('attempt_id', 'is', null),
            where('epoch', 'in', (from) =>
              from.selectFrom('epochs').select('number').where('closed_at', 'is', null),
            ),
          ]),
        ]),
      )
      .orderBy('answered_at')
      .orderBy('gap_key')
      .limit(rowsReadMax)
      .execute()
  ).map(rowOfAnswer);
  const placed = await heldTransactions(queries);
  const shown = answered.filter((row) => !(isWaiting(row) && placed.has(row.transactionId ?? '')));
  const keys = new Set(answered.map(({ key }) => key));
  const waiting = [
    ...(await inFlightRows(queries, gap)),
    ...(await instalmentRows(queries, dayOf(gap.untilAt))),
    ...(await refundedRows(queries, rowsReadMax)),
    changesRow,
  ].filter(({ key }) => !keys.has(key));
  return [...waiting, ...shown.filter(isWaiting), ...shown.filter((row) => !isWaiting(row))];
}

/** Transactions of kept rows that an attempt stands for by now: their money has its place. */
async function heldTransactions(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('gap_answers')
    .innerJoin('attempts', 'attempts.transaction_id', 'gap_answers.transaction_id')
    .select('gap_answers.transaction_id as id')
    .where('gap_answers.kind', '=', 'bank-line')
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

function isWaiting({ answer }: GapRow): boolean {
  return answer === null;
}

const waits = {
  answer: null,
  evidence: null,
  transactionId: null,
  answeredAt: null,
} as const;

const changesRow: GapRow = {
  ...waits,
  key: changesKey,
  kind: 'changes',
  reference: '',
  customerName: null,
  amountMinor: 0,
  currency: null,
  dueOn: null,
  planId: null,
  sequence: null,
  attemptId: null,
};

/** Every instalment that is owed and was due by the end of the gap: by the schedule, or for another attempt. */
async function instalmentRows(queries: Queries, until: CalendarDate): Promise<readonly GapRow[]> {
  const rows = await selectOwed(queries)
    .where('instalments.due_on', '<=', until)
    .orderBy('instalments.due_on')
    .orderBy('instalments.plan_id')
    .orderBy('instalments.sequence')
    .limit(rowsReadMax)
    .execute();
  return rows.map(rowOfOwed);
}

/** The open instalment that a reference names, whenever it is due; null without one. */
export async function findNamedRow(queries: Queries, reference: string): Promise<GapRow | null> {
  const named = namedInstalment(reference);
  if (named === null) return null;
  const row = await selectOwed(queries)
    .where('plans.reference_key', '=', named.planReferenceKey)
    .where('instalments.sequence', '=', named.sequence)
    .executeTakeFirst();
  return row === undefined ? null : rowOfOwed(row);
}

function selectOwed(queries: Queries) {
  return queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .leftJoin('customers', 'customers.id', 'plans.customer_id')
    .select([
      'instalments.plan_id',
      'instalments.sequence',
      'instalments.amount_minor',
      'instalments.currency',
      'instalments.due_on',
      'plans.reference',
      'customers.name',
    ])
    .where('instalments.state', 'in', owedInstalmentStates)
    .where('plans.cancelled_on', 'is', null)
    .where('instalments.covered_by', 'is', null);
}

type OwedRow = Awaited<ReturnType<ReturnType<typeof selectOwed>['execute']>>[number];

function rowOfOwed(row: OwedRow): GapRow {
  return {
    ...waits,
    key: planIntent(row.plan_id as PlanId, row.sequence),
    kind: 'instalment',
    reference: instalmentReference(row.reference, row.sequence),
    customerName: row.name,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    dueOn: row.due_on as CalendarDate,
    planId: row.plan_id as PlanId,
    sequence: row.sequence,
    attemptId: null,
  };
}

/** Charges that staff have to check, from before the gap or from what reopened it; each is listed under To do. */
async function inFlightRows(queries: Queries, gap: Gap): Promise<readonly GapRow[]> {
  const rows = await queries
    .selectFrom('attempts')
    .leftJoin('customers', 'customers.id', 'attempts.customer_id')
    .select([
      'attempts.id',
      'attempts.state',
      'attempts.reference',
      'attempts.amount_minor',
      'attempts.currency',
      'customers.name',
    ])
    .where((where) =>
      where.or([
        where('attempts.state', '=', 'unknown').and('attempts.epoch', '<', gap.epoch),
        where('attempts.state', '=', 'reference-taken').and('attempts.intent_id', 'like', 'plan:%'),
      ]),
    )
    .orderBy('attempts.prepared_at')
    .limit(rowsReadMax)
    .execute();
  return rows.map((row) => ({
    ...waits,
    key: `attempt:${row.id}`,
    kind: row.state === 'unknown' ? 'in-flight' : 'reference-taken',
    reference: row.reference,
    customerName: row.name,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    dueOn: null,
    planId: null,
    sequence: null,
    attemptId: row.id as AttemptId,
  }));
}

/** Kinds of rows that wait while no attempt stands for their money. */
const placelessKinds: readonly GapRow['kind'][] = ['found-charge', 'bank-line'];

/** A charge that evidence shows and that has no place in the records waits: nothing stands for its money. */
function isWithoutPlace(row: GapAnswerRow): boolean {
  return (
    placelessKinds.some((kind) => kind === row.kind) &&
    row.attempt_id === null &&
    row.answer === 'unknown'
  );
}

function rowOfAnswer(row: GapAnswerRow): GapRow {
  return {
    key: row.gap_key,
    kind: oneOf(gapRowKinds, row.kind, 'kind'),
    reference: row.reference,
    customerName: row.customer_name,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode | null,
    dueOn: row.due_on as CalendarDate | null,
    planId: row.plan_id as PlanId | null,
    sequence: row.sequence,
    attemptId: row.attempt_id as AttemptId | null,
    answer: isWithoutPlace(row) ? null : oneOf(gapAnswers, row.answer, 'answer'),
    evidence: oneOf(gapEvidence, row.evidence, 'evidence'),
    transactionId: row.transaction_id,
    answeredAt: row.answered_at as Instant,
  };
}

/** Stores an answer with a copy of the row; a later answer replaces it. */
export async function storeAnswer(
  queries: Queries,
  row: GapRow & Required<Pick<GapAnswerRow, 'epoch' | 'operator_id'>>,
): Promise<void> {
  const answer: GapAnswerRow = {
    gap_key: row.key,
    epoch: row.epoch,
    kind: row.kind,
    reference: row.reference,
    customer_name: row.customerName,
    amount_minor: row.amountMinor,
    currency: row.currency,
    due_on: row.dueOn,
    plan_id: row.planId,
    sequence: row.sequence,
    attempt_id: row.attemptId,
    answer: row.answer ?? 'unknown',
    evidence: row.evidence ?? 'person',
    transaction_id: row.transactionId,
    answered_at: row.answeredAt ?? '',
    operator_id: row.operator_id,
  };
  await queries.deleteFrom('gap_answers').where('gap_key', '=', row.key).execute();
  await queries.insertInto('gap_answers').values(answer).execute();
}
