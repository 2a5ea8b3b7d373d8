import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { csvLine, csvNumber, csvText } from '../../../domain/csv.ts';
import { decimalString } from '../../../domain/money.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { AccountContext } from '../account-context.ts';
import { readDayJournal } from './day-journal.ts';
import { saveDayFile } from './save-day-file.ts';

const titles = [
  'Date',
  'Account code',
  'Account name',
  'Kind',
  'Operator',
  'Number',
  'Debit',
  'Credit',
  'Currency',
];

/** Writes the journal of a settlement date as CSV, whole or not at all. */
export async function exportDayJournal(
  context: AccountContext,
  files: Pick<UserFiles, 'askWhereToSave' | 'documents' | 'stage'>,
  day: SettlementDay,
): Promise<Result<OperationOutput<'closes.export-journal'>, Failure>> {
  const journal = await readDayJournal(context, day);
  if (!journal.ok) return journal;
  const { lines, accounts } = journal.value;
  const money = (minor: number) =>
    minor === 0 ? '' : csvNumber(decimalString(minor, day.currency));
  const rows = lines.map(({ account, kind, operatorName, count, debitMinor, creditMinor }) =>
    csvLine([
      csvText(day.settlementDate),
      csvText(accounts[account].code),
      csvText(accounts[account].name),
      csvText(kind),
      csvText(operatorName),
      csvNumber(String(count)),
      money(debitMinor),
      money(creditMinor),
      csvText(day.currency),
    ]),
  );
  const saved = await saveDayFile(files, {
    title: 'Save the journal',
    fileName: `journal ${day.settlementDate} ${day.currency}.csv`,
    lines: [csvLine(titles.map(csvText)), ...rows],
  });
  return ok(saved.kind === 'written' ? { ...saved, count: rows.length } : saved);
}
