import type {
  AnswerRefusal,
  AskedPerson,
  PassphraseAnswer,
  PassphraseLook,
  PassphraseQuestion,
} from '../../../contract/staff/passphrase-window.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { ProofRefusal, StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { StoredPerson } from '../../ports/ledger/staff.ts';
import type { PassphraseJudging, PassphraseWindow } from '../../ports/passphrase-window.ts';
import type { RecordAnswer } from '../audited.ts';

/** Main's own window, and the log of its answers. */
export interface PassphraseParts {
  readonly window: PassphraseWindow;
  readonly record: RecordAnswer;
  readonly look: () => PassphraseLook;
}

/** A question before it has its look. */
export type AskedQuestion = Omit<PassphraseQuestion, 'look'>;

/** The person closed the window; nothing was done. */
export const cancelled = { kind: 'cancelled' } as const;

/** Asks one question; a window that was closed is an outcome, and not a failure. */
export async function askPassphrase<Value>(
  { window, look }: PassphraseParts,
  question: AskedQuestion,
  judging: PassphraseJudging<Result<Value, Failure>>,
): Promise<Result<Value | typeof cancelled, Failure>> {
  const asked = await window.ask({ ...question, look: look() }, judging);
  return asked === null ? ok(cancelled) : asked.value;
}

/** The account as the window shows it. */
export function shownAccount({ name, mode, mark }: Account): PassphraseQuestion['account'] {
  return { name, mode, mark };
}

/** A staff member as the window offers them. */
export function askedPerson({ id, name, role }: StoredPerson, canUsePin: boolean): AskedPerson {
  return { id, name, role, canUsePin };
}

/** The question is over: the terminal was locked, or another account was opened. */
export const overRefusal = failed({ kind: 'over' } as const);

/** Keeps the question open and shows the refusal of a proof. */
export function proofRefused(
  refusal: ProofRefusal,
  by: 'passphrase' | 'pin' = 'passphrase',
): Result<never, AnswerRefusal> {
  return failed({ kind: 'proof', refusal, by });
}

/** Keeps the question open and shows a failure. */
export function answerFailed(failure: Failure): Result<never, AnswerRefusal> {
  return failed({ kind: 'failure', failure });
}

/** Fields of a form that the window itself shows. */
const windowFields: readonly StaffFieldRefusal['field'][] = ['passphrase', 'current'];

/**
 * Shows the first refusal that belongs to a field of the window; null when all belong to the page's form, which then
 * shows them.
 */
export function fieldRefused(
  refusals: readonly StaffFieldRefusal[],
): Result<never, AnswerRefusal> | null {
  const refusal = refusals.find(({ field }) => windowFields.includes(field));
  return refusal === undefined ? null : failed({ kind: 'field', refusal });
}

/** The passphrase of the person who answered; an empty text when the window sent none, which is never right. */
export function provenText({ proof }: PassphraseAnswer): string {
  return proof?.kind === 'passphrase' ? proof.text : '';
}
