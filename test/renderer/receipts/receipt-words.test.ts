import { describe, expect, it } from 'vitest';
import type { HandOut, ReceiptStatus } from '../../../src/contract/receipts.ts';
import { receiptTroubleSchema } from '../../../src/contract/receipts.ts';
import { handOutWords, progressWords, statusWords } from '../../../src/renderer/words/receipts.ts';

const done: Extract<HandOut, { kind: 'done' }> = {
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

describe('handOutWords', () => {
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
      'Receipt in a letter in your mail program. Attach this file there.',
    ],
    [{ way: 'email', mailOpened: false }, 'No mail program took the letter. Receipt saved.'],
    [
      { recorded: false },
      'Receipt saved. It could not be written down: the next one will not say COPY.',
    ],
    [{ logoMissing: true }, 'Receipt saved. The logo is missing: choose it again in Settings.'],
  ] as const)('says of %j', (change, sentence) => {
    expect(handOutWords({ ...done, ...change })).toBe(sentence);
  });

  it('says of each trouble that nothing was handed out, or how to put it right', () => {
    for (const trouble of receiptTroubleSchema.options) {
      expect(handOutWords({ kind: 'trouble', trouble })).toMatch(
        /Nothing was (?:printed|saved|handed out)\.|Write it like/u,
      );
    }
    expect(handOutWords({ kind: 'cancelled' })).toBe('Nothing was handed out.');
    expect(handOutWords({ kind: 'refused', reason: 'not-confirmed' })).toMatch(/^Not confirmed/u);
  });
});

function status(change: Partial<ReceiptStatus>): string {
  const fresh = { refusal: null, paper: 'receipt', handOuts: [] } satisfies ReceiptStatus;
  return statusWords({ ...fresh, ...change }, () => 'today 10:02');
}

describe('statusWords', () => {
  const out = { way: 'pdf', at: 'x', operatorName: 'Clerk' } as const;

  it.each([
    [{}, 'Not handed out yet.'],
    [{ paper: 'declined-note' }, 'Declined: the paper says “not charged”.'],
    [{ handOuts: [out] }, 'Receipt saved today 10:02, Clerk. Next: COPY.'],
    [
      { handOuts: [out, { ...out, way: 'email' }] },
      '2 out, last in a letter today 10:02, Clerk. Next: COPY.',
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
