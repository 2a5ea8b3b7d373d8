import type {
  BankFileLineView,
  FilePreview,
  FileRefusal,
} from '../../../contract/payments/reconcile.ts';
import { bankFileLineFacts } from '../../../contract/payments/reconcile.ts';
import { pick } from '../../../contract/pick.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { CloseItem } from '../../../domain/close/match-bank.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { BankLayout } from '../../../domain/reconcile/bank-columns.ts';
import { readBankFile } from '../../../domain/reconcile/bank-file.ts';
import type { BankFileLine, ReadBankFile } from '../../../domain/reconcile/bank-file.ts';
import { matchFile } from '../../../domain/reconcile/match-file.ts';
import type { FileMatch, FilePair } from '../../../domain/reconcile/match-file.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { AccountContext } from '../account-context.ts';
import { presentCloseItem, readDay } from '../closes/read-sheet.ts';
import { recordsFailure } from '../records-failure.ts';
import type { HeldBankFile } from './held-file.ts';

/** Most settlement dates of one file: a month, with room. */
const daysMax = 62;
/** Maximum number of items of one list of the preview; its count covers all. */
const shownMax = 200;

/** A held file matched with the records. */
export interface MatchedFile {
  readonly file: HeldBankFile;
  readonly read: ReadBankFile;
  readonly match: FileMatch;
  readonly preview: FilePreview;
}

type Refused = { readonly kind: 'refused'; readonly refusal: FileRefusal };

/** Reads a held file by a layout and matches it with the records of now; writes nothing. */
export async function matchHeldFile(
  context: AccountContext,
  file: HeldBankFile,
  layout: BankLayout,
): Promise<Result<({ readonly kind: 'matched' } & MatchedFile) | Refused, Failure>> {
  const read = readBankFile(file.records, layout, context.account.currencies);
  if (!read.ok) return ok({ kind: 'refused', refusal: contractRefusal(read.error) });
  const { lines } = read.value;
  const days = [...new Set(lines.map(({ settledOn }) => settledOn))].toSorted();
  if (days.length > daysMax)
    return ok({ kind: 'refused', refusal: { kind: 'too-many-days', daysMax } });
  const names = lines.flatMap(({ reference }) => [reference, ...reference.split(/\s+/u)]);
  const records = await context.ledger.reconcile.reconcileRecords({
    references: names.filter((name) => name !== ''),
    transactionIds: lines.map(({ transactionId }) => transactionId).filter((id) => id !== ''),
    days,
  });
  if (!records.ok) return recordsFailure(records.error);
  const match = matchFile(lines, records.value);
  const sums = await daySums(context, lines);
  if (!sums.ok) return sums;
  const accepted = await context.ledger.reconcile.acceptedFileAt(file.digest);
  if (!accepted.ok) return recordsFailure(accepted.error);
  const gap = await context.ledger.epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  const attempts = new Map(records.value.attempts.map(({ attempt }) => [attempt.id, attempt]));
  const preview = previewOf(context, { file, read: read.value, match }, attempts);
  const standing = {
    days: sums.value,
    acceptedAt: accepted.value,
    gapOpen: gap.value !== null,
  };
  return ok({
    kind: 'matched',
    file,
    read: read.value,
    match,
    preview: { ...preview, ...standing },
  });
}

function contractRefusal(
  refusal: Extract<ReturnType<typeof readBankFile>, { ok: false }>['error'],
): FileRefusal {
  switch (refusal.kind) {
    case 'columns-missing':
      return { ...refusal, columns: [...refusal.columns] };
    case 'cells-unreadable':
      return { ...refusal, cells: refusal.cells.map((cell) => ({ ...cell })) };
    case 'other-currency':
      return { ...refusal, currencies: [...refusal.currencies] };
    default:
      return refusal;
  }
}

/** Sums of the file and of the records for each of its days, each by the one definition of a day's sum. */
async function daySums(
  context: AccountContext,
  lines: readonly BankFileLine[],
): Promise<Result<FilePreview['days'], Failure>> {
  const sums = new Map<
    string,
    { settledOn: CalendarDate; currency: CurrencyCode; minor: number }
  >();
  for (const { settledOn, currency, kind, amountMinor } of lines) {
    const key = `${settledOn} ${currency}`;
    const sum = sums.get(key) ?? { settledOn, currency, minor: 0 };
    const counts = kind === 'payment' || kind === 'refund';
    sums.set(key, { ...sum, minor: sum.minor + (counts ? amountMinor : 0) });
  }
  const days: FilePreview['days'] = [];
  for (const { settledOn, currency, minor } of sums.values()) {
    const day = { settlementDate: settledOn, currency };
    // oxlint-disable-next-line no-await-in-loop -- One reader answers one question at a time.
    const read = await readDay(context, day);
    if (!read.ok) return read;
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const close = await context.ledger.closes.closeOf(day);
    if (!close.ok) return recordsFailure(close.error);
    const oursMinor = read.value.sheet.expectedMinor;
    days.push({ settledOn, currency, bankMinor: minor, oursMinor, isClosed: close.value !== null });
  }
  return ok(days.toSorted((one, other) => (one.settledOn < other.settledOn ? -1 : 1)));
}

function previewOf(
  context: AccountContext,
  { file, read, match }: Pick<MatchedFile, 'file' | 'read' | 'match'>,
  attempts: ReadonlyMap<string, Attempt>,
): Omit<FilePreview, 'days' | 'acceptedAt' | 'gapOpen'> {
  const item = (each: CloseItem) => presentCloseItem(context, attempts, each);
  const pair = (each: FilePair) => ({ line: presentLine(each.line), item: item(each.item) });
  const known = [
    match.matched,
    match.different,
    match.doubled,
    match.settles,
    match.left,
    match.denied,
  ];
  return {
    fileId: file.id,
    fileName: file.fileName,
    lineCount: file.records.length - 1,
    declinedCount: read.declined,
    feeCount: read.lines.filter(({ kind }) => kind === 'fee').length,
    repeated: list(read.repeated, (line) => line),
    matchedCount: match.matched.length,
    different: list(match.different, pair),
    doubled: list(match.doubled, pair),
    settles: list(match.settles, pair),
    left: list(match.left, ({ because, ...each }) => ({ ...pair(each), because })),
    denied: list(match.denied, pair),
    missingHere: list(match.missingHere, presentLine),
    missingAtBank: list(match.missingAtBank, item),
    nothingKnown: known.every((part) => part.length === 0),
  };
}

/** The number of a list, and its first items as staff see them. */
function list<From, To>(from: readonly From[], show: (each: From) => To) {
  return { count: from.length, items: from.slice(0, shownMax).map(show) };
}

/** One line of the file, as staff see it. */
export function presentLine(line: BankFileLineView): BankFileLineView {
  return pick(line, bankFileLineFacts);
}

/** The held file of this id; `gone` when another was chosen since, or another account is open. */
export function heldFile(
  context: AccountContext,
  held: { find(id: string, accountId: HeldBankFile['accountId']): HeldBankFile | null },
  fileId: string,
): Result<HeldBankFile, 'gone'> {
  const file = held.find(fileId, context.account.id);
  return file === null ? failed('gone') : ok(file);
}
