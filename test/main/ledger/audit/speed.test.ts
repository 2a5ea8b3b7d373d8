import { afterAll, expect, it } from 'vitest';
import type { BootId } from '../../../../src/domain/ids.ts';
import { createAuditTrail } from '../../../../src/main/ledger/audit/audit-trail.ts';
import { walkAll } from '../../../../src/main/ledger/audit/read-chain.ts';
import { connect } from '../../../../src/main/ledger/engine/sqlite/connection.ts';
import { createLedgerFile } from '../../../../src/main/ledger/engine/sqlite/create-ledger.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { account, instant, temporaryFolder } from '../ledger-fixture.ts';
import { entry } from './audit-fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const count = 20_000;

it('walks far more entries in a second than a year of a busy desk makes', {
  timeout: 60_000,
}, async () => {
  const file = `${folder.path}/ledger.sqlite`;
  await createLedgerFile(file, { accountId: account, createdAt: instant(0) });
  const connection = connect(file, 'write');
  const keyring = testKeyring();
  const trail = createAuditTrail({ ...keyring, bootId: 'boot' as BootId });
  const begun = process.cpuUsage();
  await connection.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- Each entry is sealed to the one before it.
      await trail.append(tx, entry(number));
    }
  });
  const written = process.cpuUsage(begun);
  const writeUs = (written.user + written.system) / count;
  // Processor time: other load on the machine does not count as the walk's.
  const before = process.cpuUsage();
  const whole = await walkAll(connection.db, trail.crypto, {});
  const { user, system } = process.cpuUsage(before);
  const per100k = ((user + system) / 1000) * (100_000 / count);
  connection.close();
  process.stdout.write(
    `G3 verify: ${Math.round(per100k)} ms per 100,000; append: ${writeUs.toFixed(1)} µs an entry\n`,
  );
  expect(whole).toMatchObject({ breach: null, entries: count });
  expect(per100k).toBeLessThan(3_000);
});
