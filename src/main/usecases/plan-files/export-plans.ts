import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { csvLine, csvNumber, csvText } from '../../../domain/csv.ts';
import { formatExpiry } from '../../../domain/time/calendar.ts';
import { decimalString } from '../../../domain/money.ts';
import { standingOn } from '../../../domain/plans/plan.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { StagedStream } from '../../ports/files.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { ExportedInstalment, PlanLine } from '../../ports/ledger/plans.ts';
import type { AccountContext } from '../account-context.ts';
import { catchUpToday, todayOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { fileNameOf, writeReasonOf } from '../write-user-file.ts';
import type { PlanFileDeps } from './pending-files.ts';

type Answer = Result<OperationOutput<'plan-files.export'>, Failure>;
type What = ParsedInput<'plan-files.export'>['what'];

const plansAtOnce = 200;
const rowsAtOnce = 1000;
const mark = '\u{FEFF}';

/**
 * Writes plans, or their instalments, to a CSV file that staff choose.
 *
 * No token and no tracking id is among the columns, amounts are plain decimals, and texts that a spreadsheet would
 * evaluate are written as texts.
 */
export async function exportPlans(
  context: AccountContext,
  { files }: PlanFileDeps,
  what: What,
): Promise<Answer> {
  const today = todayOf(context);
  const path = await files.askWhereToSave({
    title: what === 'plans' ? 'Save the plans' : 'Save the instalments',
    folder: files.documents,
    fileName: `${what} ${today}.csv`,
  });
  if (path === null) return ok({ kind: 'cancelled' });
  await catchUpToday(context);
  const staged = await files.stageStream(path);
  if (!staged.ok) return ok({ kind: 'failed', reason: writeReasonOf(staged.error) });
  const written = await writePages(staged.value, context, what);
  if (!written.ok || written.value.kind !== 'written') {
    await staged.value.discard();
    return written;
  }
  const inPlace = await staged.value.commit();
  if (inPlace.ok) return ok({ ...written.value, fileName: fileNameOf(path) });
  await staged.value.discard();
  return ok({ kind: 'failed', reason: writeReasonOf(inPlace.error) });
}

/** The lines of one page after the other, or the reason one could not be read. */
type Pages = AsyncGenerator<Result<readonly string[], LedgerFailure>>;

/** Writes page by page, so that no more than one of them is in memory. */
async function writePages(
  file: StagedStream,
  context: AccountContext,
  what: What,
): Promise<Answer> {
  const titles = what === 'plans' ? planTitles : instalmentTitles;
  const headed = await file.write(Buffer.from(mark + csvLine(titles.map(csvText)), 'utf8'));
  if (!headed.ok) return ok({ kind: 'failed', reason: writeReasonOf(headed.error) });
  let rowCount = 0;
  for await (const page of what === 'plans' ? planPages(context) : instalmentPages(context)) {
    if (!page.ok) return recordsFailure(page.error);
    const kept = await file.write(Buffer.from(page.value.join(''), 'utf8'));
    if (!kept.ok) return ok({ kind: 'failed', reason: writeReasonOf(kept.error) });
    rowCount += page.value.length;
  }
  return ok({ kind: 'written', fileName: '', rowCount });
}

async function* planPages(context: AccountContext): Pages {
  const today = todayOf(context);
  const every = { search: '', health: null, currency: null, customerId: null, dueOn: null, today };
  let after: PlanLine['plan']['id'] | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const page: Awaited<ReturnType<AccountContext['ledger']['plans']['pageOfPlans']>> =
      await context.ledger.plans.pageOfPlans({ ...every, after, limit: plansAtOnce });
    yield page.ok ? ok(page.value.map(planCells)) : page;
    const last = page.ok ? page.value.at(-1) : undefined;
    if (!page.ok || last === undefined || page.value.length < plansAtOnce) return;
    after = last.plan.id;
  }
}

const planTitles = [
  'Plan',
  'Customer',
  'Phone',
  'Email',
  'Kind',
  'State',
  'Health',
  'Currency',
  'Usual amount',
  'Every',
  'Period',
  'Next due',
  'Next amount',
  'Still owed',
  'Rows owed',
  'Paid',
  'Rows paid',
  'Card brand',
  'Card last four',
  'Card expiry',
  'Created',
];

function planCells({ plan, customer, card, summary }: PlanLine): string {
  const { terms } = plan;
  const { currency } = terms;
  const money = (amountMinor: number | null) =>
    amountMinor === null ? '' : csvNumber(decimalString(amountMinor, currency));
  return csvLine([
    csvText(plan.reference),
    csvText(customer.name),
    csvText(customer.phone),
    csvText(customer.email),
    csvText(terms.kind),
    csvText(plan.state),
    csvText(summary.health),
    csvText(currency),
    money(terms.kind === 'recurring' ? plan.usualAmountMinor : null),
    csvNumber(String(terms.period.every)),
    csvText(terms.period.unit),
    csvText(plan.nextDueOn ?? ''),
    money(summary.nextAmountMinor),
    money(plan.openMinor),
    csvNumber(String(plan.openCount)),
    money(plan.paidMinor),
    csvNumber(String(plan.paidCount)),
    csvText(card?.facts.brand ?? ''),
    csvText(card?.facts.lastFour ?? ''),
    csvText(card === null ? '' : formatExpiry(card.facts.expiry)),
    csvText(plan.createdOn),
  ]);
}

const instalmentTitles = [
  'Plan',
  'Instalment',
  'Customer',
  'Kind',
  'Due',
  'Amount',
  'Currency',
  'State',
  'Paid',
  'Refunded',
  'Settled',
  'Reason',
];

async function* instalmentPages(context: AccountContext): Pages {
  const today = todayOf(context);
  const cells = ({ instalment: row, reference, customerName }: ExportedInstalment) => {
    const money = (amountMinor: number) => csvNumber(decimalString(amountMinor, row.currency));
    return csvLine([
      csvText(reference),
      csvNumber(String(row.sequence)),
      csvText(customerName),
      csvText(row.kind),
      csvText(row.dueDate),
      money(row.amountMinor),
      csvText(row.currency),
      csvText(standingOn(row, today)),
      money(row.paidMinor),
      money(row.refundedMinor),
      csvText(row.settledOn ?? ''),
      csvText(row.reason ?? ''),
    ]);
  };
  let after: ExportedInstalment['instalment']['id'] | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const page: Awaited<ReturnType<AccountContext['ledger']['plans']['pageOfInstalments']>> =
      await context.ledger.plans.pageOfInstalments(after, rowsAtOnce);
    yield page.ok ? ok(page.value.map(cells)) : page;
    const last = page.ok ? page.value.at(-1) : undefined;
    if (!page.ok || last === undefined || page.value.length < rowsAtOnce) return;
    after = last.instalment.id;
  }
}
