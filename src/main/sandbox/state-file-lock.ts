/** The lock that keeps a second practice bank away from a state file. */
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** A state file held by this bank. */
export type StateFileLock = {
  readonly release: () => Promise<void>;
};

/** Opening a file for writing, made when absent, exclusively locked and without waiting: flags of macOS and BSD. */
const lockedOpenFlags = 0x2 | 0x200 | 0x20 | 0x4;

/**
 * Takes the lock on a state file. The operating system drops it when the process ends, however it ends, so no stale
 * lock has to be cleared: it is a name that one process at a time can listen on, or, where there are no such names, a
 * locked file beside the state file.
 *
 * Rejects when another bank holds the state file, or when its folder cannot be made.
 */
export async function lockStateFile(stateFile: string): Promise<StateFileLock> {
  mkdirSync(dirname(stateFile), { recursive: true });
  const path = realPath(stateFile);
  try {
    const name = lockName(path);
    return name === undefined ? await lockFile(`${path}.lock`) : await listenOn(name);
  } catch (reason) {
    throw isHeld(reason) ? new Error(`Another practice bank is using ${stateFile}`) : reason;
  }
}

/** One name for a file that can be reached by several paths, so that all of them share one lock. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
}

/** The name of a path's lock; undefined where a name would outlive its process. */
function lockName(path: string): string | undefined {
  const name = `practice-bank-${createHash('sha256').update(path).digest('hex')}`;
  switch (process.platform) {
    case 'linux':
      return `\0${name}`;
    case 'win32':
      return `\\\\.\\pipe\\${name}`;
    default:
      return undefined;
  }
}

function listenOn(name: string): Promise<StateFileLock> {
  const { promise, resolve, reject } = Promise.withResolvers<StateFileLock>();
  const server = createServer((socket) => socket.destroy());
  const release = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    await closed.promise;
  };
  server.once('error', reject);
  server.listen(name, () => resolve({ release }));
  server.unref();
  return promise;
}

async function lockFile(path: string): Promise<StateFileLock> {
  const handle: FileHandle = await open(path, lockedOpenFlags, 0o600);
  return { release: () => handle.close() };
}

function isHeld(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return code === 'EADDRINUSE' || code === 'EAGAIN';
}
