import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { invariant } from '../../../domain/assert.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { Paths } from '../../host.ts';

/**
 * Chooses the data folder: the system's, or one that a test or a developer names.
 *
 * A packaged app takes no folder from its environment, so that it cannot be started on another user's records.
 */
export function chooseUserData(choice: {
  readonly systemFolder: string;
  readonly isPackaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}): string {
  const named = choice.env['TILLROOM_USER_DATA'] ?? '';
  return choice.isPackaged || named === '' ? choice.systemFolder : resolve(named);
}

/** Creates the data folder's layout, each folder readable by its user alone. */
export function makePaths(userData: string): Paths {
  const folder = (...names: readonly string[]): string => privateFolder(join(userData, ...names));
  return {
    userData: folder(),
    logs: folder('logs'),
    ledgerFolder(account: AccountId): string {
      // The id names a folder, so a separator in it would name another one.
      invariant(/^[A-Za-z0-9_-]{1,64}$/u.test(account), 'an account id names one folder');
      folder('ledgers');
      return folder('ledgers', account);
    },
    sentFolder(account: AccountId): string {
      invariant(/^[A-Za-z0-9_-]{1,64}$/u.test(account), 'an account id names one folder');
      folder('sent');
      return folder('sent', account);
    },
    practiceBankFolder: () => folder('practice-bank'),
  };
}

/** Creates a folder with mode 0700, whatever the umask, and corrects the mode of an existing one. */
function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(path, 0o700);
  return path;
}
