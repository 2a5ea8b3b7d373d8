import { describe, expect, it } from 'vitest';
import { isLoopback, tlsOf } from '../../../../src/main/ledger/engine/postgres/server-address.ts';
import { isPooled, troubleOf } from '../../../../src/main/ledger/engine/postgres/server-check.ts';
import type { ServerFacts } from '../../../../src/main/ledger/engine/postgres/server-check.ts';

const sound: ServerFacts = {
  version: 160_004,
  is_standby: 0,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  encoding: 'UTF8',
};

describe('a server', () => {
  it.each([
    ['server-too-old', { version: 150_007 }],
    ['standby', { is_standby: 1 }],
    ['server-not-durable', { fsync: 'off' }],
    ['server-not-durable', { full_page_writes: 'off' }],
    ['server-not-durable', { synchronous_commit: 'off' }],
    ['server-not-durable', { synchronous_commit: 'local' }],
    ['server-encoding', { encoding: 'SQL_ASCII' }],
  ] as const)('is refused as %s with %o', (trouble, changes) => {
    expect(troubleOf({ ...sound, ...changes }, false)).toBe(trouble);
  });

  it('is taken when a power cut undoes nothing, and in tests when only the disk may', () => {
    expect(troubleOf(sound, false)).toBeNull();
    const forgetful = { ...sound, fsync: 'off', full_page_writes: 'off' };
    expect(troubleOf(forgetful, true)).toBeNull();
    expect(troubleOf({ ...forgetful, synchronous_commit: 'off' }, true)).toBe('server-not-durable');
  });
});

describe('the way to a server', () => {
  const address = { port: 5432, database: 'd', user: 'u', password: 'p', authority: null };

  it('is encrypted and verified, but on this computer', () => {
    expect(tlsOf({ ...address, host: '127.0.0.1' })).toBe(false);
    expect(tlsOf({ ...address, host: 'db.shop.example' })).toEqual({ rejectUnauthorized: true });
    const own = { ...address, host: 'localhost', authority: 'PEM' };
    expect(tlsOf(own)).toEqual({ rejectUnauthorized: true, ca: 'PEM' });
    expect(['127.9.9.9', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['127.0.0.1.example', '10.0.0.1', '0.0.0.0', 'localhost.example'].some(isLoopback)).toBe(
      false,
    );
  });
});

/** Connections that reach backends by a rule: which one, given those that are free. */
function connections(reach: (name: string, busy: number | null) => number) {
  let busy: number | null = null;
  const connection = (name: string) => ({
    query: async (text: string) => {
      const pid = name === 'other' && busy !== null ? busy : reach(name, busy);
      if (text === 'begin') busy = pid;
      if (text === 'rollback') busy = null;
      return { rows: [{ pid }], command: '', rowCount: 1, oid: 0, fields: [] };
    },
  });
  return [connection('one'), connection('other')] as const;
}

describe('a pooler between', () => {
  it('shows by the backend that changes while another connection holds a transaction', async () => {
    const own = connections((name) => (name === 'one' ? 11 : 12));
    expect(await isPooled(...own)).toBe(false);
    const shared = connections((_name, busy) => (busy === 11 ? 12 : 11));
    expect(await isPooled(...shared)).toBe(true);
    const single = connections(() => 11);
    expect(await isPooled(...single)).toBe(true);
  });
});
