import { describe, expect, it } from 'vitest';
import type { MismatchField } from '../../../src/domain/charge/attempt.ts';
import { classify } from '../../../src/domain/charge/classify.ts';
import type { SentRequest } from '../../../src/domain/charge/compare-response.ts';
import type {
  GatewayResponse,
  Envelope,
  Transaction,
} from '../../../src/domain/charge/gateway-response.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { responseOf, envelopeOf, sent } from './responses.ts';

function readApproval(transaction: Partial<Transaction>, envelope: Partial<Envelope> = {}) {
  return classify(sent, responseOf(200, envelopeOf(envelope, transaction)));
}

const notCaptured = { captured: false, capturedAmountMinor: 0, responseCode: '05' } as const;
const declined = { requestSuccessful: true, transactionSuccessful: false } as const;
const refused = {
  requestSuccessful: false,
  transactionSuccessful: 'absent',
  response: 'empty',
  transaction: null,
} as const;

function decline(responseCode: string | null, intentHeldUnknown = false) {
  const envelope = envelopeOf(declined, { ...notCaptured, responseCode });
  return classify({ ...sent, intentHeldUnknown }, responseOf(200, envelope));
}

function readDecline(transaction: Partial<Transaction>) {
  return classify(sent, responseOf(200, envelopeOf(declined, transaction)));
}

function bare(status: number, retryAfterSeconds: number | null = null): GatewayResponse {
  return { kind: 'complete', status, retryAfterSeconds, body: { kind: 'not-json' } };
}

/** The expected verdict on a response with exactly these contradictions. */
function verdictOf(names: readonly string[]) {
  const hasOuter = !names.includes('outer');
  const hasStatus = !names.includes('status');
  // A captured payment with an approval code is no decline.
  if (names.includes('inner')) {
    return names.includes('captured') && !hasOuter
      ? { state: 'rejected', reason: 'refused', retryAfterSeconds: null }
      : { state: 'unknown', reason: 'contradictory-answer' };
  }
  if (!hasOuter || !hasStatus || names.includes('id')) {
    return { state: 'unknown', reason: 'contradictory-answer' };
  }
  if (names.length === 0) return { state: 'approved', review: [] };
  const fields = names.flatMap((name) => (name === 'amount' ? [name, 'decimal-amount'] : [name]));
  return { state: 'mismatch', fields };
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
    expect(classify(sent, responseOf(201, envelopeOf()))).toMatchObject({ state: 'approved' });
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
    const facts: SentRequest = {
      ...sent,
      isTransactionIdKnown: (id) => {
        asked.push(id);
        return false;
      },
    };
    classify(facts, responseOf(200, envelopeOf()));
    expect(asked).toEqual(['071-P-4K2N9QXZ']);
  });
});

describe('an approval of something else', () => {
  it.each([
    [{ amountMinor: 495000 }, ['amount', 'decimal-amount']],
    [{ decimalAmount: 495 }, ['decimal-amount']],
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
      { responseCode: '10', amountMinor: 2000, decimalAmount: 20, capturedAmountMinor: 2000 },
      ['amount', 'captured-amount'],
    ],
    [
      { responseCode: '10', amountMinor: 2000, decimalAmount: 20, capturedAmountMinor: null },
      ['amount'],
    ],
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
    expect(classify(live, responseOf(200, envelopeOf()))).toEqual(mismatch);
    const either = { ...sent, expectTest: null };
    expect(classify(either, responseOf(200, envelopeOf())).state).toBe('approved');
  });

  it('does not match when its id is known, whatever else agrees', () => {
    const facts = { ...sent, isTransactionIdKnown: (id: string) => id === '071-P-4K2N9QXZ' };
    expect(classify(facts, responseOf(200, envelopeOf()))).toEqual({
      state: 'mismatch',
      fields: ['known-id'],
    });
    expect(classify(facts, responseOf(200, envelopeOf({}, { id: 'other' }))).state).toBe(
      'approved',
    );
  });

  it.each([
    ['KWD', 12_345, 12.345, 123.45],
    ['BHD', 1_500, 1.5, 15],
    ['JPY', 300, 300, 3],
    ['ISK', 2_500, 2_500, 25],
  ] as const)('compares both amounts by the decimals of %s', (named, amountMinor, right, wrong) => {
    const currency = named as CurrencyCode;
    const facts = { ...sent, amountMinor, currency };
    const record = { amountMinor, capturedAmountMinor: amountMinor, currency };
    const read = (decimalAmount: number, alwaysTwoDecimals = false) =>
      classify(
        { ...facts, alwaysTwoDecimals },
        responseOf(200, envelopeOf({}, { ...record, decimalAmount })),
      );
    expect(read(right).state).toBe('approved');
    expect(read(wrong)).toEqual({ state: 'mismatch', fields: ['decimal-amount'] });
    expect(read(wrong, true).state).toBe('approved');
    expect(read(wrong + 1, true).state).toBe('mismatch');
  });

  it('compares the major amount in the currency sent', () => {
    const yen = { ...sent, amountMinor: 300, currency: 'JPY' as CurrencyCode };
    const record = { amountMinor: null, capturedAmountMinor: null, currency: 'JPY' };
    const read = (decimalAmount: number) =>
      classify(yen, responseOf(200, envelopeOf({}, { ...record, decimalAmount }))).state;
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
    ['outer', {}, { requestSuccessful: false }],
    ['inner', {}, { transactionSuccessful: false }],
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
      const verdict = classify(facts, responseOf(status, envelopeOf(parts, record)));
      expect({ names, verdict }).toEqual({ names, verdict: verdictOf(names) });
    }
  });
});

