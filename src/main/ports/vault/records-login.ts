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

/** The reason that a login was not read: its keychain gave no answer, or what it holds is no login. */
interface LoginNotRead {
  readonly kind: 'no-answer' | 'unreadable';
}

/** The login of one account, kept where its keys are. */
export interface RecordsLoginStore {
  /** Null when the records are in a file of this computer. */
  read(): Promise<Result<RecordsLogin | null, LoginNotRead>>;
  write(login: RecordsLogin): Promise<Result<null, { readonly kind: 'unwritable' }>>;
  /** From then on the records are in a file of this computer again. */
  remove(): Promise<Result<null, { readonly kind: 'unwritable' }>>;
}
