import type { Gap } from '../../../domain/epochs/epoch.ts';
import type { GapAnswer, GapRow } from '../../../domain/epochs/gap-row.ts';
import type { SentCharge } from '../../../domain/epochs/sent-charge.ts';
import { chargedStates } from '../../../domain/charge/transitions.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { EvidenceEntry, GapNotAnswered } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { attemptsOfIntent, findAttempt, holderOfTransaction } from '../attempts/attempt-rows.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readOpenGap } from './epochs.ts';
import { noteAnswer } from './note-answer.ts';
import type { Answering } from './note-answer.ts';
import { isReopenedBy } from './reopened-by.ts';
import { takeOver } from './take-over.ts';

/** Takes over the charges that evidence outside the records shows, and answers the rows that they end. */
export function takeOverCharges(
  store: Store,
  charges: readonly SentCharge[],
  entry: EvidenceEntry,
): Promise<Result<number, GapNotAnswered | LedgerFailure>> {
  return writing<number, GapNotAnswered>(store, async (tx) => {
    const gap = await readOpenGap(tx);
    if (gap === null || gap.epoch !== entry.epoch) return failed({ kind: 'gap-changed' });
    let taken = 0;
    for (const charge of charges) {
      // oxlint-disable-next-line no-await-in-loop -- One charge after another, in the order in which they were sent.
      if (await takeOne(tx, store, charge, { gap, entry })) taken += 1;
    }
    return ok(taken);
  });
}

async function takeOne(
  tx: Queries,
  store: Store,
  charge: SentCharge,
  { gap, entry }: Answering<EvidenceEntry>,
): Promise<boolean> {
  const before = await findAttempt(tx, charge.attempt.id);
  const isOpen =
    before === null || before.state === 'unknown' || (await isReopenedBy(tx, before, charge));
  if (!isOpen) return false;
  const { at, operatorId, runningMs, evidence } = entry;
  const note = `taken over: ${evidence}`;
  const attempt = await takeOver(tx, store, charge, { at, operatorId, runningMs, note });
  if (before !== null && attempt?.state === before.state) return false;
  if (attempt === null && (await isAccountedFor(tx, charge, gap))) return false;
  // A charge without a place in the records waits for a second reading, or for an admin who has checked it.
  const answer: GapAnswer = attempt === null ? 'unknown' : answerOf(attempt);
  const row = rowOfCharge(charge, attempt);
  await noteAnswer(tx, store, { ...row, answer }, { gap, entry });
  // A decline leaves its instalment open: a later attempt of it needs its own answer.
  return attempt !== null;
}

/**
 * A decline took no money, a transaction that another attempt of the intent holds is that attempt's, and what an admin has
 * answered for this gap is not asked again.
 */
async function isAccountedFor(
  tx: Queries,
  { attempt, outcome }: SentCharge,
  gap: Gap,
): Promise<boolean> {
  const answered = await tx
    .selectFrom('gap_answers')
    .select('answer')
    .where('gap_key', '=', keyOf(attempt))
    .where('epoch', '=', gap.epoch)
    .where('answer', '<>', 'unknown')
    .executeTakeFirst();
  if (answered !== undefined) return true;
  if (outcome.state === 'declined') return true;
  if (outcome.state === 'unknown') return false;
  const holder = await holderOfTransaction(tx, outcome.transactionId);
  const others = await attemptsOfIntent(tx, attempt.intentId);
  return others.some(({ id }) => id === holder);
}

function answerOf({ state }: Attempt): GapAnswer {
  if (chargedStates.includes(state)) return 'charged';
  return state === 'unknown' ? 'unknown' : 'declined';
}

function rowOfCharge({ attempt, outcome }: SentCharge, taken: Attempt | null): GapRow {
  return {
    key: keyOf(attempt),
    kind: 'found-charge',
    reference: attempt.reference,
    customerName: taken?.customerName ?? null,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    dueOn: null,
    planId: null,
    sequence: null,
    attemptId: taken === null ? null : attempt.id,
    answer: null,
    evidence: null,
    transactionId: outcome.state === 'unknown' ? null : outcome.transactionId,
    answeredAt: null,
  };
}

function keyOf({ id }: SentCharge['attempt']): string {
  return `attempt:${id}`;
}
