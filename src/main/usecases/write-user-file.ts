import type { FileTrouble } from '../../contract/payments/payment-lists.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { FileFailure, UserFiles } from '../ports/files.ts';

/** Writes one file of the user whole and durable, or not at all. */
export async function writeUserFile(
  files: Pick<UserFiles, 'stage'>,
  path: string,
  bytes: Uint8Array,
): Promise<Result<null, FileFailure>> {
  const staged = await files.stage(path, bytes);
  if (!staged.ok) return staged;
  const put = await staged.value.commit();
  if (put.ok) return ok(null);
  await staged.value.discard();
  return put;
}

/** Names why a file was not written; what a reader alone can meet is not among it. */
export function troubleOf({ kind }: FileFailure): {
  readonly kind: 'trouble';
  readonly trouble: FileTrouble;
} {
  const trouble = kind === 'too-large' || kind === 'unreadable' ? 'not-written' : kind;
  return { kind: 'trouble', trouble };
}

/** Tells a full disk from every other reason, for answers that know no more. */
export function writeReasonOf({ kind }: FileFailure): 'disk-full' | 'not-writable' {
  return kind === 'disk-full' ? 'disk-full' : 'not-writable';
}

/** Gives the name of a file by its path, whichever way its system writes one. */
export function fileNameOf(path: string): string {
  return path.split(/[/\\]/u).at(-1) ?? path;
}
