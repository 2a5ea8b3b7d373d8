import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { acceptedEvent } from '../../../domain/audit/chain.ts';
import { readSealedEntry } from '../audit/sealed-entry.ts';
import { planRowOf } from '../plans/plan-intent.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import type { RowSealer } from './row-texts.ts';

/** The facts of an attempt that the log names too. */
interface AttemptFacts {
  readonly id: string;
  readonly state: string;
  readonly reference: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly prepared_at: string;
}

/** The newest step of an attempt in the log. */
interface NamedStep {
  readonly terminal_id: string;
  readonly sequence: number;
  readonly event: string;
  readonly subject: string;
  readonly details: string;
}

/**
 * True when the attempts of an intent are not those that the log names: one was changed, added, removed or put back.
 *
 * The newest step of each attempt decides its state; its amount, currency and reference never change. Without the key of
 * the log nothing can be doubted. Attempts from before the log have no steps in it.
 */
export async function isIntentDoubted(
  queries: Queries,
  audit: RowSealer | null,
  intent: IntentId,
): Promise<boolean> {
  return audit !== null && (await alteredOfIntent(queries, audit, intent)).length > 0;
}

/** The same of an intent whose attempts, all of them, were read in this transaction. */
export async function areAttemptsDoubted(
  queries: Queries,
  audit: RowSealer | null,
  { intentId, attempts }: { readonly intentId: IntentId; readonly attempts: readonly Attempt[] },
): Promise<boolean> {
  if (audit === null) return false;
  const rows = attempts.map(factsOf);
  return (await alteredAmong(queries, audit, { intent: intentId, rows })).length > 0;
}

function factsOf(attempt: Attempt): AttemptFacts {
  const { id, state, reference, amountMinor, currency, preparedAt } = attempt;
  return { id, state, reference, amount_minor: amountMinor, currency, prepared_at: preparedAt };
}

/** Intents per step of the check in the background, so that other calls of the thread run between steps. */
const intentsAtOnce = 100;

/** References of the payments that are not as the log names them, among the intents that follow `after`. */
export async function alteredPayments(
  queries: Queries,
  audit: RowSealer | null,
  after: string,
): Promise<{ readonly references: readonly string[]; readonly next: string | null }> {
  if (audit === null) return { references: [], next: null };
  const intents = await queries
    .selectFrom('attempts')
    .select('intent_id')
    .distinct()
    .where('intent_id', '>', after)
    .orderBy('intent_id')
    .limit(intentsAtOnce)
    .execute();
  const references: string[] = [];
  for (const { intent_id: intent } of intents) {
    references.push(...(await alteredOfIntent(queries, audit, intent as IntentId)));
  }
  const last = intents.at(-1)?.intent_id ?? null;
  return { references, next: intents.length < intentsAtOnce ? null : last };
}

/** References of the attempts of an intent that are not as the log names them. */
async function alteredOfIntent(
  queries: Queries,
  audit: RowSealer,
  intent: IntentId,
): Promise<readonly string[]> {
  const { rows } = await selectFacts(queries, { intent });
  return alteredAmong(queries, audit, { intent, rows });
}

async function alteredAmong(
  queries: Queries,
  audit: RowSealer,
  { intent, rows }: { readonly intent: IntentId; readonly rows: readonly AttemptFacts[] },
): Promise<readonly string[]> {
  const steps = newestSteps((await selectSteps(queries, { intent })).rows);
  const altered = [...steps]
    .filter(([id]) => !rows.some((row) => row.id === id))
    .map(([, { subject }]) => subject);
  for (const row of rows) {
    const step = steps.get(row.id);
    const isSame =
      step === undefined
        ? await isOlderThanLog(queries, row)
        : fits(row, step) &&
          (await isWritten(queries, audit, step)) &&
          (await isPaidAsCharged(queries, intent, row));
    if (!isSame) altered.push(row.reference);
  }
  return altered;
}

/** True unless the instalment of an approved attempt states another amount as paid than was charged. */
async function isPaidAsCharged(
  queries: Queries,
  intent: IntentId,
  { state, amount_minor: amountMinor }: AttemptFacts,
): Promise<boolean> {
  const place = state === 'approved' ? planRowOf(intent) : null;
  if (place === null) return true;
  const row = await firstOf(selectPaid(queries, place));
  return row === undefined || row.paid_minor === amountMinor;
}

const selectPaid = statement(
  (queries, { planId, sequence }: { readonly planId: string; readonly sequence: number }) =>
    queries
      .selectFrom('instalments')
      .select('paid_minor')
      .where('plan_id', '=', planId)
      .where('sequence', '=', sequence)
      .where('state', '=', 'paid'),
);

function newestSteps(steps: readonly NamedStep[]): ReadonlyMap<string, NamedStep> {
  const newest = new Map<string, NamedStep>();
  for (const step of steps) {
    if (!/^(?:charge|resolution)\./u.test(step.event)) continue;
    const attempt = memberOf(step.details, 'attempt');
    if (typeof attempt === 'string') newest.set(attempt, step);
  }
  return newest;
}

function fits(row: AttemptFacts, { event, subject, details }: NamedStep): boolean {
  return (
    event.slice(event.indexOf('.') + 1) === row.state &&
    memberOf(details, 'amountMinor') === row.amount_minor &&
    memberOf(details, 'currency') === row.currency &&
    subject === maskCardNumbers(row.reference).slice(0, subject.length)
  );
}

/** True for an entry that fits its seal, and for one that an admin accepted with the whole log. */
async function isWritten(queries: Queries, sealer: RowSealer, step: NamedStep): Promise<boolean> {
  const entry = await readSealedEntry(queries, sealer, step);
  if (entry?.isGenuine === true) return true;
  const accepted = await queries
    .selectFrom('audit')
    .select('sequence')
    .where('terminal_id', '=', step.terminal_id)
    .where('event', '=', acceptedEvent)
    .where('sequence', '>=', step.sequence)
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
}

async function isOlderThanLog(queries: Queries, row: AttemptFacts): Promise<boolean> {
  const first = await firstOf(selectFirst(queries, {}));
  return first !== undefined && row.prepared_at < first.at;
}

function memberOf(details: string, name: string): unknown {
  try {
    return Reflect.get(Object(JSON.parse(details)), name);
  } catch {
    return undefined;
  }
}

const selectFacts = statement((queries, { intent }: { readonly intent: IntentId }) =>
  queries
    .selectFrom('attempts')
    .select(['id', 'state', 'reference', 'amount_minor', 'currency', 'prepared_at'])
    .where('intent_id', '=', intent),
);

/** The read that the doubt of an intent begins with, to be sent ahead. */
export function stepsAsked(intent: IntentId): Asked {
  return selectSteps.asked({ intent });
}

const selectSteps = statement((queries, { intent }: { readonly intent: IntentId }) =>
  queries
    .selectFrom('audit')
    .select(['terminal_id', 'sequence', 'event', 'subject', 'details'])
    // The same words as the index has.
    .where(engineSqlOf(queries).contains('details', '"intent":"'))
    .where(engineSqlOf(queries).jsonText('details', 'intent'), '=', intent)
    .orderBy('place'),
);

const selectFirst = statement((queries, _none: Record<string, never>) =>
  queries.selectFrom('audit').select('at').orderBy('place').limit(1),
);
