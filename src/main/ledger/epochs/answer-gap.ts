import { invariant } from '../../../domain/assert.ts';
import type { Gap } from '../../../domain/epochs/epoch.ts';
import { changesKey } from '../../../domain/epochs/gap-row.ts';
import type { GapAnswer, GapFinding, GapRow } from '../../../domain/epochs/gap-row.ts';
import type { SentCharge } from '../../../domain/epochs/sent-charge.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import { walletCardFacts } from '../../../domain/wallet/wallet-card.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { GapEntry, GapNotAnswered, GapNotClosed } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { attemptsOfIntent, findAttempt, holderOfTransaction } from '../attempts/attempt-rows.ts';
import { findCard } from '../customers/cards-on-file.ts';
import { readPlan } from '../plans/read-plan-aggregate.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readOpenGap } from './epochs.ts';
import { keepAnswer, readGapRows } from './gap-rows.ts';
import { takeOver } from './take-over.ts';

/** Takes over the charges that evidence outside the records shows, and answers the rows that they end. */
export function takeOverCharges(
  store: Store,
  charges: readonly SentCharge[],
  entry: GapEntry,
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

interface Answering {
  readonly gap: Gap;
  readonly entry: GapEntry;
}

async function takeOne(
  tx: Queries,
  store: Store,
  charge: SentCharge,
  { gap, entry }: Answering,
): Promise<boolean> {
  const before = await findAttempt(tx, charge.attempt.id);
  if (before !== null && before.state !== 'unknown') return false;
  const { at, operatorId, runningMs, evidence } = entry;
  const note = `taken over: ${evidence}`;
  const attempt = await takeOver(tx, store, charge, { at, operatorId, runningMs, note });
  if (before !== null && attempt?.state === 'unknown') return false;
  if (attempt === null && (await isAccountedFor(tx, charge))) return false;
  // What has no place in the records waits for a second reading, or for an admin who has checked it.
  const answer: GapAnswer = attempt === null ? 'unknown' : answerOf(attempt);
  const row = rowOfCharge(charge, attempt);
  await keep(tx, store, { ...row, answer }, { gap, entry });
  // A decline leaves its instalment open: a later attempt of it needs its own answer.
  return attempt !== null;
}

/** A decline took no money, and a transaction that another attempt of the intent holds is that attempt's. */
async function isAccountedFor(tx: Queries, { attempt, outcome }: SentCharge): Promise<boolean> {
  if (outcome.state === 'declined') return true;
  if (outcome.state === 'unknown') return false;
  const holder = await holderOfTransaction(tx, outcome.transactionId);
  const others = await attemptsOfIntent(tx, attempt.intentId);
  return others.some(({ id }) => id === holder);
}

function answerOf({ state }: Attempt): GapAnswer {
  if (state === 'approved' || state === 'confirmed-charged') return 'charged';
  return state === 'unknown' ? 'unknown' : 'declined';
}

function rowOfCharge({ attempt, outcome }: SentCharge, taken: Attempt | null): GapRow {
  return {
    key: `attempt:${attempt.id}`,
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
      if (row !== undefined) await answerOne(tx, store, { row, finding }, { gap, entry });
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
  const isMoney = row.kind === 'instalment';
  if ((finding.answer === 'looked-at') === isMoney) return { kind: 'other-answer', key };
  // A payment that the records hold is corrected like any other payment.
  if (row.answer === 'charged' || row.answer === 'unknown') return { kind: 'answered', key };
  if (finding.answer !== 'charged') return null;
  const isTaken =
    ids.has(finding.transactionId) ||
    (await holderOfTransaction(tx, finding.transactionId)) !== null;
  ids.add(finding.transactionId);
  return isTaken ? { kind: 'transaction-taken', key } : null;
}

async function answerOne(
  tx: Queries,
  store: Store,
  { row, finding }: { readonly row: GapRow; readonly finding: GapFinding },
  answering: Answering,
): Promise<void> {
  const attempt =
    finding.answer === 'charged' || finding.answer === 'unknown'
      ? await writeFound(tx, store, { row, finding }, answering)
      : null;
  const transactionId = finding.answer === 'charged' ? finding.transactionId : null;
  const attemptId = attempt?.id ?? row.attemptId;
  const answered = { ...row, attemptId, transactionId, answer: finding.answer };
  await keep(tx, store, answered, answering);
}

/** An instalment that was charged, or may have been, gets the attempt that the lost records held. */
async function writeFound(
  tx: Queries,
  store: Store,
  { row, finding }: { readonly row: GapRow; readonly finding: GapFinding },
  { gap, entry }: Answering,
): Promise<Attempt | null> {
  const attemptId = entry.attemptIds[row.key];
  invariant(attemptId !== undefined, 'each answered row has a name for its attempt');
  if (row.planId === null || row.currency === null) return null;
  const plan = await readPlan(tx, row.planId);
  if (plan === null) return null;
  const chain = currentCardHistory(plan);
  const card = chain === null ? null : await findCard(tx, chain.cardId);
  const { brand, lastFour, expiry } = card ?? walletCardFacts;
  const earlier = await attemptsOfIntent(tx, row.key as IntentId);
  const charge: SentCharge = {
    attempt: {
      id: attemptId,
      intentId: row.key as IntentId,
      terminalId: entry.terminalId,
      bootId: store.bootId,
      operatorId: entry.operatorId,
      orderReference: row.reference,
      reference: earlier.at(-1)?.reference ?? row.reference,
      amountMinor: row.amountMinor,
      currency: row.currency,
      channel: plan.channel,
      kind: plan.terms.kind,
      ecm: null,
      storedCredential: 'S',
      omitExpiry: false,
      card: { brand, lastFour, expiry },
      cardId: chain?.cardId ?? null,
      customerId: plan.customerId,
      codeAbsentReason: null,
      partOf: null,
      duplicateReason: null,
      preparedAt: gap.untilAt,
    },
    triedBy: 'person',
    dispatchedAt: gap.untilAt,
    outcomeAt: null,
    outcome: { state: 'unknown' },
    transaction: null,
  };
  const { at, operatorId, runningMs, evidence } = entry;
  const by = { at, operatorId, runningMs, note: `gap: ${evidence}` };
  const unknown = await takeOver(tx, store, charge, by);
  if (finding.answer !== 'charged' || unknown === null) return unknown;
  const { transactionId, amountMinor } = finding;
  return takeOver(
    tx,
    store,
    { ...charge, outcome: { state: 'approved', transactionId, amountMinor } },
    by,
  );
}

async function keep(
  tx: Queries,
  store: Store,
  row: GapRow,
  { gap, entry }: Answering,
): Promise<void> {
  const { at, operatorId, evidence } = entry;
  const answeredAt = at;
  await keepAnswer(tx, {
    ...row,
    evidence,
    answeredAt,
    epoch: gap.epoch,
    operator_id: operatorId,
  });
  await appendEntry(
    store,
    tx,
    ownEntry({
      at,
      topic: 'resolution',
      event: 'gap.answered',
      operatorId,
      approvedBy: entry.approvedBy,
      subject: row.reference === '' ? changesKey : row.reference,
      reason: `${row.answer ?? ''}, ${evidence}`,
      details: {
        epoch: gap.epoch,
        key: row.key,
        amountMinor: row.amountMinor,
        currency: row.currency,
        transaction: row.transactionId,
      },
    }),
  );
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
