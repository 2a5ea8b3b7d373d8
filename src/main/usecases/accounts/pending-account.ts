import type { AccountId } from '../../../domain/ids.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { AccountDeps } from './account-deps.ts';
import type { AccountFromFile } from './read-account-file.ts';

/** The one account read from a file and shown, until it is added or another file is chosen. */
export interface PendingAccount {
  hold(read: AccountFromFile): void;
  /** Finds it by the id that it was shown under. */
  find(id: AccountId): AccountFromFile | null;
  drop(): void;
}

/** Dependencies for importing and exporting account settings. */
export interface AccountFileDeps {
  readonly accounts: Pick<AccountDeps, 'settings' | 'ids'>;
  readonly files: UserFiles;
  readonly held: PendingAccount;
}

export function createPendingAccount(): PendingAccount {
  let held: AccountFromFile | null = null;
  return {
    hold: (read) => {
      held = read;
    },
    find: (id) => (held?.account.id === id ? held : null),
    drop: () => {
      held = null;
    },
  };
}
