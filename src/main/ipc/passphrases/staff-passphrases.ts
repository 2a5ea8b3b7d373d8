import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { PassphraseQuestion } from '../../../contract/staff/passphrase-window.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { PassphraseJudging } from '../../ports/passphrase-window.ts';
import { restateStaff, saveStaff } from '../../usecases/staff/manage-people.ts';
import { changePassphrase, setPin } from '../../usecases/staff/own-credentials.ts';
import { judgeFor } from '../../usecases/staff/refuse-passphrase.ts';
import { makeFirstAdmin, signIn } from '../../usecases/staff/sign-in.ts';
import type { StaffContext } from '../../usecases/staff/staff-context.ts';
import type { Caller } from '../handler-map.ts';
import {
  answerFailed,
  askedPerson,
  askPassphrase,
  fieldRefused,
  overRefusal,
  proofRefused,
  provenText,
  shownAccount,
} from './passphrase-questions.ts';
import type { AskedQuestion, PassphraseParts } from './passphrase-questions.ts';
import { staffOf } from '../handlers/charge.ts';
import type { ProofKind } from '../../../domain/staff/lock-out.ts';

/** One question about a staff member of the open account. */
export interface StaffQuestion extends PassphraseParts {
  readonly staff: StaffContext;
  readonly caller: Caller;
  /** True while the account is still the open one. */
  readonly isOpen: () => boolean;
  readonly status: () => Promise<Status>;
}

type SignedIn = OperationOutput<'staff.sign-in'>;
type Presented = Exclude<SignedIn, { readonly kind: 'cancelled' }>;

/** Signs in: by the PIN that the page sent, or by a passphrase in the window. */
export async function signInAsked(
  parts: StaffQuestion,
  input: ParsedInput<'staff.sign-in'>,
): Promise<Result<SignedIn, Failure>> {
  const { staff, caller, record } = parts;
  const { operatorId, pin } = input;
  const present = (text: string, kind: ProofKind) =>
    record<'staff.sign-in', Presented>({ name: 'staff.sign-in', input, caller }, async () => {
      const signedIn = await signIn(staff, { operatorId, proof: { kind, text } });
      if (!signedIn.ok) return signedIn;
      if (signedIn.value.kind === 'refused') return ok(signedIn.value);
      const state = staff.session.state();
      const mustChangePassphrase = state.kind === 'signed-in' && state.mustChangePassphrase;
      return ok({ kind: 'signed-in', status: await parts.status(), mustChangePassphrase } as const);
    });
  if (pin !== null) return present(pin, 'pin');
  const state = staff.session.state();
  const person = staff.session.people().find((one) => one.id === operatorId && one.isActive);
  if (person === undefined) {
    return record<'staff.sign-in', Presented>({ name: 'staff.sign-in', input, caller }, async () =>
      ok({ kind: 'refused', refusal: { reason: 'not-active' } }),
    );
  }
  const isUnlock = 'operatorId' in state && state.operatorId === operatorId;
  const question = {
    ...aboutStaff(staff, { kind: isUnlock ? 'unlock' : 'sign-in' }),
    secret: 'person',
    people: [askedPerson(person, false)],
  } as const;
  return askPassphrase<SignedIn>(parts, question, {
    ...noWeighing,
    judge: async (answer) => {
      if (!parts.isOpen()) return overRefusal;
      const signedIn = await present(provenText(answer), 'passphrase');
      if (!signedIn.ok) return answerFailed(signedIn.error);
      if (signedIn.value.kind === 'refused') return proofRefused(signedIn.value.refusal);
      return ok(signedIn);
    },
  });
}

type FirstAdmin = OperationOutput<'staff.make-first-admin'>;

/** Creates the first admin, whose passphrase is chosen in the window. */
export function firstAdminAsked(
  parts: StaffQuestion,
  input: ParsedInput<'staff.make-first-admin'>,
): Promise<Result<FirstAdmin, Failure>> {
  const { staff, caller, record } = parts;
  const { name } = input;
  if (staff.session.people().length > 0) return Promise.resolve(ok({ kind: 'not-first' }));
  const question = {
    ...aboutStaff(staff, { kind: 'first-admin', name }),
    fresh: 'sign-in',
  } as const;
  return askPassphrase<FirstAdmin>(parts, question, {
    weigh: (text) => judgeFor(staff, text, [name]),
    judge: async ({ fresh }) => {
      if (!parts.isOpen()) return overRefusal;
      const made = await record({ name: 'staff.make-first-admin', input, caller }, () =>
        makeFirstAdmin(staff, { name, passphrase: fresh ?? '' }),
      );
      if (!made.ok) return answerFailed(made.error);
      if (made.value.kind === 'refused')
        return fieldRefused(made.value.refusals) ?? ok(ok(made.value));
      if (made.value.kind === 'not-first') return ok(ok(made.value));
      return ok(ok({ kind: 'signed-in', status: await parts.status() } as const));
    },
  });
}

type Kept = OperationOutput<'staff.save'>;

