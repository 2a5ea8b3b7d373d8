import type { DayItemFilters, DayItemView } from '../../../contract/payments/day-items.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { sumOfItems } from '../../../domain/close/close-item.ts';
import { csvLine, csvNumber, csvText } from '../../../domain/csv.ts';
import { decimalString } from '../../../domain/money.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { AccountContext } from '../account-context.ts';
import { saveDayFile } from './save-day-file.ts';
import { readDay } from './read-sheet.ts';

/** An item with the operator that the filter goes by: two staff members may share a name. */
interface ListedItem {
  readonly view: DayItemView;
  readonly operatorId: string;
}

/** Lists one page of the items of a settlement date. */
export async function listDayItems(
  context: AccountContext,
  day: SettlementDay,
  { filters, offset, limit }: Pick<ParsedInput<'closes.items'>, 'filters' | 'offset' | 'limit'>,
): Promise<Result<OperationOutput<'closes.items'>, Failure>> {
  const all = await itemsOf(context, day);
  if (!all.ok) return all;
  const found = all.value.filter((item) => passes(item, filters)).map(({ view }) => view);
  const operators = new Map(
    all.value.map(({ operatorId, view }) => [operatorId, view.operatorName]),
  );
  return ok({
    count: found.length,
    amountMinor: sumOfItems(found),
    items: found.slice(offset, offset + limit),
    choices: {
      brands: [...new Set(all.value.map(({ view }) => view.brand))].toSorted(),
      operators: [...operators]
        .map(([value, name]) => ({ value, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    },
  });
}

/** Writes the items of a settlement date that pass the filters as CSV, whole or not at all. */
export async function exportDayItems(
  context: AccountContext,
  files: Pick<UserFiles, 'askWhereToSave' | 'documents' | 'stage'>,
  day: SettlementDay,
  filters: DayItemFilters,
): Promise<Result<OperationOutput<'closes.export-items'>, Failure>> {
  const all = await itemsOf(context, day);
  if (!all.ok) return all;
  const found = all.value.filter((item) => passes(item, filters)).map(({ view }) => view);
  const saved = await saveDayFile(files, {
    title: 'Save the settlement date',
    fileName: `settlement ${day.settlementDate} ${day.currency}.csv`,
    lines: [csvLine(titles.map(csvText)), ...found.map((view) => lineOf(day, view))],
  });
  return ok(saved.kind === 'written' ? { ...saved, count: found.length } : saved);
}

async function itemsOf(
  context: AccountContext,
  day: SettlementDay,
): Promise<Result<readonly ListedItem[], Failure>> {
  const read = await readDay(context, day);
  if (!read.ok) return read;
  const { around, present, actOf } = read.value;
  return ok(
    around.counted.map((item) => {
      const { operatorId, transactionId } = actOf(item);
      return { view: { ...present(item), transactionId }, operatorId };
    }),
  );
}

function passes({ view, operatorId }: ListedItem, filters: DayItemFilters): boolean {
  const { kinds, brands, operatorIds } = filters;
  return (
    (kinds.length === 0 || kinds.includes(view.kind)) &&
    (brands.length === 0 || brands.includes(view.brand)) &&
    (operatorIds.length === 0 || operatorIds.includes(operatorId))
  );
}

const titles = [
  'Settlement date',
  'Kind',
  'Reference',
  'Transaction ID',
  'Card brand',
  'Last four',
  'Operator',
  'Time (UTC)',
  'Amount',
  'Currency',
];

function lineOf(day: SettlementDay, item: DayItemView): string {
  return csvLine([
    csvText(day.settlementDate),
    csvText(item.kind),
    csvText(item.reference),
    csvText(item.transactionId),
    csvText(item.brand),
    csvText(item.lastFour),
    csvText(item.operatorName),
    csvText(item.at),
    csvNumber(decimalString(item.amountMinor, item.currency)),
    csvText(item.currency),
  ]);
}
