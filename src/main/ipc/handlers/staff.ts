import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import { contract } from '../../../contract/index.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { operationNames } from '../../../contract/names.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Authority } from '../../usecases/authority/authority.ts';
import { approve } from '../../usecases/staff/approve.ts';
import {
  letInAgain,
  listStaff,
  restateStaff,
  saveStaff,
  saveStaffRules,
} from '../../usecases/staff/manage-people.ts';
import { changePassphrase, setPin } from '../../usecases/staff/own-credentials.ts';
import {
  accountsOf,
  makeFirstAdmin,
  peopleToSignIn,
  signIn,
} from '../../usecases/staff/sign-in.ts';
import type { StaffContext } from '../../usecases/staff/staff-context.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';

type StaffOperation = Extract<keyof Handlers, `staff.${string}`>;

/** Access to the staff of the open account. */
export interface StaffSource {
  /** The staff of the open account, or the reason they cannot be read. */
  staff(): Result<StaffContext, Failure>;
}

export interface StaffHandlerDeps {
  readonly settings: Pick<Settings, 'accounts'>;
  readonly status: () => Promise<Status>;
  readonly authority: Pick<Authority, 'prove'>;
}

/** Everything of `contract/staff/staff.ts`. */
export function staffHandlers(
  source: StaffSource,
  { settings, status, authority }: StaffHandlerDeps,
): Pick<Handlers, StaffOperation> {
  const withStaff = async <Value>(
    work: (staff: StaffContext) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> => {
    const staff = source.staff();
    return staff.ok ? work(staff.value) : staff;
  };
  const withSession = (act: (session: StaffContext['session']) => void) => {
    const staff = source.staff();
    if (staff.ok) act(staff.value.session);
    return Promise.resolve(ok(null));
  };
  return {
    'staff.people': async () => {
      const staff = source.staff();
      if (!staff.ok) return ok({ people: [], accounts: accountsOf(settings) });
      return ok(await peopleToSignIn(staff.value, settings));
    },
    'staff.make-first-admin': (input) =>
      withStaff<OperationOutput<'staff.make-first-admin'>>(async (staff) => {
        const made = await makeFirstAdmin(staff, input);
        if (!made.ok) return made;
        if (made.value.kind !== 'signed-in') return ok(made.value);
        return ok({ kind: 'signed-in', status: await status() });
      }),
    'staff.sign-in': (claim) =>
      withStaff<OperationOutput<'staff.sign-in'>>(async (staff) => {
        const signedIn = await signIn(staff, claim);
        if (!signedIn.ok) return signedIn;
        if (signedIn.value.kind === 'refused') return ok(signedIn.value);
        const state = staff.session.state();
        const mustChangePassphrase = state.kind === 'signed-in' && state.mustChangePassphrase;
        return ok({ kind: 'signed-in', status: await status(), mustChangePassphrase });
      }),
    'staff.lock': () => withSession((session) => session.lock()),
    'staff.sign-out': () => withSession((session) => session.signOut()),
    'staff.approve': ({ operation, ...claim }, caller) =>
      withStaff(async (staff) => {
        const role = approvableRole(operation);
        if (role === null) return failed({ kind: 'invalid', paths: ['operation'] });
        return approve(staff, { asker: staffOf(caller), operation, role, claim });
      }),
    'staff.prove': (input, { operatorId }) => authority.prove(operatorId, input),
    'staff.list': () => withStaff(listStaff),
    'staff.save': (input) => withStaff((staff) => saveStaff(staff, input)),
    'staff.restate': (input) => withStaff((staff) => restateStaff(staff, input)),
    'staff.let-in-again': ({ id }) => withStaff((staff) => letInAgain(staff, id)),
    'staff.save-rules': (rules, caller) =>
      withStaff((staff) => saveStaffRules(staff, staffOf(caller), rules)),
    'staff.change-passphrase': (input, caller) =>
      withStaff((staff) => changePassphrase(staff, staffOf(caller), input)),
    'staff.set-pin': (input, caller) => withStaff((staff) => setPin(staff, staffOf(caller), input)),
  };
}

/** The role that an operation needs; null when another staff member cannot approve it. */
function approvableRole(operation: string): Role | null {
  const name = operationNames.find((known) => known === operation);
  if (name === undefined) return null;
  const { role, approvable } = contract[name];
  return approvable && role !== 'anyone' ? role : null;
}