/** Saves a staff member; a first or new passphrase of theirs is chosen in the window. */
export function saveAsked(
  parts: StaffQuestion,
  input: ParsedInput<'staff.save'>,
): Promise<Result<Kept, Failure>> {
  const { staff, caller, record } = parts;
  const { setsPassphrase, ...person } = input;
  const save = (passphrase: string | null) =>
    record({ name: 'staff.save', input, caller }, () =>
      saveStaff(staff, { ...person, passphrase }),
    );
  if (person.id !== null && !setsPassphrase) return save(null);
  return askPassphraseFor(parts, person.name, save);
}

/** States a staff member again whose row was changed from outside, with a passphrase chosen in the window. */
export function restateAsked(
  parts: StaffQuestion,
  input: ParsedInput<'staff.restate'>,
): Promise<Result<Kept, Failure>> {
  const { staff, caller, record } = parts;
  return askPassphraseFor(parts, input.name, (passphrase) =>
    record({ name: 'staff.restate', input, caller }, () =>
      restateStaff(staff, { ...input, passphrase }),
    ),
  );
}

/** Lets the window choose a staff member's passphrase, and saves it. */
function askPassphraseFor(
  parts: StaffQuestion,
  name: string,
  save: (passphrase: string) => Promise<Changed>,
): Promise<Result<Kept, Failure>> {
  const { staff } = parts;
  const question = {
    ...aboutStaff(staff, { kind: 'passphrase-for', name }),
    fresh: 'sign-in',
  } as const;
  return askPassphrase<Kept>(parts, question, {
    weigh: (text) => judgeFor(staff, text, [name]),
    judge: async ({ fresh }) => {
      if (!isStillHere(parts)) return overRefusal;
      return keptOrRefused(await save(fresh ?? ''));
    },
  });
}

/** Changes the operator's own passphrase, in the window alone. */
export function changePassphraseAsked(parts: StaffQuestion): Promise<Result<Kept, Failure>> {
  const { staff, caller, record } = parts;
  const own = ownPerson(parts);
  if (own === null) return Promise.resolve(failed({ kind: 'signed-out' }));
  const question = {
    ...aboutStaff(staff, { kind: 'own-passphrase' }),
    ...own,
    fresh: 'sign-in',
  } as const;
  return askPassphrase<Kept>(parts, question, {
    weigh: (text) => judgeFor(staff, text, [caller.operatorName]),
    judge: async (answer) => {
      if (!isStillHere(parts)) return overRefusal;
      const changed = await record({ name: 'staff.change-passphrase', input: {}, caller }, () =>
        changePassphrase(staff, staffOf(caller), {
          current: provenText(answer),
          fresh: answer.fresh ?? '',
        }),
      );
      return keptOrRefused(changed);
    },
  });
}

/** Sets or removes the operator's own PIN, once the window has their passphrase. */
export function setPinAsked(
  parts: StaffQuestion,
  input: ParsedInput<'staff.set-pin'>,
): Promise<Result<Kept, Failure>> {
  const { staff, caller, record } = parts;
  const own = ownPerson(parts);
  if (own === null) return Promise.resolve(failed({ kind: 'signed-out' }));
  const question = { ...aboutStaff(staff, { kind: 'own-pin' }), ...own };
  return askPassphrase<Kept>(parts, question, {
    ...noWeighing,
    judge: async (answer) => {
      if (!isStillHere(parts)) return overRefusal;
      const set = await record({ name: 'staff.set-pin', input, caller }, () =>
        setPin(staff, staffOf(caller), { current: provenText(answer), pin: input.pin }),
      );
      return keptOrRefused(set);
    },
  });
}

/** A question about the open account that asks for nothing yet. */
export function aboutStaff(
  { context }: StaffContext,
  purpose: PassphraseQuestion['purpose'],
): AskedQuestion {
  return { purpose, account: shownAccount(context.account), secret: null, people: [], fresh: null };
}

/** No new passphrase is chosen, so that none is weighed. */
export const noWeighing: Pick<PassphraseJudging<unknown>, 'weigh'> = {
  weigh: () => Promise.resolve(null),
};

/** True while the person who asked is signed in at the same account. */
export function isStillHere({ staff, caller, isOpen }: StaffQuestion): boolean {
  const state = staff.session.state();
  const isHere = state.kind === 'signed-in' && state.operatorId === caller.operatorId;
  return isOpen() && (isHere || state.kind === 'off');
}

function ownPerson({
  staff,
  caller,
}: StaffQuestion): (Pick<PassphraseQuestion, 'people'> & { readonly secret: 'person' }) | null {
  const person = staff.session.people().find(({ id }) => id === caller.operatorId);
  return person === undefined ? null : { secret: 'person', people: [askedPerson(person, false)] };
}

type Changed = Awaited<ReturnType<typeof changePassphrase>>;

function keptOrRefused(changed: Changed) {
  if (!changed.ok) return answerFailed(changed.error);
  const { value } = changed;
  if (value.kind === 'proof-refused') return proofRefused(value.refusal);
  if (value.kind === 'refused') return fieldRefused(value.refusals) ?? ok(ok(value));
  return ok(ok(value));
}
