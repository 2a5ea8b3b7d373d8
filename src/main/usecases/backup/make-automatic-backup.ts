import type {
  AutomaticBackup,
  BackupTrouble,
  GoodBackup,
} from '../../../domain/backup/automatic-backup.ts';
import {
  automaticBackupName,
  isAutomaticBackupName,
  isBackupDraftName,
} from '../../../domain/backup/backup-name.ts';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { timeInZone } from '../../../domain/time/time-of-day.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../../ports/files.ts';
import type { BackupKey } from '../../ports/ledger/backup.ts';
import type { AccountContext } from '../account-context.ts';
import type { AutomaticBackupDeps } from './automatic-deps.ts';
import { pruneSentJournal } from './prune-sent-journal.ts';
import { readManifest } from './read-manifest.ts';
import { writeBackup } from './write-backup.ts';
import type { NotWritten } from './write-backup.ts';

/**
 * Makes one backup in the chosen folder, and only then removes those beyond the number kept.
 *
 * What a killed backup left is swept first. A failure removes nothing but the unfinished file.
 */
export async function makeAutomaticBackup(
  context: AccountContext,
  deps: AutomaticBackupDeps,
  backup: AutomaticBackup,
): Promise<Result<GoodBackup, BackupTrouble>> {
  const { account } = context;
  const { folder } = backup;
  const key = await deps.backupKeys.read(account);
  if (!key.ok) return failed('keys-unreadable');
  if (key.value === null) return failed('no-backup-key');
  const accountKeys = await deps.keys.read(account);
  if (accountKeys === null) return failed('keys-unreadable');
  const names = await deps.shelf.names(folder);
  if (!names.ok) return failed(troubleOfFile(names.error));
  for (const name of names.value.filter((one) => isBackupDraftName(one, deps.tag))) {
    // oxlint-disable-next-line no-await-in-loop -- One file after the other; there is rarely more than one.
    await deps.shelf.remove(deps.shelf.pathOf(folder, name));
  }
  const fileName = freeName(names.value, context, deps.tag);
  const path = deps.shelf.pathOf(folder, fileName);
  const written = await writeBackup(context, deps, { path, key: key.value, accountKeys });
  if (!written.ok) return failed(troubleOf(written.error));
  const { madeAt, bytes, payments } = written.value;
  const oldestAt = await removeOlder(context, deps, { ...backup, key: key.value, fileName });
  // Any backup in the folder may be the one that is restored.
  await pruneSentJournal(context, oldestAt ?? madeAt);
  return ok({ at: madeAt, fileName, bytes, payments });
}

/** The name of the present second, or of the next one that no file has: a good backup is never replaced. */
function freeName(
  taken: readonly string[],
  { account, clock }: AccountContext,
  tag: string,
): string {
  for (let atMs = epochMsOf(clock.now()); ; atMs += 1_000) {
    const at = new Date(atMs).toISOString() as Instant;
    const second = at.slice(17, 19);
    const name = automaticBackupName(tag, account.name, {
      ...timeInZone(at, account.timeZone),
      second,
    });
    if (!taken.includes(name)) return name;
  }
}

/**
 * Removes the oldest backups beyond the number kept, and returns the moment of the oldest that stays.
 *
 * A file counts by its name and by a manifest that opens with the present key: one made by hand, under an earlier
 * passphrase, by another terminal or of another account is never touched.
 */
async function removeOlder(
  { account, terminalId }: AccountContext,
  deps: AutomaticBackupDeps,
  {
    folder,
    kept,
    key,
    fileName,
  }: Pick<AutomaticBackup, 'folder' | 'kept'> & {
    readonly key: BackupKey;
    readonly fileName: string;
  },
): Promise<Instant | null> {
  const names = await deps.shelf.names(folder);
  if (!names.ok) return null;
  const found: { readonly path: string; readonly name: string; readonly madeAt: Instant }[] = [];
  for (const name of names.value.filter((one) => isAutomaticBackupName(one, deps.tag))) {
    const path = deps.shelf.pathOf(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- A manifest at a time: the drive may be slow.
    const read = await deps.box.readManifest(path, key);
    const manifest = read.ok ? readManifest(read.value, deps) : read;
    if (!manifest.ok) continue;
    const { madeAt, madeBy } = manifest.value;
    const isOurs = manifest.value.account.id === account.id && madeBy === terminalId;
    if (isOurs) found.push({ path, name, madeAt });
  }
  const newestFirst = found.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
  // The new one stays whatever the clock said when the others were made.
  const others = newestFirst.filter(({ name }) => name !== fileName);
  for (const { path } of others.slice(kept - 1)) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await deps.shelf.remove(path);
  }
  return others.slice(0, kept - 1).at(-1)?.madeAt ?? null;
}

function troubleOf(reason: NotWritten): BackupTrouble {
  switch (reason.kind) {
    case 'records':
      return reason.failure.kind === 'disk-full' ? 'records-disk-full' : 'records-unreadable';
    case 'file':
      return troubleOfFile(reason.failure);
    case 'not-verified':
      return 'not-verified';
  }
}

function troubleOfFile({ kind }: FileFailure): BackupTrouble {
  switch (kind) {
    case 'disk-full':
    case 'read-only':
    case 'folder-missing':
      return kind;
    case 'in-use':
    case 'too-large':
    case 'not-written':
    case 'unreadable':
      return 'not-written';
  }
}
