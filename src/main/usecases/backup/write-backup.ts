import type { Instant } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../../ports/files.ts';
import type {
  AccountKeys,
  BackupKey,
  BackupManifest,
  LedgerCopy,
} from '../../ports/ledger/backup.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import type { BackupWriting } from './backup-deps.ts';
import { readManifest } from './read-manifest.ts';

/** A backup in its place, which was read back before it took its name. */
export interface WrittenBackup {
  /** From before the copy was begun: a charge made during it may be missing. */
  readonly madeAt: Instant;
  readonly bytes: number;
  readonly payments: number;
}

/** The reason there is no new backup; an existing file is unchanged. */
export type NotWritten =
  | { readonly kind: 'records'; readonly failure: LedgerFailure }
  | { readonly kind: 'file'; readonly failure: FileFailure }
  | { readonly kind: 'not-verified' };

/** The target of a backup, and what seals it. */
export interface BackupTarget {
  readonly path: string;
  readonly key: BackupKey;
  readonly accountKeys: NonNullable<Awaited<ReturnType<AccountKeys['read']>>>;
}

/**
 * Writes one backup while work goes on, reads all of it back, and only then gives it its name.
 *
 * The file holds a copy of the records, so that payments wait for nothing but its first step.
 */
export async function writeBackup(
  context: AccountContext,
  deps: BackupWriting,
  target: BackupTarget,
): Promise<Result<WrittenBackup, NotWritten>> {
  const { account, terminalId } = context;
  const copyPath = deps.folders.scratch(account.id);
  const madeAt = context.clock.now();
  // Sends from now on count as later than this backup, also when the clock is set back.
  await context.sentJournal.noteMoment();
  try {
    const copy = await context.ledger.copyTo(copyPath);
    if (!copy.ok) return failed({ kind: 'records', failure: copy.error });
    const { bytes: ledgerBytes, payments, schema } = copy.value;
    const sealingKey = keyOfCopy(target.accountKeys, await deps.keys.read(account));
    if (sealingKey === 'renewed') return failed({ kind: 'not-verified' });
    const made = { account, madeAt, madeBy: terminalId };
    const manifest = {
      ...made,
      ...target.accountKeys,
      ...sealingKey,
      payments,
      ledgerBytes,
      schema,
    };
    const staged = await deps.files.stageStream(target.path);
    if (!staged.ok) return failed({ kind: 'file', failure: staged.error });
    const packed = await deps.box.pack(
      { manifest, ledgerFile: copyPath, secret: target.key },
      (bytes) => staged.value.write(bytes),
    );
    const finished = packed.ok ? await staged.value.finish() : packed;
    // Reading back needs room for the records once more, and not twice.
    await deps.folders.remove(copyPath);
    const isSound =
      finished.ok &&
      (await readsBack(context, deps, {
        path: finished.value,
        key: target.key,
        manifest,
        copy: copy.value,
      }));
    if (!packed.ok || !finished.ok || !isSound) {
      await staged.value.discard();
      if (!packed.ok) return failed({ kind: 'file', failure: packed.error });
      return failed(
        finished.ok ? { kind: 'not-verified' } : { kind: 'file', failure: finished.error },
      );
    }
    const inPlace = await staged.value.commit();
    if (!inPlace.ok) return failed({ kind: 'file', failure: inPlace.error });
    return ok({ madeAt, bytes: packed.value, payments });
  } finally {
    await deps.folders.remove(copyPath);
  }
}

/**
 * The sealing key that opens all of a copy, by the keys from before and after it.
 *
 * Renewed in between, the copy may hold values that neither opens alone. The first key of an account is made when it is
 * first needed, and so may only be there afterwards.
 */
export function keyOfCopy(
  before: BackupTarget['accountKeys'],
  after: Awaited<ReturnType<AccountKeys['read']>>,
): Pick<BackupManifest, 'sealingKey'> | 'renewed' {
  if (after === null || after.auditKey !== before.auditKey) return 'renewed';
  const { sealingKey, olderSealingKey } = after;
  const isFirst = before.sealingKey === null && olderSealingKey === undefined;
  return isFirst || before.sealingKey === sealingKey ? { sealingKey } : 'renewed';
}

/** The new file, and what it has to hold. */
interface Expected {
  readonly path: string;
  readonly key: BackupKey;
  readonly manifest: BackupManifest;
  readonly copy: LedgerCopy;
}

/**
 * Tells whether a file opens with its key, states the manifest that was written, would be restored, and holds the
 * records of the copy: as many payments, the same schema, and each terminal's log up to the same sealed entry.
 */
async function readsBack(
  { ledger, account }: AccountContext,
  deps: BackupWriting,
  { path, key, manifest, copy }: Expected,
): Promise<boolean> {
  const opened = await deps.box.open(path, key);
  if (!opened.ok || !isSame(opened.value.manifest, manifest)) return false;
  if (!readManifest(opened.value.manifest, deps).ok) return false;
  const scratch = deps.folders.scratch(account.id);
  try {
    if (!(await opened.value.unpack(scratch)).ok) return false;
    const held = await ledger.readCopy(scratch);
    return held.ok && isSame(held.value, copy);
  } catch {
    // The disk of the records took no second copy.
    return false;
  } finally {
    await deps.folders.remove(scratch);
  }
}

/** Both come from JSON or go into it, with their members in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
