import type { Instant } from '../time/calendar.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import type { AttemptId, CustomerId, OperatorId } from '../ids.ts';

/** What may come of ringing somebody; the first two leave the call-back open. */
export const callOutcomes = ['no-answer', 'left-message', 'spoke', 'done'] as const;

export type CallOutcome = (typeof callOutcomes)[number];

/** A promise to ring a customer, with what came of it so far. */
export interface CallBack {
  readonly id: string;
  readonly customerId: CustomerId | null;
  /** The payment that it is about, null for one made by hand. */
  readonly attemptId: AttemptId | null;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly dueAt: Instant;
  /** What came of the last call, null before the first. */
  readonly lastOutcome: CallOutcome | null;
  /** How often somebody rang so far. */
  readonly callCount: number;
  readonly doneAt: Instant | null;
  readonly createdAt: Instant;
  readonly operatorId: OperatorId;
}

/** Whether the customer still has to be rung after this outcome. */
export function staysOpen(outcome: CallOutcome): boolean {
  return outcome === 'no-answer' || outcome === 'left-message';
}

/** What a person keys for a call-back. */
export interface CallBackText {
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

export type CallBackField = 'name' | 'phone' | 'note';
export type CallBackFault = 'empty' | 'not-a-number' | 'holds-card-number';

/** Names every field that is wrong; a card number is refused wherever it stands. */
export function faultsOfCallBack(
  text: CallBackText,
): readonly { readonly field: CallBackField; readonly reason: CallBackFault }[] {
  const faults: { field: CallBackField; reason: CallBackFault }[] = [];
  for (const field of ['name', 'phone', 'note'] as const) {
    if (holdsCardNumber(text[field])) faults.push({ field, reason: 'holds-card-number' });
  }
  const phone = text.phone.trim();
  if (phone === '') faults.push({ field: 'phone', reason: 'empty' });
  else if (!isPhoneNumber(phone)) faults.push({ field: 'phone', reason: 'not-a-number' });
  return faults;
}

/** Three to twenty digits with the signs that people write between them, and an extension. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/gu, '').length;
  const signs = text.replace(/ext\.?/iu, '');
  return digits >= 3 && digits <= 20 && /^[\d\s()+./#*x-]+$/iu.test(signs);
}

const minuteMs = 60_000;

/** How long before its time a call-back is due, so that it is rung in time; in ms. */
const dueBeforeMs = 15 * minuteMs;

/** How a call-back stands: its time has passed, has nearly come, or is still to come. */
export function callBackStep(dueMs: number, nowMs: number): 'overdue' | 'due' | 'later' {
  if (nowMs > dueMs) return 'overdue';
  return nowMs >= dueMs - dueBeforeMs ? 'due' : 'later';
}
