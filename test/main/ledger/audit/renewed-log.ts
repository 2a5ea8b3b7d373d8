import { expect } from 'vitest';
import type { TerminalId } from '../../../../src/domain/ids.ts';
import { sealAfter } from '../../../../src/domain/audit/chain.ts';
import { chainCrypto, createAuditTrail } from '../../../../src/main/ledger/audit/audit-trail.ts';
import { checkTail, readRows, walkAll } from '../../../../src/main/ledger/audit/read-chain.ts';
import { linkOfRow, rowOfEntry } from '../../../../src/main/ledger/audit/audit-table.ts';
import { createDayOf } from '../../../../src/main/ledger/attempts/day-of.ts';
import { createOperations } from '../../../../src/main/ledger/thread/operations.ts';
import type { AuditKeyring } from '../../../../src/main/ports/ledger/audit.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { plainRecords } from '../by-hand.ts';
import {
  approved,
  firstBoot,
  opened,
  settled,
  temporaryFolder,
  terminal,
  valueOf,
} from '../ledger-fixture.ts';
import { addMaria, startedPlan } from '../plans/plan-ledger.ts';
import { append, entry } from './audit-fixture.ts';

/** The folder of the records of one test file, which removes it. */
export const folder = temporaryFolder();
let files = 0;

/** Keys of a log, in the order of its renewals. */
export const [first, second, third] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];
/** A terminal that wrote into the records before. */
export const other = 'terminal-2' as TerminalId;

/** A keyring of the keys in their order, the last one the present key. */
export function ring(keys: readonly Buffer[], changes: Partial<AuditKeyring> = {}): AuditKeyring {
  return testKeyring({ key: keys.at(-1) ?? first, olderKeys: keys.slice(0, -1), ...changes });
}

/** Records with a plan, an approved payment, the chains of two terminals, all under the first key. */
export async function shop() {
  files += 1;
  const file = `${folder.path}/renewed-${files}.sqlite`;
  const elsewhere = await opened(file, { audit: ring([first], { terminalId: other }) });
  await append(elsewhere, 3);
  await elsewhere.close();
  const ledger = await opened(file, { audit: ring([first]) });
  await addMaria(ledger);
  const { id } = await startedPlan(ledger);
  await settled(ledger, approved);
  await append(ledger, 5);
  await ledger.close();
  return { file, id };
}

/** The records past their threads, with the operations that a key seals for. */
export async function working<Value>(
  file: string,
  keys: readonly Buffer[],
  work: (
    service: ReturnType<typeof createOperations>,
    records: Awaited<ReturnType<typeof plainRecords>>,
  ) => Promise<Value>,
): Promise<Value> {
  const records = await plainRecords(file, 'write');
  const audit = createAuditTrail({ ...ring(keys), terminalId: terminal, bootId: firstBoot });
  const dayOf = createDayOf('Australia/Sydney');
  const service = createOperations({ db: records.db, bootId: firstBoot, dayOf, audit });
  try {
    return await work(service, records);
  } finally {
    await records.close();
  }
}

export async function renew(file: string, keys: readonly Buffer[], next: Buffer): Promise<void> {
  await working(file, keys, async (service) => {
    expect(valueOf(await service.hasLogKey(next))).toBe(false);
    expect(valueOf(await service.renewLogKey(next, entry(900)))).toBe('renewed');
    expect(valueOf(await service.hasLogKey(next))).toBe(true);
  });
}

/** The breaches that a walk of every chain and the check at an opening find. */
export async function look(file: string, keys: readonly Buffer[]) {
  const crypto = chainCrypto(ring(keys).key, keys.slice(0, -1));
  const plain = await plainRecords(file, 'read');
  try {
    const whole = await walkAll(plain.db, crypto, {});
    const tail = await checkTail(plain.db, crypto, { terminalId: terminal, heads: {} });
    return { whole: whole.breach?.reason ?? null, tail: tail?.reason ?? null };
  } finally {
    await plain.close();
  }
}

/** The findings of a log that is as it was written. */
export const sound = { whole: null, tail: null };

/** Writes an entry as a thief of a key can, over the newest one or in place of one, sealed again up to another. */
export async function forge(
  file: string,
  key: Buffer,
  { sequence, upTo = sequence }: { readonly sequence: number; readonly upTo?: number },
): Promise<void> {
  const { seal } = chainCrypto(key);
  const plain = await plainRecords(file, 'write');
  const rows = await readRows(plain.db, { after: -1, upTo: null, limit: 1_000 });
  const own = rows.map(linkOfRow).filter((link) => link.entry.terminalId === terminal);
  let before = own.find((link) => link.entry.sequence === sequence - 1)?.mac ?? null;
  for (let at = sequence; at <= upTo; at += 1) {
    const known = own.find((link) => link.entry.sequence === at);
    const template = known ?? own.at(-1);
    if (template === undefined) throw new Error('no entry');
    const isForged = at === sequence;
    const changes = isForged ? { sequence: at, reason: 'forged', event: 'accounts.save' } : {};
    const forged = { ...template.entry, ...changes };
    const mac = sealAfter({ seal }, before, forged);
    const row = rowOfEntry({ entry: forged, mac });
    if (known === undefined) await plain.db.insertInto('audit').values(row).execute();
    else {
      await plain.db
        .updateTable('audit')
        .set(row)
        .where('terminal_id', '=', terminal)
        .where('sequence', '=', at)
        .execute();
    }
    before = mac;
  }
  await plain.close();
}

/** The sequence of the newest entry of this terminal's chain that goes over to a key. */
export async function renewedAt(file: string): Promise<number> {
  const plain = await plainRecords(file, 'read');
  const rows = await readRows(plain.db, { after: -1, upTo: null, limit: 1_000 });
  await plain.close();
  const found = rows
    .map(linkOfRow)
    .filter((link) => link.entry.terminalId === terminal && link.entry.details.includes('newKey'));
  return found.at(-1)?.entry.sequence ?? 0;
}

/** The seal of the entry before one of this terminal's. */
export async function macBefore(file: string, sequence: number): Promise<string | null> {
  const plain = await plainRecords(file, 'read');
  const row = await plain.db
    .selectFrom('audit')
    .select('mac')
    .where('terminal_id', '=', terminal)
    .where('sequence', '=', sequence - 1)
    .executeTakeFirst();
  await plain.close();
  return row?.mac ?? null;
}
