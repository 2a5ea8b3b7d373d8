import type { Failure } from '../../../contract/failure.ts';
import type { OperationName } from '../../../contract/index.ts';
import type { ProofRefusal } from '../../../contract/staff/staff.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId, OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { prove } from '../staff/verify-credential.ts';
import type { Proven } from '../staff/verify-credential.ts';
import { whoIsAsked } from './asked-people.ts';
import { needsSignIn, refuseSwitch } from './refuse-switch.ts';
import type { SwitchDeps } from './refuse-switch.ts';
import type { Asking, AuthorityDeps } from './asked-people.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** Time that a proof stays valid for its call, in ms of running time. */
const proofMs = 2 * minuteMs;

/** The facts of a call that its authorisation depends on. */
export interface AuthorisedCall {
  readonly name: OperationName;
  readonly input: unknown;
  readonly operatorId: OperatorId;
  /** Identifies the call with all its fields, without revealing them. */
  readonly signature: string;
}

/** The admin who proved one call by passphrase; null when no proof was needed. */
export type Vouching = {
  readonly id: OperatorId;
  readonly name: string;
  readonly accountId: AccountId;
} | null;

/** Decides, by the account that a call acts on, whether it may run; no other part does. */
export interface Authority {
  /** Allows the call, and consumes the proof given for exactly this call, if any. */
  allow(call: AuthorisedCall): Promise<Result<Vouching, Failure>>;
  /** The admins whose passphrase the call refused last needs; null when it is no longer waiting. */
  asked(asker: OperatorId, operation: string): ProofAsked | null;
  /** True for an account that may not be opened before anyone has signed in. */
  readonly needsSignIn: (account: Account) => boolean;
  /** Checks a passphrase for the call refused last, by its operator and operation. */
  prove(asker: OperatorId, answer: ProofAnswer): Promise<Result<ProofGiven, Failure>>;
}

/** A call that waits for an admin's passphrase. */
export interface ProofAsked extends Asking {
  readonly operation: OperationName;
}

/** One admin's passphrase for the waiting call. */
export interface ProofAnswer {
  readonly operation: string;
  readonly accountId: AccountId;
  readonly operatorId: OperatorId;
  readonly passphrase: string;
}

/** Result of one admin's answer. */
export type ProofGiven =
  | { readonly kind: 'proven'; readonly name: string }
  | { readonly kind: 'refused'; readonly refusal: ProofRefusal }
  /** No such call of this operator was refused, or the admin is not one of those named. */
  | { readonly kind: 'not-asked' };

interface Refused {
  readonly name: OperationName;
  readonly signature: string;
  readonly operatorId: OperatorId;
  /** The open account's id: a proof does not carry over to another account. */
  readonly at: string;
  readonly asking: Asking;
  readonly provenBy: Vouching;
  readonly untilMs: number;
}

/** Starts without a proof; at most one call waits for its own. */
export function createAuthority(
  deps: AuthorityDeps & SwitchDeps & { readonly clock: Pick<Clock, 'monotonicMs'> },
): Authority {
  let waiting: Refused | null = null;
  const nowMs = () => deps.clock.monotonicMs();
  const isStill = (call: Refused, operatorId: OperatorId) =>
    call.operatorId === operatorId && call.at === deps.openAccount().id && nowMs() < call.untilMs;

  const take = ({ name, signature, operatorId }: AuthorisedCall, asking: Asking): Vouching => {
    const call = waiting;
    if (call === null || call.name !== name || call.signature !== signature) return null;
    if (call.provenBy === null || !isStill(call, operatorId)) return null;
    waiting = null;
    const { id } = call.provenBy;
    return asking.admins.some((admin) => admin.operatorId === id) ? call.provenBy : null;
  };

  return {
    allow: async (call) => {
      const refusal = refuseSwitch(deps, call.name, call.input);
      if (refusal !== null) return failed(refusal);
      const asking = await whoIsAsked(deps, call.name, call.input);
      if (asking === null) return ok(null);
      const provenBy = take(call, asking);
      if (provenBy !== null) return ok(provenBy);
      const { name, signature, operatorId } = call;
      const untilMs = nowMs() + proofMs;
      const at = deps.openAccount().id;
      const { admins, accountName, address } = asking;
      waiting = { name, signature, operatorId, at, asking, provenBy: null, untilMs };
      return failed({ kind: 'needs-proof', accountName, admins: [...admins], address });
    },
    needsSignIn: (account) => needsSignIn(deps, account),
    asked: (asker, operation) => {
      const call = waiting;
      if (call === null || call.name !== operation || !isStill(call, asker)) return null;
      return { ...call.asking, operation: call.name };
    },
    prove: async (asker, { operation, accountId, operatorId, passphrase }) => {
      const call = waiting;
      if (call === null || call.name !== operation || !isStill(call, asker)) {
        return ok({ kind: 'not-asked' });
      }
      const admin = call.asking.admins.find(
        (one) => one.accountId === accountId && one.operatorId === operatorId,
      );
      const account = deps.settings.accounts().find(({ id }) => id === accountId);
      if (admin === undefined || account === undefined) return ok({ kind: 'not-asked' });
      const proof = { kind: 'passphrase', text: passphrase } as const;
      const visited = await deps.visit(account, ({ staff }) =>
        prove(staff, { operatorId, proof }, false),
      );
      if (!visited.ok) return visited;
      const proven: Result<Proven, Failure> = visited.value;
      if (!proven.ok) return proven;
      if (proven.value.kind === 'refused') return ok(proven.value);
      // Another call was refused since then, and no proof was given for it.
      if (waiting !== call) return ok({ kind: 'not-asked' });
      const { name } = admin;
      waiting = {
        ...call,
        provenBy: { id: operatorId, name, accountId },
        untilMs: nowMs() + proofMs,
      };
      return ok({ kind: 'proven', name });
    },
  };
}
