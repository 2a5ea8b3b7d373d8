import type { Access, Role } from '../../contract/define.ts';
import type { Failure } from '../../contract/failure.ts';
import type { OperationName } from '../../contract/index.ts';
import type { Status } from '../../contract/session.ts';
import type { AccountMode } from '../../domain/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { CallTarget } from '../ipc/answer-call.ts';
import type { Caller } from '../ipc/handler-map.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { LockCause, Seat } from '../usecases/staff/seat.ts';
import { nobody, personInRole } from './people.ts';

/** The open account, as far as it decides who is at the terminal. */
export interface Seated {
  readonly mode: AccountMode;
  /** Null when its records cannot be opened, so that nobody can say who works here. */
  readonly seat: Seat | null;
}

/** Who is at the terminal, whichever account is open. */
export interface Presence extends Pick<CallTarget, 'admit'> {
  status(): Pick<Status, 'signIn' | 'operatorName' | 'role'>;
  /** Tries the terminal in another role; false where people sign in. */
  switchRole(role: Role): boolean;
  lock(because: LockCause): void;
  /** Locks a terminal that nobody has touched for too long. */
  look(): void;
  /** Lets through what the screens may hear now: while nobody may act, only how that stands. */
  guarded(notifier: Notifier): Notifier;
}

/** What a person who has to choose their own passphrase may call before they have. */
const beforeOwnPassphrase: readonly OperationName[] = ['staff.change-passphrase', 'staff.touch'];

/** What is told whether or not anybody may act. */
const alwaysTold: readonly string[] = ['session.changed', 'shell.command'];

/** Follows the seat of the open account; `seated` answers null until the first account is open. */
export function createPresence(seated: () => Seated | null): Presence {
  let role: Role = 'clerk';

  const signIn = (): Status['signIn'] => {
    const now = seated();
    if (now?.seat) return now.seat.state();
    return { kind: now?.mode === 'live' ? 'signed-out' : 'off' };
  };
  const shown = (): Caller => {
    const state = signIn();
    if (state.kind === 'off') return personInRole(role);
    if (!('operatorId' in state)) return nobody;
    const found = seated()
      ?.seat?.people()
      .find(({ id }) => id === state.operatorId);
    if (found === undefined) return nobody;
    const { id, name } = found;
    return { role: found.role, operatorId: id, operatorName: name, approvedBy: null };
  };
  const look = () => seated()?.seat?.look();

  return {
    status: () => {
      const { operatorName, role: shownRole } = shown();
      return { signIn: signIn(), operatorName, role: shownRole };
    },
    admit: (name, access) => {
      look();
      const refusal = refusalOf(signIn(), name, access);
      if (refusal !== null) return failed(refusal);
      return ok({ ...shown(), approvedBy: approverOf(seated()?.seat ?? null, name) });
    },
    switchRole: (next) => {
      if (signIn().kind !== 'off') return false;
      role = next;
      return true;
    },
    lock: (because) => seated()?.seat?.lock(because),
    look,
    guarded: (notifier) => ({
      publish: (name, payload) => {
        if (alwaysTold.includes(name) || mayAct(signIn())) notifier.publish(name, payload);
      },
    }),
  };
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

function approverOf(seat: Seat | null, name: OperationName): Caller['approvedBy'] {
  const approver = seat?.grants.take(name) ?? null;
  return (
    approver && {
      role: approver.role,
      operatorId: approver.id,
      operatorName: approver.name,
    }
  );
}
