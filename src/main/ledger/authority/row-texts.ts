import type { ChainCrypto } from '../../../domain/audit/chain.ts';

/** Computes the seal of a text, in hex, under a key that seals rows alone. */
export type SealText = (text: string) => string;

/** The members of an opening's audit trail that reading and writing row seals needs. */
export interface RowSealer {
  readonly sealText: SealText;
  readonly crypto: Pick<ChainCrypto, 'keys'>;
}

/** Name of a row among the seals. */
export function rowName(table: string, key: string): string {
  return JSON.stringify([table, key]);
}

/** The text that a row's seal covers: its place, its version and every column, in a fixed order. */
export function textOfRow(name: string, version: number, row: object): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(['row', name, version, columns]);
}

/** Stands for the table of a seal that belongs to no row. */
export const marksTable = 'mark';

/** The seal of one row. */
export interface RowSeal {
  readonly version: number;
  readonly mac: string;
}
