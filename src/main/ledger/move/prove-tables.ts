import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../schema/tables.ts';
import { copiedTables } from './copied-tables.ts';
import { readRows } from './read-rows.ts';
import type { PlainRow } from './read-rows.ts';

/** Rows, sums and digest of a table, so that two places of records can be compared. */
export interface TableProof {
  readonly table: string;
  readonly rows: number;
  /** Sum of every column of money, in minor units. */
  readonly sumMinor: string;
  /** Digest of every value of every row, whatever their order. */
  readonly digest: string;
}

/** Reads every table once. */
export async function proveTables(db: Kysely<LedgerTables>): Promise<readonly TableProof[]> {
  const proofs: TableProof[] = [];
  for (const table of copiedTables) {
    const counted = { rows: 0, sum: 0n, digest: 0n };
    // oxlint-disable-next-line no-await-in-loop -- One table after another, in one transaction.
    for await (const rows of readRows(db, table)) {
      for (const row of rows) {
        counted.rows += 1;
        counted.sum += moneyOf(row);
        counted.digest = (counted.digest + digestOf(row)) % 2n ** 256n;
      }
    }
    proofs.push({
      table: table.name,
      rows: counted.rows,
      sumMinor: String(counted.sum),
      digest: counted.digest.toString(16),
    });
  }
  return proofs;
}

/** The first table that differs; null when both places hold the same. */
export function firstDifference(
  one: readonly TableProof[],
  other: readonly TableProof[],
): string | null {
  const differing = one.find((proof, index) => {
    const beside = other[index];
    return (
      beside === undefined ||
      proof.rows !== beside.rows ||
      proof.sumMinor !== beside.sumMinor ||
      proof.digest !== beside.digest
    );
  });
  return differing?.table ?? null;
}

function moneyOf(row: PlainRow): bigint {
  let sum = 0n;
  for (const [column, value] of Object.entries(row)) {
    if (column.endsWith('_minor') && typeof value === 'number') sum += BigInt(value);
  }
  return sum;
}

/** The order of columns may differ between two places, so they are sorted. */
function digestOf(row: PlainRow): bigint {
  const text = JSON.stringify(
    Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
}
