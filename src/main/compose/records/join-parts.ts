import { ok } from '../../../domain/result.ts';
import type { Host } from '../../host.ts';
import { createRecordsRoles } from '../../ledger/roles/terminal-logins.ts';
import { knownSchemaVersion } from '../../ledger/schema/migrate.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountDeps } from '../../usecases/accounts/account-deps.ts';
import type { BackupDeps } from '../../usecases/backup/backup-deps.ts';
import type { JoinDeps, PendingJoin } from '../../usecases/records/join/join-deps.ts';
import { openPepper } from '../../vault/credential-hashes.ts';
import { createJoinFileCipher } from '../../vault/join-file-cipher.ts';
import { recordsLoginStore } from '../../vault/records-login.ts';
import { accountKeyStore } from '../../vault/sealing-keys.ts';

interface JoinParts {
  readonly host: Host;
  readonly settings: Pick<Settings, 'terminalId'>;
  readonly accounts: AccountDeps;
  readonly backup: Pick<BackupDeps, 'keys' | 'folders'>;
  readonly held: PendingJoin;
}

/** The services by which a terminal is invited and joins. */
export function createJoinDeps({ host, settings, accounts, backup, held }: JoinParts): JoinDeps {
  return {
    accounts,
    held,
    keys: backup.keys,
    folders: backup.folders,
    files: host.files,
    terminalId: settings.terminalId,
    knownSchema: knownSchemaVersion,
    cipher: createJoinFileCipher(host.proofCosts?.passphrase),
    roles: createRecordsRoles(),
    storesOf: (account, folder) => {
      const place = {
        vault: accounts.vault,
        account,
        folder: folder ?? host.paths.ledgerFolder(account.id),
      };
      const pepper = accountKeyStore(place, 'staff-pepper');
      return {
        logins: recordsLoginStore(place),
        readPepper: async () => {
          const found = await pepper.read();
          return found.ok ? ok(found.value?.toString('hex') ?? null) : found;
        },
        makePepper: async () => {
          const made = await openPepper(pepper).make();
          return made.ok ? ok(made.value.toString('hex')) : made;
        },
        writePepper: (hex) => pepper.write(Buffer.from(hex, 'hex')),
      };
    },
  };
}
