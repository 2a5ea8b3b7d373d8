import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountId, TerminalId } from '../../../src/domain/ids.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { copyToServer } from '../../../src/main/ledger/move/move-to-server.ts';
import { createRecordsRoles } from '../../../src/main/ledger/roles/terminal-logins.ts';
import { cardsOf, duePlans } from '../../bench/due-plans.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import { orderly } from '../terminal/start-life.ts';
import { makeServerFiles, OneServer, ownerLogin } from './one-server.ts';

/** Terminals of every shop. */
export const terminalsOfShop = 3;

export const shopDatabase = 'shop';
const accountId = 'practice' as AccountId;

/** A shop in which nothing was charged yet: every world starts from a copy of it. */
export interface ShopTemplate {
  /** Files of a server with the records. */
  readonly serverFiles: string;
  /** The account's keys, which all of its terminals have. */
  readonly keysFolder: string;
  readonly logins: readonly { readonly user: string; readonly password: string }[];
  readonly cards: ReturnType<typeof cardsOf>;
}

/** Names of the account's keys, as a join file passes them on. */
const keyNames = ['sealing-key', 'digest-key', 'staff-pepper', 'audit-key', 'audit-head'];

/** Writes due plans at one terminal, moves the records to a server, and makes the logins of the terminals. */
export async function makeTemplate(
  built: BuiltTerminal,
  { folder, servers, plans: count }: TemplateParts,
): Promise<ShopTemplate> {
  const first = join(folder, 'first');
  mkdirSync(first, { recursive: true });
  const plans = duePlans(count, 'DUE');
  const share = { rate: 0, faults: [] };
  const bank = await startBank(built.bank, {
    seed: 1,
    latencyMs: 0,
    takesReferenceTwice: true,
    share,
  });
  try {
    await bank.saveCards(cardsOf(plans));
    const work = { kind: 'plans', prefix: 'DUE', count } as const;
    await orderly({ folder: first, work }, { built, bankUrl: bank.baseUrl });
  } finally {
    await bank.close();
  }
  const serverFiles = join(servers, 'files');
  await makeServerFiles(serverFiles);
  const server = await OneServer.copyOf(serverFiles, join(servers, 'template'));
  // Nothing is lost if this one goes: it is made again.
  await server.start(['synchronous_standby_names=']);
  await server.ask(`create database ${shopDatabase}`);
  const place = { host: '127.0.0.1', port: server.port, database: shopDatabase, authority: null };
  const at = new Date().toISOString() as Instant;
  const address = { ...place, ...ownerLogin };
  const copied = await copyToServer({ file: ledgerFileOf(first), address, accountId, at });
  if (!copied.ok) throw new Error(`The records were not moved: ${copied.error.kind}`);
  const logins: ShopTemplate['logins'][number][] = [];
  for (let index = 0; index < terminalsOfShop; index += 1)
    logins.push(await loginFor(place, index));
  await server.stop('fast');
  return {
    serverFiles: server.folder,
    keysFolder: join(ledgerFileOf(first), '..'),
    logins,
    cards: cardsOf(plans),
  };
}

interface TemplateParts {
  readonly folder: string;
  /** A folder that the servers may write. */
  readonly servers: string;
  readonly plans: number;
}

async function loginFor(
  place: {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly authority: null;
  },
  index: number,
): Promise<ShopTemplate['logins'][number]> {
  const roles = createRecordsRoles();
  const owner = {
    place: { ...place, user: ownerLogin.user },
    password: new Secret(ownerLogin.password),
  };
  const at = new Date().toISOString() as Instant;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString() as Instant;
  const invited = await roles.invite(owner, {
    accountId,
    terminalName: nameOfTerminal(index),
    at,
    expiresAt,
  });
  if (!invited.ok) throw new Error(`No login was made: ${invited.error.kind}`);
  const { login, joinNumber } = invited.value;
  const newPassword = roles.newPassword();
  const terminalId = `torture-${index + 1}` as TerminalId;
  const joined = await roles.join(login, { accountId, joinNumber, terminalId, at, newPassword });
  if (!joined.ok) throw new Error(`A terminal did not join: ${joined.error.kind}`);
  return { user: login.place.user, password: newPassword.reveal() };
}

function nameOfTerminal(index: number): string {
  return `Terminal ${index + 1}`;
}

/** Makes the data folder of a terminal that has joined, and reaches the server through its own port. */
export function makeTerminalFolder(
  folder: string,
  {
    template,
    index,
    port,
  }: { readonly template: ShopTemplate; readonly index: number; readonly port: number },
): void {
  const records = join(ledgerFileOf(folder), '..');
  mkdirSync(records, { recursive: true, mode: 0o700 });
  for (const name of keyNames) {
    const key = join(template.keysFolder, name);
    if (existsSync(key)) copyFileSync(key, join(records, name));
  }
  const place = { host: '127.0.0.1', port, database: shopDatabase, authority: null };
  const login = { ...place, ...template.logins[index], terminalName: nameOfTerminal(index) };
  writeFileSync(join(records, 'records-login'), JSON.stringify(login), { mode: 0o600 });
}
