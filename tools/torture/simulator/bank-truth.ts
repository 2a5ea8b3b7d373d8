import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import { Breach } from './breach.ts';
import type { BreachKind } from './breach.ts';
import type { BankWrite } from './simulated-bank.ts';

/** The part of a row that the bank's truth is compared with. */
interface TrueRow {
  readonly id: string;
  readonly state: AttemptState;
  readonly transaction_id: string | null;
}

/** States of a row that may still say what the bank has taken back since. */
const answeredStates: ReadonlySet<AttemptState> = new Set([
  'approved',
  'declined',
  'rejected',
  'confirmed-charged',
  'confirmed-declined',
  'confirmed-not-charged',
  'confirmed-reversed',
  'surplus-charged',
  'reference-taken',
  'paid-elsewhere',
  'unknown',
  'mismatch',
]);

/** Checks a row's state against what the bank did with its one request. */
export function checkTruth(
  { id, state, transaction_id: transactionId }: TrueRow,
  writes: readonly BankWrite[],
  isMistaken: boolean,
): void {
  const [write] = writes;
  const decision = write?.decision ?? 'unsent';
  const breach = (kind: BreachKind) => {
    throw new Breach(kind, `${id} is ${state}, and the bank: ${decision}`);
  };
  if (writes.length > 1) breach('wire');
  // Until somebody looks, the records can only say what the response said.
  if (write?.isTurned === true && answeredStates.has(state)) return;
  switch (state) {
    case 'prepared':
    case 'not-sent':
      if (decision !== 'unsent') breach(decision === 'approved' ? 'false-fail' : 'wire');
      return;
    case 'approved':
    case 'surplus-charged':
      if (decision !== 'approved' || write?.transactionId !== transactionId) breach('phantom');
      return;
    case 'confirmed-charged':
      if (decision !== 'approved') breach('phantom');
      return;
    case 'declined':
    case 'confirmed-declined':
      if (decision !== 'declined') breach('false-fail');
      return;
    case 'rejected':
      if (decision !== 'refused') breach('false-fail');
      return;
    case 'confirmed-not-charged':
      if (decision === 'approved' && !isMistaken) breach('false-fail');
      return;
    case 'confirmed-reversed':
      // A refund in the dashboard that restored records forgot may come on top.
      if (write?.decision !== 'approved' || write.reversedMinor < write.takenMinor)
        breach('phantom');
      return;
    case 'mismatch':
      if (decision !== 'approved') breach('phantom');
      return;
    // The bank refused this very request: what a taken reference says of another one is not its own.
    case 'reference-taken':
    case 'paid-elsewhere':
      if (decision !== 'refused') breach('false-fail');
      return;
    case 'dispatched':
    case 'unknown':
  }
}

/**
 * Checks that the bank took no debt twice, except where staff said that it had not taken it.
 *
 * Restored records give the number of a lost row of a plan to another debt, which an amount tells apart.
 */
export function checkDuplicates(
  writes: readonly BankWrite[],
  mistaken: ReadonlySet<string>,
  isUnknownHere: (write: BankWrite) => boolean,
): void {
  const taken = new Map<string, BankWrite>();
  for (const write of writes) {
    if (!isKept(write) || mistaken.has(write.attemptId)) continue;
    const earlier = taken.get(write.intentId);
    taken.set(write.intentId, write);
    if (earlier === undefined) continue;
    const isOtherDebt = isUnknownHere(earlier) && earlier.takenMinor !== write.takenMinor;
    if (!isOtherDebt) throw new Breach('double', write.intentId);
  }
}

/** True while the bank holds money of a request. */
export function isKept({ decision, takenMinor, reversedMinor }: BankWrite): boolean {
  return decision === 'approved' && reversedMinor < takenMinor;
}
