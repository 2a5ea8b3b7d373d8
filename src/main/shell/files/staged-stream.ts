import { randomBytes } from 'node:crypto';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure, StagedStream } from '../../ports/files.ts';
import { failureOf } from './file-failure.ts';

/** Bytes gathered before they go to the disk, so that a million lines are not a million writes. */
const writeBytesMin = 256 * 1024;

/**
 * Starts a file that is written piece by piece in the target folder, under a temporary name.
 *
 * Until it is renamed, an existing file stays as it was; a write-protected one is refused before a million lines are
 * written.
 */
export async function stageStream(path: string): Promise<Result<StagedStream, FileFailure>> {
  const { dir, base } = parse(path);
  const draft = join(dir, `.${base.slice(0, 60)}.${randomBytes(6).toString('hex')}.part`);
  try {
    const refusal = await refuseExisting(path);
    if (refusal !== null) return failed(refusal);
    return ok(streamInto(await open(draft, 'wx', 0o600), { draft, path }));
  } catch (error) {
    return failed(failureOf(error));
  }
}

/** A write-protected file stays, although its folder would allow replacing it. */
async function refuseExisting(path: string): Promise<FileFailure | null> {
  try {
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    return failure.kind === 'folder-missing' ? null : failure;
  }
}

function streamInto(
  handle: FileHandle,
  { draft, path }: { readonly draft: string; readonly path: string },
): StagedStream {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let isOpen = true;
  const flush = async () => {
    if (waitingBytes === 0) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await handle.writeFile(bytes);
  };
  const discard = async () => {
    waiting = [];
    waitingBytes = 0;
    if (isOpen) {
      isOpen = false;
      await handle.close().catch(() => undefined);
    }
    await rm(draft, { force: true }).catch(() => undefined);
  };
  const finish = async (): Promise<Result<string, FileFailure>> => {
    if (!isOpen) return ok(draft);
    try {
      await flush();
      await handle.sync();
      isOpen = false;
      await handle.close();
      return ok(draft);
    } catch (error) {
      await discard();
      return failed(failureOf(error));
    }
  };
  return {
    discard,
    write: async (bytes) => {
      waiting.push(bytes);
      waitingBytes += bytes.byteLength;
      if (waitingBytes < writeBytesMin) return ok(null);
      try {
        await flush();
        return ok(null);
      } catch (error) {
        await discard();
        return failed(failureOf(error));
      }
    },
    finish,
    commit: async () => {
      const finished = await finish();
      if (!finished.ok) return finished;
      try {
        await rename(draft, path);
        return ok(null);
      } catch (error) {
        await discard();
        return failed(failureOf(error));
      }
    },
  };
}
