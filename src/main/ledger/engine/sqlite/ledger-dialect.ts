import type { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, SqliteQueryCompiler, ValueNode, sql } from 'kysely';
import type { LimitNode } from 'kysely';
import type { WithEngineSql } from '../engine-sql.ts';
import type { EngineWrites, WithEngineWrites } from '../engine-writes.ts';
import { nodeSqlite } from './node-sqlite.ts';
import { sqliteSql } from './sqlite-sql.ts';

/** Kysely's dialect for SQLite over `node:sqlite`. */
export class LedgerDialect extends SqliteDialect {
  constructor(handle: DatabaseSync) {
    super({ database: nodeSqlite(handle) });
  }

  override createAdapter(): SqliteAdapter {
    return new LedgerAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LedgerQueryCompiler();
  }
}

class LedgerAdapter extends SqliteAdapter implements WithEngineSql, WithEngineWrites {
  readonly engineSql = sqliteSql;
  readonly engineWrites: EngineWrites = {
    isRemote: false,
    // The file takes one writer at a time, so no other can be faster.
    transact: (db, work) => db.transaction().execute(work),
    // The connection is held, so that no other read of this thread ends the moment.
    readAtOnce: (db, work) =>
      db.connection().execute(async (one) => {
        await sql`begin deferred`.execute(one);
        try {
          return await work(one);
        } finally {
          await sql`commit`.execute(one);
        }
      }),
    runsAllowed: () => 1,
  };
}

/**
 * Writes the limit of a list into its statement.
 *
 * SQLite plans by the value of a bound limit, and so plans the statement again each time one is bound (measured: 80
 * against 20 µs for a guard of a charge).
 */
class LedgerQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (!ValueNode.is(limit) || !Number.isSafeInteger(limit.value)) {
      super.visitLimit(node);
      return;
    }
    this.append('limit ');
    this.appendImmediateValue(limit.value);
  }
}
