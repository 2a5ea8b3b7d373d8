import { type ChildProcess, spawn as spawnProgram } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Facts that decide whether this process may write a core dump. */
export interface CoreLimitParts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** The system's own table of this process's limits, or null where it has none. */
  readonly limits: () => string | null;
  readonly spawn: (
    program: string,
    args: readonly string[],
    options: { readonly stdio: 'inherit'; readonly detached: true },
  ) => Pick<ChildProcess, 'pid' | 'unref' | 'on'>;
}

/** Facts of the running process. */
export const thisProcess: Omit<CoreLimitParts, 'isPackaged'> = {
  platform: process.platform,
  limits: readLimits,
  spawn: (program, args, options) => spawnProgram(program, args, options),
};

/** Gives up the right to write a dump, for good, and becomes the app. */
const withoutDumps = 'ulimit -c 0 || exit 1; exec "$0" "$@"';

/**
 * Restarts the app without the right to write a core dump, when it has that right; returns true when this process must
 * exit.
 *
 * A dump would hold a card number that is being keyed. The limit must be set before the app's first process, because
 * Chromium forks the page's process from one older than our code. The system's dump collectors respect a limit of zero
 * too. On macOS and Windows nothing is dumped unless an administrator has asked for it.
 */
export function startAgainWithoutDumps(
  parts: CoreLimitParts,
  program: string,
  args: readonly string[],
): boolean {
  if (parts.platform !== 'linux' || !parts.isPackaged) return false;
  if (!mayDump(parts.limits())) return false;
  const child = parts.spawn('/bin/sh', ['-c', withoutDumps, program, ...args], {
    stdio: 'inherit',
    detached: true,
  });
  // Without a shell the app runs as it is: better that than no app.
  child.on('error', () => undefined);
  child.unref();
  return child.pid !== undefined;
}

/**
 * The program to start again: this one, or the AppImage that it was unpacked from.
 *
 * An AppImage removes its unpacked files once its first process has ended.
 */
export function programOf(
  execPath: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const { APPIMAGE: image = '', APPDIR: unpacked = '' } = env;
  const isUnpacked = image !== '' && unpacked !== '' && execPath.startsWith(`${unpacked}/`);
  return isUnpacked ? image : execPath;
}

/** Reads the soft limit from `/proc/self/limits`; an unreadable one is left as it is. */
export function mayDump(limits: string | null): boolean {
  const soft = /^Max core file size\s+(\S+)/mu.exec(limits ?? '')?.[1];
  return soft !== undefined && soft !== '0';
}

function readLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return null;
  }
}
