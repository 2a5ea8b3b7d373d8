import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { HandedOut } from '../../../src/main/ports/ledger/receipts.ts';
import { handOn } from './by-hand.ts';
import {
  errorOf,
  instant,
  newAttempt,
  opened,
  operator,
  strictScope,
  temporaryFolder,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let file: string;
let ledger: OpenedLedger;
let files = 0;
beforeEach(async () => {
  files += 1;
  file = join(folder.path, `${files}.sqlite`);
  ledger = await opened(file);
});
afterEach(() => ledger.close());

async function attempt(): Promise<AttemptId> {
  return valueOf(await ledger.attempts.prepare(newAttempt(), strictScope)).id;
}

function handOut(attemptId: AttemptId, copyNumber: number): HandedOut {
  return { attemptId, copyNumber, way: 'pdf', issuedAt: instant(copyNumber), operatorId: operator };
}

describe('the receipts that were handed out', () => {
  it('are kept in their order, each under its number', async () => {
    const id = await attempt();
    for (let number = 0; number < 12; number += 1) {
      valueOf(await ledger.receipts.recordReceiptIssues([handOut(id, number)]));
    }
    const { handedOut } = valueOf(await ledger.receipts.issueHistory(id));
    expect(handedOut).toEqual(Array.from({ length: 12 }, (_, number) => handOut(id, number)));
  });

  it('have one original, whoever asks first', async () => {
    const id = await attempt();
    const both = await Promise.all([
      ledger.receipts.recordReceiptIssues([handOut(id, 0)]),
      ledger.receipts.recordReceiptIssues([handOut(id, 0)]),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(errorOf(both[1])).toEqual({ kind: 'copy-number-taken' });
    expect(errorOf(await ledger.receipts.recordReceiptIssues([handOut(id, 2)]))).toEqual({
      kind: 'copy-number-taken',
    });
  });

  it('are written down together or not at all', async () => {
    const [one, other] = [await attempt(), await attempt()];
    const refused = await ledger.receipts.recordReceiptIssues([handOut(one, 0), handOut(other, 1)]);
    expect(errorOf(refused)).toEqual({ kind: 'copy-number-taken' });
    expect(valueOf(await ledger.receipts.issueHistory(one)).handedOut).toEqual([]);
  });

  it('survive a restart', async () => {
    const id = await attempt();
    valueOf(await ledger.receipts.recordReceiptIssues([handOut(id, 0)]));
    await ledger.close();
    ledger = await opened(file, { expected: true });
    expect(valueOf(await ledger.receipts.issueHistory(id)).handedOut).toHaveLength(1);
  });
});

describe('the paper trail of a payment', () => {
  it('has the refunds that were made elsewhere, by their day', async () => {
    const id = await attempt();
    await ledger.close();
    const hand = await handOn(file);
    const insert = `insert into refunds_elsewhere (id, attempt_id, amount_minor, currency, refunded_on,
        dashboard_reference, reason, recorded_at, operator_id) values (?, ?, ?, 'AUD', ?, 'R', 'r', 'x', 'o')`;
    await hand.run(insert, 'refund-2', id, 300, '2026-03-02');
    await hand.run(insert, 'refund-1', id, 200, '2026-03-01');
    await hand.close();
    ledger = await opened(file, { expected: true });
    const { refunds } = valueOf(await ledger.receipts.issueHistory(id));
    expect(refunds.map(({ amountMinor, refundedOn }) => [amountMinor, refundedOn])).toEqual([
      [200, '2026-03-01'],
      [300, '2026-03-02'],
    ]);
    expect(valueOf(await ledger.receipts.issueHistory('none' as AttemptId))).toEqual({
      handedOut: [],
      refunds: [],
    });
  });
});
