import type { Account } from '../../../domain/accounts/account.ts';
import type { RecordsNotMoved, RecordsNotTakenBack } from '../../../domain/records/moving.ts';
import type { Result } from '../../../domain/result.ts';
import type { ServerPlace } from '../../../domain/records/server-place.ts';
import type { RecordsLogin } from '../vault/records-login.ts';

/** Records that stay where they are, because a charge or a run is in progress. */
export interface RecordsBusy {
  readonly kind: 'busy';
}

/** The places that an account's records may have; those of the open account can be moved. */
export interface RecordsPlaces {
  /** The server of any account's records; null for those in a file of this computer. */
  server(account: Account): Promise<ServerPlace | null>;
  /** Closes the account, copies its records, and opens it there; it is opened in any case. Gives the rows copied. */
  toServer(
    login: RecordsLogin,
  ): Promise<Result<number, { readonly kind: RecordsNotMoved } | RecordsBusy>>;
  /** Closes the account, brings its records into the file, and opens it there; it is opened in any case. */
  toFile(): Promise<Result<null, { readonly kind: RecordsNotTakenBack } | RecordsBusy>>;
}
