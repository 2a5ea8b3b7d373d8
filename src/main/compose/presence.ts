import type { Access, Role } from '../../contract/define.ts';
import type { Failure } from '../../contract/failure.ts';
import { contract } from '../../contract/index.ts';
import type { OperationName } from '../../contract/index.ts';
import type { Status } from '../../contract/staff/session.ts';
import type { AccountMode } from '../../domain/accounts/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { CallTarget, SignedInput } from '../ipc/answer-call.ts';
import type { Caller } from '../ipc/handler-map.ts';
import type { Notifier } from '../ports/notifier.ts';
import { callSubjectOf } from '../usecases/staff/call-subject.ts';
import type { LockCause, SignInSession } from '../usecases/staff/sign-in-session.ts';
import { nobody, personInRole } from './practice-roles.ts';

/** The parts of the open account that decide who is signed in. */
export interface SignedInAccount {
  readonly mode: AccountMode;
  /** Null when its records cannot be opened, so that its staff are unknown. */
  readonly session: SignInSession | null;
}

/** The sign-in state of the terminal, whichever account is open. */
export interface Presence extends Pick<CallTarget, 'admit'> {
  status(): Pick<
    Status,
    'signIn' | 'operatorName' | 'role' | 'phoneModeRequired' | 'secondPersonAbove'
  >;
  /** Switches the terminal to another role; returns false where staff sign in. */
  switchRole(role: Role): boolean;
  lock(because: LockCause): void;
  /** Restarts the idle lock's wait; keys or a pointer reached the window. */
  touched(): void;
  /** Locks the terminal once it has been idle for too long. */
  look(): void;
  /** Limits events to those that the screens may receive now: while locked, only the state of the sign-in. */
  guarded(notifier: Notifier): Notifier;
}

/** Operations open to a staff member who has to choose their own passphrase first. */
const beforeOwnPassphrase: readonly OperationName[] = ['staff.change-passphrase'];

/**
 * The way out of a live account whose staff have forgotten their passphrases: with nobody signed in a backup is restored
 * over its records, at the price of its API token and shared secret (`usecases/authority`).
 */
const beforeLiveSignIn: readonly OperationName[] = ['backup.choose', 'backup.restore'];

/** Events sent whether or not anyone is signed in. */
const alwaysTold: readonly string[] = ['session.changed', 'shell.command'];

/** Follows the session of the open account; `signedIn` returns null until the first account is open. */
export function createPresence(signedIn: () => SignedInAccount | null): Presence {
  let role: Role = 'clerk';

  const signIn = (): Status['signIn'] => {
    const now = signedIn();
    if (now?.session) return now.session.state();
    return { kind: now?.mode === 'live' ? 'signed-out' : 'off' };
  };
  const shown = (): Caller => {
    const state = signIn();
    if (state.kind === 'off') return personInRole(role);
    if (!('operatorId' in state)) return nobody;
    const found = signedIn()
      ?.session?.people()
      .find(({ id }) => id === state.operatorId);
    if (found === undefined) return nobody;
    const { id, name } = found;
    return { role: found.role, operatorId: id, operatorName: name, approvedBy: null };
  };
  const look = () => signedIn()?.session?.look();

  return {
    status: () => {
      const { operatorName, role: shownRole } = shown();
      const rules = signedIn()?.session?.rules();
      const phoneModeRequired = (rules?.phoneModeRequired ?? false) && shownRole !== 'admin';
      const place = signIn();
      const above = 'operatorId' in place ? rules?.secondPersonAbove : undefined;
      const secondPersonAbove = (above ?? []).map((limit) => ({ ...limit }));
      return {
        signIn: place,
        operatorName,
        role: shownRole,
        phoneModeRequired,
        secondPersonAbove,
      };
    },
    admit: (name, access, signed) => {
      look();
      const state = signIn();
      if (isWayOut(name, state, signedIn())) return ok(nobodyAsAdmin);
      const refusal = refusalOf(state, name, access);
      if (refusal !== null) return failed(refusal);
      return ok({
        ...shown(),
        approvedBy: approverOf(signedIn()?.session ?? null, name, signed),
      });
    },
    switchRole: (next) => {
      if (signIn().kind !== 'off') return false;
      role = next;
      return true;
    },
    lock: (because) => signedIn()?.session?.lock(because),
    touched: () => signedIn()?.session?.touch(),
    look,
    guarded: (notifier) => ({
      publish: (name, payload) => {
        if (alwaysTold.includes(name) || mayAct(signIn())) notifier.publish(name, payload);
      },
    }),
  };
}

/** Its role lets nobody restore; what the restore itself asks for stays. */
const nobodyAsAdmin: Caller = { ...nobody, role: 'admin' };

function isWayOut(
  name: OperationName,
  { kind }: Status['signIn'],
  open: SignedInAccount | null,
): boolean {
  return kind === 'signed-out' && open?.mode === 'live' && beforeLiveSignIn.includes(name);
}

function mayAct(state: Status['signIn']): boolean {
  return state.kind === 'off' || (state.kind === 'signed-in' && !state.mustChangePassphrase);
}

function refusalOf(state: Status['signIn'], name: OperationName, access: Access): Failure | null {
  if (access === 'anyone' || mayAct(state)) return null;
  if (state.kind === 'locked') return { kind: 'locked' };
  if (state.kind !== 'signed-in') return { kind: 'signed-out' };
  return beforeOwnPassphrase.includes(name) ? null : { kind: 'locked' };
}

function approverOf(
  session: SignInSession | null,
  name: OperationName,
  signed: SignedInput | undefined,
): Caller['approvedBy'] {
  if (signed === undefined || !contract[name].approvable) return null;
  const { signature, input } = signed;
  const call = { operation: name, signature, subject: callSubjectOf(input) };
  const approver = session?.grants.take(call) ?? null;
  return (
    approver && {
      role: approver.role,
      operatorId: approver.id,
      operatorName: approver.name,
    }
  );
}
