import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { planIntent } from '../../../domain/ids.ts';
import type { InstalmentId, PlanId } from '../../../domain/ids.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import { inOrder } from '../../../domain/plans/due.ts';
import { isOwed } from '../../../domain/plans/plan.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { retryAdvice } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type {
  ExportedInstalment,
  PlanConsent,
  PlanFile,
  PlanHappening,
  PlanMoment,
  PlanSecrets,
} from '../../ports/ledger/plans.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { sealedCardOfRow } from '../customers/cards-on-file.ts';
import type { PlanEventRow, PlanRow } from '../schema/plan-tables.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { Asked } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readCandidates } from '../runs/candidates.ts';
import type { Candidate } from '../runs/candidates.ts';
import { readAgreements } from '../back-office/plan-agreements.ts';
import { callsOfPlan } from './plan-calls.ts';
import { instalmentOfRow } from './plan-columns.ts';
import { readLines, readPlanCards } from './plan-lines.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { isDoubted } from '../authority/plan-seal.ts';
import { planAsked, readPlanAggregate, readPlanWithChains } from './read-plan-aggregate.ts';

/** Maximum number of rows, events and attempts of one plan on a screen. */
const rowsReadMax = 1000;

/** Reads a plan with everything that a screen shows of it. */
export async function readPlanFile(
  store: Pick<Store, 'db' | 'dayOf' | 'audit'>,
  id: PlanId,
  moment: PlanMoment,
): Promise<PlanFile | null> {
  const { db } = store;
  const [line] = await readLines(db, [id], moment.today);
  if (line === undefined) return null;
  const cards = await readPlanCards(db, [line.plan]);
  const [candidate] = await readCandidates(store, [id], { today: moment.today, rows: 'owed' });
  const sealed = await readPlanAggregate(db, store.audit, id);
  return {
    ...line,
    isAltered: sealed === null || (await isDoubted(db, store.audit, sealed)),
    instalments: inOrder(await newestRows(db, id)),
    chains: line.plan.chains.map((chain) => {
      const card = cards.get(chain.cardId);
      if (card === undefined) throw new DamagedRow('card_id');
      return { chain, card };
    }),
    consent: await readConsent(db, id),
    agreements: await readAgreements(db, id),
    noticeDays: await readNotice(db, id),
    events: await readEvents(db, id),
    calls: await callsOfPlan(db, id, moment.today),
    attempts: await attemptsOfPlan(db, id),
    advice: candidate === undefined ? new Map() : await adviceOf(db, candidate, moment),
  };
}

/** Retry advice for every instalment that is owed; empty for a plan without a card. */
async function adviceOf(
  queries: Queries,
  candidate: Candidate,
  moment: PlanMoment,
): Promise<ReadonlyMap<number, RetryAdviceNow>> {
  const policy = await readRetryPolicy(queries, null);
  const advised = candidate.aggregate.instalments.filter(isOwed).flatMap((row) => {
    const advice = adviceFor(candidate, row, moment, policy);
    return advice === null ? [] : [[row.sequence, advice] as const];
  });
  return new Map(advised);
}

/** Retry advice for one instalment on the plan's card; null when there is no card. */
export function adviceFor(
  { card, history, promisedOn }: Candidate,
  row: Instalment,
  { today, now, isFrozen }: PlanMoment,
  policy: RetryPolicy,
): RetryAdviceNow | null {
  if (card === null || card.isRemoved) return null;
  const question = {
    history,
    intentId: planIntent(row.planId, row.sequence),
    dueDate: row.dueDate,
    card: { cardId: card.cardId, facts: card.facts },
    today,
    now,
    omitExpiry: false,
    promisedOn,
    isFrozen,
    isGranted: false,
    plannedOnCard: 0,
  };
  return retryAdvice(question, policy);
}

async function newestRows(queries: Queries, id: PlanId): Promise<readonly Instalment[]> {
  const rows = await queries
    .selectFrom('instalments')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(rowsReadMax)
    .execute();
  return rows.map(instalmentOfRow);
}

