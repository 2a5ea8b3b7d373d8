import type { ServerPlace } from '../../../domain/records/server-place.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';

/** The place of an account's records with this terminal's login and name there. */
export interface RecordsLogin {
  readonly place: ServerPlace;
  readonly password: Secret;
  /** The name of this terminal in the list of terminals. */
  readonly terminalName: string;
}

/** The login of one account, kept where its keys are. */
export interface RecordsLoginStore {
  /** Null when the records are in a file of this computer. */
  read(): Promise<Result<RecordsLogin | null, { readonly kind: 'unreadable' }>>;
  write(login: RecordsLogin): Promise<Result<null, { readonly kind: 'unwritable' }>>;
  /** From then on the records are in a file of this computer again. */
  remove(): Promise<Result<null, { readonly kind: 'unwritable' }>>;
}
