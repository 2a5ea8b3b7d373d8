import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { BootId, TerminalId } from '../../../src/domain/ids.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { createAuditTrail } from '../../../src/main/ledger/audit/audit-trail.ts';
import { createDayOf } from '../../../src/main/ledger/attempts/day-of.ts';
import { LedgerDialect } from '../../../src/main/ledger/engine/sqlite/ledger-dialect.ts';
import { migrate } from '../../../src/main/ledger/schema/migrate.ts';
import { createOperations } from '../../../src/main/ledger/thread/operations.ts';
import type { LedgerOperations } from '../../../src/main/ledger/thread/operations.ts';
import type { LedgerTables } from '../../../src/main/ledger/schema/tables.ts';
import type { Ledger, LedgerFailure } from '../../../src/main/ports/ledger/ledger.ts';
import type { SimulatedLife } from './simulated-life.ts';

/** The records of one world: the real tables and rules in an in-memory database. */
export interface SimulatedRecords {
  /** For the oracle, which reads the rows as an auditor would. */
  readonly handle: DatabaseSync;
  readonly db: Kysely<LedgerTables>;
  /** Number of calls in progress; the world is at rest only when there are none. */
  readonly pending: { count: number };
}

/** A call of the records that threw; a simulated bug in them, which charges must survive. */
export class SimulatedBreak extends Error {}

/** Creates empty records, with every migration. */
export async function createRecords(createdAt: Instant): Promise<SimulatedRecords> {
  const handle = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  handle.exec('pragma temp_store = memory; pragma synchronous = off');
  const db = new Kysely<LedgerTables>({ dialect: new LedgerDialect(handle) });
  await migrate(db, createdAt);
  await db
    .insertInto('ledger_facts')
    .values({
      id: 1,
      ledger_id: 'simulated',
      account_id: practiceAccount.id,
      created_at: createdAt,
      running_ms: 0,
      service_origin: null,
    })
    .execute();
  return { handle, db, pending: { count: 0 } };
}

/** The terminal of every world. */
export const terminalId = 'terminal-1' as TerminalId;
/** Key that the audit log is sealed with. */
export const auditKey = Buffer.alloc(32, 7);

/** The one call of the port that the ledger operations name differently. */
const servedAs: Readonly<Record<string, string>> = { append: 'appendAudit' };

/** One start of the terminal's view of the records. */
export interface RecordsView {
  readonly records: SimulatedRecords;
  readonly bootId: BootId;
  readonly life: SimulatedLife;
  readonly chance: SeededChance;
  /** Share of calls that fail. */
  readonly faultRate: number;
  /** Called for each call that returned. */
  readonly onResult: (method: string, values: readonly unknown[], result: unknown) => void;
}

/**
 * Opens the records for one start of the terminal.
 *
 * Calls go to the real ledger operations in this thread. They may fail, throw, be the terminal's last, or be the last
 * that the records serve; a call of a dead terminal never returns.
 */
export function openRecords(view: RecordsView): Ledger {
  const { records, bootId } = view;
  const store = {
    db: records.db,
    bootId,
    dayOf: createDayOf(practiceAccount.timeZone),
    audit: createAuditTrail({ terminalId, bootId, key: auditKey }),
  };
  const service = createOperations(store);
  const group: unknown = new Proxy(
    {},
    {
      get: (_, method) => {
        // The records of a world lie in a file: no other terminal tells of anything.
        if (method === 'news') return null;
        return (...values: readonly unknown[]) =>
          ask(view, service, servedAs[String(method)] ?? String(method), values);
      },
    },
  );
  const ledger: unknown = new Proxy(
    { readOnlyReason: null, close: () => Promise.resolve(), setAsideCharges: nothingSetAside },
    { get: (target, name) => Reflect.get(target, name) ?? (name in target ? null : group) },
  );
  // Every group of the port holds calls of the ledger operations under their own names.
  return ledger as Ledger;
}

/** A world's records lie in one place. */
const nothingSetAside = () => Promise.resolve(ok({ sends: [], folders: 0, changes: [] }));

const never = new Promise<never>(() => undefined);

type Fate =
  | 'answered'
  | 'busy'
  | 'disk-full'
  | 'io-error'
  | 'broken'
  | 'lost-before'
  | 'lost-after';

async function ask(
  view: RecordsView,
  service: LedgerOperations,
  method: string,
  values: readonly unknown[],
): Promise<unknown> {
  const { life, records } = view;
  if (!life.isAlive) return never;
  if (life.areRecordsLost) return failed({ kind: 'closed' } satisfies LedgerFailure);
  records.pending.count += 1;
  try {
    const end = life.countCall();
    if (end === 'dies-before') {
      life.die();
      return never;
    }
    const fate = fateOf(view);
    if (fate === 'busy' || fate === 'disk-full' || fate === 'io-error') {
      return failed({ kind: fate } satisfies LedgerFailure);
    }
    if (fate === 'broken') throw new SimulatedBreak('The records broke');
    if (fate === 'lost-before') return loseRecords(life);
    const run = Reflect.get(service, method) as (...values: readonly unknown[]) => unknown;
    const result = await run(...values);
    view.onResult(method, values, result);
    if (fate === 'lost-after') return loseRecords(life);
    if (end === 'dies-after') life.die();
    return life.isAlive ? result : never;
  } finally {
    records.pending.count -= 1;
  }
}

/** The records thread is gone: this call may be in the records or not, and no later one is. */
function loseRecords(life: SimulatedLife) {
  life.loseRecords();
  return failed({ kind: 'closed' } satisfies LedgerFailure);
}

function fateOf({ chance, faultRate }: RecordsView): Fate {
  if (faultRate === 0 || chance.fraction() >= faultRate) return 'answered';
  return chance.weighted([
    [4, 'busy'],
    [3, 'disk-full'],
    [3, 'io-error'],
    [2, 'broken'],
    [1, 'lost-before'],
    [1, 'lost-after'],
  ] as const);
}
