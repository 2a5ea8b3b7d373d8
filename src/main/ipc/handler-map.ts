import type { Role } from '../../contract/define.ts';
import type { Failure } from '../../contract/failure.ts';
import type { OperationName, OperationOutput, ParsedInput } from '../../contract/index.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';

/** The person on whose behalf a call runs; main knows it, the renderer never says it. */
export interface Caller {
  readonly role: Role;
  readonly operatorId: OperatorId;
  readonly operatorName: string;
  /** Another person who let this one call through; null where nobody did. */
  readonly approvedBy: Omit<Caller, 'approvedBy'> | null;
  /** The admin of the account that the call acts on, who showed their passphrase for it. */
  readonly provenBy?: ProvenAdmin | null;
}

/** An admin by their passphrase, who need not be whoever is at the terminal. */
export interface ProvenAdmin {
  readonly id: OperatorId;
  readonly name: string;
}

/** What runs one operation, after its input was parsed and the caller's role was enough. */
export type Handler<Name extends OperationName> = (
  input: ParsedInput<Name>,
  caller: Caller,
) => Promise<Result<OperationOutput<Name>, Failure>>;

/** One handler for each operation of the contract: a missing one does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };
