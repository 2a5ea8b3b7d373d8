import type { Role } from '../../contract/define.ts';
import type { Failure } from '../../contract/failure.ts';
import type { OperationName, OperationOutput, ParsedInput } from '../../contract/index.ts';
import type { AccountId, OperatorId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';

/** The operator on whose behalf a call runs; main decides it, never the renderer. */
export interface Caller {
  readonly role: Role;
  readonly operatorId: OperatorId;
  readonly operatorName: string;
  /** The staff member who approved this one call; null when no one did. */
  readonly approvedBy: Omit<Caller, 'approvedBy'> | null;
  /** The admin who entered their passphrase for this call on an account; null when none had to. */
  readonly provenBy?: ProvenAdmin | null;
}

/** An admin who proved it by passphrase, and need not be the one signed in. */
export interface ProvenAdmin {
  readonly id: OperatorId;
  readonly name: string;
  /** The account that they are an admin of. */
  readonly accountId: AccountId;
}

/** Runs one operation, once its input is parsed and the caller's role suffices. */
export type Handler<Name extends OperationName> = (
  input: ParsedInput<Name>,
  caller: Caller,
) => Promise<Result<OperationOutput<Name>, Failure>>;

/** One handler for each operation of the contract: a missing one does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };
