import type { Kysely } from 'kysely';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { RolesFailure, Upgrade, Upgraded } from '../../ports/records/records-roles.ts';
import { knownSchemaVersion, migrate, readSchemaVersion } from '../schema/migrate.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { withMigrationLock } from '../shared/claim-records.ts';
import { giveRights } from './give-rights.ts';
import { refuseMigration } from './refuse-migration.ts';

/** Migrates the records of an account as the owner of their tables, and gives the terminals their rights on new ones. */
export function upgradeRecords(
  db: Kysely<LedgerTables>,
  database: string,
  { accountId, terminalId, at, watchMs }: Upgrade & { readonly watchMs: number | undefined },
): Promise<Result<Upgraded, RolesFailure>> {
  return withMigrationLock(db, async (one) => {
    const version = await readSchemaVersion(one);
    if (version === null) return failed({ kind: 'not-records-there' });
    if (version === 0) return failed({ kind: 'missing-there' });
    const facts = await one.selectFrom('ledger_facts').select('account_id').executeTakeFirst();
    if (facts?.account_id !== accountId) return failed({ kind: 'other-account' });
    if (version < knownSchemaVersion) {
      const refusal = await refuseMigration(one, {
        version,
        terminalId,
        ...(watchMs === undefined ? {} : { watchMs }),
      });
      // A login that does not own the tables is the wrong one to enter.
      if (refusal === 'needs-owner') return failed({ kind: 'not-permitted' });
      if (refusal !== null) return failed({ kind: refusal });
      await migrate(one, at);
    }
    await one.transaction().execute((tx) => giveRights(tx, database));
    return ok({ from: version, to: Math.max(version, knownSchemaVersion) });
  });
}
