import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import { guessLayout, missingColumns } from '../../../domain/reconcile/bank-columns.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { fileNameOf } from '../write-user-file.ts';
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
  const path = await files.askForText('The bank’s settlement file');
  if (path === null) return ok({ kind: 'cancelled' });
  const bytes = await files.read(path, bankFileBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'not-readable';
    return ok({ kind: 'unreadable', reason });
  }
  const digest = await digestOf(bytes.value);
  const read = await texts.planFile(bytes.value);
  if (!read.ok) return ok({ kind: 'unreadable', reason: read.error.kind });
  const [heading, ...records] = read.value;
  if (heading === undefined || records.length === 0) {
    return ok({ kind: 'unreadable', reason: 'empty' });
  }
  const kept = await context.ledger.reconcile.bankLayout();
  if (!kept.ok) return recordsFailure(kept.error);
  const isKept = kept.value !== null && missingColumns(heading.cells, kept.value).length === 0;
  const sample = records.slice(0, sampleLines).map(({ cells }) => cells);
  const layout = isKept && kept.value !== null ? kept.value : guessLayout(heading.cells, sample);
  const id = context.ids.draftId();
  const fileName = fileNameOf(path);
  held.hold({ id, accountId: context.account.id, fileName, digest, records: read.value });
  return ok({
    kind: 'chosen',
    fileId: id,
    fileName,
    headings: heading.cells.map((cell) => cell.slice(0, cellLengthMax)),
    sample: sample.map(shownCells),
    lineCount: records.length,
    layout: { columns: { ...layout.columns }, dateOrder: layout.dateOrder },
    isKeptLayout: isKept,
  });
}

function shownCells(cells: readonly string[]): string[] {
  return cells.map((cell) => maskCardNumbers(cell).slice(0, cellLengthMax));
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(hash).toString('hex');
}
