import type { AccountMode } from '../accounts/account.ts';

export interface ReportFact {
  readonly label: string;
  readonly value: string;
}

/** A column of a table; numbers are aligned right. */
export interface ReportColumn {
  readonly title: string;
  readonly isNumber: boolean;
}

/** A table of a report; every text is final. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last line, which adds up the rows. */
  readonly total?: readonly string[];
  /** Text in place of the rows when there are none. */
  readonly whenEmpty: string;
}

/** A page for the merchant's own records: a run, a close, a report. Not a receipt. */
export interface PrintedReport {
  readonly title: string;
  /** The account's name. */
  readonly merchant: string;
  readonly mode: AccountMode;
  readonly facts: readonly ReportFact[];
  readonly tables: readonly ReportTable[];
  /** The operator who printed it, and the time. */
  readonly foot: string;
}

/** Proposes a file name for a report, without characters that any system forbids. */
export function reportFileName({ title, mode }: PrintedReport, ending: string): string {
  const stamp = mode === 'live' ? '' : `${mode.toUpperCase()} `;
  const plain = `${stamp}${title}`.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-').slice(0, 100);
  return `${plain.trim()}.${ending}`;
}
