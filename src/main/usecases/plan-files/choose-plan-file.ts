import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/card-guard.ts';
import { readCsv } from '../../../domain/plan-files/read-csv.ts';
import type { CsvRecord } from '../../../domain/plan-files/read-csv.ts';
import { guessMapping, showCell } from '../../../domain/plan-files/plan-columns.ts';
import type { PlanFileColumn, PlanFileMapping } from '../../../domain/plan-files/plan-columns.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { totalsOf } from '../../../domain/run/summary.ts';
import type { Desk } from '../desk.ts';
import { fileNameOf } from '../write-user-file.ts';
import { checkHeldFile } from './check-held-file.ts';
import { decodeText } from '../decode-text.ts';
import type { PlanFileDeps } from './held-files.ts';

type Choice = OperationOutput<'plan-files.choose'>;
type Refusal = Extract<Choice, { readonly kind: 'refused' }>['reason'];

/** Largest file, in bytes, and most plans of one file. */
const fileBytesMax = 16 * 1024 * 1024;
const plansMax = 20_000;
const sampleLines = 5;
/** Faults that one answer names; the count says how many there are. */
const faultsShownMax = 500;

/** Asks for a file of plans and reads its heading; a card number anywhere in it refuses the whole file. */
export async function choosePlanFile(
  desk: Desk,
  { files, held }: PlanFileDeps,
): Promise<Result<Choice, Failure>> {
  const path = await files.askForText('Choose a file of plans');
  if (path === null) return ok({ kind: 'refused', reason: 'cancelled' });
  const bytes = await files.read(path, fileBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'unreadable';
    return ok({ kind: 'refused', reason });
  }
  const read = readFile(bytes.value);
  if (!read.ok) return ok({ kind: 'refused', reason: read.error });
  const [heading, ...records] = read.value;
  if (heading === undefined || records.length === 0)
    return ok({ kind: 'refused', reason: 'empty' });
  const id = desk.ids.draftId();
  held.hold({ id, accountId: desk.account.id, headings: heading.cells, records });
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

function readFile(bytes: Uint8Array): Result<readonly CsvRecord[], Refusal> {
  const text = decodeText(bytes);
  if (text === null) return failed('not-text');
  const records = readCsv(text);
  if (!records.ok) {
    const isTable = records.error === 'empty' || records.error === 'no-columns';
    // A number in a file that is no table is still not to be looked at any longer.
    if (holdsCardNumber(text)) return failed('holds-card-number');
    return failed(isTable ? records.error : 'not-text');
  }
  if (records.value.length > plansMax + 1) return failed('too-large');
  const holds = records.value.some(({ cells }) => cells.some((cell) => holdsCardNumber(cell)));
  return holds ? failed('holds-card-number') : records;
}

function shownCells({ cells }: CsvRecord, mapping: PlanFileMapping): string[] {
  const columnOf = (index: number): PlanFileColumn | null => {
    const found = Object.entries(mapping).find(([, at]) => at === index);
    return found === undefined ? null : (found[0] as PlanFileColumn);
  };
  return cells.map((cell, index) => showCell(cell, columnOf(index)));
}

/** Checks every line of the file that was chosen, and writes nothing. */
export async function checkPlanFile(
  desk: Desk,
  { held }: PlanFileDeps,
  { fileId, mapping }: ParsedInput<'plan-files.check'>,
): Promise<Result<OperationOutput<'plan-files.check'>, Failure>> {
  const file = held.find(fileId, desk.account.id);
  if (file === null) return failed({ kind: 'not-found' });
  const checked = await checkHeldFile(desk, file, mapping);
  if (!checked.ok) return checked;
  const { plans, faults } = checked.value;
  const amounts = plans.map(({ terms }) => ({
    currency: terms.currency,
    amountMinor: terms.kind === 'recurring' ? terms.amountMinor : terms.totalMinor,
  }));
  return ok({
    planCount: plans.length,
    faults: faults.slice(0, faultsShownMax).map((fault) => ({ ...fault })),
    faultCount: faults.length,
    totals: totalsOf(amounts).map((tally) => ({ ...tally })),
    needsCardCount: plans.filter(({ evidence }) => evidence === null).length,
  });
}
