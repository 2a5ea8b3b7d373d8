import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { keyOfLine } from '../../../domain/epochs/dashboard-list.ts';
import type { DashboardLine } from '../../../domain/epochs/dashboard-list.ts';
import { decimalString } from '../../../domain/money.ts';
import type { BankFileLine } from '../../../domain/reconcile/bank-file.ts';
import type { FileMatch } from '../../../domain/reconcile/match-file.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AcceptedFile } from '../../ports/ledger/closes/reconcile.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { entryOf } from '../gap/answer-gap.ts';
import { catchUpToday } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { resolveUnconfirmed } from '../unconfirmed/resolve-unconfirmed.ts';
import type { ReconcileDeps } from './held-file.ts';
import { heldFile, matchHeldFile } from './match-held-file.ts';

/** Reads the chosen file by a layout and matches it; writes nothing. */
export async function previewBankFile(
  context: AccountContext,
  { held }: Pick<ReconcileDeps, 'held'>,
  { fileId, layout }: ParsedInput<'reconcile.preview'>,
): Promise<Result<OperationOutput<'reconcile.preview'>, Failure>> {
  const file = heldFile(context, held, fileId);
  if (!file.ok) return ok({ kind: 'gone' });
  const matched = await matchHeldFile(context, file.value, layout);
  if (!matched.ok) return matched;
  const { value } = matched;
  return ok(value.kind === 'refused' ? value : { kind: 'matched', preview: value.preview });
}

/**
 * Accepts a matched file: keeps the lines that the records do not account for, then confirms the unconfirmed payments
 * that it proves.
 *
 * The lines are kept in one transaction before anything is confirmed. Each confirmation is a resolution like a person's,
 * under the same rules; a stop in between leaves payments unconfirmed, and accepting the file again goes on.
 */
export async function acceptBankFile(
  context: AccountContext,
  { held }: Pick<ReconcileDeps, 'held'>,
  staff: Staff,
  input: ParsedInput<'reconcile.accept'>,
): Promise<Result<OperationOutput<'reconcile.accept'>, Failure>> {
  const file = heldFile(context, held, input.fileId);
  if (!file.ok) return ok({ kind: 'gone' });
  const matched = await matchHeldFile(context, file.value, input.layout);
  if (!matched.ok) return matched;
  if (matched.value.kind === 'refused') return ok(matched.value);
  const { match, preview } = matched.value;
  const { seen } = input;
  const isAsSeen =
    seen.settles === match.settles.length &&
    seen.missingHere === match.missingHere.length &&
    seen.matched === match.matched.length;
  if (!isAsSeen) return ok({ kind: 'changed', preview });
  if (preview.nothingKnown && !input.confirmedForeign) return ok({ kind: 'foreign' });
  const ofGap = await answerGapByFile(context, staff, match);
  if (!ofGap.ok) return ofGap;
  const lines = linesToKeep(match, ofGap.value.answersLines);
  const { fileName, digest } = file.value;
  const accepted = await context.ledger.reconcile.acceptFile({
    id: context.ids.closeId(),
    digest,
    fileName,
    layout: input.layout,
    lineCount: preview.lineCount,
    matchedCount: match.matched.length,
    lines,
    at: context.clock.now(),
    operatorId: staff.id,
  });
  if (!accepted.ok) return recordsFailure(accepted.error);
  const { settled, notSettled } = await settleAll(context, staff, match);
  await context.announceStatus();
  return ok({
    kind: 'accepted',
    settled,
    notSettled,
    keptLines: lines.length,
    gapCharged: ofGap.value.charged,
  });
}

