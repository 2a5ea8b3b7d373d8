import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { DeclinesOfCode } from '../../../src/main/ports/ledger/reports.ts';
import { sortKeyOfSecond } from '../../../src/main/ledger/search/index-attempt.ts';
import { handOn } from './by-hand.ts';
import type { Hand } from './by-hand.ts';
import { account, opened, valueOf } from './ledger-fixture.ts';
import { seedRecords } from './search/seed-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillroom-reports-'));
const file = join(folder, 'ledger.sqlite');
const currency = 'AUD' as CurrencyCode;
let ledger: OpenedLedger;
let hand: Hand;

interface Declined {
  readonly id: string;
  readonly at: string;
  readonly code: string | null;
  readonly minor: number;
}

beforeAll(async () => {
  const until = '2026-11-20T12:00:00.000Z' as Instant;
  await seedRecords({ file, accountId: account, payments: 3000, plans: 200, seed: 12, until });
  ledger = await opened(file);
  hand = await handOn(file);
});

afterAll(async () => {
  await hand.close();
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every decline, as an auditor would read it. */
async function readDeclined(): Promise<readonly Declined[]> {
  const found = await hand.rows(`select id, prepared_at as at, response_code as code,
    amount_minor as minor from attempts
    where state in ('declined', 'confirmed-declined') and currency = '${currency}' order by place`);
  return found.map((row) => ({ ...(row as unknown as Declined), minor: Number(row['minor']) }));
}

function added(rows: readonly Declined[]): readonly DeclinesOfCode[] {
  return [...Map.groupBy(rows, ({ code }) => code)].map(([responseCode, some]) => ({
    responseCode,
    count: some.length,
    amountMinor: some.reduce((sum, { minor }) => sum + minor, 0),
  }));
}

function inOrder(codes: readonly DeclinesOfCode[]): readonly DeclinesOfCode[] {
  return codes.toSorted((one, other) =>
    String(one.responseCode) < String(other.responseCode) ? -1 : 1,
  );
}

async function reported(from: string, until: string): Promise<readonly DeclinesOfCode[]> {
  const span = { from: from as Instant, until: until as Instant, currency };
  return inOrder(valueOf(await ledger.reports.declinesByCode(span)));
}

describe('declines by code over payments of two years', () => {
  it('are those of the span alone, and all of them', async () => {
    const declined = await readDeclined();
    let seen = 0;
    for (let month = 0; month < 26; month += 1) {
      const [from, until] = [0, 1].map((more) =>
        new Date(Date.UTC(2024, 9 + month + more, 1)).toISOString(),
      );
      const ours = declined.filter(({ at }) => at >= String(from) && at < String(until));
      seen += ours.length;
      // oxlint-disable-next-line no-await-in-loop -- Each month by itself.
      expect(await reported(String(from), String(until))).toEqual(inOrder(added(ours)));
    }
    expect(seen).toBe(declined.length);
    expect(seen).toBeGreaterThan(100);
  });

  it('hold a payment whose full second borrowed a place from the next', async () => {
    const [declined] = await readDeclined();
    if (declined === undefined) throw new Error('Nothing was declined');
    const next = Math.floor(Date.parse(declined.at) / 1000) * 1000 + 1000;
    const span = [new Date(next).toISOString(), new Date(next + 1000).toISOString()] as const;
    expect(await reported(...span)).toEqual([]);
    await hand.run(
      'update attempts set place = ? where id = ?',
      sortKeyOfSecond(next),
      declined.id,
    );
    expect(await reported(...span)).toEqual(added([declined]));
  });
});
