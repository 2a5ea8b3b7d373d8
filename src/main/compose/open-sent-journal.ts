import { randomBytes } from 'node:crypto';
import type { Account } from '../../domain/accounts/account.ts';
import type { Host } from '../host.ts';
import type { OutcomeOutbox } from '../ports/outcome-outbox.ts';
import type { SentJournal } from '../ports/sent-journal.ts';
import type { Sealer } from '../ports/vault/sealer.ts';
import { openOutcomeOutbox } from '../vault/outcome-outbox.ts';
import { sealingKeyBytes } from '../vault/seal.ts';
import { openSentJournal } from '../vault/sent-journal.ts';
import type { OpenRecords } from './open-records.ts';

/**
 * Opens the sent journal of an account.
 *
 * Without the key of their audit log the records take no charge, and no earlier line can be verified, so any key serves
 * then.
 */
export function openJournal(
  { paths, clock, log }: Pick<Host, 'paths' | 'clock' | 'log'>,
  { id }: Pick<Account, 'id'>,
  { key, olderKeys }: Pick<OpenRecords, 'key' | 'olderKeys'>,
): SentJournal {
  return openSentJournal({
    folder: paths.sentFolder(id),
    key: key ?? randomBytes(sealingKeyBytes),
    olderKeys,
    // By the computer's own clock: files are ordered by name, and practice time can be advanced.
    now: () => clock.now(),
    log,
  });
}

/** Opens the outbox of an account, in the folder of its sent journal. */
export function openOutbox(
  { paths, log }: Pick<Host, 'paths' | 'log'>,
  { id }: Pick<Account, 'id'>,
  sealer: Sealer,
): OutcomeOutbox {
  return openOutcomeOutbox({ folder: paths.sentFolder(id), sealer, log });
}
