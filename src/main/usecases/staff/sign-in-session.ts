import type { Status } from '../../../contract/staff/session.ts';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { defaultStaffRules } from '../../../domain/staff/staff-rules.ts';
import type { StaffRules } from '../../../domain/staff/staff-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { KeptPerson, StaffRepository } from '../../ports/ledger/staff.ts';
import { createGrantedApprovals } from './granted-approvals.ts';
import type { GrantedApprovals } from './granted-approvals.ts';
import { createShifts } from './shifts.ts';
import type { Shifts } from './shifts.ts';

/** What locked a terminal: nobody was there, the computer, the keys of the menu, somebody at the window. */
export type LockCause = 'idle' | 'computer' | 'keys' | 'window';

/** What a seat needs of the account that is open. */
export interface SignInSessionOptions {
  readonly mode: AccountMode;
  readonly staff: Pick<StaffRepository, 'people' | 'staffRules'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** For how long nobody has touched the computer, in ms: 0 where it cannot say. */
  readonly systemIdleMs: () => number;
  /** Told after each change, once it holds. */
  readonly changed: () => void;
  /** Whoever was here has gone or given way, so that what they had begun is dropped. */
  readonly left: () => void;
  /** Told of each lock that took the terminal from somebody. */
  readonly locked: (operatorId: OperatorId, because: LockCause) => void;
}

/** Who is at the terminal of one open account; nothing of it outlives the account's being open. */
export interface SignInSession {
  state(): Status['signIn'];
  /** Whoever may act now: null while nobody signs in here, is signed in, or has unlocked. */
  occupant(): KeptPerson | null;
  /** Everybody who works or worked here. */
  people(): readonly KeptPerson[];
  rules(): StaffRules;
  /** Reads people and rules anew; called after each change of theirs. */
  refresh(): Promise<Result<null, LedgerFailure>>;
  /**
   * Begins to let somebody in: what it returns lets them in, once their proof was found right.
   *
   * A lock that was asked for meanwhile wins over it.
   */
  admitting(): (id: OperatorId) => void;
  readonly shifts: Shifts;
  readonly grants: GrantedApprovals;
  /** `window` unless it says otherwise. */
  lock(because?: LockCause): void;
  signOut(): void;
  /** Somebody is there: begins the wait for the idle lock anew. */
  touch(): void;
  /** Locks when nobody has touched the terminal, or the computer, for as long as the rules allow. */
  look(): void;
}

type Place =
  | { readonly kind: 'off' | 'first-admin-needed' | 'signed-out' }
  | { readonly kind: 'locked' | 'signed-in'; readonly operatorId: OperatorId };

/**
 * Opens the seat of an account: every live account asks for sign-in, another once somebody was added to it.
 *
 * Where the records cannot say who works here, nobody gets in.
 */
export async function openSignInSession(options: SignInSessionOptions): Promise<SignInSession> {
  const { mode, staff, clock, systemIdleMs, changed, left, locked } = options;
  const first = await readHouse(staff).catch(() => null);
  let house: House = first?.ok === true ? first.value : { people: [], rules: defaultStaffRules };
  let place: Place = { kind: first?.ok === true ? firstPlace(house, mode) : 'signed-out' };
  let touchedMs = clock.monotonicMs();
  let lastLock: { readonly count: number; readonly because: LockCause } = noLock;
  const [shifts, grants] = [createShifts(clock), createGrantedApprovals(clock)];

  const find = (id: OperatorId) => house.people.find((one) => one.id === id && one.isActive);
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
  const settle = () => {
    const id = here();
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
      house = read.value;
      settle();
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
      const longestMs = house.rules.idleLockMinutes * 60_000;
      const idleMs = Math.max(clock.monotonicMs() - touchedMs, systemIdleMs());
      if (idleMs >= longestMs) lock('idle');
    },
  };
}

/** No lock was asked for yet. */
const noLock = { count: 0, because: 'window' } as const;

function firstPlace(
  { people }: House,
  mode: AccountMode,
): 'signed-out' | 'first-admin-needed' | 'off' {
  if (people.length > 0) return 'signed-out';
  return mode === 'live' ? 'first-admin-needed' : 'off';
}

function presentPlace(
  place: Place,
  find: (id: OperatorId) => KeptPerson | undefined,
): Status['signIn'] {
  if (!('operatorId' in place)) return place;
  const { kind, operatorId } = place;
  if (kind === 'locked') return { kind, operatorId };
  return { kind, operatorId, mustChangePassphrase: find(operatorId)?.mustChange ?? true };
}

interface House {
  readonly people: readonly KeptPerson[];
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
