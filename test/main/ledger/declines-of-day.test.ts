import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { NewAttempt } from '../../../src/domain/charge/attempt.ts';
import type { CalendarDate, Instant } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  dispatched,
  opened,
  outcome,
  temporaryFolder,
  transaction,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let ledger: OpenedLedger;
let files = 0;
beforeEach(async () => {
  files += 1;
  ledger = await opened(join(folder.path, `${files}.sqlite`));
});
afterEach(() => ledger.close());

async function decline(
  orderReference: string,
  settlementDate: string | null,
  changes: Partial<NewAttempt> = {},
): Promise<void> {
  const { id } = await dispatched(ledger, { orderReference, ...changes });
  const record = transaction({ settlementDate });
  valueOf(await ledger.attempts.settle(id, outcome(declined, { transaction: record })));
}

async function declinesOf(day: string): Promise<readonly string[]> {
  const settlementDate = day as CalendarDate;
  const asked = { settlementDate, currency: 'AUD' as CurrencyCode };
  const sources = valueOf(await ledger.closes.closeSources(asked));
  return sources.declined.map(({ orderReference }) => orderReference).toSorted();
}

it('are those with its settlement date, whenever they were sent', async () => {
  await decline('MONDAY', '2026-01-05');
  await decline('TUESDAY', '2026-01-06');
  await decline('DOLLARS', '2026-01-05', { currency: 'USD' as CurrencyCode });
  const { id } = await dispatched(ledger, { orderReference: 'PAID' });
  valueOf(await ledger.attempts.settle(id, outcome(approved)));
  expect(await declinesOf('2026-01-05')).toEqual(['MONDAY']);
  expect(await declinesOf('2026-01-06')).toEqual(['TUESDAY']);
});

it('are those of the merchant’s day where the response has no date', async () => {
  // Sydney is eleven hours ahead, so the day ends at 13:00 UTC.
  const sent = (at: string) => ({ preparedAt: at as Instant });
  await decline('LATE', null, sent('2026-01-05T12:59:59.000Z'));
  await decline('NEXT', null, sent('2026-01-05T13:00:00.000Z'));
  await decline('FIRST', null, sent('2026-01-04T13:00:00.000Z'));
  await decline('BEFORE', null, sent('2026-01-04T12:59:59.000Z'));
  await decline('DATED', '2026-01-09', sent('2026-01-05T05:00:00.000Z'));
  expect(await declinesOf('2026-01-05')).toEqual(['FIRST', 'LATE']);
  expect(await declinesOf('2026-01-06')).toEqual(['NEXT']);
});
