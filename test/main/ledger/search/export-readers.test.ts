import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type {
  ExportForm,
  PaymentCriteria,
} from '../../../../src/main/ports/ledger/payment-list.ts';
import { workersOf } from '../../../../src/main/ledger/thread/ledger-thread.ts';
import { ledgerWorkerUrl } from '../../../fixtures/worker-urls.ts';
import { isShared } from '../by-hand.ts';
import { errorOf, opened, prepared, temporaryFolder, valueOf } from '../ledger-fixture.ts';

const folder = temporaryFolder();

afterAll(() => folder.remove());

const everything: PaymentCriteria = {
  words: [],
  isHopeless: false,
  filters: {
    fromAt: null,
    untilAt: null,
    settledOn: null,
    amounts: null,
    states: [],
    kinds: [],
    currencies: [],
    brands: [],
    operatorIds: [],
    responseCodes: [],
    planId: null,
    customerId: null,
  },
  sort: { by: 'date', direction: 'descending' },
};

const form: ExportForm = {
  format: 'csv',
  timeZone: 'UTC',
  columns: [{ field: 'reference', title: 'Reference', words: {} }],
};

const all = { after: null, upTo: null };

it.runIf(isShared)('are not needed on a server, which has its own cores', async () => {
  const ledger = await opened(join(folder.path, 'shared.sqlite'));
  expect(await ledger.payments.openExportReader()).toBeNull();
  await ledger.close();
});

it.skipIf(isShared)('read what the usual reader reads, until they are closed', async () => {
  const ledger = await opened(join(folder.path, 'two.sqlite'));
  await prepared(ledger, {});
  const extra = await ledger.payments.openExportReader();
  const usual = valueOf(await ledger.payments.paymentExport(everything, all, form));
  const asked = extra?.paymentExport(everything, all, form);
  await extra?.close();
  expect(asked === undefined ? null : valueOf(await asked)).toEqual(usual);
  expect(usual.rows).toBe(1);
  const late = await extra?.paymentExport(everything, all, form);
  expect(late === undefined ? null : errorOf(late)).toEqual({ kind: 'closed' });
  await ledger.close();
});

it.skipIf(isShared)('end with the ledger, which leaves one file behind', async () => {
  const file = join(folder.path, 'ended.sqlite');
  const ledger = await opened(file);
  await prepared(ledger, {});
  const extra = await ledger.payments.openExportReader();
  expect(extra).not.toBeNull();
  await ledger.close();
  const late = await extra?.paymentExport(everything, all, form);
  expect(late === undefined ? null : errorOf(late)).toEqual({ kind: 'closed' });
  expect(existsSync(`${file}-wal`)).toBe(false);
});

it.skipIf(isShared)('are not there when the file cannot be opened once more', async () => {
  const file = join(folder.path, 'gone.sqlite');
  const ledger = await opened(file);
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  expect(await ledger.payments.openExportReader()).toBeNull();
  await ledger.crash();
});

it.skipIf(isShared)('are not there when the system starts no further thread', async () => {
  const start = workersOf(ledgerWorkerUrl);
  let started = 0;
  const startThread: typeof start = (role) => {
    started += 1;
    if (started > 2) throw new Error('no further thread');
    return start(role);
  };
  const ledger = await opened(join(folder.path, 'threads.sqlite'), { startThread });
  expect(await ledger.payments.openExportReader()).toBeNull();
  await ledger.close();
  expect(started).toBe(3);
});
