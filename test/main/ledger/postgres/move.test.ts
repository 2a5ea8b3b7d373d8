import { afterAll, describe, expect, it } from 'vitest';
import type { BootId } from '../../../../src/domain/ids.ts';
import { openLedger } from '../../../../src/main/ledger/open.ts';
import { openSharedLedger } from '../../../../src/main/ledger/open-shared.ts';
import { withFileCalls } from '../../../../src/main/ledger/with-file-calls.ts';
import { copyToServer } from '../../../../src/main/ledger/move/move-to-server.ts';
import { createDatabase } from '../../../fixtures/postgres/server.ts';
import { serverOfTests } from '../../../fixtures/postgres/test-databases.ts';
import {
  account,
  approved,
  declined,
  dispatched,
  errorOf,
  instant,
  newAttempt,
  options,
  outcome,
  prepared,
  settled,
  strictScope,
  temporaryFolder,
  terminal,
  transaction,
  valueOf,
} from '../ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let databases = 0;
async function emptyDatabase() {
  databases += 1;
  const database = `moved_${process.pid}_${databases}`;
  await createDatabase(serverOfTests(), database);
  return { ...serverOfTests(), database };
}

/** Records in a file with payments in every state, one of them with a NUL in its response. */
async function filledFile(): Promise<string> {
  const file = `${folder.path}/${databases}.db`;
  const ledger = valueOf(await openLedger(options(file)));
  for (let count = 0; count < 450; count += 1) await prepared(ledger);
  await dispatched(ledger);
  await settled(ledger, declined);
  await settled(ledger, approved);
  const { id } = valueOf(await ledger.attempts.prepare(newAttempt(), strictScope));
  valueOf(await ledger.attempts.markDispatched(id, instant(1)));
  const odd = transaction({ cardHolder: 'Jo\0Citizen' });
  valueOf(await ledger.attempts.settle(id, outcome(approved, { transaction: odd })));
  await ledger.close();
  return file;
}

describe('records that are moved to a server', () => {
  it('arrive whole, and are found and charged from there', async () => {
    const [address, file] = [await emptyDatabase(), await filledFile()];
    const moving = { file, address, mayLoseDisk: true, accountId: account, at: instant(2) };
    const proofs = valueOf(await copyToServer(moving));
    expect(proofs.find(({ table }) => table === 'attempts')).toMatchObject({ rows: 454 });
    // A kill before the switch leaves a copy that nobody used: it is replaced.
    expect(valueOf(await copyToServer(moving))).toEqual(proofs);

    const given = options(file, { bootId: 'boot-9' as BootId, expected: true });
    const own = { id: terminal, name: 'Front desk', appVersion: '1.0.0' };
    const shared = valueOf(
      await openSharedLedger({ ...given, terminal: own, address, mayLoseDisk: true }),
    );
    expect(shared.readOnlyReason).toBeNull();
    expect(valueOf(await shared.audit.verify())).toMatchObject({ kind: 'sound' });
    expect(valueOf(await shared.attempts.search('INV-1', 20)).length).toBeGreaterThan(0);
    expect(valueOf(await shared.checkInvariants())).toEqual([]);
    valueOf(await shared.attempts.prepare(newAttempt(), strictScope));
    expect(valueOf(await shared.audit.verify())).toMatchObject({ kind: 'sound' });

    // A backup of them is a file like any other.
    const copy = `${folder.path}/copy.db`;
    const calls = withFileCalls(shared, { ...given, file, address, mayLoseDisk: true });
    expect(valueOf(await calls.copyTo(copy)).payments).toBe(455);
    await shared.close();
    const back = valueOf(await openLedger(options(copy, { expected: true })));
    expect(valueOf(await back.audit.verify())).toMatchObject({ kind: 'sound' });
    expect(valueOf(await back.checkInvariants())).toEqual([]);
    await back.close();

    // Now a terminal has worked there.
    expect(errorOf(await copyToServer(moving))).toEqual({ kind: 'in-use-there' });
  });
});
