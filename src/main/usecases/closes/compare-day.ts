import type { CloseComparison } from '../../../contract/payments/close-sheet.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { closeDifference, likelyCauses } from '../../../domain/close/likely-causes.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { BankComparison, ShownBankPair, TextReader } from '../../ports/text-reader.ts';
import type { AccountContext } from '../account-context.ts';
import { fileNameOf } from '../write-user-file.ts';
import { readDay } from './read-sheet.ts';
import type { ReadDay } from './read-sheet.ts';

type Answer = OperationOutput<'closes.compare'>;
type FileAnswer = OperationOutput<'closes.compare-file'>;

/** Largest bank file, in bytes: room for 20,000 lines. */
export const bankFileBytesMax = 2 * 1024 * 1024;

/** Dependencies for comparing a day, besides the account context. */
export interface CompareDeps {
  readonly files: Pick<UserFiles, 'askForText' | 'read'>;
  readonly texts: Pick<TextReader, 'bankText'>;
}

/** Compares a day with the bank's pasted list; writes nothing. */
export async function compareDay(
  context: AccountContext,
  { texts }: Pick<CompareDeps, 'texts'>,
  day: SettlementDay,
  bankText: string,
): Promise<Result<Answer, Failure>> {
  const compared = await compareWith(context, texts, { day, source: bankText });
  if (!compared.ok) return compared;
  // A pasted text is never an unreadable file.
  return compared.value.kind === 'unreadable'
    ? ok({ kind: 'refused', refusal: { kind: 'empty' } })
    : ok(compared.value);
}

/** Compares a day with a bank file that staff choose; writes nothing. */
export async function compareDayWithFile(
  context: AccountContext,
  { files, texts }: CompareDeps,
  day: SettlementDay,
): Promise<Result<FileAnswer, Failure>> {
  const path = await files.askForText('The bank’s file of the day');
  if (path === null) return ok({ kind: 'cancelled' });
  const bytes = await files.read(path, bankFileBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'not-readable';
    return ok({ kind: 'unreadable', reason });
  }
  const compared = await compareWith(context, texts, { day, source: bytes.value });
  if (!compared.ok) return compared;
  if (compared.value.kind !== 'compared') return ok(compared.value);
  return ok({ ...compared.value, fileName: fileNameOf(path) });
}

type Compared = Exclude<FileAnswer, { kind: 'cancelled' | 'compared' }> | Answer;

async function compareWith(
  context: AccountContext,
  texts: CompareDeps['texts'],
  { day, source }: { readonly day: SettlementDay; readonly source: string | Uint8Array },
): Promise<Result<Compared, Failure>> {
  const read = await readDay(context, day);
  if (!read.ok) return read;
  const items = read.value.around.counted;
  const compared = await texts.bankText({ source, currency: day.currency, items });
  if (!compared.ok) {
    const { error } = compared;
    if (error.kind === 'not-text') return ok({ kind: 'unreadable', reason: 'not-text' });
    return ok({ kind: 'refused', refusal: error });
  }
  return ok({ kind: 'compared', comparison: comparisonOf(compared.value, read.value) });
}

function comparisonOf({ bankMinor, lines }: BankComparison, day: ReadDay): CloseComparison {
  const { sheet, around, present } = day;
  const differenceMinor = closeDifference({ expectedMinor: sheet.expectedMinor, bankMinor });
  return {
    bankMinor,
    expectedMinor: sheet.expectedMinor,
    differenceMinor,
    lines: lines === null ? null : linesOf(lines, present),
    causes: likelyCauses(differenceMinor, around).map((cause) => ({
      ...cause,
      items: cause.items.map(present),
    })),
  };
}

function linesOf(
  lines: NonNullable<BankComparison['lines']>,
  present: ReadDay['present'],
): CloseComparison['lines'] {
  const pair = ({ line, item, way }: ShownBankPair) => ({
    line: { ...line },
    item: present(item),
    way,
  });
  return {
    matchedCount: lines.matchedCount,
    different: lines.different.map(pair),
    doubled: lines.doubled.map(pair),
    missingHere: lines.missingHere.map((line) => ({ ...line })),
    missingAtBank: lines.missingAtBank.map(present),
    skippedLines: [...lines.skippedLines],
  };
}
