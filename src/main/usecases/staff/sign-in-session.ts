import type { Status } from '../../../contract/staff/session.ts';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { defaultStaffRules } from '../../../domain/staff/staff-rules.ts';
import type { StaffRules } from '../../../domain/staff/staff-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { StoredPerson, StaffRepository } from '../../ports/ledger/staff.ts';
import { createGrantedApprovals } from './granted-approvals.ts';
import type { GrantedApprovals } from './granted-approvals.ts';
import { createShifts } from './shifts.ts';
import type { Shifts } from './shifts.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** Cause of a lock: no input for too long, the computer's own lock, the menu's shortcut, or a button in the window. */
export type LockCause = 'idle' | 'computer' | 'keys' | 'window';

/** Dependencies of a sign-in session, from the open account. */
export interface SignInSessionOptions {
  readonly mode: AccountMode;
  readonly staff: Pick<StaffRepository, 'people' | 'staffRules'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Time since the computer's last input, in ms; 0 where the system cannot tell. */
  readonly systemIdleMs: () => number;
  /** Called after each change, once it holds. */
  readonly changed: () => void;
  /** Called when the operator has left or was replaced, so that their unfinished forms are dropped. */
  readonly left: () => void;
  /** Called for each lock of a signed-in operator's session. */
  readonly locked: (operatorId: OperatorId, because: LockCause) => void;
}

/** The sign-in state of one open account's terminal; none of it outlives the opening. */
export interface SignInSession {
  state(): Status['signIn'];
  /** The operator who may act now; null while staff do not sign in here, and while signed out or locked. */
  occupant(): StoredPerson | null;
  /** All present and former staff. */
  people(): readonly StoredPerson[];
  rules(): StaffRules;
  /** Reads staff and rules again; called after each change of theirs. */
  refresh(): Promise<Result<null, LedgerFailure>>;
  /**
   * Prepares a sign-in: the returned function signs the operator in, once their proof was found right. A lock requested
   * in between takes precedence.
   */
  admitting(): (id: OperatorId) => void;
  readonly shifts: Shifts;
  readonly grants: GrantedApprovals;
  /** `window` by default. */
  lock(because?: LockCause): void;
  signOut(): void;
  /** Restarts the wait for the idle lock. */
  touch(): void;
  /** Locks when neither the terminal nor the computer had input for as long as the rules allow. */
  look(): void;
}

type EmptyPlace = 'off' | 'first-admin-needed' | 'signed-out';

type Place =
  | { readonly kind: EmptyPlace }
  | { readonly kind: 'locked' | 'signed-in'; readonly operatorId: OperatorId };

/**
 * Opens the sign-in session of an account: every live account asks for sign-in, any other once staff were added to it.
 *
 * When the staff cannot be read from the records, since their server is away, say, no one can sign in until they are.
 */
export async function openSignInSession(options: SignInSessionOptions): Promise<SignInSession> {
  const { mode, staff, clock, systemIdleMs, changed, left, locked } = options;
  const first = await readHouse(staff).catch(() => null);
  let house = first?.ok === true ? first.value : unread;
  let place: Place = { kind: house === unread ? 'signed-out' : firstPlace(house, mode) };
  let touchedMs = clock.monotonicMs();
  let lastLock: { readonly count: number; readonly because: LockCause } = noLock;
  const [shifts, grants] = [createShifts(clock), createGrantedApprovals(clock)];

  const find = (id: OperatorId) => house.people.find((one) => one.id === id && mayAct(one));
  const here = () => ('operatorId' in place ? place.operatorId : null);
  const move = (next: Place) => {
    const before = here();
    place = next;
    grants.drop();
    if (before !== here()) left();
    changed();
  };
  const lockFor = (operatorId: OperatorId) => {
    move({ kind: 'locked', operatorId });
    locked(operatorId, lastLock.because);
  };
  const lock = (because: LockCause = 'window') => {
    lastLock = { count: lastLock.count + 1, because };
    if (place.kind === 'signed-in') lockFor(place.operatorId);
  };
  const settle = (next: House) => {
    const [id, wasRead] = [here(), house !== unread];
    house = next;
    if (!wasRead && id === null) return move({ kind: firstPlace(house, mode) });
    const isGone = id === null ? place.kind !== 'signed-out' : find(id) === undefined;
    if (isGone && house.people.length > 0) move({ kind: 'signed-out' });
    else changed();
  };

  return {
    state: () => presentPlace(place, find),
    occupant: () => (place.kind === 'signed-in' ? (find(place.operatorId) ?? null) : null),
    people: () => house.people,
    rules: () => house.rules,
    refresh: async () => {
      const read = await readHouse(staff);
      if (!read.ok) return read;
      settle(read.value);
      return ok(null);
    },
    admitting: () => {
      const { count } = lastLock;
      return (operatorId) => {
        touchedMs = clock.monotonicMs();
        if (lastLock.count === count) move({ kind: 'signed-in', operatorId });
        else lockFor(operatorId);
      };
    },
    shifts,
    grants,
    lock,
    signOut: () => {
      const id = here();
      if (id === null) return;
      shifts.end(id);
      move({ kind: 'signed-out' });
    },
    touch: () => {
      touchedMs = clock.monotonicMs();
    },
    look: () => {
      const idleMs = Math.max(clock.monotonicMs() - touchedMs, systemIdleMs());
      if (idleMs >= house.rules.idleLockMinutes * minuteMs) lock('idle');
    },
  };
}

/** Staff that could not be read at the opening. */
const unread: House = { people: [], rules: defaultStaffRules };

/** No lock was requested yet. */
const noLock = { count: 0, because: 'window' } as const;

function firstPlace({ people }: House, mode: AccountMode): EmptyPlace {
  if (people.length > 0) return 'signed-out';
  return mode === 'live' ? 'first-admin-needed' : 'off';
}

function presentPlace(
  place: Place,
  find: (id: OperatorId) => StoredPerson | undefined,
): Status['signIn'] {
  if (!('operatorId' in place)) return place;
  const { kind, operatorId } = place;
  if (kind === 'locked') return { kind, operatorId };
  return { kind, operatorId, mustChangePassphrase: find(operatorId)?.mustChange ?? true };
}

/** A staff member whose row was changed from outside is treated like one who has left. */
function mayAct({ isActive, isAltered }: StoredPerson): boolean {
  return isActive && !isAltered;
}

interface House {
  readonly people: readonly StoredPerson[];
  readonly rules: StaffRules;
}

async function readHouse(
  staff: SignInSessionOptions['staff'],
): Promise<Result<House, LedgerFailure>> {
  const people = await staff.people();
  if (!people.ok) return people;
  const rules = await staff.staffRules();
  return rules.ok ? ok({ people: people.value, rules: rules.value }) : rules;
}
