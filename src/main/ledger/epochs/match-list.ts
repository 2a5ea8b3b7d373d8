import {
  amountOfLine,
  keyOfLine,
  nameSameInstalment,
} from '../../../domain/epochs/dashboard-list.ts';
import type { DashboardLine } from '../../../domain/epochs/dashboard-list.ts';
import type { GapRow } from '../../../domain/epochs/gap-row.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { EpochRepository, GapNotAnswered, MatchedList } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { holderOfTransaction } from '../attempts/attempt-rows.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readOpenGap } from './epochs.ts';
import { findNamedRow } from './gap-rows.ts';
import { noteAnswer } from './note-answer.ts';
import type { Answering } from './note-answer.ts';
import { writeFound } from './write-found.ts';

type ListEntry = Parameters<EpochRepository['matchList']>[1];

/**
 * Matches a dashboard's list with the records, line by line.
 *
 * A line counts as an instalment's charge only where nothing is in doubt: it is approved, names an open instalment that
 * no other line names, and its amount is the one that is owed. Every other payment that the records do not know becomes
 * a row, because a dropped line is money that goes unnoticed.
 */
export function matchList(
  store: Store,
  lines: readonly DashboardLine[],
  entry: ListEntry,
): Promise<Result<MatchedList, GapNotAnswered | LedgerFailure>> {
  return writing<MatchedList, GapNotAnswered>(store, async (tx) => {
    const gap = await readOpenGap(tx);
    if (gap === null || gap.epoch !== entry.epoch) return failed({ kind: 'gap-changed' });
    const payments = lines
      .map((line, index) => ({ line, key: keyOfLine(line, index) }))
      .filter(({ line }) => line.outcome !== 'declined');
    let [charged, waiting] = [0, 0];
    for (const { line, key } of payments) {
      // oxlint-disable-next-line no-await-in-loop -- One line after another: each may pay an instalment.
      if (await isKnown(tx, line, key)) continue;
      const isOnly = payments.every(
        (other) => other.key === key || !nameSameInstalment(other.line.reference, line.reference),
      );
      // oxlint-disable-next-line no-await-in-loop -- As above.
      if (isOnly && (await payInstalment(tx, store, { line, key }, { gap, entry }))) {
        charged += 1;
        continue;
      }
      waiting += 1;
      const row = rowOfLine(line, key, entry);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await noteAnswer(tx, store, { ...row, answer: 'unknown' }, { gap, entry });
    }
    return ok({ charged, waiting });
  });
}

/** True when an attempt stands for the payment, or it was answered before. */
async function isKnown(
  tx: Queries,
  { transactionId }: DashboardLine,
  key: string,
): Promise<boolean> {
  if (transactionId !== '' && (await holderOfTransaction(tx, transactionId)) !== null) return true;
  const answered = await tx
    .selectFrom('gap_answers')
    .select('answer')
    .where('gap_key', '=', key)
    .where('answer', '<>', 'unknown')
    .executeTakeFirst();
  return answered !== undefined;
}

interface KeyedLine {
  readonly line: DashboardLine;
  readonly key: string;
}

async function payInstalment(
  tx: Queries,
  store: Store,
  { line, key }: KeyedLine,
  answering: Answering,
): Promise<boolean> {
  const { transactionId, outcome } = line;
  if (outcome !== 'approved' || transactionId === '') return false;
  const row = await findNamedRow(tx, line.reference);
  if (row === null || row.currency === null) return false;
  const amountMinor = amountOfLine(line, row.currency);
  if (amountMinor === null || amountMinor !== row.amountMinor) return false;
  const finding = { key, answer: 'charged', transactionId, amountMinor } as const;
  const attempt = await writeFound(tx, store, { row, finding }, answering);
  if (attempt === null) return false;
  const answered = { ...row, attemptId: attempt.id, transactionId, answer: 'charged' } as const;
  await noteAnswer(tx, store, answered, answering);
  return true;
}

function rowOfLine(line: DashboardLine, key: string, entry: ListEntry): GapRow {
  const currency = line.currency ?? entry.currency;
  return {
    key,
    kind: 'bank-line',
    reference: line.reference.slice(0, 200),
    customerName: null,
    amountMinor: currency === null ? 0 : (amountOfLine(line, currency) ?? 0),
    currency,
    dueOn: null,
    planId: null,
    sequence: null,
    attemptId: null,
    answer: null,
    evidence: null,
    transactionId: line.transactionId === '' ? null : line.transactionId,
    answeredAt: null,
  };
}
