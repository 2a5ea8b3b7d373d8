import type { AuditLink } from '../../../domain/audit/chain.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import { marksTable, rowName, textOfRow } from './row-texts.ts';
import type { RowSealer } from './row-texts.ts';

/** The entry from which a terminal's chain is sealed with another key. */
export interface RenewalMark {
  readonly terminalId: string;
  readonly sequence: number;
  /** Fingerprint of the key from that entry on. */
  readonly print: string;
}

const prefix = 'renewal';

/** The name among the row seals of a renewal of one chain. */
export function nameOfRenewal({ terminalId, sequence, print }: RenewalMark): string {
  return rowName(marksTable, [prefix, terminalId, sequence, print].join(' '));
}

/** True for the name of a mark, which stands among the row seals without a row. */
export function isMark(name: string): boolean {
  return name.startsWith(`["${marksTable}"`);
}

/**
 * True when an entry may be sealed with an older key, by its place among the keys: it is from before a renewal of its
 * chain, and that key was the present one then.
 *
 * The marks are sealed with the present key, so that a key that was read gives no way to add an entry.
 */
export async function isOfOlderKey(
  queries: Queries,
  sealer: RowSealer,
  { link: { entry }, key }: { readonly link: AuditLink; readonly key: number },
): Promise<boolean> {
  const { keys } = sealer.crypto;
  const used = keys[key];
  if (used === undefined) return false;
  const marks = await readMarks(queries, sealer, entry.terminalId);
  const next = marks.find(({ sequence }) => sequence > entry.sequence);
  if (next === undefined) return false;
  const begun = marks.findLast(({ sequence }) => sequence <= entry.sequence);
  if (begun !== undefined) return begun.print === used.print;
  return key < keys.findIndex(({ print }) => print === next.print);
}

/** The renewals of a terminal's chain that the present key vouches for, in their order. */
async function readMarks(
  queries: Queries,
  { sealText }: RowSealer,
  terminalId: string,
): Promise<readonly RenewalMark[]> {
  const { rows } = await selectMarks(queries, {});
  return rows
    .flatMap(({ row_key: key, version, mac }) => {
      const isOurs = mac === sealText(textOfRow(rowName(marksTable, key), version, {}));
      const [kind, whose, sequence, print = ''] = key.split(' ');
      if (!isOurs || kind !== prefix || whose !== terminalId) return [];
      return [{ terminalId, sequence: Number(sequence), print }];
    })
    .toSorted((a, b) => a.sequence - b.sequence);
}

const selectMarks = statement((queries, _none: Record<string, never>) =>
  queries
    .selectFrom('row_seals')
    .select(['row_key', 'version', 'mac'])
    .where('table_name', '=', marksTable),
);
