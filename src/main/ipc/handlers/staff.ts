import type { Failure } from '../../../contract/failure.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import type { Authority } from '../../usecases/authority/authority.ts';
import { letInAgain, listStaff, saveStaffRules } from '../../usecases/staff/manage-people.ts';
import { accountsOf, peopleToSignIn } from '../../usecases/staff/sign-in.ts';
import type { StaffContext } from '../../usecases/staff/staff-context.ts';
import type { Caller, Handlers } from '../handler-map.ts';
import type { PassphraseParts } from '../passphrases/passphrase-questions.ts';
import { staffOf } from './charge.ts';
import { approvalAsked, proofAsked } from '../passphrases/approval-questions.ts';
import {
  changePassphraseAsked,
  firstAdminAsked,
  restateAsked,
  saveAsked,
  setPinAsked,
  signInAsked,
} from '../passphrases/staff-passphrases.ts';
import type { StaffQuestion } from '../passphrases/staff-passphrases.ts';

type StaffOperation = Extract<keyof Handlers, `staff.${string}`>;

/** Access to the staff of the open account. */
export interface StaffSource {
  account(): Account;
  current(): Result<AccountContext, Failure>;
  /** The staff of the open account, or the reason they cannot be read. */
  staff(): Result<StaffContext, Failure>;
}

export interface StaffHandlerDeps {
  readonly settings: Pick<Settings, 'accounts'>;
  readonly status: () => Promise<Status>;
  readonly authority: Pick<Authority, 'asked' | 'prove' | 'needsSignIn'>;
}

/** Everything of `contract/staff/staff.ts`; passphrases are asked for in main's own window. */
export function staffHandlers(
  source: StaffSource,
  { settings, status, authority }: StaffHandlerDeps,
  passphrases: PassphraseParts,
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
  const asking = <Value>(
    caller: Caller,
    work: (question: StaffQuestion) => Promise<Result<Value, Failure>>,
  ) =>
    withStaff((staff) => {
      const isOpen = () => {
        const now = source.staff();
        return now.ok && now.value.session === staff.session;
      };
      return work({ ...passphrases, staff, caller, isOpen, status });
    });
  return {
    'staff.people': async () => {
      const staff = source.staff();
      const people = staff.ok ? await peopleToSignIn(staff.value) : [];
      return ok({ people, accounts: accountsOf(settings, authority.needsSignIn) });
    },
    'staff.make-first-admin': (input, caller) =>
      asking(caller, (question) => firstAdminAsked(question, input)),
    'staff.sign-in': (input, caller) => asking(caller, (question) => signInAsked(question, input)),
    'staff.lock': () => withSession((session) => session.lock()),
    'staff.sign-out': () => withSession((session) => session.signOut()),
    'staff.approve': ({ operation }, caller) =>
      asking(caller, async (question) => {
        const context = source.current();
        if (!context.ok) return context;
        return approvalAsked({ ...question, context: context.value }, operation);
      }),
    'staff.prove': ({ operation }, caller) =>
      proofAsked({ ...passphrases, authority, settings, source }, operation, caller),
    'staff.list': () => withStaff(listStaff),
    'staff.save': (input, caller) => asking(caller, (question) => saveAsked(question, input)),
    'staff.restate': (input, caller) => asking(caller, (question) => restateAsked(question, input)),
    'staff.let-in-again': ({ id }) => withStaff((staff) => letInAgain(staff, id)),
    'staff.save-rules': (rules, caller) =>
      withStaff((staff) => saveStaffRules(staff, staffOf(caller), rules)),
    'staff.change-passphrase': (_input, caller) => asking(caller, changePassphraseAsked),
    'staff.set-pin': (input, caller) => asking(caller, (question) => setPinAsked(question, input)),
  };
}
