import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { CsvRecord } from '../../../domain/plan-files/read-csv.ts';
import { guessMapping, showCell } from '../../../domain/plan-files/plan-columns.ts';
import type { PlanFileColumn, PlanFileMapping } from '../../../domain/plan-files/plan-columns.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { totalsOf } from '../../../domain/run/summary.ts';
import type { AccountContext } from '../account-context.ts';
import { fileNameOf } from '../write-user-file.ts';
import { checkPendingFile } from './check-pending-file.ts';
import type { PlanFileDeps } from './pending-files.ts';

type Choice = OperationOutput<'plan-files.choose'>;

/** Largest file, in bytes: room for 20,000 plans. */
export const planFileBytesMax = 4 * 1024 * 1024;
const sampleLines = 5;
/** Faults listed in one result; the count gives their full number. */
const faultsShownMax = 500;

/** Asks for a file of plans and reads its heading; a card number anywhere in it refuses the whole file. */
export async function choosePlanFile(
  context: AccountContext,
  { files, held, texts }: PlanFileDeps,
): Promise<Result<Choice, Failure>> {
  const path = await files.askForText('Choose a file of plans');
  if (path === null) return ok({ kind: 'refused', reason: 'cancelled' });
  const bytes = await files.read(path, planFileBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'unreadable';
    return ok({ kind: 'refused', reason });
  }
  const read = await texts.planFile(bytes.value);
  if (!read.ok) return ok({ kind: 'refused', reason: read.error.kind });
  const [heading, ...records] = read.value;
  if (heading === undefined || records.length === 0)
    return ok({ kind: 'refused', reason: 'empty' });
  const id = context.ids.draftId();
  held.hold({ id, accountId: context.account.id, headings: heading.cells, records });
  const mapping = guessMapping(heading.cells);
  return ok({
    kind: 'chosen',
    fileId: id,
    fileName: fileNameOf(path),
    headings: heading.cells.map((cell) => cell.slice(0, 100)),
    sample: records.slice(0, sampleLines).map((record) => shownCells(record, mapping)),
    mapping,
    rowCount: records.length,
  });
}

function shownCells({ cells }: CsvRecord, mapping: PlanFileMapping): string[] {
  const columnOf = (index: number): PlanFileColumn | null => {
    const found = Object.entries(mapping).find(([, at]) => at === index);
    return found === undefined ? null : (found[0] as PlanFileColumn);
  };
  return cells.map((cell, index) => showCell(cell, columnOf(index)));
}

/** Checks every line of the chosen file, and writes nothing. */
export async function checkPlanFile(
  context: AccountContext,
  { held }: PlanFileDeps,
  { fileId, mapping }: ParsedInput<'plan-files.check'>,
): Promise<Result<OperationOutput<'plan-files.check'>, Failure>> {
  const file = held.find(fileId, context.account.id);
  if (file === null) return failed({ kind: 'not-found' });
  const checked = await checkPendingFile(context, file, mapping);
  if (!checked.ok) return checked;
  const { plans, faults, known, likenesses } = checked.value;
  const amounts = plans.map(({ terms }) => ({
    currency: terms.currency,
    amountMinor: terms.kind === 'recurring' ? terms.amountMinor : terms.totalMinor,
  }));
  return ok({
    planCount: plans.length,
    faults: faults.slice(0, faultsShownMax).map((fault) => ({ ...fault })),
    faultCount: faults.length,
    totals: totalsOf(amounts).map((tally) => ({ ...tally })),
    knownCustomerCount: known.filter(({ customerId }) => customerId !== null).length,
    likenesses: likenesses.slice(0, faultsShownMax).map((likeness) => ({ ...likeness })),
    likenessCount: likenesses.length,
    needsCardCount: plans.filter(({ evidence }) => evidence === null).length,
  });
}
