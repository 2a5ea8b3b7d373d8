import type { GapFinding, GapRow } from '../../../domain/epochs/gap-row.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { GapEntry, GapNotAnswered, GapNotClosed } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { holderOfTransaction } from '../attempts/attempt-rows.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { askAgainOfDebts, readOpenGap } from './epochs.ts';
import { findNamedRow, readGapRows } from './gap-rows.ts';
import { findStandingAgain, standAgain } from './stand-again.ts';
import { noteAnswer } from './note-answer.ts';
import type { Answering } from './note-answer.ts';
import { writeFound, writeFoundOrder } from './write-found.ts';

/** Answers rows by what staff, or the bank's list, found; all of them or none. */
export function answerRows(
  store: Store,
  findings: readonly GapFinding[],
  entry: GapEntry,
): Promise<Result<null, GapNotAnswered | LedgerFailure>> {
  return writing<null, GapNotAnswered>(store, async (tx) => {
    const gap = await readOpenGap(tx);
    if (gap === null || gap.epoch !== entry.epoch) return failed({ kind: 'gap-changed' });
    const rows = new Map((await readGapRows(tx, store, gap)).map((row) => [row.key, row]));
    const ids = new Set<string>();
    for (const finding of findings) {
      const row = rows.get(finding.key);
      // oxlint-disable-next-line no-await-in-loop -- Looked at one after another, before anything is written.
      const refusal = await checkResolution(tx, finding, { row, ids });
      if (refusal !== null) return failed(refusal);
    }
    for (const finding of findings) {
      const row = rows.get(finding.key);
      // oxlint-disable-next-line no-await-in-loop -- One row after another.
      const isAnswered = row && (await answerOne(tx, store, { row, finding }, { gap, entry }));
      if (isAnswered !== true) return failed({ kind: 'not-open', key: finding.key });
    }
    return ok(null);
  });
}

interface Asked {
  readonly row: GapRow | undefined;
  /** Transactions named in the same answer. */
  readonly ids: Set<string>;
}

async function checkResolution(
  tx: Queries,
  finding: GapFinding,
  { row, ids }: Asked,
): Promise<GapNotAnswered | null> {
  const { key } = finding;
  if (row === undefined) return { kind: 'no-such-row', key };
  if (!fits(row, finding)) return { kind: 'other-answer', key };
  // A payment that the records hold is corrected like any other payment.
  if (row.answer === 'charged' || row.answer === 'unknown') return { kind: 'answered', key };
  if (finding.answer !== 'charged') return null;
  const isHeld =
    (await holderOfTransaction(tx, finding.transactionId)) !== null &&
    (await findStandingAgain(tx, row, finding)) === null;
  const isTaken = ids.has(finding.transactionId) || isHeld;
  ids.add(finding.transactionId);
  return isTaken ? { kind: 'transaction-taken', key } : null;
}

/** A payment of the list was for an instalment or an order of ours, or is kept as evidence of an order elsewhere. */
function fits({ kind }: GapRow, finding: GapFinding): boolean {
  const names = finding.answer === 'charged' && finding.instalment !== undefined;
  if (kind === 'bank-line') return isSettling(finding);
  if (kind === 'refunded') return isSettling(finding) && !names;
  return (finding.answer === 'looked-at') !== (kind === 'instalment') && !names;
}

/** Money stands or it does not: nothing else is found of a payment that the gateway shows. */
function isSettling({ answer }: GapFinding): boolean {
  return answer === 'looked-at' || answer === 'charged';
}

/** False when the money that was found has no place in the records. */
async function answerOne(
  tx: Queries,
  store: Store,
  { row, finding }: { readonly row: GapRow; readonly finding: GapFinding },
  answering: Answering,
): Promise<boolean> {
  const isMoney = finding.answer === 'charged' || finding.answer === 'unknown';
  const standing = finding.answer === 'charged' ? await findStandingAgain(tx, row, finding) : null;
  const paid = row.kind === 'bank-line' ? await instalmentOf(tx, finding) : row;
  const attempt =
    standing !== null && finding.answer === 'charged'
      ? await standAgain(tx, store, standing, { finding, answering })
      : isMoney && paid !== null
        ? await writeFound(tx, store, { row: paid, finding }, answering)
        : isOwnOrder(row, finding)
          ? await writeFoundOrder(tx, store, { row, finding }, answering)
          : null;
  if (isMoney && attempt === null) return false;
  const transactionId = finding.answer === 'charged' ? finding.transactionId : row.transactionId;
  const attemptId = attempt?.id ?? row.attemptId;
  await noteAnswer(
    tx,
    store,
    { ...row, attemptId, transactionId, answer: finding.answer },
    answering,
  );
  return true;
}

function isOwnOrder({ kind }: GapRow, finding: GapFinding): boolean {
  return kind === 'bank-line' && finding.answer === 'charged' && finding.instalment === undefined;
}

async function instalmentOf(tx: Queries, finding: GapFinding): Promise<GapRow | null> {
  if (finding.answer !== 'charged' || finding.instalment === undefined) return null;
  return findNamedRow(tx, finding.instalment);
}

/** Closes a gap once every row is answered. */
export function closeGap(
  store: Store,
  entry: GapEntry,
): Promise<Result<null, GapNotClosed | LedgerFailure>> {
  return writing<null, GapNotClosed>(store, async (tx) => {
    const gap = await readOpenGap(tx);
    if (gap === null || gap.epoch !== entry.epoch) return failed({ kind: 'gap-changed' });
    const rows = await readGapRows(tx, store, gap);
    const waiting = rows.filter(({ answer }) => answer === null).length;
    if (waiting > 0) return failed({ kind: 'rows-waiting', count: waiting });
    if (gap.cause === 'other-server') await askAgainOfDebts(tx, gap.untilAt);
    await tx
      .updateTable('epochs')
      .set({ closed_at: entry.at, closed_by: entry.operatorId })
      .where('closed_at', 'is', null)
      .execute();
    await appendEntry(
      store,
      tx,
      ownEntry({
        at: entry.at,
        topic: 'records',
        event: 'gap.closed',
        operatorId: entry.operatorId,
        approvedBy: entry.approvedBy,
        subject: String(gap.epoch),
        details: { epoch: gap.epoch, rows: rows.length },
      }),
    );
    return ok(null);
  });
}
