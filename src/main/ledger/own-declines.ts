import { checkOwnDecline } from '../../domain/charge/check-own-decline.ts';
import { retryAdvices } from '../../domain/charge/decline-wording.ts';
import { ownDeclinesMax } from '../../domain/charge/own-decline.ts';
import type { OwnDecline } from '../../domain/charge/own-decline.ts';
import { ok } from '../../domain/result.ts';
import type { DeclineBook, OwnDeclineEntry } from '../ports/declines.ts';
import type { DeclineAdviceRow } from './desk-tables.ts';
import { DamagedRow } from './failures.ts';
import { reading, writing } from './store.ts';
import type { Queries, Store } from './store.ts';

/** Serves the merchant's own words for declines in one open ledger. */
export function createDeclineBook(store: Store): DeclineBook {
  return {
    ownDeclines: () => reading(async () => ok(await readOwnDeclines(store.db))),
    saveDecline: (entry) =>
      writing(store, async (tx) => {
        const { code, ...values } = rowOfEntry(entry);
        const changed = await tx
          .updateTable('decline_advice')
          .set(values)
          .where('code', '=', code)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 1n) return ok(true);
        const { count } = await tx
          .selectFrom('decline_advice')
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= ownDeclinesMax) return ok(false);
        await tx
          .insertInto('decline_advice')
          .values({ code, ...values })
          .execute();
        return ok(true);
      }),
    removeDecline: (code) =>
      writing(store, async (tx) => {
        const removed = await tx
          .deleteFrom('decline_advice')
          .where('code', '=', code)
          .executeTakeFirst();
        return ok(removed.numDeletedRows === 1n);
      }),
  };
}

/** Reads the merchant's own rows of the table of declines, in the order of their codes. */
export async function readOwnDeclines(queries: Queries): Promise<readonly OwnDeclineEntry[]> {
  const rows = await queries
    .selectFrom('decline_advice')
    .selectAll()
    .orderBy('code')
    .limit(ownDeclinesMax)
    .execute();
  return rows.flatMap((row) => entryOfRow(row) ?? []);
}

function rowOfEntry({ row, changedAt, operatorId }: OwnDeclineEntry): DeclineAdviceRow {
  const { code, ...advice } = row;
  return {
    code,
    advice: JSON.stringify(advice),
    changed_at: changedAt,
    operator_id: operatorId,
  };
}

/** Null for a row that the rules refuse by now: the default, which is safe, then holds. */
function entryOfRow(row: DeclineAdviceRow): OwnDeclineEntry | null {
  const checked = checkOwnDecline(readAdvice(row));
  if (!checked.ok) return null;
  return {
    row: checked.value,
    changedAt: row.changed_at as OwnDeclineEntry['changedAt'],
    operatorId: row.operator_id as OwnDeclineEntry['operatorId'],
  };
}

function readAdvice({ code, advice }: DeclineAdviceRow): OwnDecline {
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