describe('a decline', () => {
  it('is one with any code but 94 and those of approvals', () => {
    for (const code of ['05', '51', '96', '99', null]) {
      expect(decline(code)).toEqual({ state: 'declined' });
    }
    const flagAlone = { ...notCaptured, captured: true, message: 'Approved' } as const;
    expect(readDecline(flagAlone)).toEqual({ state: 'declined' });
    expect(readDecline({ ...flagAlone, capturedAmountMinor: null })).toEqual({ state: 'declined' });
  });

  it('that contradicts itself is not confirmed', () => {
    const contradictory = { state: 'unknown', reason: 'contradictory-answer' };
    for (const code of ['00', '08', '10', '11', '16']) expect(decline(code)).toEqual(contradictory);
    const captured = { captured: true, capturedAmountMinor: 4950 } as const;
    expect(readDecline({ ...notCaptured, ...captured })).toEqual(contradictory);
    expect(readDecline({ ...notCaptured, decimalAmount: 495 })).toEqual(contradictory);
  });

  it('is not confirmed with 96 and words of a duplicate', () => {
    const named = { ...notCaptured, responseCode: '96', message: 'Reference not unique' } as const;
    expect(readDecline(named)).toEqual({ state: 'unknown', reason: 'duplicate-code' });
    expect(readDecline({ ...named, message: 'System error' })).toEqual({ state: 'declined' });
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
      expect(classify(sent, responseOf(status, envelopeOf(refused)))).toEqual(verdict);
      const nothing = { ...notCaptured, responseCode: '99' };
      const record = envelopeOf(
        { requestSuccessful: false, transactionSuccessful: false },
        nothing,
      );
      expect(classify(sent, responseOf(status, record))).toEqual(verdict);
      expect(classify(held, responseOf(status, record))).toEqual({
        state: 'unknown',
        reason: 'reference-collision',
      });
    },
  );

  it('carries the wait that a 429 asks for, with JSON and without', () => {
    const verdict = { state: 'rejected', reason: 'too-many-requests', retryAfterSeconds: 30 };
    expect(classify(sent, bare(429, 30))).toEqual(verdict);
    const json = { ...responseOf(429, envelopeOf(refused)), retryAfterSeconds: 30 };
    expect(classify(sent, json)).toEqual(verdict);
    expect(classify(sent, bare(404, 30))).toMatchObject({ retryAfterSeconds: null });
  });

  it('of the credentials stays one, even for an intent once not confirmed', () => {
    const verdict = { state: 'rejected', reason: 'credentials', retryAfterSeconds: null };
    expect(classify(sent, bare(401))).toEqual(verdict);
    expect(classify(held, bare(401))).toEqual(verdict);
    expect(classify(held, responseOf(401, envelopeOf(refused)))).toEqual(verdict);
  });

  it('is one without a response at all, when flag and errors are there', () => {
    const absent = { ...refused, response: 'absent' } as const;
    expect(classify(sent, responseOf(200, envelopeOf(absent))).state).toBe('rejected');
    const odd = { ...absent, errorsWellFormed: false };
    expect(classify(sent, responseOf(200, envelopeOf(odd))).state).toBe('unknown');
    const requestSuccessful = { ...absent, requestSuccessful: true };
    expect(classify(sent, responseOf(200, envelopeOf(requestSuccessful))).state).toBe('unknown');
  });

  it.each([
    'Reference has already been taken',
    'reference: INV-7 is not unique',
    'This reference is in use',
    'Duplicate reference',
  ])('that says %j is a taken reference on any order', (text) => {
    const taken = { ...refused, errors: [text] };
    expect(classify(sent, responseOf(422, envelopeOf(taken)))).toEqual({
      state: 'reference-taken',
    });
    expect(classify(held, responseOf(422, envelopeOf(taken))).state).toBe('unknown');
    const own = { ...sent, referenceTakenPatterns: ['bereits*vergeben'] };
    expect(classify(own, responseOf(422, envelopeOf(taken))).state).toBe('rejected');
    const words = { ...refused, errors: ['Referenz ist BEREITS einmal vergeben'] };
    expect(classify(own, responseOf(422, envelopeOf(words)))).toEqual({ state: 'reference-taken' });
  });

  it('by a proxy proves nothing', () => {
    expect(classify(sent, bare(403))).toEqual({ state: 'unknown', reason: 'unreadable-answer' });
    expect(classify(sent, bare(400))).toEqual({ state: 'unknown', reason: 'unreadable-answer' });
    expect(classify(sent, bare(302))).toEqual({ state: 'unknown', reason: 'redirected' });
    expect(classify(sent, bare(502))).toEqual({ state: 'unknown', reason: 'gateway-error' });
    expect(classify(held, bare(404))).toEqual({ state: 'unknown', reason: 'reference-collision' });
  });
});
