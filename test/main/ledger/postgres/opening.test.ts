import { createServer } from 'node:http';
import { createConnection, createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import type { AccountId, BootId, TerminalId } from '../../../../src/domain/ids.ts';
import { openSharedLedger } from '../../../../src/main/ledger/open-shared.ts';
import type { OpenSharedOptions } from '../../../../src/main/ledger/open-shared.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { createDatabase } from '../../../fixtures/postgres/server.ts';
import { databaseOf, ownerOf, serverOfTests } from '../../../fixtures/postgres/test-databases.ts';
import { byHand } from '../by-hand.ts';
import { account, errorOf, options, temporaryFolder, valueOf } from '../ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let files = 0;
function freshFile(): string {
  files += 1;
  return `${folder.path}/opening-${files}`;
}

async function optionsOf(
  file: string,
  changes: Partial<OpenSharedOptions> = {},
): Promise<OpenSharedOptions> {
  const { accountId, expected, openedAt, bootId, timeZone, audit } = options(file);
  const own = { accountId, expected, openedAt, bootId, timeZone, audit };
  const terminal = {
    id: audit?.terminalId ?? ('terminal-1' as TerminalId),
    name: 'Front desk',
    appVersion: '1.0.0',
  };
  return { ...own, terminal, address: await databaseOf(file), mayLoseDisk: true, ...changes };
}

/** The reason for which records on a server are not opened. */
async function refusal(changes: Partial<OpenSharedOptions>): Promise<string> {
  return errorOf(await openSharedLedger(await optionsOf(freshFile(), changes))).kind;
}

async function emptyDatabase(): Promise<OpenSharedOptions['address']> {
  files += 1;
  const database = `empty_${process.pid}_${files}`;
  await createDatabase(serverOfTests(), database);
  return { ...serverOfTests(), database };
}

/** A way to the server that is cut after the given number of answers of one connection. */
async function cutAfter(answers: number) {
  const { port: serverPort } = serverOfTests();
  const listener = createTcpServer((client) => {
    const server = createConnection(serverPort, '127.0.0.1');
    let left = answers;
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      left -= 1;
      if (left < 0) client.resetAndDestroy();
      else client.write(chunk);
    });
    client.on('close', () => server.destroy());
  });
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => void listener.close(resolve)) };
}

describe('a server', () => {
  it('whose connections break at any answer of an opening counts as unreachable', async () => {
    const file = freshFile();
    for (let answers = 0; answers < 12; answers += 1) {
      const way = await cutAfter(answers);
      const address = { ...(await databaseOf(file)), port: way.port };
      const failure = errorOf(await openSharedLedger(await optionsOf(file, { address })));
      expect([answers, failure.kind]).toEqual([answers, 'unreachable']);
      await way.close();
    }
  });

  it('that could lose a commit is refused', async () => {
    expect(await refusal({ mayLoseDisk: false })).toBe('server-not-durable');
  });

  it('that does not answer as one is refused, with the reason', async () => {
    const address = { ...serverOfTests(), database: 'postgres' };
    expect(await refusal({ address: { ...address, password: 'wrong' } })).toBe('login-refused');
    expect(await refusal({ address: { ...address, database: 'nowhere' } })).toBe('no-database');
    expect(await refusal({ address: { ...address, port: 1 } })).toBe('unreachable');
    expect(await refusal({ address: { ...address, host: 'no-host.invalid' } })).toBe('unreachable');
    // With an authority of its own the way must be encrypted, even on this computer.
    expect(await refusal({ address: { ...address, authority: '' } })).toBe('no-tls');
  });

  it('is no web server', async () => {
    const web = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => web.once('listening', resolve));
    const { port } = web.address() as AddressInfo;
    const address = { ...serverOfTests(), database: 'postgres', port };
    expect(await refusal({ address })).toBe('unreachable');
    web.closeAllConnections();
    web.close();
  });
});

describe('records on a server', () => {
  it('are those of the account, and never replaced by empty ones', async () => {
    expect(await refusal({ accountId: 'account-2' as AccountId })).toBe('other-account');
    expect(await refusal({ address: await emptyDatabase(), expected: true })).toBe('missing-there');
  });

  it('are not made beside tables of another program', async () => {
    const address = await emptyDatabase();
    const owner = await ownerOf(address);
    await owner.query('create schema tillroom');
    await owner.query('create table tillroom.things (id int)');
    await owner.end();
    expect(await refusal({ address })).toBe('not-records-there');
  });

  it('are made once by terminals that begin at the same time', async () => {
    const address = await emptyDatabase();
    const opening = async (number: number) =>
      openSharedLedger(
        await optionsOf(freshFile(), {
          address,
          bootId: `boot-${number}` as BootId,
          audit: testKeyring({ terminalId: `terminal-${number}` as TerminalId }),
        }),
      );
    const opened = await Promise.all([opening(1), opening(2), opening(3)]);
    for (const ledger of opened) await valueOf(ledger).close();
    const owner = await ownerOf(address);
    const { rows } = await owner.query('select account_id from ledger_facts');
    await owner.end();
    expect(rows).toEqual([{ account_id: account }]);
  });

  it('of a newer version are only read', async () => {
    const file = freshFile();
    await databaseOf(file);
    await byHand(
      file,
      "insert into schema_versions select max(version) + 1, 'newer', 'x' from schema_versions",
    );
    const ledger = valueOf(await openSharedLedger(await optionsOf(file)));
    expect(ledger.readOnlyReason).toBe('newer-schema');
    const refused = await ledger.runningTime.addMs(5);
    expect(errorOf(refused)).toEqual({ kind: 'newer-schema' });
    expect(valueOf(await ledger.payments.paymentChoices()).firstAt).toBeNull();
    await ledger.close();
    expect(errorOf(await ledger.runningTime.totalMs())).toEqual({ kind: 'closed' });
  });
});
