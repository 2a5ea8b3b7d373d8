import { findBrokenInvariants } from '../../../src/main/ledger/attempts/invariants.ts';
import { openPool, recordsSchema } from '../../../src/main/ledger/engine/postgres/server-pool.ts';
import type { Records } from '../oracle/read-records.ts';
import { ownerLogin } from './one-server.ts';
import type { OneServer } from './one-server.ts';
import { shopDatabase } from './shop-template.ts';

/** The records on the server at the end of a world. */
export interface ShopRecords {
  readonly records: Records;
  readonly invariants: readonly string[];
  /** Runs that are neither finished nor stopped. */
  readonly openRuns: readonly string[];
  readonly openGaps: number;
}

/** Reads the records of a shop as their owner, and has the ledger's own auditor look at them. */
export async function readShop(server: OneServer): Promise<ShopRecords> {
  const client = server.client(shopDatabase);
  await client.connect();
  try {
    await client.query(`set search_path = ${recordsSchema}`);
    const { rows } = await client.query<AttemptRow>(
      `select id, intent_id, reference, state, amount_minor, transaction_id, dispatched_at
         from attempts order by prepared_at, id`,
    );
    const moves = await client.query<{ id: string; state: string }>(
      'select attempt_id as id, to_state as state from moves',
    );
    const passed = new Map<string, Set<string>>();
    for (const { id, state } of moves.rows) {
      passed.set(id, (passed.get(id) ?? new Set()).add(state));
    }
    const runs = await client.query<{ id: string; state: string }>(
      `select id, state from runs where state not in ('finished', 'stopped')`,
    );
    const gaps = await client.query<{ count: string }>(
      'select count(*) as count from epochs where closed_at is null and number > 1',
    );
    return {
      records: { attempts: rows.map(attemptOf), passed, damage: '' },
      invariants: await brokenAt(server),
      openRuns: runs.rows.map(({ id, state }) => `run ${id} is ${state}`),
      openGaps: Number(gaps.rows[0]?.count ?? 0),
    };
  } finally {
    await client.end();
  }
}

/** One attempt as the driver reads it: 64-bit integers come as text. */
interface AttemptRow {
  readonly id: string;
  readonly intent_id: string;
  readonly reference: string;
  readonly state: string;
  readonly amount_minor: string;
  readonly transaction_id: string | null;
  readonly dispatched_at: string | null;
}

function attemptOf(row: AttemptRow): Records['attempts'][number] {
  return {
    id: row.id,
    intentId: row.intent_id,
    reference: row.reference,
    state: row.state,
    amountMinor: Number(row.amount_minor),
    transactionId: row.transaction_id,
    isDispatched: row.dispatched_at !== null,
  };
}

async function brokenAt({ port }: OneServer): Promise<readonly string[]> {
  const place = { host: '127.0.0.1', port, database: shopDatabase, authority: null };
  const pool = openPool({ address: { ...place, ...ownerLogin } }, 'read');
  try {
    // The rules read rows and nothing else of what a store has; without its key no seal is compared.
    const store = { db: pool.db, audit: null } as Parameters<typeof findBrokenInvariants>[0];
    const broken = await findBrokenInvariants(store);
    return broken.ok ? broken.value : [`the invariants could not be read: ${broken.error.kind}`];
  } finally {
    await pool.close();
  }
}
