import type { Status } from '../../contract/staff/session.ts';

/** A desk that somebody works at, or that waits behind the lock for them. */
export interface SessionView {
  /** What the screens know: as it was when the terminal was locked, while it is locked. */
  readonly status: Status;
  /** Another number is another person: everything is drawn anew, and nothing crosses over. */
  readonly turn: number;
  readonly isLocked: boolean;
}

/**
 * The desk after a new status; null while nobody has one.
 *
 * A lock keeps it for the person who locked, and for nobody else. Whoever adds the first person of an account
 * is the one who was at work there already.
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

/** Whether the screens may be seen: anyone may, or whoever signed in has a passphrase of their own. */
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
