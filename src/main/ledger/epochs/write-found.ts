import { invariant } from '../../../domain/assert.ts';
import type { GapFinding, GapRow } from '../../../domain/epochs/gap-row.ts';
import type { SentCharge } from '../../../domain/epochs/sent-charge.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import { walletCardFacts } from '../../../domain/wallet/wallet-card.ts';
import { isPlanIntent, oneOffIntent, planIntent } from '../../../domain/ids.ts';
import type { DraftId } from '../../../domain/ids.ts';
import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import { attemptsOfIntent } from '../attempts/attempt-rows.ts';
import { findCard } from '../customers/cards-on-file.ts';
import { readPlan } from '../plans/read-plan-aggregate.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { Answering } from './note-answer.ts';
import { takeOver } from './take-over.ts';

/** The charge that was found for an instalment. */
export interface FoundRow {
  /** The instalment. */
  readonly row: GapRow;
  /** Answers the row of this key, which is the instalment's own or a payment's of the list. */
  readonly finding: GapFinding;
}

/**
 * Writes the attempt that the lost records held for an instalment that was charged, or may have been.
 *
 * Null when it has no place: the instalment is settled, or another payment of its plan is unconfirmed.
 */
export async function writeFound(
  tx: Queries,
  store: Store,
  { row, finding }: FoundRow,
  { gap, entry }: Answering,
): Promise<Attempt | null> {
  const attemptId = entry.attemptIds[finding.key];
  invariant(attemptId !== undefined, 'each answered row has a name for its attempt');
  if (row.planId === null || row.sequence === null || row.currency === null) return null;
  const plan = await readPlan(tx, row.planId);
  if (plan === null) return null;
  const chain = currentCardHistory(plan);
  const card = chain === null ? null : await findCard(tx, chain.cardId);
  const { brand, lastFour, expiry } = card ?? walletCardFacts;
  const intentId = planIntent(row.planId, row.sequence);
  const earlier = await attemptsOfIntent(tx, intentId);
  const charge: SentCharge = {
    attempt: {
      id: attemptId,
      intentId,
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
    outcome: outcomeOf(finding),
    transaction: null,
    steps: null,
  };
  const { at, operatorId, runningMs, evidence } = entry;
  return takeOver(tx, store, charge, {
    at,
    operatorId,
    runningMs,
    note: `gap: ${evidence}`,
    isFinding: true,
  });
}

/**
 * Writes the order that the lost records held for a payment of the dashboard's list.
 *
 * A reference that the records know continues its intent, so that the debt stays one. Null when it has no place: that
 * intent is paid or open, or the list gives no currency.
 */
export async function writeFoundOrder(
  tx: Queries,
  store: Store,
  { row, finding }: FoundRow,
  { gap, entry }: Answering,
): Promise<Attempt | null> {
  const attemptId = entry.attemptIds[finding.key];
  invariant(attemptId !== undefined, 'each answered row has a name for its attempt');
  if (finding.answer !== 'charged' || row.currency === null) return null;
  const reference = row.reference === '' ? finding.transactionId : row.reference;
  const owner = await findOwner(tx, reference);
  if (owner !== null && isPlanIntent(owner.intentId)) return null;
  const charge: SentCharge = {
    attempt: {
      id: attemptId,
      intentId: owner?.intentId ?? oneOffIntent(`gap-${attemptId}` as DraftId),
      terminalId: entry.terminalId,
      bootId: store.bootId,
      operatorId: entry.operatorId,
      orderReference: owner?.orderReference ?? reference,
      reference,
      amountMinor: finding.amountMinor,
      currency: row.currency,
      channel: 'phone',
      kind: 'single',
      ecm: null,
      storedCredential: null,
      omitExpiry: false,
      card: walletCardFacts,
      cardId: null,
      customerId: owner?.customerId ?? null,
      codeAbsentReason: null,
      partOf: null,
      duplicateReason: null,
      preparedAt: gap.untilAt,
    },
    triedBy: null,
    dispatchedAt: gap.untilAt,
    outcomeAt: null,
    outcome: outcomeOf(finding),
    transaction: null,
    steps: null,
  };
  const { at, operatorId, runningMs, evidence } = entry;
  const note = `gap: ${evidence}`;
  return takeOver(tx, store, charge, { at, operatorId, runningMs, note, isFinding: true });
}

async function findOwner(tx: Queries, reference: string): Promise<Attempt | null> {
  const key = foldReference(reference);
  const row = await selectAttempts(tx)
    .where((where) =>
      where.or([where('order_reference_key', '=', key), where('reference_key', '=', key)]),
    )
    .orderBy('prepared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : attemptOfRow(row);
}

function outcomeOf(finding: GapFinding): SentCharge['outcome'] {
  if (finding.answer !== 'charged') return { state: 'unknown' };
  const { transactionId, amountMinor } = finding;
  return { state: 'approved', transactionId, amountMinor };
}
