import { afterAll, expect, it } from 'vitest';
import type { BootId } from '../../../../src/domain/ids.ts';
import { createAuditTrail } from '../../../../src/main/ledger/audit/audit-trail.ts';
import { walkAll } from '../../../../src/main/ledger/audit/read-chain.ts';
import { connect } from '../../../../src/main/ledger/engine/sqlite/connection.ts';
import { createLedgerFile } from '../../../../src/main/ledger/engine/sqlite/create-ledger.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { growthOf } from '../../../fixtures/growth.ts';
import { account, instant, temporaryFolder } from '../ledger-fixture.ts';
import { entry } from './audit-fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** A log of some entries, and how to walk all of it. */
async function logOf(count: number): Promise<() => Promise<void>> {
  const file = `${folder.path}/${count}.sqlite`;
  await createLedgerFile(file, { accountId: account, createdAt: instant(0) });
  const connection = connect(file, 'write');
  afterAll(() => connection.close());
  const trail = createAuditTrail({ ...testKeyring(), bootId: 'boot' as BootId });
  await connection.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- Each entry is sealed to the one before it.
      await trail.append(tx, entry(number));
    }
  });
  return async () => {
    const whole = await walkAll(connection.db, trail.crypto, {});
    expect(whole).toMatchObject({ breach: null, entries: count });
  };
}

it('walks the log in a time that grows no faster than the log does', {
  timeout: 60_000,
}, async () => {
  const sizes = [2_000, 16_000] as const;
  const logs = new Map<number, () => Promise<void>>();
  // oxlint-disable-next-line no-await-in-loop -- Two files at once would share one processor anyway.
  for (const size of sizes) logs.set(size, await logOf(size));
  expect(await growthOf((size) => logs.get(size)?.(), sizes)).toBeLessThan(2);
});
