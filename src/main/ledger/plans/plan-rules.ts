import { sql } from 'kysely';
import { checkPolicy, defaultRetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type { RetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import { failed, ok } from '../../../domain/result.ts';
import { defaultRunSettings } from '../../../domain/run/run.ts';
import type { AccountRunSettings, PlanRules } from '../../ports/ledger/runs.ts';
import { rowName, textOfRow } from '../authority/row-texts.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import { insertSealed, updateSealed } from '../authority/sealed-writes.ts';
import { AlteredRows, DamagedRow } from '../engine/row-failures.ts';
import { readDeclineOverrides } from '../back-office/decline-overrides.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import { reading, readingAtOnce, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { objectOfText } from './plan-columns.ts';

type RuleName =
  | 'account-settings'
  | 'message-rules'
  | 'retry-policy'
  | 'run-settings'
  | 'staff-rules'
  | 'trusted-clock';

/** Operator and time of setting a rule. */
export interface RuleEntry {
  readonly operatorId: string;
  readonly at: string;
}

/** Serves the account's own rules for retries and runs. */
export function createPlanRules(store: Store): PlanRules {
  const { db } = store;
  return {
    retryPolicy: () =>
      readingAtOnce(store, async (queries) => ok(await readRetryPolicy(queries, store.audit))),
    saveRetryPolicy: (policy, entry) =>
      writing(store, async (tx) => {
        const checked = checkPolicy(policy);
        if (!checked.ok) return failed({ kind: 'refused' as const, refusals: checked.error });
        const { declineOverrides: _kept, ...own } = checked.value;
        await saveRule({ store, tx }, 'retry-policy', own, entry);
        return ok(null);
      }),
    runSettings: () => reading(async () => ok(await readRunSettings(db, store.audit))),
    saveRunSettings: (settings, entry) =>
      writing(store, async (tx) => {
        await saveRule({ store, tx }, 'run-settings', settings, entry);
        return ok(null);
      }),
  };
}

/**
 * Reads the retry policy, with the merchant's decline overrides in it. One that the current rules reject gives way to
 * the default, which is safe.
 */
export async function readRetryPolicy(
  queries: Queries,
  audit: RowSealer | null,
): Promise<RetryPolicy> {
  const declineOverrides = (await readDeclineOverrides(queries, audit)).map(({ row }) => row);
  const kept = await readRule(queries, audit, 'retry-policy');
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

async function readRunSettings(
  queries: Queries,
  audit: RowSealer | null,
): Promise<AccountRunSettings> {
  const kept = await readRule(queries, audit, 'run-settings');
  const settings = { ...defaultRunSettings, startsAt: null, ...kept } as AccountRunSettings;
  const { concurrency, gapMs, notConfirmedMax, startsAt } = settings;
  const areNumbers = [concurrency, gapMs, notConfirmedMax].every((one) => Number.isFinite(one));
  if (!areNumbers || !(startsAt === null || typeof startsAt === 'string')) {
    throw new DamagedRow('rule');
  }
  return { concurrency, gapMs, notConfirmedMax, startsAt };
}

/** Reads one of the account's own rules; null when it was never set. Throws for one that was changed from outside. */
export async function readRule(
  queries: Queries,
  audit: RowSealer | null,
  name: RuleName,
): Promise<Readonly<Record<string, unknown>> | null> {
  const found = await firstOf(selectRule(queries, { name }));
  if (found === undefined) return null;
  const { version, mac, head, ...row } = found;
  if (audit !== null && head !== null) {
    const isSealed = version !== null && mac !== null;
    // A rule that was removed gives way to a laxer default, like one that was added.
    if (isSealed !== (row.name !== null)) throw new AlteredRows();
    const text = textOfRow(rowName('account_rules', name), version ?? 0, row);
    if (isSealed && audit.sealText(text) !== mac) throw new AlteredRows();
  }
  return row.rule === null ? null : objectOfText(row.rule, 'rule');
}

interface FoundRule {
  readonly name: string | null;
  readonly rule: string | null;
  readonly changed_at: string | null;
  readonly operator_id: string | null;
  readonly version: number | null;
  readonly mac: string | null;
  /** Null before the rows were sealed. */
  readonly head: number | null;
}

/** The read of a rule, to be sent ahead. */
export function ruleAsked(name: RuleName): Asked {
  return selectRule.asked({ name });
}

/** One statement for rule and seal, because a charge reads rules. */
const selectRule = statement(
  (_queries, { name }: { readonly name: string }) => sql<FoundRule>`
    select rule.name, rule.rule, rule.changed_at, rule.operator_id,
      seal.version, seal.mac, head.id as head
    from (select 1)
    left join account_rules as rule on rule.name = ${name}
    left join row_seals as seal on seal.table_name = 'account_rules' and seal.row_key = ${name}
    left join seal_head as head on head.id = 1`,
);

/** Saves one of the account's own rules over the previous one. */
export async function saveRule(
  { store, tx }: RuleWriting,
  name: RuleName,
  rule: object,
  { operatorId, at }: RuleEntry,
): Promise<void> {
  const values = { rule: JSON.stringify(rule), changed_at: at, operator_id: operatorId };
  const place = { table: 'account_rules', key: name } as const;
  if (await updateSealed(tx, store, place, values)) return;
  await insertSealed(tx, store, place, { name, ...values });
}

/** A transaction of the store that its rules are sealed for. */
export interface RuleWriting {
  readonly store: Pick<Store, 'audit'>;
  readonly tx: Queries;
}
