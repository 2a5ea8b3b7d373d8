import type { Instant } from '../time/calendar.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import type { AttemptId, CustomerId, OperatorId } from '../ids.ts';
import { minuteMs } from '../time/units.ts';

/** Outcomes of a call; the first two leave the call-back open. */
export const callOutcomes = ['no-answer', 'left-message', 'spoke', 'done'] as const;

export type CallOutcome = (typeof callOutcomes)[number];

/** Outcomes of an unscheduled call. */
export const unscheduledOutcomes = [
  'spoke',
  'left-message',
  'no-answer',
] as const satisfies readonly CallOutcome[];

export type UnscheduledOutcome = (typeof unscheduledOutcomes)[number];

/** A scheduled call to a customer, with its outcome so far. */
export interface CallBack {
  readonly id: string;
  readonly customerId: CustomerId | null;
  /** The payment it concerns; null for a call-back made by hand. */
  readonly attemptId: AttemptId | null;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly dueAt: Instant;
  /** The outcome of the last call; null before the first. */
  readonly lastOutcome: CallOutcome | null;
  readonly callCount: number;
  readonly doneAt: Instant | null;
  readonly createdAt: Instant;
  readonly operatorId: OperatorId;
}

/** Tells whether the call-back stays open after this outcome. */
export function staysOpen(outcome: CallOutcome): boolean {
  return outcome === 'no-answer' || outcome === 'left-message';
}

/** The fields of a call-back that staff key. */
export interface CallBackText {
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

const callBackFields = ['name', 'phone', 'note'] as const;

export type CallBackField = (typeof callBackFields)[number];
export type CallBackFault = 'empty' | 'not-a-number' | 'holds-card-number';

/** Returns every faulty field; a card number is refused in any of them. */
export function faultsOfCallBack(
  text: CallBackText,
): readonly { readonly field: CallBackField; readonly reason: CallBackFault }[] {
  const faults: { field: CallBackField; reason: CallBackFault }[] = [];
  for (const field of callBackFields) {
    if (holdsCardNumber(text[field])) faults.push({ field, reason: 'holds-card-number' });
  }
  const phone = text.phone.trim();
  if (phone === '') faults.push({ field: 'phone', reason: 'empty' });
  else if (!isPhoneNumber(phone)) faults.push({ field: 'phone', reason: 'not-a-number' });
  return faults;
}

/** Three to twenty digits with the usual separators and an extension. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/gu, '').length;
  const signs = text.replace(/ext\.?/iu, '');
  return digits >= 3 && digits <= 20 && /^[\d\s()+./#*x-]+$/iu.test(signs);
}

/** Time before its deadline at which a call-back becomes due, in ms. */
const dueBeforeMs = 15 * minuteMs;

/** The urgency of a call-back. */
export type CallBackStep = 'overdue' | 'due' | 'later';

/** Returns the urgency of a call-back. */
export function callBackStep(dueMs: number, nowMs: number): CallBackStep {
  if (nowMs > dueMs) return 'overdue';
  return nowMs >= dueMs - dueBeforeMs ? 'due' : 'later';
}
