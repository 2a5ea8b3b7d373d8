import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import { csvLine, csvText } from '../../../domain/csv.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { StagedStream } from '../../ports/files.ts';
import type {
  ExportForm,
  ExportReader,
  ExtraReaders,
  ListCuts,
  PaymentCriteria,
} from '../../ports/ledger/payment-list.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { troubleOf } from '../write-user-file.ts';
import type { PaymentListDeps } from './payment-list-deps.ts';
import { readQuestion } from './parse-payment-criteria.ts';

type ExportInput = ParsedInput<'history.export'>;
type ExportAnswer = OperationOutput<'history.export'>;

/** Shortest interval between two reports of progress, in ms of running time. */
const reportEveryMs = 200;

/** Parts that each reader has before it, so that it does not wait while another's part is written. */
const aheadMax = 2;

/** A list with fewer cuts is read before a second reader has started. */
const cutsForTwo = 8;

/** The mark of UTF-8, without which spreadsheets on Windows read accents as two letters. */
const byteOrderMark = '\u{FEFF}';

/**
 * Writes every line of a list to a file that staff choose: the same lines, columns and order.
 *
 * Readers deliver the lines in parts, so that pages and charges are served in between, and a second one helps with a long
 * list. The file gets its name only when it is whole.
 */
export async function exportPayments(
  context: AccountContext,
  deps: PaymentListDeps,
  input: ExportInput,
): Promise<Result<ExportAnswer, Failure>> {
  const question = readQuestion(input.query, context);
  if (!question.ok) return ok({ kind: 'refused', reason: question.error });
  if (deps.exports.running !== null) return ok({ kind: 'already-running' });
  const run = { isCancelled: false };
  deps.exports.running = run;
  try {
    const path = await deps.files.askWhereToSave({
      title: 'Export payments',
      folder: deps.settings.receiptFolder() ?? deps.files.documents,
      fileName: fileNameOf(context, input.format),
    });
    if (path === null) return ok({ kind: 'cancelled' });
    const form = await formOf(context, input);
    if (!form.ok) return form;
    return await writeAll({ context, deps, question: question.value, form: form.value, run }, path);
  } finally {
    deps.exports.running = null;
  }
}

/** Stops the running export, which removes what it has written. */
export function cancelExport({ exports }: Pick<PaymentListDeps, 'exports'>): boolean {
  if (exports.running === null) return false;
  exports.running.isCancelled = true;
  return true;
}

interface Exporting {
  readonly context: AccountContext;
  readonly deps: PaymentListDeps;
  readonly question: PaymentCriteria;
  readonly form: ExportForm;
  readonly run: { readonly isCancelled: boolean };
}

async function writeAll(
  exporting: Exporting,
  path: string,
): Promise<Result<ExportAnswer, Failure>> {
  const { deps, form } = exporting;
  const staged = await deps.files.stageStream(path);
  if (!staged.ok) return ok(troubleOf(staged.error));
  const written = await writeLines(exporting, staged.value, headOf(form));
  if (!written.ok || written.value.kind !== 'saved') {
    await staged.value.discard();
    return written;
  }
  const inPlace = await staged.value.commit();
  if (!inPlace.ok) {
    await staged.value.discard();
    return ok(troubleOf(inPlace.error));
  }
  deps.exports.lastFile = path;
  return ok({ ...written.value, path });
}

async function writeLines(
  exporting: Exporting,
  file: StagedStream,
  head: Uint8Array,
): Promise<Result<ExportAnswer, Failure>> {
  const { payments } = exporting.context.ledger;
  const cuts = await payments.paymentCuts(exporting.question);
  if (!cuts.ok) return recordsFailure(cuts.error);
  const headed = await file.write(head);
  if (!headed.ok) return ok(troubleOf(headed.error));
  const parts = partsAhead(exporting, cuts.value);
  parts.readBy(payments);
  const isLong = cuts.value.keys.length >= cutsForTwo;
  const helping = isLong ? openHelper(parts, payments) : null;
  try {
    return await writeParts(exporting, { file, parts, total: cuts.value.total, head });
  } finally {
    const extra = await helping;
    await parts.end();
    await extra?.close();
  }
}

