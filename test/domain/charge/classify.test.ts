import { describe, expect, it } from 'vitest';
import type { MismatchField } from '../../../src/domain/charge/attempt.ts';
import { classify } from '../../../src/domain/charge/classify.ts';
import type { SentFacts } from '../../../src/domain/charge/echo.ts';
import type { Answer, Envelope, Transaction } from '../../../src/domain/charge/envelope.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { answerOf, envelopeOf, sent } from './answers.ts';

function readApproval(transaction: Partial<Transaction>, envelope: Partial<Envelope> = {}) {
  return classify(sent, answerOf(200, envelopeOf(envelope, transaction)));
}

const declined = { outer: true, inner: false } as const;
const refused = { outer: false, inner: 'absent', response: 'empty', transaction: null } as const;

function decline(responseCode: string | null, intentHeldUnknown = false) {
  const envelope = envelopeOf(declined, { responseCode });
  return classify({ ...sent, intentHeldUnknown }, answerOf(200, envelope));
}

function bare(status: number, retryAfterSeconds: number | null = null): Answer {
  return { kind: 'complete', status, retryAfterSeconds, body: { kind: 'not-json' } };
}

/** What the page says of an answer with exactly these contradictions in it. */
function verdictOf(names: readonly string[]) {
  const hasOuter = !names.includes('outer');
  const hasStatus = !names.includes('status');
  if (names.includes('inner')) {
    if (!hasOuter) return { state: 'rejected', reason: 'refused', retryAfterSeconds: null };
    return hasStatus ? { state: 'declined' } : { state: 'unknown', reason: 'contradictory-answer' };
  }
  if (!hasOuter || !hasStatus || names.includes('id')) {
    return { state: 'unknown', reason: 'contradictory-answer' };
  }
  if (names.length === 0) return { state: 'approved', review: [] };
  return { state: 'mismatch', fields: names };
}

describe('an answer that did not come whole', () => {
  it.each(['no-answer', 'connection-lost', 'hard-deadline', 'interrupted'] as const)(
    'is not confirmed: %s',
    (reason) => {
      expect(classify(sent, { kind: 'incomplete', reason })).toEqual({ state: 'unknown', reason });
    },
  );
});

describe('an approval', () => {
  it('stands when everything repeated is what was sent', () => {
    expect(readApproval({})).toEqual({ state: 'approved', review: [] });
    expect(classify(sent, answerOf(201, envelopeOf()))).toMatchObject({ state: 'approved' });
  });

  it('stands when the service repeats nothing', () => {
    const silent = {
      amountMinor: null,
      decimalAmount: null,
      currency: null,
      reference: null,
      cardLastFour: null,
      captured: 'absent',
      capturedAmountMinor: null,
      responseCode: null,
      message: null,
    } as const;
    expect(readApproval(silent)).toEqual({ state: 'approved', review: [] });
  });

  it.each(['08', '10', '11', '16'])(
    'stands with code %s when the whole amount was taken',
    (code) => {
      expect(readApproval({ responseCode: code }).state).toBe('approved');
    },
  );

  it('does not hang on the message, nor on a code of a decline', () => {
    expect(readApproval({ message: 'approved - balance avail' }).state).toBe('approved');
    expect(readApproval({ message: 'Declined', responseCode: '05' }).state).toBe('approved');
    expect(readApproval({ responseCode: '94' }).state).toBe('approved');
  });

  it('is flagged for review by errors and by a missing or unreadable test flag', () => {
    expect(readApproval({}, { errors: ['odd'] })).toEqual({
      state: 'approved',
      review: ['errors-present'],
    });
    expect(readApproval({}, { test: 'absent' })).toEqual({
      state: 'approved',
      review: ['test-flag-absent'],
    });
    expect(readApproval({}, { test: 'malformed', errors: ['odd'] })).toEqual({
      state: 'approved',
      review: ['errors-present', 'test-flag-absent'],
    });
  });

  it('accepts a currency in small letters for the same currency', () => {
    expect(readApproval({ currency: 'aud' }).state).toBe('approved');
  });

  it('asks for the id once, and as it was answered', () => {
    const asked: string[] = [];
    const facts: SentFacts = {
      ...sent,
      isTransactionIdKnown: (id) => {
        asked.push(id);
        return false;
      },
    };
    classify(facts, answerOf(200, envelopeOf()));
    expect(asked).toEqual(['071-P-4K2N9QXZ']);
  });
});

