import { csvLineEnd, csvNumber, csvText } from '../../../domain/csv.ts';
import { planOfIntent } from '../../../domain/payments/plan-of-intent.ts';
import { decimalString } from '../../../domain/money.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { createSecondReader, zoneClock } from '../../../domain/time/zone-clock.ts';
import { itemsCell, taxAmountCell, taxRateCell } from './detail-cells.ts';
import type { ZoneClock } from '../../../domain/time/zone-clock.ts';
import { moneyColumns, moneyOfRow } from '../closes/resolved-amounts.ts';
import type { MoneyRow, PaymentMoney } from '../closes/resolved-amounts.ts';
import type { ExportForm } from '../../ports/ledger/payment-list.ts';
import type { ExportField } from '../../../domain/payments/payment-list.ts';

/** Position of a row's place; the values of its columns follow. */
export const placeAt = 0;
const firstValue = 1;

/** One row of an export: its place, then the values of its columns; names are put into it later. */
export type ValueRow = (string | number | null)[];

/** A column of `attempts`, or a member of one that holds JSON. */
export type ExportColumn = string | { readonly json: string; readonly member: string };

const moneyOfAttempts = moneyColumns('attempts');

/** Columns of `attempts` that a field is built from, in this order. */
export const columnsOfField: Readonly<Record<ExportField, readonly ExportColumn[]>> = {
  at: ['attempts.prepared_at'],
  orderReference: ['attempts.order_reference'],
  reference: ['attempts.reference'],
  tryNumber: ['attempts.try_number'],
  state: ['attempts.state'],
  amount: ['attempts.amount_minor', 'attempts.currency'],
  currency: ['attempts.currency'],
  taken: Object.values(moneyOfAttempts),
  refunded: Object.values(moneyOfAttempts),
  net: Object.values(moneyOfAttempts),
  takenCurrency: Object.values(moneyOfAttempts),
  kind: ['attempts.kind'],
  channel: ['attempts.channel'],
  brand: ['attempts.card_brand'],
  lastFour: ['attempts.card_last_four'],
  customerName: ['attempts.customer_id'],
  cardHolder: [{ json: 'attempts.transaction_record', member: 'cardHolder' }],
  planId: ['attempts.intent_id'],
  operatorName: ['attempts.operator_id'],
  responseCode: ['attempts.response_code'],
  transactionId: ['attempts.transaction_id'],
  rrn: ['attempts.rrn'],
  authorization: ['attempts.authorization_code'],
  settlementDate: ['attempts.settlement_date'],
  // Only exports show it, so it has no column of its own.
  transactionDate: [{ json: 'attempts.transaction_record', member: 'transactionDate' }],
  note: ["coalesce(attempts.part_reason, attempts.duplicate_reason, '')"],
  description: [{ json: 'attempts.order_details', member: 'description' }],
  lineItems: [{ json: 'attempts.order_details', member: 'items' }, 'attempts.currency'],
  taxRate: [{ json: 'attempts.order_details', member: 'tax' }, 'attempts.currency'],
  taxAmount: [{ json: 'attempts.order_details', member: 'tax' }, 'attempts.currency'],
  orderNote: [{ json: 'attempts.order_details', member: 'note' }],
};

/** Fields with few distinct values, whose cells are worth caching. */
const repeated: ReadonlySet<ExportField> = new Set([
  'state',
  'currency',
  'kind',
  'channel',
  'brand',
  'operatorName',
  'responseCode',
  'settlementDate',
  'takenCurrency',
]);

/** Lines encoded at once: the text of a whole part takes twice as long to put together. */
const linesAtOnce = 64;

/** Maximum number of cells cached for one field. */
const cellsKeptMax = 5000;

/**
 * Creates the writer of an export's lines, whose rows have the names of customers.
 *
 * CSV is for people and shows what the screen shows, in the merchant's time zone; JSON lines are for machines and keep
 * codes and instants as stored.
 */
export function lineWriter(form: ExportForm): (rows: readonly ValueRow[]) => Uint8Array {
  const writeRow = form.format === 'csv' ? csvWriter(form) : jsonWriter(form);
  return (rows) => {
    const pieces: Buffer[] = [];
    for (let first = 0; first < rows.length; first += linesAtOnce) {
      let text = '';
      for (const row of rows.slice(first, first + linesAtOnce)) text += writeRow(row);
      pieces.push(Buffer.from(text, 'utf8'));
    }
    return Buffer.concat(pieces);
  };
}

type Cell = (row: ValueRow) => string;

/** The clock of the last zone: an account has one, and creating it takes as long as many lines. */
let lastClock: { readonly timeZone: string; readonly clock: ZoneClock } | null = null;

function clockOf(timeZone: string): ZoneClock {
  if (lastClock?.timeZone !== timeZone) lastClock = { timeZone, clock: zoneClock(timeZone) };
  return lastClock.clock;
}

