import { fileLinesShownMax } from '../../../domain/table-text.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { neededCustomerColumns } from '../../../domain/customer-files/customer-columns.ts';
import type { CustomerFileMapping } from '../../../domain/customer-files/customer-columns.ts';
import { faultyLineCount, mayLeaveOut } from '../../../domain/customer-files/faulty-lines.ts';
import { readCustomerLine } from '../../../domain/customer-files/read-customer-line.ts';
import type {
  CustomerLineFault,
  CustomerLineRead,
} from '../../../domain/customer-files/read-customer-line.ts';
import { createLineSorter } from '../../../domain/customer-files/sort-lines.ts';
import type { SortedLine } from '../../../domain/customer-files/sort-lines.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { lastDayOf } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { findCardsOfLines } from './find-cards-of-lines.ts';
import type { CustomerFileDeps, PendingCustomerFile } from './pending-customer-file.ts';

type Checked = OperationOutput<'customer-files.check'>;

/** Lines after which other work of the main process gets its turn. */
const linesAtOnce = 100;

/** Every line of a file, and every obstacle to bringing it in. */
export interface CheckedCustomerFile {
  readonly lines: readonly SortedLine[];
  readonly faults: readonly CustomerLineFault[];
}

/** Reads every line by a mapping, and finds in the records who and which card is known. */
export async function checkPendingCustomers(
  context: AccountContext,
  file: PendingCustomerFile,
  mapping: CustomerFileMapping,
): Promise<Result<CheckedCustomerFile, Failure>> {
  const missing = neededCustomerColumns.filter((column) => mapping[column] === undefined);
  if (missing.length > 0) {
    const faults = missing.map((column) => ({ line: 1, column, fault: 'missing' }) as const);
    return ok({ lines: [], faults });
  }
  const { reads, faults } = await readLines(file, mapping);
  const { customerFiles } = context.ledger;
  const known = await customerFiles.knownCustomers(reads.map(({ customer }) => customer));
  if (!known.ok) return recordsFailure(known.error);
  const owners = await findCardsOfLines(context, reads);
  if (!owners.ok) return owners;
  const sort = createLineSorter();
  const lines: SortedLine[] = [];
  for (const [index, read] of reads.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- Other work gets its turn in between.
    if (index % linesAtOnce === 0) await otherWork();
    const owner = owners.value.get(read.line) ?? null;
    const customer = owner ?? known.value[index] ?? null;
    lines.push(sort(read, { customer, hasCard: owner !== null }));
  }
  return ok({ lines, faults });
}

async function readLines(
  { headings, records }: PendingCustomerFile,
  mapping: CustomerFileMapping,
): Promise<{
  readonly reads: readonly CustomerLineRead[];
  readonly faults: readonly CustomerLineFault[];
}> {
  const reads: CustomerLineRead[] = [];
  const faults: CustomerLineFault[] = [];
  const tokens = new Set<string>();
  for (const [index, record] of records.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- Other work gets its turn in between.
    if (index % linesAtOnce === 0) await otherWork();
    const read = readCustomerLine(record, { mapping, columnCount: headings.length });
    if (!read.ok) {
      faults.push(...read.error);
      continue;
    }
    const { card, line } = read.value;
    if (card !== null && tokens.has(card.token)) {
      faults.push({ line, column: 'card-token', fault: 'token-twice' });
      continue;
    }
    if (card !== null) tokens.add(card.token);
    reads.push(read.value);
  }
  return { reads, faults };
}

function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Checks every line of the chosen file, and writes nothing. */
export async function checkCustomerFile(
  context: AccountContext,
  { held }: Pick<CustomerFileDeps, 'held'>,
  { fileId, mapping }: ParsedInput<'customer-files.check'>,
): Promise<Result<Checked, Failure>> {
  const file = held.find(fileId, context.account.id);
  if (file === null) return failed({ kind: 'not-found' });
  const checked = await checkPendingCustomers(context, file, mapping);
  if (!checked.ok) return checked;
  const { lines, faults } = checked.value;
  const today = todayOf(context);
  const clear = lines.filter(({ standing }) => standing.kind !== 'alike');
  const alike = lines.filter(({ standing }) => standing.kind === 'alike');
  return ok({
    newCount: lines.filter(({ standing }) => standing.kind === 'new').length,
    cardCount: lines.filter(({ read, hasCard }) => read.card !== null && !hasCard).length,
    expiredCount: lines.filter(({ read }) => isExpired(read, today)).length,
    faults: faults.slice(0, fileLinesShownMax).map((fault) => ({ ...fault })),
    faultCount: faults.length,
    faultyLineCount: faultyLineCount(faults),
    mayLeaveOut: mayLeaveOut(faults),
    clear: clear.slice(0, fileLinesShownMax).map((line) => ({
      ...shownLine(line, today),
      follows: line.standing.kind === 'follows' ? lineAt(lines, line.standing.index) : null,
    })),
    clearCount: clear.length,
    likenesses: alike
      .slice(0, fileLinesShownMax)
      .flatMap((line) =>
        line.standing.kind === 'alike'
          ? [{ ...shownLine(line, today), with: shownLikeness(lines, line.standing.with) }]
          : [],
      ),
    likenessCount: alike.length,
  });
}

function lineAt(lines: readonly SortedLine[], index: number): number {
  return lines[index]?.read.line ?? 0;
}

function shownLikeness(
  lines: readonly SortedLine[],
  likeness: Extract<SortedLine['standing'], { readonly kind: 'alike' }>['with'],
): Checked['likenesses'][number]['with'] {
  if (likeness.kind === 'line') return { kind: 'line', line: lineAt(lines, likeness.index) };
  const { id, name, hasCard } = likeness;
  return { kind: 'customer', customerId: id, name, hasCard };
}

function shownLine({ read, hasCard }: SortedLine, today: CalendarDate) {
  const { line, customer, card } = read;
  if (card === null) return { line, name: customer.name, card: null };
  const { brand, lastFour, expiry } = card;
  const shown = { brand, lastFour, expiry: { ...expiry }, isExpired: isExpired(read, today) };
  return { line, name: customer.name, card: { ...shown, isOnFile: hasCard } };
}

function isExpired({ card }: CustomerLineRead, today: CalendarDate): boolean {
  return card !== null && lastDayOf(card.expiry) < today;
}
