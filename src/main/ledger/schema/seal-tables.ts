import type { ColumnType } from 'kysely';

/** The seal of one row that decides what may be done; it is kept apart from the row, so that a missing row shows. */
export interface RowSealRow {
  readonly table_name: string;
  readonly row_key: string;
  /** Version of all sealed rows together at the row's last write; no two writes share one. */
  readonly version: number;
  readonly mac: string;
}

/** The seal over all row seals. */
export interface SealHeadRow {
  /** Always 1. */
  readonly id: number;
  readonly version: number;
  readonly mac: string;
  /** 0 until an entry of the audit log names this version. */
  readonly is_anchored: number;
}

/**
 * A table whose rows are sealed: queries may read it, and only `authority/sealed-writes.ts` may write it.
 *
 * Any other insert or update does not compile.
 */
export type SealedTable<Row> = {
  readonly [Column in keyof Row]: ColumnType<Row[Column], never, never>;
};
