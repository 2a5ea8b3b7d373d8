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

/** The reason a file was not written; reasons that only a reader can meet are left out. */
export function troubleOf({ kind }: FileFailure): {
  readonly kind: 'trouble';
  readonly trouble: FileTrouble;
} {
  const trouble = kind === 'too-large' || kind === 'unreadable' ? 'not-written' : kind;
  return { kind: 'trouble', trouble };
}

/** Distinguishes a full disk from every other reason, for results that hold no more. */
export function writeReasonOf({ kind }: FileFailure): 'disk-full' | 'not-writable' {
  return kind === 'disk-full' ? 'disk-full' : 'not-writable';
}

/** The name of a file by its path, in the syntax of any system. */
export function fileNameOf(path: string): string {
  return path.split(/[/\\]/u).at(-1) ?? path;
}