describe('an approval of something else', () => {
  it.each([
    [{ amountMinor: 495000 }, ['amount']],
    [{ amountMinor: null, decimalAmount: 4950 }, ['amount']],
    [{ currency: 'USD' }, ['currency']],
    [{ currency: '' }, ['currency']],
    [{ reference: 'INV-20418' }, ['reference']],
    [{ reference: 'inv-20417' }, ['reference']],
    [{ cardLastFour: '1112' }, ['last-four']],
    [{ captured: false }, ['captured']],
    [{ captured: false, capturedAmountMinor: 0 }, ['captured', 'captured-amount']],
    [{ capturedAmountMinor: 2000 }, ['captured-amount']],
    [{ responseCode: '10', capturedAmountMinor: 2000 }, ['captured-amount']],
    [{ amountMinor: null, oddAmounts: ['amount'] }, ['amount']],
    [{ capturedAmountMinor: null, oddAmounts: ['captured_amount'] }, ['captured-amount']],
    [
      { responseCode: '10', amountMinor: 2000, capturedAmountMinor: 2000 },
      ['amount', 'captured-amount'],
    ],
    [{ responseCode: '10', amountMinor: 2000, capturedAmountMinor: null }, ['amount']],
    [
      { responseCode: '10', amountMinor: null, decimalAmount: null, capturedAmountMinor: null },
      ['captured-amount'],
    ],
  ] as const)('%j does not match', (transaction, fields) => {
    expect(readApproval(transaction)).toEqual({ state: 'mismatch', fields });
  });

  it('does not match on the wrong side of test and live', () => {
    const mismatch = { state: 'mismatch', fields: ['test-flag'] };
    expect(readApproval({}, { test: false })).toEqual(mismatch);
    const live = { ...sent, expectTest: false };
    expect(classify(live, answerOf(200, envelopeOf()))).toEqual(mismatch);
    const either = { ...sent, expectTest: null };
    expect(classify(either, answerOf(200, envelopeOf())).state).toBe('approved');
  });

  it('does not match when its id is known, whatever else agrees', () => {
    const facts = { ...sent, isTransactionIdKnown: (id: string) => id === '071-P-4K2N9QXZ' };
    expect(classify(facts, answerOf(200, envelopeOf()))).toEqual({
      state: 'mismatch',
      fields: ['known-id'],
    });
    expect(classify(facts, answerOf(200, envelopeOf({}, { id: 'other' }))).state).toBe('approved');
  });

  it('compares the major amount in the currency sent', () => {
    const yen = { ...sent, amountMinor: 300, currency: 'JPY' as CurrencyCode };
    const record = { amountMinor: null, capturedAmountMinor: null, currency: 'JPY' };
    const read = (decimalAmount: number) =>
      classify(yen, answerOf(200, envelopeOf({}, { ...record, decimalAmount }))).state;
    expect(read(300)).toBe('approved');
    expect(read(3)).toBe('mismatch');
  });
});

describe('every mixture of contradictions', () => {
  const changes: readonly (readonly [
    MismatchField | 'outer' | 'inner' | 'status' | 'id',
    Partial<Transaction>,
    Partial<Envelope>,
  ])[] = [
    ['amount', { amountMinor: 1 }, {}],
    ['currency', { currency: 'USD' }, {}],
    ['reference', { reference: 'other' }, {}],
    ['last-four', { cardLastFour: '0000' }, {}],
    ['test-flag', {}, { test: false }],
    ['captured', { captured: false }, {}],
    ['captured-amount', { capturedAmountMinor: 1 }, {}],
    ['known-id', {}, {}],
    ['outer', {}, { outer: false }],
    ['inner', {}, { inner: false }],
    ['status', {}, {}],
    ['id', { id: ' ' }, {}],
  ];

  it('is approved only when there is none, and lists every field that differs', () => {
    for (let mask = 0; mask < 2 ** changes.length; mask += 1) {
      const chosen = changes.filter((_, place) => Math.floor(mask / 2 ** place) % 2 === 1);
      const names = chosen.map(([name]) => name);
      const record = Object.assign({}, ...chosen.map(([, transaction]) => transaction)) as object;
      const parts = Object.assign({}, ...chosen.map(([, , envelope]) => envelope)) as object;
      const facts = { ...sent, isTransactionIdKnown: () => names.includes('known-id') };
      const status = names.includes('status') ? 422 : 200;
      const verdict = classify(facts, answerOf(status, envelopeOf(parts, record)));
      expect({ names, verdict }).toEqual({ names, verdict: verdictOf(names) });
    }
  });
});

describe('a decline', () => {
  it('is one with any code but 94, captured or not', () => {
    for (const code of ['05', '51', '00', '96', '99', null]) {
      expect(decline(code)).toEqual({ state: 'declined' });
    }
    const captured = envelopeOf(declined, { captured: true, message: 'Approved' });
    expect(classify(sent, answerOf(200, captured))).toEqual({ state: 'declined' });
  });

  it('is not confirmed with 94, and with 96 once the intent held a try not confirmed', () => {
    expect(decline('94')).toEqual({ state: 'unknown', reason: 'duplicate-code' });
    expect(decline(' 94 ')).toEqual({ state: 'unknown', reason: 'duplicate-code' });
    expect(decline('94', true)).toEqual({ state: 'unknown', reason: 'duplicate-code' });
    expect(decline('96', true)).toEqual({ state: 'unknown', reason: 'reference-collision' });
    expect(decline('05', true)).toEqual({ state: 'declined' });
  });
});

describe('a refusal', () => {
  const held = { ...sent, intentHeldUnknown: true };

  it.each([200, 400, 403, 404, 422])(
    'with %i in a well-formed answer charged nothing',
    (status) => {
      const verdict = { state: 'rejected', reason: 'refused', retryAfterSeconds: null };
      expect(classify(sent, answerOf(status, envelopeOf(refused)))).toEqual(verdict);
      const record = envelopeOf({ outer: false, inner: false }, { responseCode: '99' });
      expect(classify(sent, answerOf(status, record))).toEqual(verdict);
      expect(classify(held, answerOf(status, record))).toEqual({
        state: 'unknown',
        reason: 'reference-collision',
      });
    },
  );

  it('carries the wait that a 429 asks for, with JSON and without', () => {
    const verdict = { state: 'rejected', reason: 'too-many-requests', retryAfterSeconds: 30 };
    expect(classify(sent, bare(429, 30))).toEqual(verdict);
    const json = { ...answerOf(429, envelopeOf(refused)), retryAfterSeconds: 30 };
    expect(classify(sent, json)).toEqual(verdict);
    expect(classify(sent, bare(404, 30))).toMatchObject({ retryAfterSeconds: null });
  });

  it('of the credentials stays one, even for an intent once not confirmed', () => {
    const verdict = { state: 'rejected', reason: 'credentials', retryAfterSeconds: null };
    expect(classify(sent, bare(401))).toEqual(verdict);
    expect(classify(held, bare(401))).toEqual(verdict);
    expect(classify(held, answerOf(401, envelopeOf(refused)))).toEqual(verdict);
  });

  it('by a proxy proves nothing', () => {
    expect(classify(sent, bare(403))).toEqual({ state: 'unknown', reason: 'unreadable-answer' });
    expect(classify(sent, bare(400))).toEqual({ state: 'unknown', reason: 'unreadable-answer' });
    expect(classify(sent, bare(302))).toEqual({ state: 'unknown', reason: 'redirected' });
    expect(classify(sent, bare(502))).toEqual({ state: 'unknown', reason: 'gateway-error' });
    expect(classify(held, bare(404))).toEqual({ state: 'unknown', reason: 'reference-collision' });
  });
});
