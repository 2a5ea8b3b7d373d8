import type { z } from 'zod';
import type { AuditDetails, AuditTopic } from '../domain/audit/entry.ts';
import type { AccountId, OperatorId } from '../domain/ids.ts';
import { roles } from '../domain/staff/role.ts';
import type { Role } from '../domain/staff/role.ts';

export { roles };
export type { Role };

/** What an operation asks of its caller; `anyone` may call before signing in and while the terminal is locked. */
export type Access = Role | 'anyone';

/** An account that a call names, which need not be the open one. */
export interface NamedAccount<Input> {
  readonly account: (input: Input) => AccountId;
  /**
   * What its people are asked, where it has any. `role`: the role of the caller, where the account is open; a passphrase
   * of one of its admins otherwise. `passphrase`: that passphrase always. `nobody`: the operation is the asking itself.
   */
  readonly asks: 'role' | 'passphrase' | 'nobody';
  /** Where the call would have the account send, for an operation that may change it. */
  readonly addresses?: (input: Input) => ServiceAddresses;
}

/** Where an account sends card numbers and credentials. */
export interface ServiceAddresses {
  readonly baseUrl: string;
  readonly paynowUrl: string;
}

/**
 * What an operation acts on: the open account, one that the call names, one that is new on this computer, the account of
 * the chosen backup, or nothing that belongs to an account.
 */
export type ActsOn<Input> =
  | 'nothing'
  | 'open-account'
  | 'new-account'
  | 'chosen-backup'
  | NamedAccount<Input>;

/** What the log says of one operation; texts are masked when they are written. */
export interface AuditRule<Input, Output> {
  readonly topic: AuditTopic;
  readonly subject?: (input: Input, output: Output | null) => string;
  /** Undefined leaves it to the answer, which says why something was not done. */
  readonly reason?: (input: Input) => string | undefined;
  readonly details?: (input: Input, output: Output | null) => AuditDetails;
  /** Who acts, where that is not whoever is at the terminal. */
  readonly operator?: (input: Input) => OperatorId;
  /** Written by the records themselves when it is done: here only when it is not. */
  readonly isWrittenWhenDone?: true;
  /** Calls that say nothing new, such as the further pages of a list. */
  readonly isSilent?: (input: Input) => boolean;
}

/** One operation of the contract: everything that main and the screens have to know of it, said once. */
export interface Operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Approvable extends boolean,
> {
  readonly input: Input;
  readonly output: Output;
  readonly role: Access;
  readonly actsOn: ActsOn<z.output<Input>>;
  /** Whether another person may let one call through on the screen of whoever asks (`staff.approve`). */
  readonly approvable: Approvable;
  /** What the log says of it; null for what only looks something up, or leaves its traces elsewhere. */
  readonly audit: AuditRule<z.output<Input>, z.output<Output>> | null;
  /** Largest serialised input, in bytes of UTF-8. */
  readonly inputBytesMax: number;
}

const inputBytesMaxDefault = 8 * 1024;

/** Declares an operation; 8 KiB of input unless it says more. Nothing else of it may be left out. */
export function operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Approvable extends boolean,
>(
  spec: Omit<Operation<Input, Output, Approvable>, 'inputBytesMax'> & {
    readonly inputBytesMax?: number;
  },
): Operation<Input, Output, Approvable> {
  return { inputBytesMax: inputBytesMaxDefault, ...spec };
}

/** Acts on the open account, and is let through for nobody else. */
export const atOpenAccount = { actsOn: 'open-account', approvable: false } as const;

/** Acts on the open account; another person may let a call through. */
export const approvableHere = { actsOn: 'open-account', approvable: true } as const;

/** Acts on the open account and leaves no entry of its own in the log. */
export const unlogged = { ...atOpenAccount, audit: null } as const;

/** Acts on nothing that belongs to an account. */
export const ofNoAccount = { actsOn: 'nothing', approvable: false, audit: null } as const;
