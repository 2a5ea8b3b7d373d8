import { expect, test } from 'vitest';
import { countOnPostgres, countOnSqlite } from '../../../tools/bench/trips/charge-trips.ts';
import type { CountedCharge } from '../../../tools/bench/trips/measure-charges.ts';
import { databaseOf } from '../../fixtures/postgres/test-databases.ts';
import { isShared } from './by-hand.ts';
import { account } from './ledger-fixture.ts';

/** The most that each kind of charge may take of the records; a lower count is written down here. */
const most: Readonly<
  Record<
    CountedCharge,
    { readonly calls: number; readonly statements: number; readonly roundTrips: number }
  >
> = {
  keyed: { calls: 4, statements: 25, roundTrips: 10 },
  cardOnFile: { calls: 4, statements: 30, roundTrips: 10 },
  instalmentOfRun: { calls: 4, statements: 48, roundTrips: 12 },
  instalmentUnrenewed: { calls: 4, statements: 45, roundTrips: 12 },
};

const kinds = Object.keys(most) as readonly CountedCharge[];

test('takes few trips to the records for a charge', async () => {
  const counted = await (isShared
    ? countOnPostgres(await databaseOf('trips'), account)
    : countOnSqlite());
  for (const kind of kinds) {
    const { calls, statements, roundTrips } = most[kind];
    expect(counted[kind].calls.length, `calls of ${kind}`).toBeLessThanOrEqual(calls);
    const bound = isShared ? roundTrips : statements;
    expect(counted[kind].count, `statements or round trips of ${kind}`).toBeLessThanOrEqual(bound);
  }
});
