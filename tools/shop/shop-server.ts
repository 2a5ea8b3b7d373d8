/** The PostgreSQL of a shop: it runs by itself in a folder of its own, and may be stopped at once and started again. */
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPrograms } from './postgres-programs.ts';

/** The database of the records, with the login that owns it. */
export interface ShopDatabase {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** A started server. */
export interface ShopServer {
  readonly owner: ShopDatabase;
  /** Stops it as a power cut would: without a checkpoint, with every connection cut. */
  stopAtOnce(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops it in order; does nothing when it is stopped. */
  stop(): Promise<void>;
}

const host = '127.0.0.1';
const superuser = 'postgres';
const settings = [
  `listen_addresses=${host}`,
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=64MB',
];
/** Longest time for a start or a stop, in seconds. */
const patienceSeconds = '60';

/** Starts a server whose files lie under a folder, with an empty database for the records. */
export async function startShopServer(folder: string): Promise<ShopServer> {
  const programs = await findPrograms(folder);
  const [data, log] = [join(folder, 'postgres'), join(folder, 'postgres', 'server.log')];
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const passwordFile = join(folder, 'password-of-postgres');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (programs.owner !== null) {
    for (const path of [data, passwordFile]) {
      chownSync(path, programs.owner.uid, programs.owner.gid);
    }
  }
  const initdb = [`--pgdata=${data}`, `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const plain = ['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync'];
  await programs.run('initdb', [...initdb, ...plain]);
  rmSync(passwordFile);

  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const control = (...args: readonly string[]) =>
    programs.run('pg_ctl', ['-w', '-s', '-t', patienceSeconds, '-D', data, ...args]);
  let isUp = false;
  const startAgain = async () => {
    await control('-l', log, '-o', options, 'start');
    isUp = true;
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    if (!isUp) return;
    isUp = false;
    await control('-m', mode, 'stop');
  };
  await startAgain();
  return {
    owner: await makeDatabase({ port, password }),
    startAgain,
    stopAtOnce: () => stop('immediate'),
    stop: () => stop('fast'),
  };
}

/** Makes an empty database whose owner may make the logins of terminals, as a merchant's administrator would. */
async function makeDatabase(server: {
  readonly port: number;
  readonly password: string;
}): Promise<ShopDatabase> {
  const [database, user, password] = ['shop', 'shop_owner', randomBytes(9).toString('hex')];
  const admin = new Client({ host, user: superuser, database: 'postgres', ...server });
  await admin.connect();
  try {
    await admin.query(`create role ${user} login createrole password '${password}'`);
    await admin.query(`create database ${database} owner ${user}`);
  } finally {
    await admin.end();
  }
  return { host, port: server.port, database, user, password };
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.listen(0, host, () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
  });
  return promise;
}
