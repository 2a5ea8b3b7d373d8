import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  freePort,
  giveToServers,
  makeServerFolder,
  programOf,
  runProgram,
  serverUser,
} from './postgres-programs.ts';

/** The login that owns everything in the servers of the torture. */
export const ownerLogin = { user: 'owner', password: 'owner-of-the-torture' } as const;

/** The name by which a standby is known to its primary. */
const standbyName = 'shop_standby';

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
shared_buffers = 32MB
dynamic_shared_memory_type = mmap
max_wal_size = 256MB
wal_keep_size = 64MB
wal_retrieve_retry_interval = 100ms
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
synchronous_standby_names = '${standbyName}'
log_min_messages = fatal
`;

/** Makes the files of a server that was never started, for every world to copy. */
export async function makeServerFiles(folder: string): Promise<void> {
  makeServerFolder(folder);
  const passwordFile = join(folder, '..', 'owner-password');
  writeFileSync(passwordFile, ownerLogin.password);
  giveToServers(passwordFile);
  await runProgram('initdb', [
    `--pgdata=${folder}`,
    `--username=${ownerLogin.user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    '--wal-segsize=1',
  ]);
  appendFileSync(join(folder, 'postgresql.conf'), settings);
}

/** One PostgreSQL: its files, its port, and its process while it runs. */
export class OneServer {
  readonly folder: string;
  readonly port: number;
  #process: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
  }

  /** A server on a copy of files that no server uses. */
  static async copyOf(source: string, folder: string): Promise<OneServer> {
    const server = new OneServer(folder, await freePort());
    await server.copyFrom(source);
    return server;
  }

  /** Replaces its files by a copy of those of another, neither of which runs. */
  async copyFrom(source: string): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    makeServerFolder(this.folder);
    cpSync(source, this.folder, { recursive: true });
    for (const left of ['postmaster.pid', 'postmaster.opts', 'standby.signal']) {
      rmSync(join(this.folder, left), { force: true });
    }
    await giveAll(this.folder);
  }

  /** Makes it a standby of another at its next start. */
  follow(primary: OneServer): void {
    const { user, password } = ownerLogin;
    const where = `host=127.0.0.1 port=${primary.port} user=${user} password=${password}`;
    const named = `${where} application_name=${standbyName}`;
    writeFileSync(
      join(this.folder, 'postgresql.auto.conf'),
      `primary_conninfo = '${named} sslmode=disable'\n`,
    );
    writeFileSync(join(this.folder, 'standby.signal'), '');
    for (const name of ['postgresql.auto.conf', 'standby.signal']) {
      giveToServers(join(this.folder, name));
    }
  }

  /** Starts it, with further settings, and waits until it takes connections. */
  async start(also: readonly string[] = []): Promise<void> {
    // What an immediate stop leaves; a number that another process has by now would stop the start.
    rmSync(join(this.folder, 'postmaster.pid'), { force: true });
    const child = spawn(
      programOf('postgres'),
      ['-D', this.folder, '-p', String(this.port), ...also.flatMap((one) => ['-c', one])],
      { ...serverUser, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] },
    );
    this.#process = child;
    await this.#whenItAnswers(child);
  }

  async #whenItAnswers(child: ChildProcess): Promise<void> {
    const endsAtMs = performance.now() + 60_000;
    while (performance.now() < endsAtMs && child.exitCode === null) {
      if ((await this.ask('select 1').catch(() => null)) !== null) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`A server of the torture did not start in ${this.folder}`);
  }

  /** Stops it as a crash would (`immediate`), or in order. */
  async stop(mode: 'immediate' | 'fast'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    await runProgram('pg_ctl', ['stop', '-D', this.folder, '-m', mode, '-W']).catch(() => {
      child.kill('SIGQUIT');
    });
    await ended;
  }

  /** Makes a standby the primary; returns once it takes writes. */
  async promote(): Promise<void> {
    await runProgram('pg_ctl', ['promote', '-D', this.folder, '-W']);
    while ((await this.ask('select pg_is_in_recovery()::text as answer')) !== 'false') {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** The first column of the first row, as the owner. */
  async ask(text: string, database = 'postgres'): Promise<string | null> {
    const client = this.client(database);
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, string | number | null>>(text);
      const [value] = Object.values(rows[0] ?? {});
      return value === undefined || value === null ? null : String(value);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** A connection as the owner, not yet made. */
  client(database: string): Client {
    return new Client({
      host: '127.0.0.1',
      port: this.port,
      database,
      ...ownerLogin,
      ssl: false,
      connectionTimeoutMillis: 5_000,
    });
  }
}

/** Gives a folder and all in it to the user of the servers. */
async function giveAll(folder: string): Promise<void> {
  if (!('uid' in serverUser)) return;
  const child = spawn('chown', ['-R', `${serverUser.uid}:${serverUser.gid}`, folder]);
  await once(child, 'exit');
}
