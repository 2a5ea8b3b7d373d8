import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import {
  instant,
  newAttempt,
  opened,
  strictScope,
  temporaryFolder,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;

beforeAll(async () => {
  ledger = await opened(`${folder.path}/search/ledger.sqlite`);
  const rows = [
    ['INV-20417', '1111', 1],
    ['INV-20418', '2346', 2],
    ['INV-30000', '2346', 3],
    ['INV-4', '0001', 7],
    ['INV-40', '0002', 8],
    ['inv-20419', '0004', 4],
    ['2346', '0005', 5],
    ['ÉTÉ-%_1', '0006', 6],
  ] as const;
  for (const [orderReference, lastFour, seconds] of rows) {
    const card = { brand: 'visa', lastFour, expiry: { year: 2031, month: 4 } };
    const attempt = newAttempt({ orderReference, card, preparedAt: instant(seconds) });
    // oxlint-disable-next-line no-await-in-loop -- They are recorded in this order.
    valueOf(await ledger.attempts.prepare(attempt, strictScope));
  }
});
afterAll(async () => {
  await ledger.close();
  folder.remove();
});

async function found(text: string, limit = 8): Promise<readonly string[]> {
  return valueOf(await ledger.attempts.search(text, limit)).map((one) => one.orderReference);
}

describe('looking for a payment', () => {
  it.each([
    ['INV-2', ['INV-20418', 'INV-20417']],
    ['INV-20417', ['INV-20417']],
    ['INV-4', ['INV-4', 'INV-40']],
    ['inv-4', ['INV-4', 'INV-40']],
    ['inv-2', ['inv-20419', 'INV-20418', 'INV-20417']],
    ['2346', ['2346', 'INV-30000', 'INV-20418']],
    ['234', ['2346']],
    ['été', ['ÉTÉ-%_1']],
    ['0417', []],
    ['%', []],
    ['_', []],
    ['', []],
    ["' or 1=1 --", []],
  ])('%j finds %j, the very one first and then the newest', async (text, references) => {
    expect(await found(text)).toEqual(references);
  });

  it('gives no more than it was asked for', async () => {
    expect(await found('2346', 2)).toEqual(['2346', 'INV-30000']);
  });
});
