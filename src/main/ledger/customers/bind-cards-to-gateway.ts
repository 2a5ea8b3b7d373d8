import type { AuditTrail } from '../audit/trail.ts';
import { updateSealed } from '../authority/sealed-writes.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { Queries } from '../thread/store.ts';

/**
 * Binds cards on file to the gateway that they were saved with, when the records are opened.
 *
 * A token must never be sent to another host than the one that issued it: anyone able to edit an account could have all
 * of them sent to a host of their own. So the cards of a gateway that the account has left are set apart, and restored
 * once it goes back. `origin` is scheme, host and port; empty while the account has none.
 */
export async function bindCardsToGateway(
  queries: Queries,
  audit: AuditTrail,
  origin: string,
): Promise<void> {
  if (origin === '') return;
  const facts = await queries
    .selectFrom('ledger_facts')
    .select('service_origin')
    .executeTakeFirst();
  if (facts === undefined) throw new DamagedRow('service_origin');
  const { service_origin: before } = facts;
  if (before === origin) return;
  if (before !== null) {
    await queries
      .updateTable('cards')
      .set({ other_service: before })
      .where('other_service', 'is', null)
      .execute();
  }
  await queries
    .updateTable('cards')
    .set({ other_service: null })
    .where('other_service', '=', origin)
    .execute();
  const bound = { service_origin: origin };
  await updateSealed(queries, { audit }, { table: 'ledger_facts', key: 1 }, bound);
}
