import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AuditSigner } from '../../ports/ledger/audit.ts';
import type { StagedStream, UserFiles } from '../../ports/files.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { fileNameOf, troubleOf } from '../write-user-file.ts';

type Answer = OperationOutput<'audit.export'>;
type Saved = Extract<Answer, { kind: 'saved' }>;

/**
 * Writes the whole log as JSON lines, oldest first, and signs them in the last line.
 *
 * `docs/audit-export.md` explains how to verify the file without this program.
 */
export async function exportAudit(
  context: AccountContext,
  files: UserFiles,
): Promise<Result<Answer, Failure>> {
  const { signer } = context.audit;
  if (signer === null) return failed({ kind: 'records', reason: 'no-audit-key' });
  const path = await files.askWhereToSave({
    title: 'Save the audit log',
    folder: files.documents,
    fileName: `Audit log ${dateInZone(context.clock.now(), context.account.timeZone)}.jsonl`,
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const staged = await files.stageStream(path);
  if (!staged.ok) return ok(troubleOf(staged.error));
  const written = await writeLog(context, signer, staged.value);
  if (!written.ok || written.value.kind === 'trouble') {
    await staged.value.discard();
    return written;
  }
  const inPlace = await staged.value.commit();
  if (!inPlace.ok) return ok(troubleOf(inPlace.error));
  return ok({ ...written.value, fileName: fileNameOf(path) });
}

async function writeLog(
  context: AccountContext,
  signer: AuditSigner,
  file: StagedStream,
): Promise<Result<Saved | Extract<Answer, { kind: 'trouble' }>, Failure>> {
  const digest = signer.digest();
  const put = async (lines: readonly unknown[]) => {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'utf8');
    digest.add(bytes);
    return file.write(bytes);
  };
  const { id: account, name } = context.account;
  const head = { format: 'tillroom-audit-1', account, name, exportedAt: context.clock.now() };
  let kept = await put([head]);
  let [entries, place] = [0, 0];
  for (;;) {
    if (!kept.ok) return ok(troubleOf(kept.error));
    // oxlint-disable-next-line no-await-in-loop -- Each part begins where the one before it ended.
    const part = await context.ledger.audit.sealedAfter(place);
    if (!part.ok) return recordsFailure(part.error);
    if (part.value.entries.length === 0) break;
    entries += part.value.entries.length;
    place = part.value.lastPlace;
    // oxlint-disable-next-line no-await-in-loop -- Lines stand in the order of writing.
    kept = await put(part.value.entries);
  }
  const sha256 = digest.end();
  const { publicKey, fingerprint: signedBy } = signer;
  const signature = signer.sign(sha256);
  const last = { entries, sha256, signature, publicKey, signedBy };
  kept = await file.write(Buffer.from(`${JSON.stringify(last)}\n`, 'utf8'));
  return kept.ok
    ? ok({ kind: 'saved', fileName: '', entries, signedBy })
    : ok(troubleOf(kept.error));
}
