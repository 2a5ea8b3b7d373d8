import { createHmac, createSecretKey } from 'node:crypto';
import { readSealedEntry } from '../audit/sealed-entry.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { forgetAhead } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import { marksTable, rowName, textOfRow } from './row-texts.ts';
import type { RowSeal, RowSealer, SealText } from './row-texts.ts';

/** Derives the key of row seals from the key of the log, so that neither can stand for the other. */
export function sealTextWith(auditKey: Uint8Array): SealText {
  const secret = createSecretKey(
    createHmac('sha256', auditKey).update('tillroom-row-seals-1').digest(),
  );
  return (text) => createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * The row seals of a ledger as read in one transaction.
 *
 * `none`: nothing was ever sealed. `altered`: the seals are not those written last, so that no row can be trusted by
 * its own seal alone: it may be an older row together with its older seal.
 */
export interface RowSeals {
  readonly state: 'none' | 'sound' | 'altered';
  readonly version: number;
  readonly byRow: ReadonlyMap<string, RowSeal>;
}

/** The text that the seal over all seals covers. */
export function textOfHead(version: number, byRow: RowSeals['byRow']): string {
  const seals = [...byRow]
    .map(([name, seal]) => [name, seal.version, seal.mac])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return JSON.stringify(['head', version, seals]);
}

/** The name by which an entry of the log refers to the seals: their version and the start of the seal over them. */
export function anchorOf({ version, mac }: RowSeal): string {
  return `${version}:${mac.slice(0, anchorMacLength)}`;
}

const anchorMacLength = 32;

/** Reads the seals and compares them with the seal over them and with the newest entry of the log that names one. */
export async function readRowSeals(queries: Queries, sealer: RowSealer): Promise<RowSeals> {
  try {
    return await readAll(queries, sealer);
  } catch (error) {
    // A version changed to a number that no double holds.
    if (!(error instanceof RangeError)) throw error;
    return { state: 'altered', version: 0, byRow: new Map() };
  }
}

async function readAll(queries: Queries, sealer: RowSealer): Promise<RowSeals> {
  const head = await firstOf(selectHead(queries, {}));
  const { rows } = await selectSeals(queries, {});
  const byRow = new Map(
    rows.map(({ table_name: table, row_key: key, version, mac }) => [
      rowName(table, key),
      { version, mac },
    ]),
  );
  const anchor = await readAnchor(queries, sealer);
  if (head === undefined) {
    const isFresh = rows.length === 0 && anchor === null;
    return { state: isFresh ? 'none' : 'altered', version: 0, byRow };
  }
  const isSealed = head.mac === sealer.sealText(textOfHead(head.version, byRow));
  const isSound = isSealed && isNewest(head, anchor);
  return { state: isSound ? 'sound' : 'altered', version: head.version, byRow };
}

/** Seals ahead of the log are normal after a kill; seals behind it are older ones put back. */
function isNewest(head: RowSeal, anchor: Anchor | null): boolean {
  if (anchor === null) return true;
  return anchor.isGenuine && (anchor.version < head.version || anchor.text === anchorOf(head));
}

interface Anchor {
  readonly version: number;
  readonly text: string;
  /** False when the entry itself does not fit its seal. */
  readonly isGenuine: boolean;
}

async function readAnchor(queries: Queries, sealer: RowSealer): Promise<Anchor | null> {
  const newest = await firstOf(selectAnchored(queries, {}));
  if (newest === undefined) return null;
  const entry = await readSealedEntry(queries, sealer, newest);
  const isGenuine = entry?.isGenuine ?? false;
  const text = anchorIn(entry?.details ?? '');
  const version = Number(text.split(':')[0]);
  return { version, text, isGenuine };
}

function anchorIn(details: string): string {
  try {
    return String(Reflect.get(Object(JSON.parse(details)), 'rowSeals'));
  } catch {
    return '';
  }
}

const selectHead = statement((queries, _none: Record<string, never>) =>
  queries.selectFrom('seal_head').select(['version', 'mac']).where('id', '=', 1),
);

const selectSeals = statement((queries, _none: Record<string, never>) =>
  queries.selectFrom('row_seals').selectAll(),
);

const selectAnchored = statement((queries, _none: Record<string, never>) =>
  queries
    .selectFrom('audit')
    .select(['terminal_id', 'sequence'])
    // The same words as the index has.
    .where(engineSqlOf(queries).contains('details', '"rowSeals":"'))
    .orderBy('place', 'desc')
    .limit(1),
);

/** True when a mark stands among the seals. Seals that are not those written last are noticed by all other reads. */
export async function hasSealMark(queries: Queries, mark: string): Promise<boolean> {
  return (await firstOf(selectMark(queries, { mark }))) !== undefined;
}

const selectMark = statement((queries, { mark }: { readonly mark: string }) =>
  queries
    .selectFrom('row_seals')
    .select('version')
    .where('table_name', '=', marksTable)
    .where('row_key', '=', mark),
);

/** Stands among the row seals once every plan has a seal. */
export const plansMark = 'plans';

/** Writes the seals of some rows and the seal over all; null removes a row's seal. Returns the seals afterwards. */
export async function writeRowSeals(
  queries: Queries,
  { sealText }: RowSealer,
  known: RowSeals,
  changes: ReadonlyMap<string, object | null>,
): Promise<RowSeals> {
  // The next entry of the log names other seals than those that were read with its place.
  forgetAhead(queries);
  const version = known.version + 1;
  const byRow = new Map(known.byRow);
  for (const [name, row] of changes) {
    const [table = '', key = ''] = JSON.parse(name) as string[];
    if (row === null) {
      byRow.delete(name);
      await dropSeal(queries, { table, key });
      continue;
    }
    const mac = sealText(textOfRow(name, version, row));
    byRow.set(name, { version, mac });
    await putSeal(queries, { table, key, version, mac });
  }
  const mac = sealText(textOfHead(version, byRow));
  await putHead(queries, { version, mac });
  return { state: 'sound', version, byRow };
}

interface SealPlace {
  readonly table: string;
  readonly key: string;
}

const dropSeal = statement((queries, { table, key }: SealPlace) =>
  queries.deleteFrom('row_seals').where('table_name', '=', table).where('row_key', '=', key),
);

const putSeal = statement((queries, { table, key, version, mac }: SealPlace & RowSeal) =>
  queries
    .insertInto('row_seals')
    .values({ table_name: table, row_key: key, version, mac })
    .onConflict((seal) => seal.columns(['table_name', 'row_key']).doUpdateSet({ version, mac })),
);

const putHead = statement((queries, { version, mac }: RowSeal) =>
  queries
    .insertInto('seal_head')
    .values({ id: 1, version, mac, is_anchored: 0 })
    .onConflict((head) => head.column('id').doUpdateSet({ version, mac, is_anchored: 0 })),
);
