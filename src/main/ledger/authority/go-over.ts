import { sql } from 'kysely';
import type { NewAuditEntry } from '../../../domain/audit/entry.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { readTip } from '../audit/audit-trail.ts';
import { readSealedEntry } from '../audit/sealed-entry.ts';
import type { AuditTrail } from '../audit/trail.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { sealPlanRow } from '../plans/write-change.ts';
import type { Queries } from '../thread/store.ts';
import { readSealedRows } from './check-rows.ts';
import { isMark, nameOfRenewal } from './renewal-marks.ts';
import { plansMark, readRowSeals, writeRowSeals } from './row-seals.ts';
import type { RowSeals } from './row-seals.ts';
import { marksTable, rowName, textOfRow } from './row-texts.ts';
import { stepOfPlans } from './seal-plans.ts';
import { isGenuine } from './sealed-writes.ts';

/** The outcome of going over to a new key of the log; `not-now`: rows are altered, or were never all sealed. */
export type GoneOver = 'renewed' | 'not-now';

/**
 * Goes over to a new key of the log, in one transaction: seals with it every row and plan that fits its seal, and begins
 * a stretch of every chain. What does not fit its seal keeps it, so that it stays altered.
 */
export async function goOverToKey(
  tx: Queries,
  trail: AuditTrail,
  key: Uint8Array,
  entry: NewAuditEntry,
): Promise<GoneOver> {
  const known = await readRowSeals(tx, trail);
  if (known.state !== 'sound' || !known.byRow.has(rowName(marksTable, plansMark))) return 'not-now';
  const renewed = trail.renewed(key);
  // Its own chain first: its entry is the one that names the seals.
  const chains = [...new Set([trail.terminalId, ...(await terminalsOf(tx))])];
  await sealPlans(tx, trail, renewed);
  await sealRows(tx, { trail, renewed, known }, chains);
  for (const terminalId of chains) await renewed.goOver(tx, entry, terminalId);
  return 'renewed';
}

/** True when the records have gone over to a key. */
export async function hasGoneOver(
  queries: Queries,
  trail: AuditTrail,
  key: Uint8Array,
): Promise<boolean> {
  const renewed = trail.renewed(key);
  const alone = { ...renewed, crypto: { keys: renewed.crypto.keys.slice(-1) } };
  if ((await readRowSeals(queries, alone)).state === 'sound') return true;
  for (const terminalId of await terminalsOf(queries)) {
    const tip = await readTip(queries, terminalId);
    const place = { terminal_id: terminalId, sequence: tip?.sequence ?? 0 };
    if ((await readSealedEntry(queries, alone, place))?.isGenuine === true) return true;
  }
  return false;
}

async function sealPlans(tx: Queries, trail: AuditTrail, renewed: AuditTrail): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const { ids, next }: Awaited<ReturnType<typeof stepOfPlans>> = await stepOfPlans(tx, after);
    for (const id of ids) {
      const plan = await readPlanAggregate(tx, trail, id);
      if (plan !== null && plan.isAltered !== true) await sealPlanRow(tx, renewed, plan);
    }
    after = next;
  }
}

interface Reseal {
  readonly trail: AuditTrail;
  readonly renewed: AuditTrail;
  readonly known: RowSeals;
}

async function sealRows(
  tx: Queries,
  { trail, renewed, known }: Reseal,
  chains: readonly TerminalId[],
): Promise<void> {
  const changes = new Map<string, object>();
  for (const { table, key, row } of await readSealedRows(tx)) {
    const name = rowName(table, key);
    if (isGenuine(known, trail, name, row)) changes.set(name, row);
  }
  for (const [name, { version, mac }] of known.byRow) {
    if (isMark(name) && mac === trail.sealText(textOfRow(name, version, {}))) changes.set(name, {});
  }
  const print = renewed.crypto.keys.at(-1)?.print ?? '';
  for (const terminalId of chains) {
    const sequence = ((await readTip(tx, terminalId))?.sequence ?? 0) + 1;
    changes.set(nameOfRenewal({ terminalId, sequence, print }), {});
  }
  await writeRowSeals(tx, renewed, known, changes);
}

/** Every terminal with a chain: skips from one to the next in the index, so that a long log is not read. */
async function terminalsOf(queries: Queries): Promise<readonly TerminalId[]> {
  const { rows } = await sql<{ readonly id: TerminalId | null }>`
    with recursive terminal(id) as (
      select min(terminal_id) from audit
      union all
      select (select min(terminal_id) from audit where terminal_id > id)
      from terminal where id is not null
    )
    select id from terminal where id is not null`.execute(queries);
  return rows.flatMap(({ id }) => id ?? []);
}
