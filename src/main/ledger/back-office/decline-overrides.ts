import { checkOwnDecline } from '../../../domain/charge/check-decline-override.ts';
import { retryAdvices } from '../../../domain/charge/decline-wording.ts';
import { ownDeclinesMax } from '../../../domain/charge/decline-override.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { ok } from '../../../domain/result.ts';
import type {
  DeclineOverrideRepository,
  DeclineOverrideEntry,
} from '../../ports/ledger/declines.ts';
import type { DeclineAdviceRow } from '../schema/back-office-tables.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import {
  genuineRows,
  insertSealed,
  removeSealed,
  updateSealed,
} from '../authority/sealed-writes.ts';
import { AlteredRows, DamagedRow } from '../engine/row-failures.ts';
import { statement } from '../thread/statement.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Serves the decline overrides of one open ledger. */
export function createDeclineOverrideRepository(store: Store): DeclineOverrideRepository {
  return {
    declineOverrides: () => reading(async () => ok(await readDeclineOverrides(store.db, null))),
    saveDecline: (entry) =>
      writing(store, async (tx) => {
        const row = rowOfEntry(entry);
        const place = { table: 'decline_advice', key: row.code } as const;
        if (await updateSealed(tx, store, place, row)) return ok(true);
        const { count } = await tx
          .selectFrom('decline_advice')
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= ownDeclinesMax) return ok(false);
        await insertSealed(tx, store, place, row);
        return ok(true);
      }),
    removeDecline: (code) =>
      writing(store, async (tx) =>
        ok(await removeSealed(tx, store, { table: 'decline_advice', key: code })),
      ),
  };
}

/**
 * Reads the decline overrides, in the order of their codes. With the key of the log, throws when one that a charge would
 * go by was changed from outside.
 */
export async function readDeclineOverrides(
  queries: Queries,
  audit: RowSealer | null,
): Promise<readonly DeclineOverrideEntry[]> {
  const { rows } = await selectOverrides(queries, {});
  if (audit !== null && rows.length > 0) {
    const { test } = await genuineRows(queries, audit, 'decline_advice');
    if (!rows.every((row) => test(row.code, row))) throw new AlteredRows();
  }
  return rows.flatMap((row) => entryOfRow(row) ?? []);
}

const selectOverrides = statement((queries, _values: Record<string, never>) =>
  queries.selectFrom('decline_advice').selectAll().orderBy('code').limit(ownDeclinesMax),
);

function rowOfEntry({ row, changedAt, operatorId }: DeclineOverrideEntry): DeclineAdviceRow {
  const { code, ...advice } = row;
  return {
    code,
    advice: JSON.stringify(advice),
    changed_at: changedAt,
    operator_id: operatorId,
  };
}

/** Null for a row that the current rules reject: the default, which is safe, applies then. */
function entryOfRow(row: DeclineAdviceRow): DeclineOverrideEntry | null {
  const checked = checkOwnDecline(readAdvice(row));
  if (!checked.ok) return null;
  return {
    row: checked.value,
    changedAt: row.changed_at as DeclineOverrideEntry['changedAt'],
    operatorId: row.operator_id as DeclineOverrideEntry['operatorId'],
  };
}

function readAdvice({ code, advice }: DeclineAdviceRow): DeclineOverride {
  const parsed = parseObject(advice);
  const text = (name: string): string => {
    const value = parsed[name];
    if (typeof value !== 'string') throw new DamagedRow('advice');
    return value;
  };
  const kind = text('kind');
  if (kind === 'addition') return { kind, code, doNext: text('doNext') };
  const retry = retryAdvices.find((one) => one === parsed['retry']);
  if (kind !== 'whole' || retry === undefined) throw new DamagedRow('advice');
  return {
    kind,
    code,
    meaning: text('meaning'),
    say: text('say'),
    doNext: text('doNext'),
    retry,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    throw new DamagedRow('advice');
  }
}
