import { holdsCardNumber, lineHoldsCardNumber } from '../../../domain/cards/card-guard.ts';
import { readBankText } from '../../../domain/close/bank-lines.ts';
import type { BankLine, BankTextRefusal } from '../../../domain/close/bank-lines.ts';
import { matchBank } from '../../../domain/close/match-bank.ts';
import type { BankPair } from '../../../domain/close/match-bank.ts';
import { readDashboardList } from '../../../domain/epochs/dashboard-list.ts';
import type { DashboardLine, DashboardListRefusal } from '../../../domain/epochs/dashboard-list.ts';
import { readCsv } from '../../../domain/plan-files/read-csv.ts';
import type { CsvRecord } from '../../../domain/plan-files/read-csv.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type {
  BankComparison,
  BankQuestion,
  PlanTextRefusal,
  ShownBankLine,
  ShownBankPair,
} from '../../ports/text-reader.ts';
import { decodeText } from './decode-text.ts';

/** Maximum number of characters of a line shown to staff. */
const shownLengthMax = 300;

/** Reads a file of plans synchronously; called in the text reader's thread. */
export function readPlanText(bytes: Uint8Array): Result<readonly CsvRecord[], PlanTextRefusal> {
  const text = decodeText(bytes);
  if (text === null) return failed({ kind: 'not-text' });
  const records = readCsv(text);
  if (!records.ok) {
    if (records.error === 'too-many-records') return failed({ kind: 'too-large' });
    const isTable = records.error === 'empty' || records.error === 'no-columns';
    // A card number in a file that is no table is still refused as a card number.
    if (holdsCardNumber(text)) return failed({ kind: 'holds-card-number' });
    return failed({ kind: isTable ? records.error : 'not-text' });
  }
  const holds = records.value.some(({ cells }) => lineHoldsCardNumber(cells));
  return holds ? failed({ kind: 'holds-card-number' }) : records;
}

/** Reads the bank's text of a day and compares it, synchronously; called in the text reader's thread. */
export function compareBankText({
  source,
  currency,
  items,
}: BankQuestion): Result<BankComparison, BankTextRefusal | { readonly kind: 'not-text' }> {
  const text = typeof source === 'string' ? source : decodeText(source);
  if (text === null) return failed({ kind: 'not-text' });
  const statement = readBankText(text, currency);
  if (!statement.ok) return statement;
  if (statement.value.kind === 'total') {
    return ok({ bankMinor: statement.value.amountMinor, lines: null });
  }
  const { lines, totalMinor, skippedLines } = statement.value;
  const match = matchBank(lines, items);
  return ok({
    bankMinor: totalMinor,
    lines: {
      matchedCount: match.matched.length,
      different: match.different.map(shownPair),
      doubled: match.doubled.map(shownPair),
      missingHere: match.missingHere.map(shownLine),
      missingAtBank: match.missingAtBank,
      skippedLines,
    },
  });
}

/** Reads the merchant dashboard's list synchronously; called in the text reader's thread. */
export function readDashboardText(
  bytes: Uint8Array,
): Result<readonly DashboardLine[], { readonly kind: DashboardListRefusal | 'not-text' }> {
  const text = decodeText(bytes);
  if (text === null) return failed({ kind: 'not-text' });
  const lines = readDashboardList(text);
  return lines.ok ? lines : failed({ kind: lines.error });
}

function shownPair({ line, item, way }: BankPair): ShownBankPair {
  return { line: shownLine(line), item, way };
}

function shownLine({ lineNumber, amountMinor, cells }: BankLine): ShownBankLine {
  return { lineNumber, amountMinor, text: cells.join(' · ').slice(0, shownLengthMax) };
}
