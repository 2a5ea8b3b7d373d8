import type { CloseSheet } from '../../../contract/closes.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { PrintedReport, ReportFact, ReportTable } from '../../../domain/printed/report.ts';
import type { Result } from '../../../domain/result.ts';
import type { Close, SettlementDay } from '../../ports/closes.ts';
import type { Desk, Operator } from '../desk.ts';
import { handOutReport } from '../printed/hand-out-report.ts';
import type { ReportDeps } from '../printed/hand-out-report.ts';
import { recordsFailure } from '../records-failure.ts';
import { readDay } from './read-sheet.ts';

type Answer = OperationOutput<'closes.print'>;

/** Prints the sheet of a day with its close, or writes it as PDF. */
export async function printClose(
  desk: Desk,
  operator: Operator,
  asked: { readonly day: SettlementDay; readonly as: 'print' | 'pdf' },
  deps: ReportDeps,
): Promise<Result<Answer, Failure>> {
  const read = await readDay(desk, asked.day);
  if (!read.ok) return read;
  const close = await desk.ledger.closes.closeOf(asked.day);
  if (!close.ok) return recordsFailure(close.error);
  const report = closeReport(desk, operator, read.value.sheet, close.value);
  return handOutReport(deps, report, asked.as);
}

function closeReport(
  desk: Desk,
  operator: Operator,
  sheet: CloseSheet,
  close: Close | null,
): PrintedReport {
  const { currency } = sheet;
  const money = (minor: number) => `${currency} ${formatMinor(minor, currency)}`;
  return {
    title: `Day close ${sheet.settlementDate} ${currency}`,
    merchant: desk.account.name,
    mode: desk.account.mode,
    facts: [
      {
        label: 'Settlement date',
        value: formatDate(sheet.settlementDate as SettlementDay['settlementDate']),
      },
      { label: 'Payments', value: `${sheet.settled.count}, ${money(sheet.settled.amountMinor)}` },
      {
        label: 'Refunds made elsewhere',
        value: `${sheet.refunds.count}, ${money(sheet.refunds.amountMinor)}`,
      },
      { label: 'Our records say', value: money(sheet.expectedMinor) },
      ...closeFacts(desk, close, money),
    ],
    tables: [
      partTable('By card brand', sheet.byBrand, money),
      partTable('By operator', sheet.byOperator, money),
      itemTable('Refunds made elsewhere', sheet.refunds, money),
      itemTable('Without a settlement date', sheet.withoutSettlementDate, money),
      itemTable('Not confirmed', sheet.notConfirmed, money),
    ],
    foot: `Printed by ${operator.name}, ${desk.clock.now()}`,
  };
}

function closeFacts(
  desk: Desk,
  close: Close | null,
  money: (minor: number) => string,
): readonly ReportFact[] {
  if (close === null) return [{ label: 'Close', value: 'Not closed' }];
  const difference = close.bankMinor - close.expectedMinor;
  return [
    { label: 'The bank says', value: money(close.bankMinor) },
    { label: 'Difference', value: difference === 0 ? 'None' : money(difference) },
    ...(close.reason === null ? [] : [{ label: 'Reason', value: close.reason }]),
    ...(close.note === '' ? [] : [{ label: 'Note', value: close.note }]),
    { label: 'Closed', value: `${close.closedAt}, ${desk.operatorName(close.operatorId)}` },
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
      { title: 'Amount', isNumber: true },
    ],
    rows: parts.map(({ name, count, amountMinor }) => [name, String(count), money(amountMinor)]),
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
