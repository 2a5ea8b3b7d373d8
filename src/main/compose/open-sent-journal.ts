import { randomBytes } from 'node:crypto';
import type { Account } from '../../domain/accounts/account.ts';
import type { Host } from '../host.ts';
import type { SentJournal } from '../ports/sent-journal.ts';
import { sealingKeyBytes } from '../vault/seal.ts';
import { openSentJournal } from '../vault/sent-journal.ts';

/**
 * Opens what this terminal has sent for an account.
 *
 * Without the key of their log the records take no charge, and no earlier line can be believed: any key serves then.
 */
export function openJournal(
  { paths, clock, log }: Pick<Host, 'paths' | 'clock' | 'log'>,
  { id }: Pick<Account, 'id'>,
  key: Uint8Array | null,
): SentJournal {
  return openSentJournal({
    folder: paths.sentFolder(id),
    key: key ?? randomBytes(sealingKeyBytes),
    // By the computer's own clock: files are in the order of their names, and practice lets time pass.
    now: () => clock.now(),
    log,
  });
}
