import { PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type { ColumnDefinitionNode, DataTypeNode } from 'kysely';
import type { WithEngineSql } from '../engine-sql.ts';
import type { EngineWrites, WithEngineWrites } from '../engine-writes.ts';
import { runsAllowed } from './failures.ts';
import { postgresSql } from './postgres-sql.ts';
import { takeTurn } from './write-turn.ts';

/** Kysely's dialect for PostgreSQL with the forms and the isolation of the records. */
export class SharedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new SharedAdapter();
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new SharedQueryCompiler();
  }
}

class SharedAdapter extends PostgresAdapter implements WithEngineSql, WithEngineWrites {
  readonly engineSql = postgresSql;
  readonly engineWrites: EngineWrites = {
    isRemote: true,
    // Guards read before they write: of two terminals that both pass one, only one may commit.
    transact: (db, work) =>
      db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          await takeTurn(tx);
          return work(tx);
        }),
    readAtOnce: (db, work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    runsAllowed,
  };
}

/**
 * Gives columns the types that SQLite has for them: texts are compared by their bytes whatever the database's language,
 * and integers have 64 bits.
 */
class SharedQueryCompiler extends PostgresQueryCompiler {
  #isInColumn = false;

  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    this.#isInColumn = true;
    super.visitColumnDefinition(node);
    this.#isInColumn = false;
  }

  protected override visitDataType(node: DataTypeNode): void {
    const isInColumn = this.#isInColumn;
    this.#isInColumn = false;
    if (!isInColumn) super.visitDataType(node);
    else if (node.dataType === 'text') this.append('text collate "C"');
    else if (node.dataType === 'integer') this.append('bigint');
    else super.visitDataType(node);
  }
}
