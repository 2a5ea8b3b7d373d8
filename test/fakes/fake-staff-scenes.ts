import type { Status } from '../../src/contract/staff/session.ts';
import type { FakeMain } from './fake-bridge.ts';
import { addStaff, fakeMember, otherAccounts, signInAs } from './fake-staff.ts';
import { addUnconfirmed, openOfEachKind } from './fake-unconfirmed.ts';

/** Scenes of sign-in and of Staff, by the name in the address. */
export const staffScenes: Readonly<Record<string, (main: FakeMain) => void>> = {
  'staff-out': (main) => {
    addStaff(main, { accounts: otherAccounts });
    showSignIn(main, { kind: 'signed-out' });
  },
  'staff-alone': (main) => {
    addStaff(main, { members: [fakeMember('ada', 'Ada Example', 'admin')] });
    showSignIn(main, { kind: 'signed-out' });
  },
  'staff-many': (main) => {
    const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jun', 'Bea'];
    addStaff(main, {
      members: names.map((name) => fakeMember(name, `${name} Example-Longername`, 'clerk')),
    });
    showSignIn(main, { kind: 'signed-out' });
  },
  'staff-locked-out': (main) => {
    addStaff(main, { refusal: { reason: 'locked-out', forMs: 29 * 60_000 + 41_000 } });
    showSignIn(main, { kind: 'signed-out' });
  },
  'staff-first': (main) => {
    addStaff(main, { members: [], accounts: otherAccounts });
    showSignIn(main, { kind: 'first-admin-needed' });
  },
  'staff-off': (main) => void addStaff(main, { members: [] }),
  'staff-clerk': (main) => signInAs(main, addStaff(main), 'ada'),
  'staff-resolving': (main) => {
    addUnconfirmed(main, openOfEachKind());
    const staff = addStaff(main);
    signInAs(main, staff, 'ada');
    const { 'unconfirmed.resolve': resolve } = main.extra;
    main.extra = {
      ...main.extra,
      'unconfirmed.resolve': (input) =>
        staff.approved.includes('unconfirmed.resolve') && resolve !== undefined
          ? resolve(input)
          : { kind: 'refused', reason: 'needs-supervisor' },
    };
  },
  'staff-must-change': (main) => {
    const members = [fakeMember('ada', 'Ada Example', 'clerk', { mustChangePassphrase: true })];
    addStaff(main, { members });
    showSignIn(main, { kind: 'signed-out' });
  },
  'staff-admin': (main) => {
    const staff = addStaff(main, {
      members: [
        fakeMember('cleo', 'Cleo Specimen', 'admin', { hasPin: true }),
        fakeMember('ben', 'Ben Sample', 'supervisor', { lockedOutForMs: 1_620_000 }),
        fakeMember('ada', 'Ada Example', 'clerk', {
          mustChangePassphrase: true,
          lastSignedInAt: null,
        }),
        fakeMember('eve', 'Eve Absent', 'clerk', { isUnseen: true }),
        fakeMember('dora', 'Dora Former', 'clerk', { isActive: false }),
      ],
    });
    signInAs(main, staff, 'cleo');
  },
};

function showSignIn(main: FakeMain, signIn: Status['signIn']): void {
  main.status = { ...main.status, signIn, operatorName: '', role: 'clerk' };
}
