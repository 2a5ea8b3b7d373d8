import { sealAfter } from '../../../domain/audit/chain.ts';
import { isOfOlderKey } from '../authority/renewal-marks.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import type { Queries } from '../thread/store.ts';
import { linkOfRow } from './audit-table.ts';
import type { ReadAuditRow } from './audit-table.ts';
import { selectRows } from './read-chain.ts';

/**
 * Reads one entry and compares it with its own seal, which covers the seal of the entry before it. Null when the entry
 * is not there.
 *
 * An older key counts for the entries from before its renewal alone; that those were not changed with it, a walk of the
 * whole chain shows.
 */
export async function readSealedEntry(
  queries: Queries,
  sealer: RowSealer,
  place: Pick<ReadAuditRow, 'terminal_id'> & { readonly sequence: number },
): Promise<SealedEntry | null> {
  const rows = await selectRows(queries)
    .where('terminal_id', '=', place.terminal_id)
    .where('sequence', 'in', [place.sequence - 1, place.sequence])
    .orderBy('sequence')
    .execute();
  return judgeSealedEntry(queries, sealer, rows);
}

/** An entry of the log, as it was compared with its own seal. */
export interface SealedEntry {
  readonly details: string;
  readonly isGenuine: boolean;
}

/** The same of an entry that was read as the last of two rows, behind the entry before it. */
export async function judgeSealedEntry(
  queries: Queries,
  sealer: RowSealer,
  rows: readonly ReadAuditRow[],
): Promise<SealedEntry | null> {
  const links = rows.map(linkOfRow);
  const link = links.at(-1);
  if (link === undefined) return null;
  const before = links.length > 1 ? (links[0]?.mac ?? null) : null;
  const { keys } = sealer.crypto;
  const key = keys.findLastIndex((one) => link.mac === sealAfter(one, before, link.entry));
  const isGenuine = key === keys.length - 1 || (await isOfOlderKey(queries, sealer, { link, key }));
  return { details: link.entry.details, isGenuine };
}
