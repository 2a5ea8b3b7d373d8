import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TlsOptions } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { openSharedLedger } from '../../../../src/main/ledger/open-shared.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { databaseOf } from '../../../fixtures/postgres/test-databases.ts';
import { pem, tlsWith } from '../../gateway/raw-service.ts';
import { byHand } from '../by-hand.ts';
import {
  approved,
  errorOf,
  instant,
  newAttempt,
  outcome,
  strictScope,
  valueOf,
} from '../ledger-fixture.ts';
import { begun, own, sent, shopFile, till } from './tills.ts';

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** Listens where a server is expected. */
async function listening(serve: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that agrees to TLS, with a certificate of its own. */
function offersTls(tls: TlsOptions) {
  return (socket: Socket) => {
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...tls }).on('error', () => undefined);
    });
  };
}

async function openedAt(port: number, authority: string | null) {
  const terminal = { id: own(await till(1)).terminalId, name: 'Front desk', appVersion: '1.0.0' };
  return openSharedLedger({
    accountId: 'account-1' as never,
    expected: true,
    openedAt: instant(0),
    bootId: 'boot-9' as never,
    timeZone: 'Australia/Sydney',
    audit: testKeyring(),
    terminal,
    address: { host: '127.0.0.1', port, database: 'd', user: 'u', password: 'p', authority },
  });
}

describe('a server whose certificate', () => {
  it.each(['expired', 'not-yet-valid', 'wrong-host', 'self-signed'])(
    'is no proof (%s) is refused',
    async (kind) => {
      const port = await listening(offersTls(tlsWith(kind)));
      expect(errorOf(await openedAt(port, pem('authority.pem'))).kind).toBe('certificate');
    },
  );
});

describe('a server whose certificate is sound', () => {
  it('is refused for nothing but its silence', async () => {
    const port = await listening(offersTls(tlsWith('trusted')));
    expect(errorOf(await openedAt(port, pem('authority.pem'))).kind).toBe('unreachable');
  });
});

describe('a server that takes the connection and says nothing', () => {
  it('counts as unreachable after 5 s', async () => {
    const port = await listening(() => undefined);
    const startedMs = performance.now();
    expect(errorOf(await openedAt(port, null)).kind).toBe('unreachable');
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });
});

describe('a server whose disk is full', () => {
  const fill = () =>
    byHand(
      shopFile(),
      `create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'no space' using errcode = '53100'; end $$`,
      'create trigger full_disk before insert or update on attempts execute function full_disk()',
    );
  const empty = () => byHand(shopFile(), 'drop trigger full_disk on attempts');

  it('takes no payment, sends none, and takes the outcome of one that was sent once there is room', async () => {
    const one = await till(1);
    const { attempts } = one.ledger;
    const [waiting, answered] = [await begun(one), await sent(one)];
    await fill();
    expect(errorOf(await attempts.prepare(newAttempt(own(one)), strictScope)).kind).toBe(
      'disk-full',
    );
    expect(errorOf(await attempts.markDispatched(waiting, instant(2))).kind).toBe('disk-full');
    const settle = () => attempts.settle(answered, outcome(approved));
    expect(errorOf(await settle()).kind).toBe('disk-full');
    expect(valueOf(await attempts.find(waiting))?.state).toBe('prepared');
    expect(valueOf(await attempts.find(answered))?.state).toBe('dispatched');
    await empty();
    expect(valueOf(await settle()).state).toBe('approved');
    expect(valueOf(await one.ledger.checkInvariants())).toEqual([]);
  });
});

describe('two terminals of one name', () => {
  it('keep their payments apart', async () => {
    const [one, two] = [await till(1), await till(2)];
    const rows = valueOf(await one.ledger.terminals.terminals());
    expect(new Set(rows.map(({ name }) => name)).size).toBe(1);
    const ids = [await sent(one), await sent(two)];
    const again = await till(1, 2);
    const boot = { ...own(again), at: instant(100), runningMs: 9000 };
    expect(valueOf(await again.ledger.attempts.recover(boot))).toEqual({ notSent: 0, unknown: 1 });
    const states = await Promise.all(
      ids.map(async (id) => valueOf(await again.ledger.attempts.find(id))?.state),
    );
    expect(states).toEqual(['unknown', 'dispatched']);
  });
});

describe('a database that was copied without its keys', () => {
  it('is only read, and takes no payment', async () => {
    const one = await till(1);
    await begun(one);
    const thief = valueOf(
      await openSharedLedger({
        accountId: 'account-1' as never,
        expected: true,
        openedAt: instant(0),
        bootId: 'boot-9' as never,
        timeZone: 'Australia/Sydney',
        audit: null,
        terminal: { ...own(one), id: own(one).terminalId, name: 'Copy', appVersion: '1.0.0' },
        address: await databaseOf(shopFile()),
        mayLoseDisk: true,
      }),
    );
    expect(thief.readOnlyReason).toBe('no-audit-key');
    const attempt = newAttempt({ ...own(one), bootId: 'boot-9' as never });
    expect(errorOf(await thief.attempts.prepare(attempt, strictScope)).kind).toBe('no-audit-key');
    await thief.close();
  });
});
