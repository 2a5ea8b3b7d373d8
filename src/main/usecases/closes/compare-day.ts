import type { CloseComparison } from '../../../contract/closes.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { readBankText } from '../../../domain/close/bank-lines.ts';
import type { BankLine, BankStatement } from '../../../domain/close/bank-lines.ts';
import { likelyCauses } from '../../../domain/close/likely-causes.ts';
import { matchBank } from '../../../domain/close/match-bank.ts';
import type { BankPair } from '../../../domain/close/match-bank.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { SettlementDay } from '../../ports/closes.ts';
import { decodeText } from '../decode-text.ts';
import type { Desk } from '../desk.ts';
import { fileNameOf } from '../write-user-file.ts';
import { readDay } from './read-sheet.ts';
import type { ReadDay } from './read-sheet.ts';

type Answer = OperationOutput<'closes.compare'>;
type FileAnswer = OperationOutput<'closes.compare-file'>;

const fileBytesMax = 8 * 1024 * 1024;

/** Compares a day with what the bank says of it; nothing is written. */
export async function compareDay(
  desk: Desk,
  day: SettlementDay,
  bankText: string,
): Promise<Result<Answer, Failure>> {
  const statement = readBankText(bankText, day.currency);
  if (!statement.ok) return ok({ kind: 'refused', refusal: statement.error });
  const read = await readDay(desk, day);
  if (!read.ok) return read;
  return ok({ kind: 'compared', comparison: comparisonOf(statement.value, read.value) });
}

/** The same with a file of the bank, which a person chooses. */
export async function compareDayWithFile(
  desk: Desk,
  files: Pick<UserFiles, 'askForText' | 'read'>,
  day: SettlementDay,
): Promise<Result<FileAnswer, Failure>> {
  const path = await files.askForText('The bank’s file of the day');
  if (path === null) return ok({ kind: 'cancelled' });
  const bytes = await files.read(path, fileBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'not-readable';
    return ok({ kind: 'unreadable', reason });
  }
  const text = decodeText(bytes.value);
  if (text === null) return ok({ kind: 'unreadable', reason: 'not-text' });
  const compared = await compareDay(desk, day, text);
  if (!compared.ok) return compared;
  if (compared.value.kind === 'refused') return ok(compared.value);
  return ok({ ...compared.value, fileName: fileNameOf(path) });
}

function comparisonOf(statement: BankStatement, day: ReadDay): CloseComparison {
  const { sheet, around, present } = day;
  const bankMinor = statement.kind === 'total' ? statement.amountMinor : statement.totalMinor;
  const differenceMinor = bankMinor - sheet.expectedMinor;
  return {
    bankMinor,
    expectedMinor: sheet.expectedMinor,
    differenceMinor,
    lines: statement.kind === 'total' ? null : linesOf(statement, day),
    causes: likelyCauses(differenceMinor, around).map((cause) => ({
      ...cause,
      items: cause.items.map(present),
    })),
  };
}

function linesOf(
  { lines, skippedLines }: Extract<BankStatement, { kind: 'lines' }>,
  { around, present }: ReadDay,
): CloseComparison['lines'] {
  const match = matchBank(lines, around.counted);
  const pair = ({ line, item, way }: BankPair) => ({
    line: presentLine(line),
    item: present(item),
    way,
  });
  return {
    matchedCount: match.matched.length,
    different: match.different.map(pair),
    doubled: match.doubled.map(pair),
    missingHere: match.missingHere.map(presentLine),
    missingAtBank: match.missingAtBank.map(present),
    skippedLines: [...skippedLines],
  };
}

function presentLine({ lineNumber, amountMinor, cells }: BankLine) {
  return { lineNumber, amountMinor, text: cells.join(' · ').slice(0, 300) };
}