async function readConsent(queries: Queries, id: PlanId): Promise<PlanConsent | null> {
  const row = await queries
    .selectFrom('plans')
    .select(['consent_channel', 'consent_words', 'consent_at', 'consent_operator_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : consentOfRow(row);
}

async function readNotice(queries: Queries, id: PlanId): Promise<number | null> {
  const row = await queries
    .selectFrom('plans')
    .select('upcoming_days')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.upcoming_days ?? null;
}

type ConsentColumns = Pick<
  PlanRow,
  'consent_channel' | 'consent_words' | 'consent_at' | 'consent_operator_id'
>;

function consentOfRow(row: ConsentColumns): PlanConsent | null {
  if (row.consent_words === null) return null;
  return {
    channel: row.consent_channel as PlanConsent['channel'],
    words: row.consent_words,
    agreedAt: row.consent_at as Instant,
    operatorId: row.consent_operator_id as PlanConsent['operatorId'],
  };
}

async function readEvents(queries: Queries, id: PlanId): Promise<readonly PlanHappening[]> {
  const rows = await queries
    .selectFrom('plan_events')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('revision', 'desc')
    .orderBy('position', 'desc')
    .limit(rowsReadMax)
    .execute();
  return rows.map(eventOfRow);
}

function eventOfRow(row: PlanEventRow): PlanHappening {
  return {
    kind: row.kind as PlanHappening['kind'],
    sequence: row.sequence,
    amountMinor: row.amount_minor,
    reason: row.reason,
    at: row.happened_at as Instant,
    operatorId: row.operator_id as PlanHappening['operatorId'],
  };
}

/** All intents of a plan share a prefix, so the index holds them together. */
async function attemptsOfPlan(queries: Queries, id: PlanId): Promise<readonly Attempt[]> {
  const rows = await selectAttempts(queries)
    .where('intent_id', '>', `plan:${id}:`)
    .where('intent_id', '<', `plan:${id};`)
    .orderBy('prepared_at', 'desc')
    .orderBy('place', 'desc')
    .limit(rowsReadMax)
    .execute();
  return rows.map(attemptOfRow);
}

/** Reads what a charge needs of the current card history. */
export async function readSecrets(queries: Queries, id: PlanId): Promise<PlanSecrets | null> {
  const read = await readPlanWithChains(queries, id);
  const chain = read === null ? null : currentCardHistory(read.plan);
  if (read === null || chain === null) return null;
  const { rows: cards } = await selectCards(queries, { id });
  const card = cards.find((one) => one.id === chain.cardId);
  const row = read.chains.find(({ number }) => number === chain.number);
  if (card === undefined || row === undefined) throw new DamagedRow('card_id');
  return {
    plan: read.plan,
    card: sealedCardOfRow(card),
    chain,
    chainId: row.id,
    sealedTrackingId: row.sealed_tracking_id,
  };
}

/** The reads of a plan's secrets, to be sent ahead. */
export function secretsAsked(id: PlanId): readonly Asked[] {
  return [...planAsked(id), selectCards.asked({ id })];
}

/** The cards of all histories of a plan, so that they need not be waited for. */
const selectCards = statement((queries, { id }: { readonly id: PlanId }) =>
  queries
    .selectFrom('cards')
    .selectAll()
    .where('id', 'in', (from) =>
      from.selectFrom('card_chains').select('card_id').where('plan_id', '=', id),
    ),
);

/** Finds the plan that a reference belongs to. */
export async function ownerOfPlanReference(
  queries: Queries,
  reference: string,
): Promise<PlanId | null> {
  const row = await queries
    .selectFrom('plans')
    .select('id')
    .where('reference_key', '=', foldReference(reference))
    .executeTakeFirst();
  return row === undefined ? null : (row.id as PlanId);
}

/** Reads instalments of all plans in plan order, for export. */
export async function readInstalmentPage(
  queries: Queries,
  after: InstalmentId | null,
  limit: number,
): Promise<readonly ExportedInstalment[]> {
  invariant(Number.isInteger(limit) && limit > 0 && limit <= rowsReadMax, 'a page has a limit');
  let query = queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .innerJoin('customers', 'customers.id', 'plans.customer_id')
    .selectAll('instalments')
    .select(['plans.reference', 'customers.name']);
  if (after !== null) {
    const { planId, sequence } = namedRow(after);
    query = query.where((where) =>
      where(
        where.refTuple('instalments.plan_id', 'instalments.sequence'),
        '>',
        where.tuple(planId, sequence),
      ),
    );
  }
  const rows = await query
    .orderBy('instalments.plan_id')
    .orderBy('instalments.sequence')
    .limit(limit)
    .execute();
  return rows.map(({ reference, name, ...row }) => ({
    instalment: instalmentOfRow(row),
    reference,
    customerName: name,
  }));
}

/** Splits an instalment's id into its plan and sequence. */
export function namedRow(id: InstalmentId): { readonly planId: string; readonly sequence: number } {
  const at = id.lastIndexOf(':');
  return { planId: id.slice(0, at), sequence: Number(id.slice(at + 1)) };
}
