import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { keyOfLine, nameSameInstalment } from '../../../domain/epochs/dashboard-list.ts';
import type { GapFinding } from '../../../domain/epochs/gap-row.ts';
import { mayHaveCharged, mergeSent } from '../../../domain/epochs/sent-charge.ts';
import type { GapEvidence } from '../../../domain/epochs/sent-charge.ts';
import { daysBefore } from '../../../domain/epochs/sent-line.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { GapEntry, GapNotAnswered } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { catchUpToday } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { fileNameOf } from '../write-user-file.ts';
import type { GapDeps } from './gap-deps.ts';
import { coversGap, listOf, readGap } from './read-gap.ts';

/** Largest list, in bytes: a thread reads it in less than a second, and it has room for 20,000 payments. */
export const dashboardListBytesMax = 4 * 1024 * 1024;

type Refused = Extract<OperationOutput<'gap.answer'>, { kind: 'refused' }>;

/** Answers rows of the gap by what staff found. */
export async function answerGap(
  context: AccountContext,
  deps: GapDeps,
  staff: Staff,
  { epoch, findings }: ParsedInput<'gap.answer'>,
): Promise<Result<OperationOutput<'gap.answer'>, Failure>> {
  const holdsNumber = findings.find(
    (finding) => finding.answer === 'charged' && holdsCardNumber(finding.transactionId),
  );
  if (holdsNumber !== undefined) {
    return ok({ kind: 'refused', reason: 'holds-card-number', key: holdsNumber.key });
  }
  const entry = entryOf(context, staff, { epoch, evidence: 'person', findings });
  const answered = await context.ledger.epochs.answerGap(findings, entry);
  if (!answered.ok) return refusedOr(answered.error);
  return pageAfter(context, deps);
}

/** Answers every waiting instalment as not charged, where a list that covers the whole gap does not show it. */
export async function answerRest(
  context: AccountContext,
  deps: GapDeps,
  staff: Staff,
  { epoch }: ParsedInput<'gap.answer-rest'>,
): Promise<Result<OperationOutput<'gap.answer-rest'>, Failure>> {
  const { epochs } = context.ledger;
  const gap = await epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  const list = listOf(gap.value, deps);
  if (gap.value === null || list === null || !coversGap(context, gap.value, list)) {
    return ok({ kind: 'list-too-short' });
  }
  const rows = await epochs.gapRows();
  if (!rows.ok) return recordsFailure(rows.error);
  const payments = list.lines.filter(({ outcome }) => outcome !== 'declined');
  const findings = rows.value
    .filter(({ kind, answer }) => kind === 'instalment' && answer === null)
    // An entry of the list that could not be matched is left to staff.
    .filter((row) => !payments.some((line) => nameSameInstalment(line.reference, row.reference)))
    .map(({ key }) => ({ key, answer: 'not-charged' }) as const);
  const entry = entryOf(context, staff, { epoch, evidence: 'bank-list', findings });
  const answered = await epochs.answerGap(findings, entry);
  if (!answered.ok) return refusedOr(answered.error);
  return pageAfter(context, deps);
}

/** Reads the merchant dashboard's list and answers what it shows as charged. */
export async function chooseList(
  context: AccountContext,
  deps: GapDeps,
  staff: Staff,
  input: ParsedInput<'gap.choose-list'>,
): Promise<Result<OperationOutput<'gap.choose-list'>, Failure>> {
  const path = await deps.files.askForText('The merchant dashboard’s list of payments');
  if (path === null) return ok({ kind: 'cancelled' });
  const bytes = await deps.files.read(path, dashboardListBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'not-readable';
    return ok({ kind: 'unreadable', reason });
  }
  const lines = await deps.texts.dashboardList(bytes.value);
  if (!lines.ok) return ok({ kind: 'unreadable', reason: lines.error.kind });
  const { epoch } = input;
  // Instalments that the list may name are written only up to the last reading of the plans.
  const caught = await catchUpToday(context);
  if (!caught.ok) return recordsFailure(caught.error);
  const keys = lines.value.map((line, index) => ({ key: keyOfLine(line, index) }));
  const entry = entryOf(context, staff, { epoch, evidence: 'bank-list', findings: keys });
  const currency = context.account.currencies[0] ?? null;
  const matched = await context.ledger.epochs.matchList(lines.value, { ...entry, currency });
  if (!matched.ok) return refusedOr(matched.error);
  deps.chosen.put({
    epoch,
    fileName: fileNameOf(path),
    coversFrom: input.coversFrom as CalendarDate,
    coversUntil: input.coversUntil as CalendarDate,
    lines: lines.value,
  });
  const page = await readGap(context, deps);
  if (!page.ok) return page;
  context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  return ok({ kind: 'matched', ...matched.value, page: page.value });
}

