import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { excessRights } from '../../../domain/records/excess-rights.ts';
import type { ExcessRight } from '../../../domain/records/excess-rights.ts';
import type { LedgerTables } from '../schema/tables.ts';

type Held = Readonly<Record<ExcessRight, number>>;

/** Reads the rights of the session's own login that a terminal should not have. */
export async function excessOf(db: Kysely<LedgerTables>): Promise<readonly ExcessRight[]> {
  const { rows } = await heldRights.execute(db);
  const [held] = rows;
  return held === undefined ? [] : excessRights.filter((right) => held[right] !== 0);
}

const heldRights = sql<Held>`select rolsuper as superuser, rolcreaterole as "creates-roles",
    rolcreatedb as "creates-databases",
    exists (select from pg_class where relnamespace = to_regnamespace(current_schema())
      and pg_has_role(current_user, relowner, 'usage')) as "owns-tables",
    has_schema_privilege(current_schema(), 'create') as "creates-tables",
    has_table_privilege('audit', 'update') or has_table_privilege('audit', 'delete')
      or has_column_privilege('moves', 'to_state', 'update') or has_table_privilege('moves', 'delete')
      as "changes-history"
  from pg_roles where rolname = current_user`;
