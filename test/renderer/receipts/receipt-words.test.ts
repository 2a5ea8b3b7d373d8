import { describe, expect, it } from 'vitest';
import type { ReceiptIssue, ReceiptStatus } from '../../../src/contract/payments/receipts.ts';
import { receiptTroubleSchema } from '../../../src/contract/payments/receipts.ts';
import {
  issueWords,
  progressWords,
  statusWords,
} from '../../../src/renderer/words/payments/receipts.ts';

const done: Extract<ReceiptIssue, { kind: 'done' }> = {
  kind: 'done',
  way: 'pdf',
  originals: 1,
  copies: 0,
  skipped: 0,
  path: '/papers/one.pdf',
  mailOpened: null,
  recorded: true,
  logoMissing: false,
};

describe('issueWords', () => {
  it.each([
    [{}, 'Receipt saved.'],
    [{ originals: 0, copies: 1 }, 'COPY saved.'],
    [{ way: 'print', path: null }, 'Receipt sent to the printer.'],
    [{ originals: 3 }, '3 receipts saved.'],
    [{ originals: 2, copies: 2 }, '4 receipts, 2 of them COPY, saved.'],
    [{ skipped: 1 }, 'Receipt saved. One payment has no receipt.'],
    [{ skipped: 2 }, 'Receipt saved. 2 payments have no receipt.'],
    [
      { way: 'email', mailOpened: true },
      'Receipt in an e-mail in your mail program. Attach this file there.',
    ],
    [{ way: 'email', mailOpened: false }, 'No mail program opened the e-mail. Receipt saved.'],
    [
      { recorded: false },
      'Receipt saved. This copy was not recorded, so the next one will not say COPY.',
    ],
    [{ logoMissing: true }, 'Receipt saved. The logo is missing: choose it again in Settings.'],
  ] as const)('says of %j', (change, sentence) => {
    expect(issueWords({ ...done, ...change })).toBe(sentence);
  });

  it('says of each trouble that nothing was handed out, or how to put it right', () => {
    for (const trouble of receiptTroubleSchema.options) {
      expect(issueWords({ kind: 'trouble', trouble })).toMatch(
        /Nothing was (?:printed|saved)\.|No receipt was issued\.|for example name@/u,
      );
    }
    expect(issueWords({ kind: 'cancelled' })).toBe('No receipt was issued.');
    expect(issueWords({ kind: 'refused', reason: 'not-confirmed' })).toMatch(/^Unconfirmed/u);
  });
});

function status(change: Partial<ReceiptStatus>): string {
  const fresh = { refusal: null, paper: 'receipt', handOuts: [] } satisfies ReceiptStatus;
  return statusWords({ ...fresh, ...change }, () => 'today 10:02');
}

describe('statusWords', () => {
  const out = { way: 'pdf', at: 'x', operatorName: 'Clerk' } as const;

  it.each([
    [{}, 'Receipt not issued yet.'],
    [{ paper: 'declined-note' }, 'Declined: the receipt says “not charged”.'],
    [{ handOuts: [out] }, 'Receipt saved today 10:02, Clerk. Next: COPY.'],
    [
      { handOuts: [out, { ...out, way: 'email' }] },
      '2 issued, last by e-mail today 10:02, Clerk. Next: COPY.',
    ],
    [{ refusal: 'nothing-charged', paper: null }, 'Nothing was charged, so there is no receipt.'],
    [
      { refusal: 'charged-twice', paper: null },
      'Charged on top of another payment, so there is no receipt. Refund it first.',
    ],
  ] as const)('says of %j', (change, sentence) => {
    expect(status(change as unknown as Partial<ReceiptStatus>)).toBe(sentence);
  });
});

describe('progressWords', () => {
  it('counts while it reads, and names the rest', () => {
    expect(progressWords({ stage: 'reading', done: 20, total: 90 })).toBe(
      'Reading 20 of 90 receipts …',
    );
    expect(progressWords({ stage: 'writing', done: 0, total: 90 })).toBe('Writing 90 receipts …');
  });
});
