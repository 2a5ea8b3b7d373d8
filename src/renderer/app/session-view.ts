import type { Status } from '../../contract/staff/session.ts';

/** The screens of one operator: in use, or kept behind the lock until that operator returns. */
export interface SessionView {
  /** While locked: the status as it was when the terminal was locked. */
  readonly status: Status;
  /** Changes with the operator; a new number remounts the screens, so that no state crosses over. */
  readonly turn: number;
  readonly isLocked: boolean;
}

/**
 * The session view after a new status; null when no operator has one.
 *
 * A lock keeps it for the operator who locked, and for no other. The operator who adds the first staff member
 * of an account counts as the same.
 */
export function sessionViewAfter(before: SessionView | null, status: Status): SessionView | null {
  const { signIn } = status;
  const isSame = before !== null && isSamePerson(before.status, status);
  if (isAtWork(status)) {
    const turn = before === null ? 1 : isSame ? before.turn : before.turn + 1;
    return { status, turn, isLocked: false };
  }
  const waits = signIn.kind === 'locked' || signIn.kind === 'signed-in';
  return isSame && waits ? { ...before, isLocked: true } : null;
}

/**
 * True when the screens may be shown: sign-in is off, or the operator signed in with a passphrase of their
 * own.
 */
export function isAtWork({ signIn }: Pick<Status, 'signIn'>): boolean {
  return signIn.kind === 'off' || (signIn.kind === 'signed-in' && !signIn.mustChangePassphrase);
}

function isSamePerson(before: Status, now: Status): boolean {
  const stays = before.signIn.kind === 'off';
  if (before.accountId !== now.accountId) return stays && now.signIn.kind === 'off';
  return stays || personOf(before) === personOf(now);
}

function personOf({ signIn }: Pick<Status, 'signIn'>): string | null {
  return 'operatorId' in signIn ? signIn.operatorId : null;
}
