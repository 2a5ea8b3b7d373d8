import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { matchDashboard, readDashboardList } from '../../../domain/epochs/dashboard-list.ts';
import type { GapFinding } from '../../../domain/epochs/gap-row.ts';
import type { GapEvidence } from '../../../domain/epochs/sent-charge.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { GapEntry, GapNotAnswered } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { decodeText } from '../texts/decode-text.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { fileNameOf } from '../write-user-file.ts';
import type { GapDeps } from './gap-deps.ts';
import { coversGap, listOf, readGap } from './read-gap.ts';

const fileBytesMax = 16 * 1024 * 1024;

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
  const shown = new Set(list.lines.map(({ reference }) => reference.trim().toLowerCase()));
  const findings = rows.value
    .filter(({ kind, answer }) => kind === 'instalment' && answer === null)
    // An entry of the list that could not be matched is left to staff.
    .filter(({ reference }) => !shown.has(reference.toLowerCase()))
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
  const bytes = await deps.files.read(path, fileBytesMax);
  if (!bytes.ok) {
    const reason = bytes.error.kind === 'too-large' ? 'too-large' : 'not-readable';
    return ok({ kind: 'unreadable', reason });
  }
  const text = decodeText(bytes.value);
  if (text === null) return ok({ kind: 'unreadable', reason: 'not-text' });
  const lines = readDashboardList(text);
  if (!lines.ok) return ok({ kind: 'unreadable', reason: lines.error });
  const rows = await context.ledger.epochs.gapRows();
  if (!rows.ok) return recordsFailure(rows.error);
  const findings = matchDashboard(rows.value, lines.value);
  const { epoch } = input;
  const entry = entryOf(context, staff, { epoch, evidence: 'bank-list', findings });
  const answered = await context.ledger.epochs.answerGap(findings, entry);
  if (!answered.ok) return refusedOr(answered.error);
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
  return ok({ kind: 'matched', charged: findings.length, page: page.value });
}

/** Takes over the gap's charges that are found in set-aside records and in the sent journal. */
export async function takeOverEvidence(
  context: AccountContext,
  deps: GapDeps,
  staff: Staff,
  { epoch }: ParsedInput<'gap.take-over'>,
): Promise<Result<OperationOutput<'gap.take-over'>, Failure>> {
  const { ledger } = context;
  let count = 0;
  const setAside = await ledger.setAsideCharges();
  if (!setAside.ok) return recordsFailure(setAside.error);
  const { charges, folders, changes } = setAside.value;
  deps.changes.put(epoch, changes);
  const gap = await ledger.epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  // From a day earlier: a charge in progress when the gap began ended after that.
  const since = gap.value === null ? context.clock.now() : dayBefore(gap.value.fromAt);
  const sent = await context.sentJournal.chargesSince(since);
  const sources = [
    ['set-aside', charges],
    ['journal', sent ?? []],
  ] as const;
  for (const [evidence, found] of sources) {
    const entry = entryOf(context, staff, { epoch, evidence, findings: [] });
    // oxlint-disable-next-line no-await-in-loop -- What the records held comes before what the journal says.
    const taken = await ledger.epochs.takeOverCharges(found, entry);
    if (!taken.ok) return refusedOr(taken.error);
    count += taken.value;
  }
  const page = await readGap(context, deps);
  if (!page.ok) return page;
  context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  const isJournalRead = sent !== null;
  return ok({
    kind: 'taken-over',
    count,
    setAsideFolders: folders,
    isJournalRead,
    page: page.value,
  });
}

function dayBefore(at: Instant): Instant {
  if (at === '') return at;
  return new Date(Date.parse(at) - 86_400_000).toISOString() as Instant;
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
  readonly findings: readonly GapFinding[];
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
      return ok({ kind: 'refused', reason: error.kind, key: error.key });
    default:
      return recordsFailure(error);
  }
}
