import type { BankLayout } from '../../../domain/reconcile/bank-columns.ts';
import type { BankDecision } from '../../../domain/reconcile/bank-decision.ts';
import type { BankLineKind } from '../../../domain/reconcile/bank-file.ts';
import { chargedStates } from '../../../domain/charge/transitions.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type {
  AcceptedFile,
  BankLineRecord,
  ReconcileRepository,
} from '../../ports/ledger/closes/reconcile.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readReconcileRecords } from './reconcile-sources.ts';

/** Serves the bank files of one open ledger. */
export function createReconcileRepository(store: Store): ReconcileRepository {
  return {
    reconcileRecords: (names) => reading(async () => ok(await readReconcileRecords(store, names))),
    bankLayout: () =>
      reading(async () => {
        const row = await store.db
          .selectFrom('bank_files')
          .select('layout')
          .orderBy('accepted_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        return ok(row === undefined ? null : (JSON.parse(row.layout) as BankLayout));
      }),
    acceptedFileAt: (digest) =>
      reading(async () => {
        const row = await store.db
          .selectFrom('bank_files')
          .select('accepted_at')
          .where('digest', '=', digest)
          .orderBy('accepted_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        return ok((row?.accepted_at ?? null) as Instant | null);
      }),
    acceptFile: (file) => acceptFile(store, file),
    openBankLines: () => reading(async () => ok(await readOpenLines(store.db))),
    decideBankLine: ({ key, decision, reason, at, operatorId }) =>
      writing(store, async (tx) => {
        const updated = await tx
          .updateTable('bank_lines')
          .set({ decision, reason, decided_at: at, decided_by: operatorId })
          .where('line_key', '=', key)
          .where('decision', 'is', null)
          .executeTakeFirst();
        if (updated.numUpdatedRows !== 1n) return ok(false);
        const entry = { at, topic: 'records', event: 'bank-line.decided', operatorId } as const;
        await appendEntry(store, tx, {
          ...ownEntry({ ...entry, subject: key, reason }),
          details: { decision },
        });
        return ok(true);
      }),
  };
}

/** A line that is known from an earlier file keeps its first row and its decision. */
function acceptFile(
  store: Store,
  file: AcceptedFile,
): ReturnType<ReconcileRepository['acceptFile']> {
  return writing(store, async (tx) => {
    const { id, digest, fileName, lineCount, matchedCount, at, operatorId } = file;
    await tx
      .insertInto('bank_files')
      .values({
        id,
        digest,
        file_name: fileName,
        layout: JSON.stringify(file.layout),
        line_count: lineCount,
        matched_count: matchedCount,
        accepted_at: at,
        operator_id: operatorId,
      })
      .execute();
    for (const line of file.lines) {
      // oxlint-disable-next-line no-await-in-loop -- One connection does one statement at a time.
      await tx
        .insertInto('bank_lines')
        .values({
          line_key: line.key,
          file_id: id,
          line_number: line.lineNumber,
          why: line.why,
          kind: line.kind,
          reference: line.reference,
          transaction_id: line.transactionId,
          amount_minor: line.amountMinor,
          currency: line.currency,
          settled_on: line.settledOn,
          attempt_id: line.attemptId,
          decision: null,
          reason: '',
          decided_at: null,
          decided_by: null,
        })
        .onConflict((conflict) => conflict.column('line_key').doNothing())
        .execute();
    }
    const entry = { at, topic: 'records', event: 'bank-file.accepted', operatorId } as const;
    await appendEntry(store, tx, {
      ...ownEntry({ ...entry, subject: fileName }),
      details: { lines: lineCount, matched: matchedCount, kept: file.lines.length, digest },
    });
    return ok(null);
  });
}

/** Most lines that are read at once; far above what a person decides. */
const openLinesMax = 2_000;

async function readOpenLines(queries: Queries): Promise<readonly BankLineRecord[]> {
  const rows = await queries
    .selectFrom('bank_lines')
    .innerJoin('bank_files', 'bank_files.id', 'bank_lines.file_id')
    .selectAll('bank_lines')
    .select(['bank_files.file_name', 'bank_files.accepted_at'])
    .where('bank_lines.decision', 'is', null)
    // Found since: a resolution now stands for this very transaction.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.transaction_id', '=', 'bank_lines.transaction_id')
            .where('attempts.transaction_id', '<>', '')
            .where('attempts.state', 'in', chargedStates)
            .where('bank_lines.kind', '=', 'payment')
            .where('bank_lines.why', 'in', ['not-here', 'denied-here']),
        ),
      ),
    )
    .orderBy('bank_lines.settled_on')
    .orderBy('bank_lines.line_number')
    .limit(openLinesMax)
    .execute();
  return rows.map((row) => ({
    key: row.line_key,
    fileName: row.file_name,
    lineNumber: row.line_number,
    why: row.why as BankLineRecord['why'],
    kind: row.kind as BankLineKind,
    reference: row.reference,
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    settledOn: row.settled_on as CalendarDate,
    attemptId: row.attempt_id,
    acceptedAt: row.accepted_at as Instant,
    decision: row.decision as BankDecision | null,
    reason: row.reason,
    decidedAt: row.decided_at as Instant | null,
    decidedBy: row.decided_by as OperatorId | null,
  }));
}
