import type { OperationOutput } from '../../src/contract/index.ts';
import type { Status } from '../../src/contract/staff/session.ts';
import type { ProofRefusal, StaffMember, StaffRules } from '../../src/contract/staff/staff.ts';
import type { AccountId, OperatorId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { isRoleEnough } from '../../src/domain/staff/role.ts';
import type { FakeMain } from './fake-bridge.ts';

type People = OperationOutput<'staff.people'>;

/** The staff members, which a test can change without the page's involvement. */
export interface FakeStaff {
  members: StaffMember[];
  /** Ids of the staff members who gave their passphrase in this shift, and may use their PIN. */
  pinReady: string[];
  rules: StaffRules;
  accounts: People['accounts'];
  /** The refusal of every proof; null compares them. */
  refusal: ProofRefusal | null;
  /** True when someone answers in main's own window; false when they close it. */
  answersWindow: boolean;
  /** Operations with an approval that is not used yet. */
  approved: string[];
}

/** The PIN of every staff member here. */
export const fakeProofs = { pin: '4071' } as const;

/** One staff member. */
export function fakeMember(
  id: string,
  name: string,
  role: StaffMember['role'],
  change: Partial<StaffMember> = {},
): StaffMember {
  return {
    id: id as OperatorId,
    name,
    role,
    isActive: true,
    hasPin: false,
    mustChangePassphrase: false,
    lockedOutForMs: 0,
    isUnseen: false,
    needsAdmission: false,
    isAltered: false,
    lastSignedInAt: new Date(Date.now() - 3_600_000).toISOString(),
    ...change,
  };
}

/**
 * Answers the operations on staff as main would; the first staff member is signed in unless stated otherwise.
 */
export function addStaff(main: FakeMain, change: Partial<FakeStaff> = {}): FakeStaff {
  const staff: FakeStaff = {
    members: [
      fakeMember('ada', 'Ada Example', 'clerk'),
      fakeMember('ben', 'Ben Sample', 'supervisor', { hasPin: true }),
      fakeMember('cleo', 'Cleo Specimen', 'admin', { hasPin: true }),
    ],
    pinReady: [],
    rules: {
      idleLockMinutes: 10,
      pinsAllowed: true,
      phoneModeRequired: false,
      secondPersonAbove: [{ currency: 'AUD' as CurrencyCode, amountMinor: 50_000 }],
    },
    accounts: [],
    refusal: null,
    answersWindow: true,
    approved: [],
    ...change,
  };
  const status = (signIn: Status['signIn']): Status => {
    const who = 'operatorId' in signIn ? find(staff, signIn.operatorId) : undefined;
    main.status = {
      ...main.status,
      signIn,
      operatorName: who?.name ?? '',
      role: who?.role ?? 'clerk',
    };
    main.emit('session.changed', main.status);
    return main.status;
  };
  const checkPin = (pin: string) => {
    if (staff.refusal !== null) return staff.refusal;
    return pin === fakeProofs.pin ? null : ({ reason: 'wrong', attemptsLeft: 4 } as const);
  };
  main.extra = {
    ...main.extra,
    'staff.people': () => ({
      people: staff.members
        .filter(({ isActive }) => isActive)
        .map(({ id, name, role, hasPin }) => ({
          id,
          name,
          role,
          canUsePin: hasPin && staff.rules.pinsAllowed && staff.pinReady.includes(id),
        })),
      accounts: staff.accounts,
    }),
    'staff.sign-in': ({ operatorId, pin }) => {
      // Main's own window is no part of the page: someone either answers in it at once, or closes it.
      if (pin === null && !staff.answersWindow) return { kind: 'cancelled' };
      const refusal = pin === null ? null : checkPin(pin);
      if (refusal !== null) return { kind: 'refused', refusal };
      if (pin === null && find(staff, operatorId)?.hasPin === true) staff.pinReady.push(operatorId);
      const who = find(staff, operatorId);
      const mustChangePassphrase = who?.mustChangePassphrase ?? false;
      return {
        kind: 'signed-in',
        status: status({
          kind: 'signed-in',
          operatorId: operatorId as OperatorId,
          mustChangePassphrase,
        }),
        mustChangePassphrase,
      };
    },
    'staff.make-first-admin': ({ name }) => {
      staff.members = [fakeMember('first', name, 'admin')];
      const operatorId = 'first' as OperatorId;
      return {
        kind: 'signed-in',
        status: status({ kind: 'signed-in', operatorId, mustChangePassphrase: false }),
      };
    },
    'staff.lock': () => {
      const { signIn } = main.status;
      if (signIn.kind === 'signed-in') {
        status({ kind: 'locked', operatorId: signIn.operatorId });
      }
      return null;
    },
    'staff.sign-out': () => {
      status({ kind: 'signed-out' });
      return null;
    },
    'staff.approve': ({ operation }) => {
      const who = staff.members.find(({ role }) => isRoleEnough(role, 'supervisor'));
      if (!staff.answersWindow || who === undefined) return { kind: 'cancelled' };
      staff.approved.push(operation);
      return { kind: 'approved', name: who.name, role: who.role };
    },
    'staff.list': () => ({ members: staff.members, rules: staff.rules }),
    'staff.save': ({ id, setsPassphrase, ...person }) => {
      const others = staff.members.filter((member) => member.id !== id);
      if (others.some(({ name }) => name === person.name)) {
        return { kind: 'refused', refusals: [{ field: 'name', reason: 'taken' }] };
      }
      const before = staff.members.find((member) => member.id === id);
      const made = before ?? fakeMember(`person-${staff.members.length}`, person.name, person.role);
      const changed = {
        ...made,
        ...person,
        mustChangePassphrase: setsPassphrase || made.mustChangePassphrase,
        lastSignedInAt: before === undefined ? null : made.lastSignedInAt,
      };
      staff.members = [...others, changed];
      return { kind: 'kept' };
    },
    'staff.let-in-again': ({ id }) => {
      staff.members = staff.members.map((member) =>
        member.id === id
          ? { ...member, lockedOutForMs: 0, isUnseen: false, needsAdmission: false }
          : member,
      );
      return null;
    },
    'staff.save-rules': (rules) => {
      staff.rules = rules as StaffRules;
      return null;
    },
    'staff.change-passphrase': () => {
      if (!staff.answersWindow) return { kind: 'cancelled' };
      const { signIn } = main.status;
      if (signIn.kind === 'signed-in') status({ ...signIn, mustChangePassphrase: false });
      return { kind: 'kept' };
    },
    'staff.set-pin': () => ({ kind: 'kept' }),
  };
  return staff;
}

/** Signs a staff member in from the start. */
export function signInAs(main: FakeMain, staff: FakeStaff, id: string): void {
  const who = find(staff, id);
  main.status = {
    ...main.status,
    signIn: { kind: 'signed-in', operatorId: id as OperatorId, mustChangePassphrase: false },
    operatorName: who?.name ?? '',
    role: who?.role ?? 'clerk',
  };
}

function find(staff: FakeStaff, id: string): StaffMember | undefined {
  return staff.members.find((member) => member.id === id);
}

/** Other accounts of this computer, one of each mode. */
export const otherAccounts: People['accounts'] = [
  {
    id: 'practice' as AccountId,
    name: 'The sample merchant',
    mode: 'practice',
    needsSignIn: false,
  },
  { id: 'shop' as AccountId, name: 'Example Stationers', mode: 'live', needsSignIn: false },
  {
    id: 'try' as AccountId,
    name: 'Example Stationers, test side',
    mode: 'test',
    needsSignIn: false,
  },
];
