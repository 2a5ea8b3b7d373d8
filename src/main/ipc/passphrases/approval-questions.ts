import { contract } from '../../../contract/index.ts';
import type { ApprovableOperation, OperationOutput } from '../../../contract/index.ts';
import type { Permission } from '../../../domain/staff/role.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { AskedPerson } from '../../../contract/staff/passphrase-window.ts';
import { operationNames } from '../../../contract/names.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import type { Authority, ProofAsked } from '../../usecases/authority/authority.ts';
import { approve, approverRole, approversOf } from '../../usecases/staff/approve.ts';
import { approvedFacts } from '../../usecases/staff/call-subject.ts';
import { canUsePin } from '../../usecases/staff/verify-credential.ts';
import type { Caller } from '../handler-map.ts';
import {
  answerFailed,
  askedPerson,
  askPassphrase,
  overRefusal,
  proofRefused,
  provenText,
  shownAccount,
} from './passphrase-questions.ts';
import type { PassphraseParts } from './passphrase-questions.ts';
import { staffOf } from '../handlers/charge.ts';
import { aboutStaff, isStillHere, noWeighing } from './staff-passphrases.ts';
import type { StaffQuestion } from './staff-passphrases.ts';

type Approved = OperationOutput<'staff.approve'>;

/** Asks in the window for another staff member's approval of the call refused last, with its amount and its card. */
export async function approvalAsked(
  parts: StaffQuestion & { readonly context: AccountContext },
  operation: string,
): Promise<Result<Approved, Failure>> {
  const { staff, caller, record } = parts;
  const approvable = approvableOperation(operation);
  if (approvable === null) return failed({ kind: 'invalid', paths: ['operation'] });
  const call = staff.session.grants.asked(operation);
  if (call === null) return notAsked(parts, 'staff.approve', operation);
  const asker = staffOf(caller);
  const { role } = approvable;
  const people: AskedPerson[] = [];
  for (const person of approversOf(staff, asker, role)) {
    // oxlint-disable-next-line no-await-in-loop -- The pepper is held after the first of them.
    people.push(askedPerson(person, await canUsePin(staff, person.id)));
  }
  const facts = await approvedFacts(parts.context, call.subject);
  const need = approverRole(asker, role);
  const question = {
    ...aboutStaff(staff, { kind: 'approval', operation: approvable.name, need, facts }),
    secret: 'person',
    people,
  } as const;
  return askPassphrase<Approved>(parts, question, {
    ...noWeighing,
    judge: async ({ personId, proof }) => {
      const isSame = staff.session.grants.asked(operation) === call;
      if (proof === null || personId === null || !isSame || !isStillHere(parts)) return overRefusal;
      const operatorId = personId as OperatorId;
      const answer = { name: 'staff.approve', input: { operation }, caller, operatorId } as const;
      const claim = { operatorId, proof };
      const approved = await record(answer, () =>
        approve(staff, { asker, operation, role, claim }),
      );
      if (!approved.ok) return answerFailed(approved.error);
      const { value } = approved;
      if (value.kind === 'refused') return proofRefused(value.refusal, proof.kind);
      if (value.kind === 'not-enough') return failed({ kind: 'not-enough', need: value.need });
      if (value.kind === 'approved') return ok(ok(value));
      return overRefusal;
    },
  });
}

/** The operation and its role; null when another staff member cannot approve it. */
function approvableOperation(
  operation: string,
): { readonly name: ApprovableOperation; readonly role: Permission } | null {
  const name = operationNames.find((known) => known === operation);
  if (name === undefined) return null;
  const { role, approvable } = contract[name];
  return approvable && role !== 'anyone' ? { name: name as ApprovableOperation, role } : null;
}

/** A question for a call that no longer waits is refused, and recorded. */
function notAsked(
  { record, caller }: Pick<StaffQuestion, 'record' | 'caller'>,
  name: 'staff.approve' | 'staff.prove',
  operation: string,
): Promise<Result<{ readonly kind: 'not-asked' }, Failure>> {
  return record({ name, input: { operation }, caller }, async () => ok({ kind: 'not-asked' }));
}

type Proven = OperationOutput<'staff.prove'>;

/** Dependencies of an admin's proof, which may be one of another account. */
export interface ProofQuestion extends PassphraseParts {
  readonly authority: Pick<Authority, 'asked' | 'prove'>;
  readonly settings: Pick<Settings, 'accounts'>;
  readonly source: { account(): Account };
}

/** Asks in the window for the passphrase of an admin of the account that the call refused last acts on. */
export function proofAsked(
  parts: ProofQuestion,
  operation: string,
  caller: Caller,
): Promise<Result<Proven, Failure>> {
  const { authority, record } = parts;
  const asked = authority.asked(caller.operatorId, operation);
  if (asked === null) return notAsked({ record, caller }, 'staff.prove', operation);
  const question = {
    purpose: {
      kind: 'proof',
      operation: asked.operation,
      accountName: asked.accountName,
      address: asked.address,
    },
    account: shownAccount(shownFor(parts, asked)),
    secret: 'person',
    people: asked.admins.map(({ operatorId, name }) => ({
      id: operatorId,
      name,
      role: 'admin' as const,
      // A PIN cannot replace a passphrase here.
      canUsePin: false,
    })),
    fresh: null,
  } as const;
  return askPassphrase<Proven>(parts, question, {
    ...noWeighing,
    judge: async (answer) => {
      const admin = asked.admins.find(({ operatorId }) => operatorId === answer.personId);
      if (admin === undefined) return overRefusal;
      const { accountId, operatorId } = admin;
      const entry = {
        name: 'staff.prove',
        input: { operation },
        caller,
        operatorId,
        accountId,
      } as const;
      const passphrase = provenText(answer);
      const given = await record(entry, () =>
        authority.prove(caller.operatorId, { operation, accountId, operatorId, passphrase }),
      );
      if (!given.ok) return answerFailed(given.error);
      if (given.value.kind === 'refused') return proofRefused(given.value.refusal);
      return given.value.kind === 'proven' ? ok(ok(given.value)) : overRefusal;
    },
  });
}

/** The account whose people are asked: that of the first admin, or the open one where none can be asked. */
function shownFor({ settings, source }: ProofQuestion, { admins }: ProofAsked): Account {
  const id = admins[0]?.accountId;
  return settings.accounts().find((account) => account.id === id) ?? source.account();
}
