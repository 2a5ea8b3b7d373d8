import type { ResolutionInput } from '../../../src/contract/charge/unconfirmed.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import { resolveUnconfirmed } from '../../../src/main/usecases/unconfirmed/resolve-unconfirmed.ts';
import type { BankWrite } from './simulated-bank.ts';
import type { SimulatedContext } from './simulated-context.ts';
import { anyAttempt, sentAtOf, somebody, stateOf, todayAt, wordOf } from './staff.ts';
import type { Office, StaffMove } from './staff.ts';

/** States that a response or a person settled, and that a person may correct. */
const settledStates = [
  'approved',
  'confirmed-charged',
  'declined',
  'rejected',
  'confirmed-declined',
  'confirmed-not-charged',
  'confirmed-reversed',
] as const;

/**
 * Corrects what settled an order or an instalment: the bank decided otherwise since, or staff were mistaken before.
 *
 * The bank decides first, so that a correction that is refused leaves records that are behind the truth.
 */
export const correct: StaffMove = async (office, at) => {
  const { chance, bank, profile, records } = office;
  // A calm bank stands by its responses.
  if (profile.mistaken === 0) return 'none';
  const id = anyAttempt(office, null, settledStates);
  const [write, another] = id === null ? [] : bank.writesOf(id);
  if (id === null || write?.isDone !== true || another !== undefined) return 'none';
  const before = stateOf(records, id);
  const finding = turn(office, at, { write, before, sentAt: sentAtOf(records, id) });
  if (finding === null) return 'nothing to correct';
  const resolver = somebody(chance, chance.fraction() < 0.8 ? 'supervisor' : undefined);
  const answer = await resolveUnconfirmed(at.context, resolver, {
    attemptId: id,
    finding,
    confirmed: chance.fraction() < 0.9 ? resolutionQuestions : [],
  });
  const word = answer.ok && answer.value.kind === 'refused' ? answer.value.reason : wordOf(answer);
  return `${before} ${finding.found} ${word}`;
};

interface Turning {
  readonly write: BankWrite;
  readonly before: string;
  readonly sentAt: string;
}

/** Lets the bank decide otherwise, and returns what its dashboard shows from then on. */
function turn(office: Office, at: SimulatedContext, turning: Turning): ResolutionInput | null {
  switch (turning.before) {
    case 'approved':
    case 'confirmed-charged':
      return untake(office, turning);
    case 'confirmed-reversed':
      return unrefund(office, turning);
    default:
      return take(office, at, turning);
  }
}

function untake({ chance }: Office, { write, sentAt }: Turning): ResolutionInput | null {
  if (write.decision !== 'approved' || write.reversedMinor > 0) return null;
  write.decision = chance.oneOf(['declined', 'nothing']);
  write.isTurned = true;
  const typedPhrase = notFoundPhrase;
  if (write.decision === 'nothing') {
    return { found: 'not-charged', howLooked: 'In the dashboard by reference', typedPhrase };
  }
  const { transactionId } = write;
  const shownAt = sentAt.slice(0, 16);
  return { found: 'declined', transactionId, responseCode: '05', shownAt, typedPhrase };
}

/** The refund never left the merchant's bank. */
function unrefund({ oracle }: Office, { write }: Turning): ResolutionInput | null {
  const { transactionId, takenMinor, attemptId } = write;
  if (write.decision !== 'approved' || write.reversedMinor < takenMinor) return null;
  write.reversedMinor = 0;
  write.gatewayRefundedMinor = 0;
  write.isTurned = true;
  // Until the records know it, the debt may be charged again by right.
  oracle.mistaken.add(attemptId);
  return { found: 'charged', transactionId, amountTakenMinor: takenMinor };
}

function take(
  { chance, oracle }: Office,
  at: SimulatedContext,
  { write }: Turning,
): ResolutionInput | null {
  const { transactionId, takenMinor, attemptId } = write;
  if (write.decision !== 'approved') {
    write.decision = 'approved';
    write.isTurned = true;
    oracle.mistaken.add(attemptId);
  }
  if (write.reversedMinor > 0 && write.reversedMinor < takenMinor) return null;
  if (write.reversedMinor === 0 && chance.fraction() < 0.75) {
    return { found: 'charged', transactionId, amountTakenMinor: takenMinor };
  }
  write.reversedMinor = takenMinor;
  return { found: 'reversed', transactionId, amountMinor: takenMinor, reversedOn: todayAt(at) };
}
