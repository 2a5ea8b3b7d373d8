import { afterAll, expect, it } from 'vitest';
import { walkAll } from '../../../../src/main/ledger/audit/read-chain.ts';
import { writeAuditLog } from '../../../fixtures/audit-log.ts';
import { growthOf } from '../../../fixtures/growth.ts';
import { instant, temporaryFolder } from '../ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** A log of some entries, and how to walk all of it. */
async function logOf(count: number): Promise<() => Promise<void>> {
  const file = `${folder.path}/${count}.sqlite`;
  const { connection, crypto } = await writeAuditLog(file, count, instant(0));
  afterAll(() => connection.close());
  return async () => {
    const whole = await walkAll(connection.db, crypto, {});
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
