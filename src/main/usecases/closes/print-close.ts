import type { CloseSheet } from '../../../contract/payments/close-sheet.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { closeDifference } from '../../../domain/close/likely-causes.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import type {
  PrintedReport,
  ReportFact,
  ReportTable,
} from '../../../domain/receipt/printed-report.ts';
import type { Result } from '../../../domain/result.ts';
import type { Close, SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { footOnPaper, momentOnPaper, outputReport } from '../reports/output-report.ts';
import type { ReportDeps } from '../reports/output-report.ts';
import { recordsFailure } from '../records-failure.ts';
import { readDay } from './read-sheet.ts';

type Answer = OperationOutput<'closes.print'>;

/** Prints the sheet of a day with its close, or writes it as PDF. */
export async function printClose(
  context: AccountContext,
  operator: Operator,
  asked: { readonly day: SettlementDay; readonly as: 'print' | 'pdf' },
  deps: ReportDeps,
): Promise<Result<Answer, Failure>> {
  const read = await readDay(context, asked.day);
  if (!read.ok) return read;
  const close = await context.ledger.closes.closeOf(asked.day);
  if (!close.ok) return recordsFailure(close.error);
  const report = closeReport(context, operator, read.value.sheet, close.value);
  return outputReport(deps, report, asked.as);
}

function closeReport(
  context: AccountContext,
  operator: Operator,
  sheet: CloseSheet,
  close: Close | null,
): PrintedReport {
  const { currency } = sheet;
  const money = (minor: number) => `${currency} ${formatMinor(minor, currency)}`;
  return {
    title: `Day close ${sheet.settlementDate} ${currency}`,
    merchant: context.account.name,
    mode: context.account.mode,
    facts: [
      {
        label: 'Settlement date',
        value: formatDate(sheet.settlementDate as SettlementDay['settlementDate']),
      },
      { label: 'Payments', value: `${sheet.settled.count}, ${money(sheet.settled.amountMinor)}` },
      {
        label: 'Recorded refunds',
        value: `${sheet.refunds.count}, ${money(sheet.refunds.amountMinor)}`,
      },
      { label: 'Our total', value: money(close?.expectedMinor ?? sheet.expectedMinor) },
      ...closeFacts(context, { close, expectedNowMinor: sheet.expectedMinor }, money),
    ],
    tables: [
      partTable('By card brand', sheet.byBrand, money),
      partTable('By operator', sheet.byOperator, money),
      partTable('By hour', sheet.byHour, money),
      itemTable('Recorded refunds', sheet.refunds, money),
      itemTable('Without a settlement date', sheet.withoutSettlementDate, money),
      itemTable('Unconfirmed', sheet.notConfirmed, money),
    ],
    foot: footOnPaper(context, operator),
  };
}

function closeFacts(
  context: AccountContext,
  { close, expectedNowMinor }: { readonly close: Close | null; readonly expectedNowMinor: number },
  money: (minor: number) => string,
): readonly ReportFact[] {
  if (close === null) return [{ label: 'Close', value: 'Not closed' }];
  const difference = closeDifference(close);
  const sinceMinor = expectedNowMinor - close.expectedMinor;
  return [
    ...(sinceMinor === 0 ? [] : [{ label: 'After the close', value: money(sinceMinor) }]),
    { label: 'Bank total', value: money(close.bankMinor) },
    { label: 'Difference', value: difference === 0 ? 'None' : money(difference) },
    ...(close.reason === null ? [] : [{ label: 'Reason', value: close.reason }]),
    ...(close.note === '' ? [] : [{ label: 'Note', value: close.note }]),
    {
      label: 'Closed',
      value: `${momentOnPaper(context.account.timeZone, close.closedAt)}, ${context.operatorName(close.operatorId)}`,
    },
  ];
}

function partTable(
  title: string,
  parts: CloseSheet['byBrand'],
  money: (minor: number) => string,
): ReportTable {
  return {
    title,
    columns: [
      { title: '', isNumber: false },
      { title: 'Payments', isNumber: true },
      { title: 'Declined', isNumber: true },
      { title: 'Amount', isNumber: true },
    ],
    rows: parts.map(({ name, count, declinedCount, amountMinor }) => [
      name,
      String(count),
      String(declinedCount),
      money(amountMinor),
    ]),
    whenEmpty: 'None.',
  };
}

function itemTable(
  title: string,
  { count, items }: CloseSheet['settled'],
  money: (minor: number) => string,
): ReportTable {
  return {
    title: count > items.length ? `${title} (the first ${items.length} of ${count})` : title,
    columns: [
      { title: 'Reference', isNumber: false },
      { title: 'Card', isNumber: false },
      { title: 'Operator', isNumber: false },
      { title: 'Amount', isNumber: true },
    ],
    rows: items.map(({ reference, lastFour, operatorName, amountMinor }) => [
      reference,
      `.... ${lastFour}`,
      operatorName,
      money(amountMinor),
    ]),
    whenEmpty: 'None.',
  };
}
