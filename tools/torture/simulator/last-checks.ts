import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import type { BootId } from '../../../src/domain/ids.ts';
import { createAuditTrail } from '../../../src/main/ledger/audit/audit-trail.ts';
import { createDayOf } from '../../../src/main/ledger/attempts/day-of.ts';
import { findBrokenInvariants } from '../../../src/main/ledger/attempts/invariants.ts';
import { createOperations } from '../../../src/main/ledger/thread/operations.ts';
import { Breach } from './breach.ts';
import type { Oracle } from './oracle.ts';
import { auditKey, terminalId } from './simulated-records.ts';
import type { SimulatedRecords } from './simulated-records.ts';
import { testNumbers } from './staff.ts';

/** Compares everything with the truth once all that was in progress has arrived. */
export async function checkAtRest(records: SimulatedRecords, oracle: Oracle): Promise<void> {
  const leftOpen = findLeftOpen(records);
  if (leftOpen > 0) throw new Breach('stuck', `${leftOpen} rows without an outcome at rest`);
  oracle.checkAll();
  await readInvariants(records);
  await walkLog(records);
  findCardData(records, testNumbers);
}

/** Runs the records' own check, as every torture does. */
export async function readInvariants({ db }: SimulatedRecords): Promise<void> {
  const store = storeOf(db);
  const broken = await findBrokenInvariants(store);
  if (!broken.ok) throw new Breach('invariant', `not readable: ${broken.error.kind}`);
  if (broken.value.length > 0) throw new Breach('invariant', broken.value.join('; '));
}

/** Walks the sealed log from its beginning to its end. */
async function walkLog({ db }: SimulatedRecords): Promise<void> {
  const service = createOperations(storeOf(db));
  const tip = await service.auditTip();
  if (!tip.ok || tip.value === null) throw new Breach('audit', 'there is no log');
  const walk = await service.walkAudit({ [terminalId]: tip.value });
  if (!walk.ok || walk.value.kind !== 'sound') throw new Breach('audit', JSON.stringify(walk));
}

function storeOf(db: SimulatedRecords['db']) {
  const bootId = 'oracle' as BootId;
  const audit = createAuditTrail({ terminalId, bootId, key: auditKey });
  return { db, bootId, dayOf: createDayOf(practiceAccount.timeZone), audit };
}

/** Number of rows without an outcome although everything is at rest. */
function findLeftOpen({ handle }: SimulatedRecords): number {
  const leftIn = (table: string) =>
    Number(
      handle
        .prepare(`select count(*) as count from ${table} where state in ('prepared', 'dispatched')`)
        .get()?.['count'],
    );
  return leftIn('attempts') + leftIn('refund_requests');
}

/** Searches every text of every table for the card numbers that were keyed (I6). */
function findCardData({ handle }: SimulatedRecords, numbers: readonly string[]): void {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").all();
  for (const { name } of tables) {
    const rows = handle.prepare(`select * from "${String(name)}"`);
    rows.setReadBigInts(true);
    for (const row of rows.iterate()) {
      const text = Object.values(row).map(String).join(' ');
      const found = numbers.some((number) => text.includes(number));
      if (found) throw new Breach('card-data', `a card number in ${String(name)}`);
    }
  }
}
