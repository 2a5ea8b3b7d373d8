import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import { databaseOf, ownerOf } from '../../../fixtures/postgres/test-databases.ts';
import { instant, newAttempt, strictScope, valueOf } from '../ledger-fixture.ts';
import { own, shopFile, till } from './tills.ts';

let owner: Client;

beforeEach(async () => {
  owner = await ownerOf(await databaseOf(shopFile()));
});

afterEach(() => owner.end());

/** The tables that are waited for, one for each wait. */
async function waitedFor(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relation::regclass::text as name from pg_locks where not granted
      and database in (select oid from pg_database where datname = current_database()) order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('a terminal', () => {
  it('waits while another one writes, and reads and renews its lease all the same', async () => {
    const [one, other] = [await till(1), await till(2)];
    await owner.query('begin');
    await owner.query('lock table audit in share mode');
    const [first, second] = [newAttempt(own(one)), newAttempt(own(other))];
    const writing = [
      one.ledger.attempts.prepare(first, strictScope),
      other.ledger.attempts.prepare(second, strictScope),
    ];
    // The first is held up in its turn, and the second has not begun.
    await expect.poll(waitedFor, { timeout: 5_000 }).toEqual(['audit', 'seal_head']);
    for (const { ledger } of [one, other]) {
      expect(valueOf(await ledger.attempts.find(first.id))).toBeNull();
      expect(valueOf(await ledger.terminals.renewLease('idle', instant(1)))).toBe('renewed');
    }
    expect(await waitedFor()).toEqual(['audit', 'seal_head']);
    await owner.query('commit');
    for (const written of writing) expect(valueOf(await written).state).toBe('prepared');
  });
});