function csvWriter(form: ExportForm): (row: ValueRow) => string {
  const cells = placed(form.columns).map((column) => csvCell(column, form.timeZone));
  const [first, ...others] = cells;
  return (row) => {
    let line = first?.(row) ?? '';
    for (const cell of others) line += `,${cell(row)}`;
    return line + csvLineEnd;
  };
}

function csvCell({ field, words, at }: PlacedColumn, timeZone: string): Cell {
  const read = readerOf(field, at);
  if (field === 'at') {
    const [clock, msOf] = [clockOf(timeZone), createSecondReader()];
    return (row) => clock.show(msOf(read(row)));
  }
  if (field === 'amount' || field === 'tryNumber') return (row) => csvNumber(read(row));
  if (isMoneyField(field) || field === 'taxAmount') return (row) => csvNumberOrNothing(read(row));
  const known = new Map(Object.entries(words).map(([value, word]) => [value, csvText(word)]));
  // A look-up in a table that has nearly every value once takes longer than writing it.
  if (!repeated.has(field) && known.size === 0) return (row) => csvText(read(row));
  return (row) => {
    const value = read(row);
    const cell = known.get(value);
    if (cell !== undefined) return cell;
    const written = csvText(value);
    if (repeated.has(field) && known.size < cellsKeptMax) known.set(value, written);
    return written;
  };
}

function jsonWriter(form: ExportForm): (row: ValueRow) => string {
  const members = placed(form.columns).map(({ field, words, at }) => ({
    field,
    words,
    read: readerOf(field, at),
  }));
  return (row) => {
    const record: Record<string, string | number | null> = {};
    for (const { field, words, read } of members) {
      const value = read(row);
      if (field === 'tryNumber') record[field] = Number(value);
      else if (field === 'operatorName') record[field] = words[value] ?? value;
      else record[field] = value === '' ? null : value;
    }
    return `${JSON.stringify(record)}\n`;
  };
}

type PlacedColumn = ExportForm['columns'][number] & { readonly at: readonly number[] };

/** The columns, each with the positions of its values in a row. */
function placed(columns: ExportForm['columns']): readonly PlacedColumn[] {
  const read = readColumns(columns);
  return columns.map((column) => {
    const at = columnsOfField[column.field].map((one) => firstValue + read.findIndex(isSame(one)));
    return { ...column, at };
  });
}

/** Columns that an export of these columns reads, each once and in the order of a row's values. */
export function readColumns(columns: ExportForm['columns']): readonly ExportColumn[] {
  const all = columns.flatMap(({ field }) => columnsOfField[field]);
  return all.filter((one, at) => all.findIndex(isSame(one)) === at);
}

function isSame(one: ExportColumn): (other: ExportColumn) => boolean {
  const name = JSON.stringify(one);
  return (other) => JSON.stringify(other) === name;
}

/** Position of the customer's id in a row; null when no column shows a name. */
export function placeOfNames(columns: ExportForm['columns']): number | null {
  return placed(columns).find(({ field }) => field === 'customerName')?.at[0] ?? null;
}

function readerOf(field: ExportField, places: readonly number[]): Cell {
  const [at = 0, beside = 0] = places;
  if (field === 'amount') {
    return (row) => decimalString(Number(row[at]), String(row[beside]) as CurrencyCode);
  }
  if (isMoneyField(field) || field === 'takenCurrency') {
    return (row) => moneyText(field, moneyOfRow(moneyRowAt(row, places)));
  }
  const detail = detailReaders[field];
  if (detail !== undefined) {
    return (row) => detail(String(row[at] ?? ''), String(row[beside]) as CurrencyCode);
  }
  if (field === 'planId') return (row) => planOfIntent(String(row[at])) ?? '';
  return (row) => textOf(row[at]);
}

function textOf(value: string | number | null | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}

/** Fields of an order's details that are written from JSON. */
const detailReaders: Readonly<
  Partial<Record<ExportField, (json: string, currency: CurrencyCode) => string>>
> = { lineItems: itemsCell, taxRate: taxRateCell, taxAmount: taxAmountCell };

type MoneyField = 'taken' | 'refunded' | 'net';

function isMoneyField(field: ExportField): field is MoneyField {
  return field === 'taken' || field === 'refunded' || field === 'net';
}

function moneyRowAt(row: ValueRow, places: readonly number[]): MoneyRow {
  const names = Object.keys(moneyOfAttempts);
  const members = names.map((name, index) => [name, row[places[index] ?? 0]]);
  return Object.fromEntries(members) as MoneyRow;
}

/** Empty for a payment that took nothing: a sum over the column passes over it. */
function moneyText(field: MoneyField | 'takenCurrency', money: PaymentMoney | null): string {
  if (money === null) return '';
  const { takenMinor, refundedMinor, currency } = money;
  switch (field) {
    case 'taken':
      return decimalString(takenMinor, currency);
    case 'refunded':
      return decimalString(refundedMinor, currency);
    case 'net':
      return decimalString(takenMinor - refundedMinor, currency);
    case 'takenCurrency':
      return currency;
  }
}

function csvNumberOrNothing(text: string): string {
  return text === '' ? '' : csvNumber(text);
}
