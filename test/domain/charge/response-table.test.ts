import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responseTable, classify, see } from '../../../src/domain/charge/classify.ts';
import type { SentRequest } from '../../../src/domain/charge/compare-response.ts';
import type { GatewayResponse, Envelope } from '../../../src/domain/charge/gateway-response.ts';
import { approvedTransaction, sent } from './responses.ts';

const flags = [true, false, 'absent', 'malformed'] as const;
const responses = ['record', 'empty', 'null', 'absent', 'malformed'] as const;
const bodyKinds = ['empty', 'not-json', 'not-an-object', 'too-big', 'invalid-utf8'] as const;
const codes = ['00', '05', '94', '96', null];
const statuses = [
  0, 100, 103, 199, 200, 201, 204, 299, 300, 302, 307, 308, 399, 400, 401, 402, 403, 404, 405, 408,
  409, 410, 413, 415, 422, 425, 429, 451, 498, 499, 500, 502, 503, 504, 599, 600, 999,
];

function* envelopes(): Generator<Envelope> {
  for (const requestSuccessful of flags)
    for (const transactionSuccessful of flags)
      for (const response of responses)
        for (const errorsWellFormed of [true, false])
          for (const errors of [
            [],
            ['Card number is invalid'],
            ['Reference has already been taken'],
          ])
            for (const id of [approvedTransaction.id, '', null])
              for (const responseCode of codes)
                for (const capturedAmountMinor of transactionSuccessful === true
                  ? [4950]
                  : [0, 4950])
                  yield {
                    requestSuccessful,
                    transactionSuccessful,
                    test: true,
                    response,
                    errorsWellFormed,
                    errors,
                    transaction:
                      response === 'record'
                        ? { ...approvedTransaction, id, responseCode, capturedAmountMinor }
                        : null,
                  };
}

/**
 * The table of docs/charge.md, Reading a response, written a second time as plain conditions in the page's
 * order.
 */
function expectedState(status: number, held: boolean, envelope: Envelope | string): string {
  const isEnvelope = typeof envelope !== 'string';
  const requestSuccessful = isEnvelope ? envelope.requestSuccessful : null;
  const transactionSuccessful = isEnvelope ? envelope.transactionSuccessful : null;
  const isTwoHundred = status >= 200 && status < 300;
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) return 'unknown';
  if ([408, 409, 425, 499].includes(status)) return 'unknown';
  if (transactionSuccessful === true) {
    const hasId = isEnvelope && Boolean(envelope.transaction?.id);
    return isTwoHundred && requestSuccessful === true && hasId ? 'approved' : 'unknown';
  }
  if (status === 401) return 'rejected';
  if (
    [404, 405, 413, 415, 429].includes(status) &&
    (envelope === 'empty' || envelope === 'not-json')
  ) {
    return held ? 'unknown' : 'rejected';
  }
  if (!isEnvelope) return 'unknown';
  if (isTwoHundred && requestSuccessful === true && transactionSuccessful === false) {
    const code = envelope.transaction?.responseCode;
    const isDoubtful = saysDuplicate(envelope) || (held && code === '96');
    return isDoubtful || code === '00' || isCaptured(envelope) ? 'unknown' : 'declined';
  }
  const isWellFormed =
    envelope.errorsWellFormed && ['record', 'empty', 'null', 'absent'].includes(envelope.response);
  if (requestSuccessful === false && isWellFormed && transactionSuccessful !== 'malformed') {
    if (held || saysDuplicate(envelope) || isCaptured(envelope)) return 'unknown';
    return saysTaken(envelope) ? 'reference-taken' : 'rejected';
  }
  return 'unknown';
}

function saysDuplicate(envelope: Envelope): boolean {
  const code = envelope.transaction?.responseCode;
  return code === '94' || (code === '96' && saysTaken(envelope));
}

function saysTaken({ errors }: Envelope): boolean {
  return errors.includes('Reference has already been taken');
}

function isCaptured({ transaction }: Envelope): boolean {
  return (transaction?.capturedAmountMinor ?? 0) > 0;
}

function stateOf(facts: SentRequest, response: GatewayResponse): string {
  return classify(facts, response).state;
}