/** Has a further reader help with the parts, where there is one. */
async function openHelper(
  parts: Parts,
  payments: Reader & ExtraReaders,
): Promise<ExportReader | null> {
  const extra = await payments.openExportReader();
  if (extra !== null) parts.readBy(readerOr(extra, payments));
  return extra;
}

/** A reader whose parts another one reads once it has ended. */
function readerOr(reader: Reader, other: Reader): Reader {
  return {
    paymentExport: async (...asked) => {
      const part = await reader.paymentExport(...asked);
      const isOver = !part.ok && part.error.kind === 'closed';
      return isOver ? other.paymentExport(...asked) : part;
    },
  };
}

type Reader = Pick<ExportReader, 'paymentExport'>;
type PartRead = ReturnType<Reader['paymentExport']>;

/** The parts of a list in order, read before they are asked for. */
interface Parts {
  /** Has the next parts read by one more reader. */
  readBy(reader: Reader): void;
  /** Null behind the last part. */
  next(): PartRead | null;
  /** Begins no further part, and waits for those that are being read. */
  end(): Promise<void>;
}

function partsAhead({ question, form }: Exporting, { keys }: ListCuts): Parts {
  const begun: { readonly part: PartRead; readonly reader: Reader }[] = [];
  let [number, isEnded] = [0, false];
  const begin = (reader: Reader) => {
    if (isEnded || number > keys.length) return;
    const span = { after: keys[number - 1] ?? null, upTo: keys[number] ?? null };
    begun.push({ part: reader.paymentExport(question, span, form), reader });
    number += 1;
  };
  return {
    readBy: (reader) => {
      for (let ahead = 0; ahead < aheadMax; ahead += 1) begin(reader);
    },
    next: () => {
      const first = begun.shift();
      if (first === undefined) return null;
      begin(first.reader);
      return first.part;
    },
    end: async () => {
      isEnded = true;
      await Promise.allSettled(begun.map(({ part }) => part));
    },
  };
}

async function writeParts(
  { context, run }: Exporting,
  {
    file,
    parts,
    total,
    head,
  }: {
    readonly file: StagedStream;
    readonly parts: Parts;
    readonly total: number;
    readonly head: Uint8Array;
  },
): Promise<Result<ExportAnswer, Failure>> {
  const report = progressOf(context);
  let [rows, bytes] = [0, head.byteLength];
  for (let part = parts.next(); part !== null; part = parts.next()) {
    // oxlint-disable-next-line no-await-in-loop -- Lines stand in the order of the list.
    const lines = await part;
    if (!lines.ok) return recordsFailure(lines.error);
    if (run.isCancelled) return ok({ kind: 'cancelled' });
    // oxlint-disable-next-line no-await-in-loop -- Lines stand in the order of the list.
    const kept = await file.write(lines.value.bytes);
    if (!kept.ok) return ok(troubleOf(kept.error));
    rows += lines.value.rows;
    bytes += lines.value.bytes.byteLength;
    report(rows, total);
  }
  return ok({ kind: 'saved', path: '', rows, bytes });
}

function progressOf(context: AccountContext): (done: number, total: number) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const nowMs = context.clock.monotonicMs();
    if (nowMs - lastMs < reportEveryMs) return;
    lastMs = nowMs;
    context.notifier.publish('history.export-progress', { done, total });
  };
}

/** Operators are shown by name, which only main can look up. */
async function formOf(
  context: AccountContext,
  input: ExportInput,
): Promise<Result<ExportForm, Failure>> {
  const choices = await context.ledger.payments.paymentChoices();
  if (!choices.ok) return recordsFailure(choices.error);
  const people = choices.value.values.filter(({ field }) => field === 'operator');
  const names = Object.fromEntries(
    people.map(({ value }) => [value, context.operatorName(value as OperatorId)]),
  );
  return ok({
    format: input.format,
    timeZone: context.account.timeZone,
    columns: input.columns.map(({ field, title }) => ({
      field,
      title,
      words: field === 'operatorName' ? names : (input.words[field] ?? {}),
    })),
  });
}

function headOf({ format, columns }: ExportForm): Uint8Array {
  if (format !== 'csv') return new Uint8Array();
  return Buffer.from(byteOrderMark + csvLine(columns.map(({ title }) => csvText(title))), 'utf8');
}

function fileNameOf(context: AccountContext, format: ExportInput['format']): string {
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  return `payments-${today}.${format === 'csv' ? 'csv' : 'jsonl'}`;
}