/** Takes over the gap's charges that are found in set-aside records and in the sent journal. */
export async function takeOverEvidence(
  context: AccountContext,
  deps: GapDeps,
  staff: Staff,
  { epoch }: ParsedInput<'gap.take-over'>,
): Promise<Result<OperationOutput<'gap.take-over'>, Failure>> {
  const taken = await readEvidence(context, deps, staff, epoch);
  if (!taken.ok) return refusedOr(taken.error);
  const page = await readGap(context, deps);
  if (!page.ok) return page;
  context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  const { count, setAsideFolders, isJournalRead } = taken.value;
  return ok({ kind: 'taken-over', count, setAsideFolders, isJournalRead, page: page.value });
}

/** Evidence of this computer, and the number of charges that it added to the records. */
export interface EvidenceTaken {
  readonly count: number;
  readonly setAsideFolders: number;
  readonly isJournalRead: boolean;
}

/** Reads the records that were set aside and the sent journal, and takes over the charges of the gap. */
export async function readEvidence(
  context: AccountContext,
  deps: Pick<GapDeps, 'changes'>,
  staff: Staff,
  epoch: number,
): Promise<Result<EvidenceTaken, GapNotAnswered | LedgerFailure>> {
  const { ledger } = context;
  let count = 0;
  const setAside = await ledger.setAsideCharges();
  if (!setAside.ok) return setAside;
  const { sends, folders, changes } = setAside.value;
  deps.changes.put(epoch, changes);
  const gap = await ledger.epochs.openGap();
  if (!gap.ok) return gap;
  // From a day earlier: a charge in progress when the gap began ended after that.
  const since = gap.value === null ? context.clock.now() : daysBefore(gap.value.fromAt, 1);
  const noted = await context.sentJournal.sendsSince(since);
  // One of them may show a refund that was withdrawn in the other, or the reverse.
  const latest = new Set(mergeSent([...sends, ...(noted ?? [])]));
  const sources = [
    ['set-aside', sends],
    ['journal', noted ?? []],
  ] as const;
  for (const [evidence, source] of sources) {
    const found = source
      .filter(mayHaveCharged)
      .map((send) => ({ ...send, isSuperseded: !latest.has(send) }));
    const entry = entryOf(context, staff, { epoch, evidence, findings: [] });
    // oxlint-disable-next-line no-await-in-loop -- What the records held comes before what the journal says.
    const taken = await ledger.epochs.takeOverCharges(found, entry);
    if (!taken.ok) return taken;
    count += taken.value;
  }
  const refunds = await context.sentJournal.notedRefunds();
  const entry = { at: context.clock.now(), runningMs: context.running.nowMs() };
  // After the charges: a refund is listed beside its payment.
  const held = await ledger.refunds.takeOverRefunds(refunds ?? [], entry);
  if (!held.ok) return held;
  count += held.value;
  return ok({ count, setAsideFolders: folders, isJournalRead: noted !== null });
}

async function pageAfter(
  context: AccountContext,
  deps: GapDeps,
): Promise<Result<Extract<OperationOutput<'gap.answer'>, { kind: 'answered' }>, Failure>> {
  const page = await readGap(context, deps);
  if (!page.ok) return page;
  context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  return ok({ kind: 'answered', page: page.value });
}

interface Answering {
  readonly epoch: number;
  readonly evidence: GapEvidence;
  readonly findings: readonly Pick<GapFinding, 'key'>[];
}

/** Operator, approver and time of the answers, with an id for each attempt that an answer may insert. */
export function entryOf(
  context: AccountContext,
  { id, approvedBy }: Staff,
  { epoch, evidence, findings }: Answering,
): GapEntry {
  return {
    epoch,
    evidence,
    at: context.clock.now(),
    runningMs: context.running.nowMs(),
    operatorId: id,
    approvedBy: approvedBy?.name ?? null,
    terminalId: context.terminalId,
    attemptIds: Object.fromEntries(findings.map(({ key }) => [key, context.ids.attemptId()])),
  };
}

function refusedOr(error: GapNotAnswered | LedgerFailure): Result<Refused, Failure> {
  switch (error.kind) {
    case 'gap-changed':
      return ok({ kind: 'refused', reason: error.kind, key: null });
    case 'no-such-row':
    case 'other-answer':
    case 'answered':
    case 'transaction-taken':
    case 'not-open':
      return ok({ kind: 'refused', reason: error.kind, key: error.key });
    default:
      return recordsFailure(error);
  }
}
