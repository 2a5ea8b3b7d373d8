import { customerLengthsMax } from '../customers/customer.ts';
import { readAmount } from '../amount-entry.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { readReference } from '../charge/reference.ts';
import { isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import { checkTerms } from '../plans/check-terms.ts';
import type { TermsField, TermsLimits } from '../plans/check-terms.ts';
import type { PeriodUnit, PlanTerms } from '../plans/terms.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { CsvRecord } from './read-csv.ts';
import { neededColumns } from './plan-columns.ts';
import { readCount, readDate, readText } from './read-cells.ts';
import type { CellFault, Cells, PlanLineFault } from './read-cells.ts';
import { readCard, readEvidence } from './read-plan-card.ts';
import type { FileCard, FileEvidence } from './read-plan-card.ts';
import type { PlanFileColumn, PlanFileMapping } from './plan-columns.ts';
import { periodUnits } from '../plans/terms.ts';

/** One plan of a file, read and checked on its own. */
export interface PlanLineRead {
  readonly line: number;
  readonly reference: string;
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
  readonly terms: PlanTerms;
  readonly card: FileCard | null;
  readonly evidence: FileEvidence | null;
}

/** The settings with which lines are read. */
export interface PlanLineRules {
  readonly mapping: PlanFileMapping;
  readonly columnCount: number;
  readonly limits: TermsLimits;
  /** Longest reference of a plan. */
  readonly referenceLengthMax: number;
  readonly today: CalendarDate;
}

/**
 * Reads one line of a plan file, or returns all its faults.
 *
 * `amount` is that of each remaining instalment. An instalment plan has `rows-left` of them; a recurring one
 * continues until its end date, for `rows-left`, or without end.
 */
export function readPlanLine(
  { line, cells }: CsvRecord,
  rules: PlanLineRules,
): Result<PlanLineRead, readonly PlanLineFault[]> {
  const faults: CellFault[] = [];
  if (cells.length > rules.columnCount) faults.push({ column: null, fault: 'too-many-columns' });
  if (cells.length < rules.columnCount) faults.push({ column: null, fault: 'too-few-columns' });
  const cell: Cells = (column) => {
    const index = rules.mapping[column];
    return index === undefined ? '' : (cells[index] ?? '');
  };
  for (const column of neededColumns) {
    if (column !== 'card-token' && cell(column) === '') faults.push({ column, fault: 'missing' });
  }
  const customer = readCustomer(cell, faults);
  const reference = readReferenceCell(cell, rules, faults);
  const terms = faults.length === 0 ? readTerms(cell, rules, faults) : null;
  const card = readCard(cell, faults);
  const evidence = readEvidence(cell, rules.today, card, faults);
  if (faults.length > 0 || terms === null)
    return failed(faults.map((fault) => ({ line, ...fault })));
  return ok({ line, reference, customer, terms, card, evidence });
}

function readCustomer(cell: Cells, faults: CellFault[]): PlanLineRead['customer'] {
  const read = (column: PlanFileColumn, lengthMax: number) =>
    readText(cell(column), column, lengthMax, faults);
  return {
    name: read('customer-name', customerLengthsMax.name),
    phone: read('customer-phone', customerLengthsMax.phone),
    email: read('customer-email', customerLengthsMax.email),
  };
}

function readReferenceCell(cell: Cells, rules: PlanLineRules, faults: CellFault[]): string {
  const text = cell('plan-reference');
  const read = readReference(text, rules.referenceLengthMax);
  if (read.ok || read.error === 'empty') return text;
  const fault = read.error === 'too-long' ? 'too-long' : 'control-characters';
  faults.push({ column: 'plan-reference', fault });
  return text;
}

function readTerms(cell: Cells, rules: PlanLineRules, faults: CellFault[]): PlanTerms | null {
  const before = faults.length;
  const currency = cell('currency').toUpperCase();
  if (!isCurrency(currency) || !rules.limits.currencies.includes(currency)) {
    faults.push({ column: 'currency', fault: 'unknown-currency' });
    return null;
  }
  const amountMinor = readAmountCell(cell('amount'), currency, faults);
  const startDate = readDate(cell('next-due-date'), 'next-due-date', faults);
  const end = cell('end-date') === '' ? null : readDate(cell('end-date'), 'end-date', faults);
  const unit = readUnit(cell('period-unit'), faults);
  const every = readCount(cell('period-every'), 'period-every', faults) ?? 1;
  const rowsLeft = readCount(cell('rows-left'), 'rows-left', faults);
  const kind = readKind(cell('kind'), faults);
  if (kind === 'instalment' && rowsLeft === null && cell('rows-left') === '') {
    faults.push({ column: 'rows-left', fault: 'missing' });
  }
  if (faults.length > before || startDate === null || kind === null || unit === null) return null;
  const base = {
    currency,
    period: { unit, every },
    startDate,
    restFrom: null,
    firstAmountMinor: null,
  };
  const terms: PlanTerms =
    kind === 'instalment'
      ? {
          ...base,
          kind,
          totalMinor: amountMinor * (rowsLeft ?? 1),
          count: rowsLeft ?? 1,
          remainderOn: 'last',
        }
      : { ...base, kind, amountMinor, end: endOf(rowsLeft, end) };
  const checked = checkTerms<PlanTerms>(terms, rules.limits);
  if (checked.ok) return checked.value;
  for (const [field, refusal] of Object.entries(checked.error)) {
    const fault = refusal === 'over-limit' ? 'over-limit' : 'terms-impossible';
    faults.push({ column: columnOf(field as TermsField), fault });
  }
  return null;
}

function endOf(rowsLeft: number | null, end: CalendarDate | null) {
  if (rowsLeft !== null) return { kind: 'after', count: rowsLeft } as const;
  return end === null ? ({ kind: 'never' } as const) : ({ kind: 'until', date: end } as const);
}

const termColumns: Readonly<Record<TermsField, PlanFileColumn>> = {
  currency: 'currency',
  amount: 'amount',
  firstAmount: 'amount',
  total: 'amount',
  count: 'rows-left',
  every: 'period-every',
  startDate: 'next-due-date',
  restFrom: 'next-due-date',
  end: 'end-date',
};

function columnOf(field: TermsField): PlanFileColumn {
  return termColumns[field];
}

function readAmountCell(text: string, currency: CurrencyCode, faults: CellFault[]): number {
  const read = readAmount(text, currency);
  if (read.ok && !read.value.isSum) return read.value.amountMinor;
  faults.push({ column: 'amount', fault: 'not-an-amount' });
  return 0;
}

const unitWords: Readonly<Record<PeriodUnit, readonly string[]>> = {
  day: ['day', 'days', 'daily', 'd'],
  week: ['week', 'weeks', 'weekly', 'w'],
  month: ['month', 'months', 'monthly', 'm', ''],
  year: ['year', 'years', 'yearly', 'annually', 'annual', 'y'],
};

function readUnit(text: string, faults: CellFault[]): PeriodUnit | null {
  const word = text.toLowerCase();
  for (const unit of periodUnits) {
    if (unitWords[unit].includes(word)) return unit;
  }
  faults.push({ column: 'period-unit', fault: 'unknown-unit' });
  return null;
}

function readKind(text: string, faults: CellFault[]): PlanTerms['kind'] | null {
  const word = text.toLowerCase();
  if (word === '' || word === 'recurring' || word === 'subscription') return 'recurring';
  if (['instalment', 'instalments', 'installment', 'installments'].includes(word)) {
    return 'instalment';
  }
  faults.push({ column: 'kind', fault: 'unknown-kind' });
  return null;
}
