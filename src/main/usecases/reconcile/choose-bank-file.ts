import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import { guessLayout, missingColumns } from '../../../domain/reconcile/bank-columns.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { chooseTableFile } from '../choose-table-file.ts';
import type { ReconcileDeps } from './held-file.ts';

type Choice = OperationOutput<'reconcile.choose'>;

/** Largest bank file, in bytes: room for 20,000 lines. */
export const bankFileBytesMax = 8 * 1024 * 1024;
const sampleLines = 4;
const cellLengthMax = 80;

/**
 * Asks for a bank file and reads its headings in the text reader's thread; a card number anywhere refuses it.
 *
 * The layout of the file accepted last is offered where all its headings are in this one.
 */
export async function chooseBankFile(
  context: AccountContext,
  { files, texts, held }: ReconcileDeps,
): Promise<Result<Choice, Failure>> {
  const chosen = await chooseTableFile(
    { files, texts },
    { title: 'The bank’s settlement file', bytesMax: bankFileBytesMax },
  );
  if (!chosen.ok) {
    const reason = chosen.error;
    if (reason === 'cancelled') return ok({ kind: 'cancelled' });
    return ok({ kind: 'unreadable', reason: reason === 'unreadable' ? 'not-readable' : reason });
  }
  const { fileName, digest, headings, records } = chosen.value;
  const kept = await context.ledger.reconcile.bankLayout();
  if (!kept.ok) return recordsFailure(kept.error);
  const isKept = kept.value !== null && missingColumns(headings, kept.value).length === 0;
  const sample = records.slice(0, sampleLines).map(({ cells }) => cells);
  const layout = isKept && kept.value !== null ? kept.value : guessLayout(headings, sample);
  const id = context.ids.draftId();
  held.hold({ id, accountId: context.account.id, fileName, digest, records: chosen.value.all });
  return ok({
    kind: 'chosen',
    fileId: id,
    fileName,
    headings: headings.map((cell) => cell.slice(0, cellLengthMax)),
    sample: sample.map(shownCells),
    lineCount: records.length,
    layout: { columns: { ...layout.columns }, dateOrder: layout.dateOrder },
    isKeptLayout: isKept,
  });
}

function shownCells(cells: readonly string[]): string[] {
  return cells.map((cell) => maskCardNumbers(cell).slice(0, cellLengthMax));
}
