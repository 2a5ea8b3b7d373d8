import type { AccountMode } from '../accounts/account.ts';
import { csvLine, csvNumber, csvText } from '../csv.ts';
import { formatDate } from '../time/calendar.ts';
import { decimalString, formatMinor } from '../money.ts';
import type { PrintedReport } from '../receipt/printed-report.ts';
import type { LeftOut } from './check-first.ts';
import type { Run, RunItem, RunItemState } from './run.ts';
import { reportRun, totalsOf } from './summary.ts';

/** Facts of an item that are not in the run itself. */
export interface ReportedItem {
  readonly planReference: string;
  readonly customerName: string;
  readonly cardLastFour: string;
}

/** The contents of a run's report. */
export interface RunToReport {
  readonly run: Run;
  readonly number: number;
  /** One for each item of the run, in the same order. */
  readonly facts: readonly ReportedItem[];
  readonly leftOut: readonly LeftOut[];
  readonly merchant: string;
  readonly mode: AccountMode;
  /** For display: local date and time. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly startedBy: string;
  /** The operator who requested the report, and the time. */
  readonly foot: string;
}

const stateWords: Readonly<Record<RunItemState, string>> = {
  waiting: 'Not sent, queued',
  'in-flight': 'Being charged',
  approved: 'Approved',
  declined: 'Declined',
  rejected: 'Rejected by the gateway',
  'not-sent': 'Not sent',
  'not-confirmed': 'Unconfirmed',
  mismatch: 'Response doesn’t match',
  'left-out': 'Excluded',
};

const runWords: Readonly<Record<Run['state'], string>> = {
  running: 'Running',
  pausing: 'Pausing',
  paused: 'Paused',
  stopping: 'Stopping',
  stopped: 'Stopped early',
  finished: 'Finished',
};

/** Formats a run as a printed report: totals, then instalments not approved, then approved ones. */
export function runReport(told: RunToReport): PrintedReport {
  const { run, leftOut } = told;
  const report = reportRun(run, leftOut);
  const needing = run.items.flatMap((item, index) =>
    item.state === 'approved' ? [] : [rowOf(told, item, index)],
  );
  const approved = run.items.flatMap((item, index) =>
    item.state === 'approved' ? [rowOf(told, item, index)] : [],
  );
  return {
    title: `Run ${told.number}`,
    merchant: told.merchant,
    mode: told.mode,
    facts: [
      { label: 'State', value: runWords[run.state] },
      { label: 'Started', value: `${told.startedAt}, ${told.startedBy}` },
      { label: 'Ended', value: told.endedAt ?? 'Not finished yet' },
      { label: 'Rows', value: String(report.total) },
      { label: 'Excluded before it started', value: String(leftOut.length) },
      ...totalsOf(run.items).map(({ currency, amountMinor }) => ({
        label: `To charge, ${currency}`,
        value: formatMinor(amountMinor, currency),
      })),
    ],
    tables: [
      {
        title: 'Totals',
        columns: [plain('Currency'), plain('Result'), numeric('Rows'), numeric('Amount')],
        rows: report.currencies.flatMap(({ currency, byState }) =>
          Object.entries(byState)
            .filter(([, { count }]) => count > 0)
            .map(([state, { count, amountMinor }]) => [
              currency,
              stateWords[state as RunItemState],
              String(count),
              formatMinor(amountMinor, currency),
            ]),
        ),
        whenEmpty: 'Nothing to charge.',
      },
      { title: 'Not approved', columns: itemColumns, rows: needing, whenEmpty: 'None.' },
      { title: 'Approved', columns: itemColumns, rows: approved, whenEmpty: 'None.' },
    ],
    foot: told.foot,
  };
}

function plain(title: string) {
  return { title, isNumber: false };
}

function numeric(title: string) {
  return { title, isNumber: true };
}

const itemColumns = [
  plain('Plan'),
  numeric('No.'),
  plain('Customer'),
  plain('Card'),
  plain('Due'),
  numeric('Amount'),
  plain('Result'),
];

function rowOf({ facts }: RunToReport, item: RunItem, index: number): readonly string[] {
  const fact = facts[index];
  const code = item.responseCode === null ? '' : ` (${item.responseCode})`;
  const reason = item.reason === null ? '' : `: ${item.reason}`;
  return [
    fact?.planReference ?? '',
    String(item.sequence),
    fact?.customerName ?? '',
    `…${fact?.cardLastFour ?? ''}`,
    formatDate(item.dueDate),
    `${formatMinor(item.amountMinor, item.currency)} ${item.currency}`,
    `${stateWords[item.state]}${code}${reason}`,
  ];
}

/** Formats a run's items as CSV, with plain decimals and a BOM, so that spreadsheets read every script. */
export function runCsv({ run, facts }: Pick<RunToReport, 'run' | 'facts'>): string {
  const head = [
    'Plan',
    'Instalment',
    'Customer',
    'Card last four',
    'Due',
    'Amount',
    'Currency',
    'Result',
    'Response code',
    'Reason',
  ];
  const lines = run.items.map((item, index) => {
    const fact = facts[index];
    return csvLine([
      csvText(fact?.planReference ?? ''),
      csvNumber(String(item.sequence)),
      csvText(fact?.customerName ?? ''),
      csvText(fact?.cardLastFour ?? ''),
      csvText(item.dueDate),
      csvNumber(decimalString(item.amountMinor, item.currency)),
      csvText(item.currency),
      csvText(stateWords[item.state]),
      csvText(item.responseCode ?? ''),
      csvText(item.reason ?? ''),
    ]);
  });
  return `\u{FEFF}${csvLine(head.map(csvText))}${lines.join('')}`;
}
