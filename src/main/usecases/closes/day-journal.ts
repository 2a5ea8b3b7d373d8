import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { journalOf, payoutOf } from '../../../domain/close/journal.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { readJournalAccounts } from './journal-accounts.ts';
import { readDay } from './read-sheet.ts';

type Journal = OperationOutput<'closes.journal'>;

/**
 * Reads the double entry of a settlement date.
 *
 * Gross and refunds are the items that the day close counts; fees and disputes are those recorded by hand and not
 * withdrawn. An amount stands under the operator who made or recorded it.
 */
export async function readDayJournal(
  context: AccountContext,
  day: SettlementDay,
): Promise<Result<Journal, Failure>> {
  const read = await readDay(context, day);
  if (!read.ok) return read;
  const entries = await context.ledger.dayEntries.dayEntries(day);
  if (!entries.ok) return recordsFailure(entries.error);
  const accounts = await readJournalAccounts(context);
  if (!accounts.ok) return accounts;
  const { around, actOf } = read.value;
  const lines = journalOf([
    ...around.counted.map((item) => ({
      kind: item.kind,
      currency: item.currency,
      amountMinor: Math.abs(item.amountMinor),
      operatorId: actOf(item).operatorId,
    })),
    ...entries.value.filter(({ withdrawnBy }) => withdrawnBy === null),
  ]);
  const nameOf = (id: string) => context.operatorName(id as OperatorId);
  return ok({
    lines: lines.map(({ account, kind, operatorId, count, debitMinor, creditMinor }) => ({
      account,
      kind,
      operatorId,
      operatorName: nameOf(operatorId),
      count,
      debitMinor,
      creditMinor,
    })),
    accounts: accounts.value,
    entries: entries.value.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amountMinor: entry.amountMinor,
      reason: entry.reason,
      recordedAt: entry.recordedAt,
      recordedBy: nameOf(entry.operatorId),
      withdrawnBy: entry.withdrawnBy === null ? null : nameOf(entry.withdrawnBy),
    })),
    payoutMinor: payoutOf(lines),
  });
}

/** Records a fee or dispute of a settlement date. */
export async function recordDayEntry(
  context: AccountContext,
  operator: Operator,
  day: SettlementDay,
  entry: Pick<ParsedInput<'closes.record-entry'>, 'kind' | 'amountMinor' | 'reason'>,
): Promise<Result<OperationOutput<'closes.record-entry'>, Failure>> {
  const { kind, amountMinor } = entry;
  const reason = entry.reason.trim();
  if (amountMinor === 0) return ok({ kind: 'refused', field: 'amount', reason: 'empty' });
  if (reason === '') return ok({ kind: 'refused', field: 'reason', reason: 'empty' });
  if (holdsCardNumber(reason)) {
    return ok({ kind: 'refused', field: 'reason', reason: 'holds-card-number' });
  }
  const id = context.ids.closeId();
  const recordedAt = context.clock.now();
  const recorded = await context.ledger.dayEntries.recordDayEntry({
    ...day,
    id,
    kind,
    amountMinor,
    reason,
    recordedAt,
    operatorId: operator.id,
  });
  return recorded.ok ? ok({ kind: 'recorded', id }) : recordsFailure(recorded.error);
}

/** Withdraws an entry by hand; it stays in the records, outside the journal. */
export async function withdrawDayEntry(
  context: AccountContext,
  operator: Operator,
  id: string,
): Promise<Result<OperationOutput<'closes.withdraw-entry'>, Failure>> {
  const act = { id, at: context.clock.now(), operatorId: operator.id };
  const withdrawn = await context.ledger.dayEntries.withdrawDayEntry(act);
  return withdrawn.ok ? ok({ isWithdrawn: withdrawn.value }) : recordsFailure(withdrawn.error);
}
