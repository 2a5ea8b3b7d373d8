import { checkPolicy, defaultRetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type { RetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import { failed, ok } from '../../../domain/result.ts';
import { defaultRunSettings } from '../../../domain/run/run.ts';
import type { AccountRunSettings, PlanRules } from '../../ports/ledger/runs.ts';
import { DamagedRow } from '../engine/sqlite/failures.ts';
import { readDeclineOverrides } from '../back-office/decline-overrides.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { objectOfText } from './plan-columns.ts';

type RuleName = 'retry-policy' | 'run-settings' | 'staff-rules';

/** Operator and time of setting a rule. */
export interface RuleEntry {
  readonly operatorId: string;
  readonly at: string;
}

/** Serves the account's own rules for retries and runs. */
export function createPlanRules(store: Store): PlanRules {
  const { db } = store;
  return {
    retryPolicy: () => reading(async () => ok(await readRetryPolicy(db))),
    saveRetryPolicy: (policy, entry) =>
      writing(store, async (tx) => {
        const checked = checkPolicy(policy);
        if (!checked.ok) return failed({ kind: 'refused' as const, refusals: checked.error });
        const { declineOverrides: _kept, ...own } = checked.value;
        await saveRule(tx, 'retry-policy', own, entry);
        return ok(null);
      }),
    runSettings: () => reading(async () => ok(await readRunSettings(db))),
    saveRunSettings: (settings, entry) =>
      writing(store, async (tx) => {
        await saveRule(tx, 'run-settings', settings, entry);
        return ok(null);
      }),
  };
}

/**
 * Reads the retry policy, with the merchant's decline overrides in it. One that the current rules reject gives way to
 * the default, which is safe.
 */
export async function readRetryPolicy(queries: Queries): Promise<RetryPolicy> {
  const declineOverrides = (await readDeclineOverrides(queries)).map(({ row }) => row);
  const kept = await readRule(queries, 'retry-policy');
  const policy = { ...defaultRetryPolicy, declineOverrides };
  if (kept === null) return policy;
  const own = { ...policy, ...kept, declineOverrides } as RetryPolicy;
  if (!hasShape(own)) throw new DamagedRow('rule');
  return checkPolicy(own).ok ? own : policy;
}

function hasShape(policy: RetryPolicy): boolean {
  const { scheduleDays, brandBudgets, sameDayCodes } = policy;
  return [scheduleDays, brandBudgets, sameDayCodes].every((list) => Array.isArray(list));
}

async function readRunSettings(queries: Queries): Promise<AccountRunSettings> {
  const kept = await readRule(queries, 'run-settings');
  const settings = { ...defaultRunSettings, startsAt: null, ...kept } as AccountRunSettings;
  const { concurrency, gapMs, notConfirmedMax, startsAt } = settings;
  const areNumbers = [concurrency, gapMs, notConfirmedMax].every((one) => Number.isFinite(one));
  if (!areNumbers || !(startsAt === null || typeof startsAt === 'string')) {
    throw new DamagedRow('rule');
  }
  return { concurrency, gapMs, notConfirmedMax, startsAt };
}

/** Reads one of the account's own rules; null when it was never set. */
export async function readRule(
  queries: Queries,
  name: RuleName,
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await queries
    .selectFrom('account_rules')
    .select('rule')
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : objectOfText(row.rule, 'rule');
}

/** Saves one of the account's own rules over the previous one. */
export async function saveRule(
  queries: Queries,
  name: RuleName,
  rule: object,
  { operatorId, at }: RuleEntry,
): Promise<void> {
  const values = { rule: JSON.stringify(rule), changed_at: at, operator_id: operatorId };
  const changed = await queries
    .updateTable('account_rules')
    .set(values)
    .where('name', '=', name)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 1n) return;
  await queries
    .insertInto('account_rules')
    .values({ name, ...values })
    .execute();
}
