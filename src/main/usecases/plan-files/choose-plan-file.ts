import { fileLinesShownMax } from '../../../domain/table-text.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { guessMapping, secretColumns } from '../../../domain/plan-files/plan-columns.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { totalsOf } from '../../../domain/run/summary.ts';
import type { AccountContext } from '../account-context.ts';
import { chooseTableFile, sampleOf, shownHeadings } from '../choose-table-file.ts';
import { checkPendingFile } from './check-pending-file.ts';
import type { PlanFileDeps } from './pending-files.ts';

type Choice = OperationOutput<'plan-files.choose'>;

/** Largest file, in bytes: room for 20,000 plans. */
export const planFileBytesMax = 4 * 1024 * 1024;
/** Asks for a file of plans and reads its heading; a card number anywhere in it refuses the whole file. */
export async function choosePlanFile(
  context: AccountContext,
  { files, held, texts }: PlanFileDeps,
): Promise<Result<Choice, Failure>> {
  const read = await chooseTableFile(
    { files, texts },
    { title: 'Choose a file of plans', bytesMax: planFileBytesMax },
  );
  if (!read.ok) return ok({ kind: 'refused', reason: read.error });
  const { fileName, headings, records } = read.value;
  const id = context.ids.draftId();
  held.hold({ id, accountId: context.account.id, headings, records });
  const mapping = guessMapping(headings);
  return ok({
    kind: 'chosen',
    fileId: id,
    fileName,
    headings: shownHeadings(headings),
    sample: sampleOf(records, mapping, secretColumns),
    mapping,
    rowCount: records.length,
  });
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
    faults: faults.slice(0, fileLinesShownMax).map((fault) => ({ ...fault })),
    faultCount: faults.length,
    totals: totalsOf(amounts).map((tally) => ({ ...tally })),
    knownCustomerCount: known.filter(({ customerId }) => customerId !== null).length,
    likenesses: likenesses.slice(0, fileLinesShownMax).map((likeness) => ({ ...likeness })),
    likenessCount: likenesses.length,
    needsCardCount: plans.filter(({ evidence }) => evidence === null).length,
  });
}
