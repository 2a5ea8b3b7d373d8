import { recordsSchema } from '../engine/postgres/server-pool.ts';
import { groupOf } from './role-names.ts';
import { tableRights } from './table-rights.ts';

/** Quotes a name of PostgreSQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text of PostgreSQL, under `standard_conforming_strings`. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The statements that give the terminals of a database their rights and no others; the owner of the tables runs them.
 *
 * Each may run again: whatever the role had on the tables before is taken away first. Tables of later migrations can be
 * read and added to, until these statements run again after the migration.
 */
export function rightsStatements(database: string): readonly string[] {
  const [group, schema] = [quotedName(groupOf(database)), quotedName(recordsSchema)];
  return [
    `do $$ begin
  if not exists (select from pg_roles where rolname = ${quotedText(groupOf(database))}) then
    create role ${group} nologin nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
end $$`,
    `grant connect on database ${quotedName(database)} to ${group}`,
    `revoke all on schema ${schema} from public, ${group}`,
    `revoke all on all tables in schema ${schema} from public, ${group}`,
    `grant usage on schema ${schema} to ${group}`,
    `grant usage on all sequences in schema ${schema} to ${group}`,
    `grant select on all tables in schema ${schema} to ${group}`,
    ...Object.entries(tableRights).flatMap(([table, rights]) =>
      rights.length === 0
        ? []
        : [`grant ${rights.join(', ')} on ${schema}.${quotedName(table)} to ${group}`],
    ),
    ...ownRowStatements(group, `${schema}."terminal_logins"`),
    ...keepLoginStatements(group, schema),
    `alter default privileges in schema ${schema} grant select, insert on tables to ${group}`,
    `alter default privileges in schema ${schema} grant usage on sequences to ${group}`,
  ];
}

/** A terminal marks its own login as used, once: marking another's would keep that one from being revoked. */
function ownRowStatements(group: string, table: string): readonly string[] {
  return [
    `alter table ${table} enable row level security`,
    `drop policy if exists read_logins on ${table}`,
    `create policy read_logins on ${table} for select to ${group} using (true)`,
    `drop policy if exists use_own_login on ${table}`,
    `create policy use_own_login on ${table} for update to ${group}
  using (login = current_user and joined_at is null) with check (login = current_user)`,
  ];
}

/** The function by which a login that joined is valid from then on; no role may lift that limit of its own. */
export const keepLogin = 'keep_own_login';

/** It runs with the owner's rights, and for the login that calls it alone: the one that marked its own row as used. */
function keepLoginStatements(group: string, schema: string): readonly string[] {
  const name = `${schema}.${quotedName(keepLogin)}()`;
  return [
    // An earlier owner of the tables may have made it; the owner of the schema may drop it.
    `drop function if exists ${name}`,
    `create function ${name} returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from ${schema}."terminal_logins"
    where login = session_user and joined_at is not null) then
    execute format('alter role %I valid until ''infinity''', session_user);
  end if;
end $$`,
    `revoke all on function ${name} from public`,
    `grant execute on function ${name} to ${group}`,
  ];
}

/**
 * The statement that makes a terminal's login; `verifier` is what the server keeps of its password.
 *
 * With `until`, a moment by the server's clock, the password is refused from then on.
 */
export function loginStatement(
  database: string,
  login: string,
  { verifier, until }: { readonly verifier: string; readonly until?: string },
): string {
  const limit = until === undefined ? '' : ` valid until ${quotedText(until)}`;
  return `create role ${quotedName(login)} login nosuperuser nocreatedb nocreaterole nobypassrls
  connection limit 20 password ${quotedText(verifier)}${limit} in role ${quotedName(groupOf(database))}`;
}

/** Stands in the script for what a database administrator fills in. */
const placeholder = '<a password of at least 22 random characters>';

/**
 * The rights and one terminal's login as a script for a database administrator.
 *
 * It contains no password: the placeholder is replaced by hand.
 */
export function rightsScript(database: string): string {
  const login = `${groupOf(database)}_terminal_1`;
  return [
    '-- Rights of the terminals of Tillroom. Run by the owner of its tables, in its database.',
    ...rightsStatements(database).map((statement) => `${statement};`),
    '-- One login for each terminal; replace the name and the password.',
    `${loginStatement(database, login, { verifier: placeholder })};`,
    '',
  ].join('\n');
}