describe('the response table', () => {
  it('reads every cell of status, flags, body, response, errors, id and code', () => {
    const reached = new Set<string | undefined>();
    const wrong: unknown[] = [];
    let cells = 0;
    const bodies = [...envelopes(), ...bodyKinds];
    for (const status of statuses)
      for (const held of [false, true])
        for (const body of bodies) {
          const facts = { ...sent, intentHeldUnknown: held };
          const response: GatewayResponse = {
            kind: 'complete',
            status,
            retryAfterSeconds: null,
            body: typeof body === 'string' ? { kind: body } : { kind: 'envelope', envelope: body },
          };
          const seen = see(facts, response);
          const first = responseTable.find((row) => row.matches(seen));
          const state = first?.read(seen).state;
          const isRight = state === expectedState(status, held, body);
          if (!isRight || stateOf(facts, response) !== state)
            wrong.push({ status, held, body, state });
          reached.add(first?.id);
          cells += 1;
        }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(cells).toBe(statuses.length * 2 * (4 * 7 * 5 * 2 * 3 * 3 * 5 + 5));
    const others = responseTable.map(({ id }) => id).filter((id) => id !== 'incomplete');
    expect(reached).toEqual(new Set(others));
  });

  it('names each row once and says it in a sentence', () => {
    expect(new Set(responseTable.map(({ id }) => id)).size).toBe(responseTable.length);
    for (const { sentence } of responseTable) expect(sentence).toMatch(/^[A-Z0-9].+\.$/u);
  });

  it('ends in a row that matches anything', () => {
    const nothing = see(sent, { kind: 'incomplete', reason: 'no-answer' });
    expect(responseTable.at(-1)?.matches(nothing)).toBe(true);
  });
});

describe('any answer at all', () => {
  const flag = fc.constantFrom(...flags);
  const text = fc.option(fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('94', '96', '00')));
  const amount = fc.option(fc.constantFrom(4950, 495, 0, -1, 4951));
  const transaction = fc.record({
    id: text,
    cardLastFour: fc.option(fc.constantFrom('1111', '1112')),
    amountMinor: amount,
    decimalAmount: fc.option(fc.constantFrom(49.5, 4950, Number.NaN)),
    currency: fc.option(fc.constantFrom('AUD', 'aud', 'USD', '')),
    reference: fc.option(fc.constantFrom('INV-20417', 'INV-20418', '')),
    message: fc.option(fc.constantFrom('Approved', 'Declined')),
    responseCode: text,
    captured: flag,
    capturedAmountMinor: amount,
  });
  const envelope = fc.record({
    requestSuccessful: flag,
    transactionSuccessful: flag,
    test: flag,
    response: fc.constantFrom(...responses),
    errorsWellFormed: fc.boolean(),
    errors: fc.array(fc.string({ maxLength: 8 }), { maxLength: 2 }),
    transaction: fc.option(transaction.map((part) => ({ ...approvedTransaction, ...part }))),
  });
  const response: fc.Arbitrary<GatewayResponse> = fc.record({
    kind: fc.constant('complete' as const),
    status: fc.oneof(fc.constantFrom(200, 201, 200, 422), fc.integer({ min: -1, max: 1000 })),
    retryAfterSeconds: fc.constantFrom(null, 30),
    body: fc.oneof(
      {
        weight: 6,
        arbitrary: envelope.map((one) => ({ kind: 'envelope' as const, envelope: one })),
      },
      { weight: 1, arbitrary: fc.constantFrom(...bodyKinds).map((kind) => ({ kind })) },
    ),
  });

  it('is taken for a charge only with both flags true, a 2xx and an id, and never throws', () => {
    fc.assert(
      fc.property(response, fc.boolean(), fc.boolean(), (given, held, isKnown) => {
        const facts = {
          ...sent,
          intentHeldUnknown: held,
          isTransactionIdKnown: () => isKnown,
        };
        const { state } = classify(facts, given);
        if (given.kind !== 'complete' || given.body.kind !== 'envelope') {
          expect(['approved', 'mismatch', 'declined']).not.toContain(state);
          return;
        }
        const {
          requestSuccessful,
          transactionSuccessful,
          transaction: record,
        } = given.body.envelope;
        if (state === 'approved' || state === 'mismatch') {
          expect([requestSuccessful, transactionSuccessful]).toEqual([true, true]);
          expect(given.status >= 200 && given.status < 300).toBe(true);
          expect(record?.id?.trim()).toBeTruthy();
        }
        if (state === 'approved') expect(isKnown).toBe(false);
        if (state === 'declined')
          expect([requestSuccessful, transactionSuccessful]).toEqual([true, false]);
        if (transactionSuccessful === true) expect(['declined', 'rejected']).not.toContain(state);
      }),
      { numRuns: 3000 },
    );
  });
});