/** Confirms one payment after the other; what the rules refuse or question stays with a person. */
async function settleAll(
  context: AccountContext,
  staff: Staff,
  { settles }: FileMatch,
): Promise<{ readonly settled: number; readonly notSettled: string[] }> {
  let settled = 0;
  const notSettled: string[] = [];
  for (const { line, item } of settles) {
    const finding = {
      found: 'charged',
      transactionId: line.transactionId,
      amountTakenMinor: line.amountMinor,
    } as const;
    // oxlint-disable-next-line no-await-in-loop -- Each is a transaction of its own, in the file's order.
    const answer = await resolveUnconfirmed(context, staff, {
      attemptId: item.attemptId,
      finding,
      shownBy: { evidence: 'bank-file', settledOn: line.settledOn },
    });
    if (answer.ok && answer.value.kind === 'resolved') settled += 1;
    else notSettled.push(item.reference);
  }
  return { settled, notSettled };
}

/**
 * Answers an open gap by the lines that the records do not know, through the gap's own matcher.
 *
 * Only an admin accounts for a gap; for anyone else the lines are kept like others.
 */
async function answerGapByFile(
  context: AccountContext,
  staff: Staff,
  { missingHere }: FileMatch,
): Promise<Result<{ readonly charged: number; readonly answersLines: boolean }, Failure>> {
  const gap = await context.ledger.epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  if (gap.value === null || !isRoleEnough(staff.role, 'admin')) {
    return ok({ charged: 0, answersLines: false });
  }
  // Instalments that the file may name are written only up to the last reading of the plans.
  const caught = await catchUpToday(context);
  if (!caught.ok) return recordsFailure(caught.error);
  const lines = missingHere.filter(({ kind }) => kind === 'payment').map(asDashboardLine);
  const findings = lines.map((line, index) => ({ key: keyOfLine(line, index) }));
  const { epoch } = gap.value;
  const entry = entryOf(context, staff, { epoch, evidence: 'bank-list', findings });
  const matched = await context.ledger.epochs.matchList(lines, { ...entry, currency: null });
  if (matched.ok) {
    context.notifier.publish('plans.changed', {});
    return ok({ charged: matched.value.charged, answersLines: true });
  }
  return 'key' in matched.error || matched.error.kind === 'gap-changed'
    ? ok({ charged: 0, answersLines: false })
    : recordsFailure(matched.error);
}

function asDashboardLine(line: BankFileLine): DashboardLine {
  const { reference, transactionId, outcome, amountMinor, currency } = line;
  return {
    reference,
    transactionId,
    outcome,
    currency,
    amountText: decimalString(amountMinor, currency),
  };
}

type KeptLine = AcceptedFile['lines'][number];

/** The lines that wait for a decision; payments that became rows of a gap wait there. */
function linesToKeep(match: FileMatch, gapHasPayments: boolean): readonly KeptLine[] {
  const times = new Map<string, number>();
  const kept = (line: BankFileLine, why: KeptLine['why'], attemptId: string | null): KeptLine => {
    const key = keyOfBankLine(line, why);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    const { lineNumber, kind, reference, transactionId, amountMinor, currency, settledOn } = line;
    const fields = { lineNumber, kind, reference, transactionId, amountMinor, currency, settledOn };
    // Equal lines of one file are lines of their own.
    return { ...fields, key: time === 1 ? key : `${key} #${time}`, why, attemptId };
  };
  return [
    ...match.missingHere
      .filter(({ kind }) => !gapHasPayments || kind !== 'payment')
      .map((line) => kept(line, 'not-here', null)),
    ...match.denied.map(({ line, item }) => kept(line, 'denied-here', item.attemptId)),
    ...match.different.map(({ line, item }) => kept(line, 'differs', item.attemptId)),
    ...match.doubled.map(({ line, item }) => kept(line, 'doubled', item.attemptId)),
  ];
}

/** A key by which the same line of another file is known: its transaction, or everything that it says. */
function keyOfBankLine(line: BankFileLine, why: KeptLine['why']): string {
  const { kind, transactionId, reference, settledOn, amountMinor, currency } = line;
  const money = `${amountMinor} ${currency}`;
  return transactionId === ''
    ? `${why} ${kind} ${settledOn} ${money} ${reference}`.slice(0, 300)
    : `${why} ${kind} ${money} ${transactionId}`.slice(0, 300);
}
