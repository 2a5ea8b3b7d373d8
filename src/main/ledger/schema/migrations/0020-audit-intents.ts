import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EngineSql } from '../../engine/engine-sql.ts';

/** An index over the entries of the log that name a payment intent, by which its attempts are compared with them. */
export const auditIntents0020 = {
  version: 20,
  name: '0020-audit-intents',
  up: async (
    db: Kysely<unknown>,
    { contains, jsonText }: Pick<EngineSql, 'contains' | 'jsonText'>,
  ): Promise<void> => {
    await sql`create index audit_intents on audit (${jsonText('details', 'intent')})
      where ${contains('details', '"intent":"')}`.execute(db);
  },
};
