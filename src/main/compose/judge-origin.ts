import type { Account } from '../../domain/accounts/account.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { ComputerSigns } from '../../domain/epochs/origin.ts';
import type { EpochCause } from '../../domain/epochs/epoch.ts';
import type { LedgerFailure } from '../ports/ledger/ledger.ts';
import type { SentJournal } from '../ports/sent-journal.ts';
import { readComputerSigns } from '../vault/computer-signs.ts';
import { accountKeyStore } from '../vault/sealing-keys.ts';
import type { OpenRecords, RecordsDeps } from './open-records.ts';
import { readRestoreMark, removeRestoreMark } from './restore-mark.ts';

/**
 * Compares the records with what lies outside them before anything else is done: records from another time or another
 * computer begin a new epoch.
 *
 * Read-only records charge nothing, and are left as they are.
 */
export async function judgeOrigin(
  { host, settings, vault, clock }: RecordsDeps,
  account: Account,
  { ledger, key, olderKeys }: Pick<OpenRecords, 'ledger' | 'key' | 'olderKeys'>,
  journal: SentJournal,
): Promise<Result<EpochCause | null, LedgerFailure>> {
  if (ledger.readOnlyReason !== null || key === null) return ok(null);
  const folder = host.paths.ledgerFolder(account.id);
  const computerId = (await host.computerId?.()) ?? null;
  const marks = accountKeyStore({ vault, account, folder }, 'computer-mark');
  const signsUnder = (one: Uint8Array) => readComputerSigns({ key: one, computerId, marks });
  const hereBefore: ComputerSigns[] = [];
  // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
  for (const older of olderKeys) hereBefore.push(await signsUnder(older));
  const judged = await ledger.epochs.judgeOpening({
    terminalId: settings.terminalId,
    at: clock.now(),
    restored: await readRestoreMark(folder),
    here: await signsUnder(key),
    hereBefore,
    sends: (await journal.latestSends()) ?? [],
  });
  if (!judged.ok) return judged;
  if (judged.value !== null) host.log.warn('records.epoch-began', { cause: judged.value });
  await removeRestoreMark(folder);
  const gap = await ledger.epochs.openGap();
  // While a gap is open, everything that may account for it is kept.
  if (gap.ok && gap.value === null) await journal.prune(null);
  return judged;
}
