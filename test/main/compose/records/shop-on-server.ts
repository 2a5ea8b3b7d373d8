import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { expect } from 'vitest';
import { createDatabase, startServer } from '../../../fixtures/postgres/server.ts';
import type { TestServer } from '../../../fixtures/postgres/server.ts';
import { openLiveShop } from '../live-shop.ts';
import { passphrase } from '../staffed-app.ts';
import { dataFolder, memoryKeychain, startApp } from '../test-host.ts';

/** Starts a PostgreSQL that syncs its disk, as a shop's must. */
export const startShopServer = (): Promise<TestServer> => startServer([]);

let databases = 0;

/** The owner of a shop's database, as an admin enters it. */
export interface Owner {
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** Makes an empty database, owned by a role that may make others. */
export async function ownedDatabase({ address }: TestServer): Promise<Owner> {
  databases += 1;
  const [database, user, password] = [`Shop ${databases}`, `keeper "${databases}"`, 'of the owner'];
  const admin = new Client({ ...address, database: 'postgres', ssl: false });
  await admin.connect();
  await admin.query(
    `create role ${escapeIdentifier(user)} login createrole password '${password}'`,
  );
  await admin.end();
  await createDatabase(address, database, user);
  return { database, user, password };
}

/** Runs one call that asks for the admin's passphrase first. */
export async function proven<Answer>(
  { call }: Pick<Awaited<ReturnType<typeof startApp>>, 'call'>,
  operation: Parameters<typeof call>[0],
  run: () => Promise<Answer>,
): Promise<Answer> {
  await expect(run()).rejects.toThrow('needs-proof');
  await call('staff.prove', { operation }, { passphrase });
  return run();
}

/** A live account whose records its admin has moved to a server. */
export async function openShopOnServer(server: TestServer, owner: Owner) {
  const shop = await openLiveShop();
  const { host, port } = server.address;
  const { database, user, password: secret } = owner;
  const login = { database, user, secret };
  const place = { host, port, ...login, authority: null, terminalName: 'Front desk' };
  const moved = await proven(shop, 'records.move-to-server', () =>
    shop.call('records.move-to-server', place),
  );
  expect(moved).toMatchObject({ kind: 'moved' });
  await signIn(shop, shop.admin);
  return shop;
}

/** Signs the admin in with the passphrase of the shop. */
export async function signIn(
  { call }: Pick<Awaited<ReturnType<typeof startApp>>, 'call'>,
  operatorId: Awaited<ReturnType<typeof openLiveShop>>['admin'],
): Promise<void> {
  expect(await call('staff.sign-in', { operatorId, pin: null }, { passphrase })).toMatchObject({
    kind: 'signed-in',
  });
}

/** Another computer, with dialogs that choose one file. */
export async function startOtherComputer(file: () => string, keychain = memoryKeychain()) {
  const files = { askForJoinFile: async () => file() };
  const folder = mkdtempSync(join(dataFolder(), 'computer-'));
  const app = await startApp(folder, { keychain, files });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

/** A shop on a server, and a join file with its code. */
export async function invited(server: TestServer) {
  const { database, user, password } = await ownedDatabase(server);
  const shop = await openShopOnServer(server, { database, user, password });
  const owner = { user, secret: password };
  return { shop, owner, file: shop.backup, code: await invite(shop, owner) };
}

/** Makes the join file of one more terminal; returns its code. */
export async function invite(
  shop: Pick<Awaited<ReturnType<typeof startApp>>, 'call'>,
  owner: { readonly user: string; readonly secret: string },
): Promise<string> {
  const answer = await proven(shop, 'terminals.invite', () =>
    shop.call('terminals.invite', { terminalName: 'Back office', ...owner }),
  );
  if (answer.kind !== 'saved') throw new Error(JSON.stringify(answer));
  return answer.code;
}

/** A shop with two terminals, the second of which joined by a file and has the admin signed in. */
export async function twoTerminals(server: TestServer) {
  const first = await invited(server);
  const { shop, owner, file, code } = first;
  const { accountId } = shop;
  const keychain = memoryKeychain();
  const other = await startOtherComputer(() => file, keychain);
  await other.call('terminals.choose-join-file', { code });
  const joined = await other.call('terminals.join', { accountId });
  expect(joined).toMatchObject({ kind: 'joined' });
  await signIn(other, shop.admin);
  const { terminals } = await shop.call('records.place', {});
  const id = terminals.find(({ isOwn }) => !isOwn)?.id;
  if (id === undefined) throw new Error('the other terminal is not listed');
  const remove = (login: typeof owner | null) =>
    proven(shop, 'records.retire-terminal', () =>
      shop.call('records.retire-terminal', { terminalId: id, owner: login }),
    );
  const blocked = async () => (await other.call('session.status', {})).blocked;
  return { shop, owner, accountId, other, keychain, id, remove, blocked };
}
