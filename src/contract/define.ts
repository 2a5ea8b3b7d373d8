import type { z } from 'zod';
import type { AuditDetails, AuditTopic } from '../domain/audit/entry.ts';
import type { AccountId, OperatorId } from '../domain/ids.ts';
import { roles } from '../domain/staff/role.ts';
import type { Permission, Role } from '../domain/staff/role.ts';

export { roles };
export type { Role };

/** The permission that a caller needs; `anyone` may call before signing in and while the terminal is locked. */
export type Access = Permission | 'anyone';

/** An account named in the input, which need not be the open one. */
export interface NamedAccount<Input> {
  readonly account: (input: Input) => AccountId;
  /**
   * The proof that the account requires, if it has staff. `role`: the caller's role while the account is
   * open, the passphrase of one of its admins otherwise. `passphrase`: always that passphrase. `sign-in`:
   * none, because the account asks for its own sign-in. A caller who is not signed in may name live accounts
   * alone, once there is one on this computer. `live-admin`: the passphrase of an admin of a live account on this
   * computer, if there is one.
   */
  readonly asks: 'role' | 'passphrase' | 'sign-in' | 'live-admin';
  /** The origin that a live account's admin is asked to approve. */
  readonly origin?: (input: Input) => string;
  /** The addresses, before and after, that the admin who is asked is shown; the use case compares them with its own. */
  readonly shown?: (input: Input) => { readonly before: string; readonly after: string };
  /** The addresses that the call would give the account, for an operation that may change them. */
  readonly addresses?: (input: Input) => GatewayAddresses;
}

/** The open account, whose customers the call may send to another wallet page. */
export interface WalletPageOfOpenAccount<Input> {
  /** The role while the page stays on its host; a new host needs the passphrase of one of the account's admins. */
  readonly asks: 'wallet-page';
  /** The address that the call would give the page; empty for none. */
  readonly walletPage: (input: Input) => string;
}

/** The open account, whose messages the call may send through another mail server. */
export interface MailServerOfOpenAccount<Input> {
  /** The role while the server stays; another one needs the passphrase of one of the account's admins. */
  readonly asks: 'mail-server';
  /** Host and port that the call would give the account; empty for none. */
  readonly mailServer: (input: Input) => string;
}

/** The addresses to which an account sends card numbers and credentials. */
export interface GatewayAddresses {
  readonly baseUrl: string;
  readonly paynowUrl: string;
}

/**
 * The target of an operation: the open account, one named in the input, a new one, the account of the chosen
 * backup, or nothing that belongs to an account.
 */
export type ActsOn<Input> =
  | 'nothing'
  | 'open-account'
  /** The open account, with the passphrase of one of its admins, if it has staff. */
  | 'open-account-proven'
  | 'new-account'
  | 'chosen-backup'
  | NamedAccount<Input>
  | WalletPageOfOpenAccount<Input>
  | MailServerOfOpenAccount<Input>;

/** The audit entry of one operation; texts are masked when they are written. */
export interface AuditRule<Input, Output> {
  readonly topic: AuditTopic;
  readonly subject?: (input: Input, output: Output | null) => string;
  /** Undefined takes the reason from the output. */
  readonly reason?: (input: Input) => string | undefined;
  readonly details?: (input: Input, output: Output | null) => AuditDetails;
  /** The operator, where it is not the one signed in. */
  readonly operator?: (input: Input) => OperatorId;
  /** The ledger writes the entry of a successful call, so only refused and failed calls are written here. */
  readonly isWrittenWhenDone?: true;
  /** Passphrases are entered in main's own window, and each answer there is written by itself. */
  readonly isWrittenPerAnswer?: true;
  /** True for calls that add nothing to the log, such as the further pages of a list. */
  readonly isSilent?: (input: Input) => boolean;
}

/** The definition of one operation, shared by main and the screens. */
export interface Operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Approvable extends boolean,
> {
  readonly input: Input;
  readonly output: Output;
  readonly role: Access;
  readonly actsOn: ActsOn<z.output<Input>>;
  /** True if another staff member may approve one call on the caller's screen (`staff.approve`). */
  readonly approvable: Approvable;
  /** Null for an operation that only reads, or whose effects are recorded elsewhere. */
  readonly audit: AuditRule<z.output<Input>, z.output<Output>> | null;
  /** Largest serialised input, in bytes of UTF-8. */
  readonly inputBytesMax: number;
}

const inputBytesMaxDefault = 8 * 1024;

/** An operation as it is declared: each schema is built when it is first read, so that a start builds few of them. */
interface Declaration<Input extends z.ZodType, Output extends z.ZodType, Approvable extends boolean>
  extends Omit<Operation<Input, Output, Approvable>, 'input' | 'output' | 'inputBytesMax'> {
  readonly input: () => Input;
  readonly output: () => Output;
  readonly inputBytesMax?: number;
}

/** Declares an operation. `inputBytesMax` defaults to 8 KiB; every other member is required. */
export function operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Approvable extends boolean,
>(declared: Declaration<Input, Output, Approvable>): Operation<Input, Output, Approvable> {
  const { input, output, inputBytesMax = inputBytesMaxDefault, ...rest } = declared;
  let [builtInput, builtOutput]: [Input | null, Output | null] = [null, null];
  return {
    ...rest,
    inputBytesMax,
    get input() {
      builtInput ??= input();
      return builtInput;
    },
    get output() {
      builtOutput ??= output();
      return builtOutput;
    },
  };
}

/** Acts on the open account; another staff member cannot approve a call. */
export const atOpenAccount = { actsOn: 'open-account', approvable: false } as const;

/** Acts on the open account and always needs the passphrase of one of its admins. */
export const provenHere = { actsOn: 'open-account-proven', approvable: false } as const;

/** Acts on the open account; another staff member may approve a call. */
export const approvableHere = { actsOn: 'open-account', approvable: true } as const;

/** Acts on the open account and writes no audit entry. */
export const unlogged = { ...atOpenAccount, audit: null } as const;

/** Acts on nothing that belongs to an account. */
export const ofNoAccount = { actsOn: 'nothing', approvable: false, audit: null } as const;
