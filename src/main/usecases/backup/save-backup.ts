import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { namesOf, weaknessOf } from '../staff/refuse-passphrase.ts';
import { fileNameOf, troubleOf } from '../write-user-file.ts';
import type { BackupDeps } from './backup-deps.ts';

type Answer = OperationOutput<'backup.save'>;

/** Extension of a backup's file name. */
const ending = 'tillroom-backup';

/** Writes one file with the records of the open account and their keys, while work goes on. */
export async function saveBackup(
  context: AccountContext,
  deps: BackupDeps,
  passphrase: string,
): Promise<Result<Answer, Failure>> {
  const { account } = context;
  const verdict = await deps.strength.judge({ text: passphrase, use: 'file' }, namesOf(account));
  if (verdict?.isEnough !== true) return ok({ kind: 'refused', reason: weaknessOf(verdict) });
  const keys = await deps.keys.read(account);
  if (keys === null) return failed({ kind: 'records', reason: 'no-audit-key' });
  const day = dateInZone(context.clock.now(), account.timeZone);
  const path = await deps.files.askWhereToSave({
    title: 'Save a backup',
    folder: deps.files.documents,
    fileName: `Tillroom ${account.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '')} ${day}.${ending}`,
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const copyPath = deps.folders.scratch(account.id);
  // Before the copy starts: a charge made during it may be missing.
  const madeAt = context.clock.now();
  try {
    const copy = await context.ledger.copyTo(copyPath);
    if (!copy.ok) return recordsFailure(copy.error);
    const { bytes: ledgerBytes, payments, schema } = copy.value;
    const made = { account, madeAt, madeBy: context.terminalId };
    const staged = await deps.files.stageStream(path);
    if (!staged.ok) return ok(troubleOf(staged.error));
    const packed = await deps.box.pack(
      {
        manifest: { ...made, ...keys, payments, ledgerBytes, schema },
        ledgerFile: copyPath,
        passphrase,
      },
      (bytes) => staged.value.write(bytes),
    );
    if (!packed.ok) {
      await staged.value.discard();
      return ok(troubleOf(packed.error));
    }
    const inPlace = await staged.value.commit();
    if (!inPlace.ok) return ok(troubleOf(inPlace.error));
    await pruneJournal(context, madeAt);
    return ok({ kind: 'saved', fileName: fileNameOf(path), bytes: packed.value, payments });
  } finally {
    await deps.folders.remove(copyPath);
  }
}

/** Prunes the sent journal of what the backup holds, unless a gap has yet to be accounted for. */
async function pruneJournal(
  { ledger, sentJournal }: AccountContext,
  madeAt: Instant,
): Promise<void> {
  const gap = await ledger.epochs.openGap();
  if (gap.ok && gap.value === null) await sentJournal.prune(madeAt);
}
