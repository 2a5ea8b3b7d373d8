import type { AccountMode } from '../accounts/account.ts';

/** One line that names a fact. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
}

/** A column of a table: numbers stand at the right, under one another. */
export interface ReportColumn {
  readonly title: string;
  readonly isNumber: boolean;
}

/** A table of a report, with every text as it is to be read. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  /** What stands instead of rows when there are none. */
  readonly whenEmpty: string;
}

/** A page for the merchant's own papers: a run, a close, a report. It is no receipt. */
export interface PrintedReport {
  readonly title: string;
  /** Who it is of: the account's name. */
  readonly merchant: string;
  readonly mode: AccountMode;
  readonly facts: readonly ReportFact[];
  readonly tables: readonly ReportTable[];
  /** Who printed it and when. */
  readonly foot: string;
}

/** Proposes a file name for a report, without what any system forbids in one. */
export function reportFileName({ title, mode }: PrintedReport, ending: string): string {
  const stamp = mode === 'live' ? '' : `${mode.toUpperCase()} `;
  const plain = `${stamp}${title}`.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-').slice(0, 100);
  return `${plain.trim()}.${ending}`;
}
