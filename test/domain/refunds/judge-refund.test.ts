import { describe, expect, it } from 'vitest';
import type { GatewayResponse } from '../../../src/domain/charge/gateway-response.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { judgeRefund } from '../../../src/domain/refunds/judge-refund.ts';
import type { SentRefund } from '../../../src/domain/refunds/judge-refund.ts';
import { decodeBody } from '../../../src/main/gateway/wire/decode.ts';

const refund: SentRefund = {
  kind: 'refund',
  transactionId: 'P-1',
  amountMinor: 4000,
  currency: 'AUD' as CurrencyCode,
  reference: 'RF-1',
  expectTest: true,
};
const made = {
  id: 'R-1',
  amount: 4000,
  currency: 'AUD',
  reference: 'RF-1',
  successful: true,
  message: 'Approved',
  response_code: '00',
};
const voided = { ...made, id: 'P-1', message: 'Voided', captured: false, captured_amount: 0 };

function answered(status: number, body: object): GatewayResponse {
  const nothing = { cardNumber: null, securityCode: null, others: [] };
  const decoded = decodeBody(Buffer.from(JSON.stringify(body)), nothing);
  return { kind: 'complete', status, retryAfterSeconds: null, body: decoded.body };
}

const whole = (response: object, change: object = {}) => ({
  successful: true,
  response,
  errors: [],
  test: true,
  ...change,
});

describe('the response to a refund', () => {
  it('is an approval when it names exactly this refund', () => {
    const verdict = judgeRefund(refund, answered(200, whole(made)));
    expect(verdict).toEqual({ state: 'approved', gatewayId: 'R-1' });
  });

  it.each([
    ['no amount', { amount: null }],
    ['another amount', { amount: 4001 }],
    ['no currency', { currency: null }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { reference: 'RF-2' }],
    ['the id of the payment', { id: 'P-1' }],
    ['no id', { id: '' }],
  ])('is unconfirmed with %s', (_, change) => {
    const verdict = judgeRefund(refund, answered(200, whole({ ...made, ...change })));
    expect(verdict.state).toBe('unknown');
  });

  it.each([
    ['from another mode', 200, whole(made, { test: false })],
    ['denied by the outer flag', 200, whole(made, { successful: false })],
    ['with an error of a machine between', 502, whole(made)],
    ['with a taken reference', 422, refusal('Reference has already been taken')],
  ])('is unconfirmed %s', (_, status, body) => {
    expect(judgeRefund(refund, answered(status, body)).state).toBe('unknown');
  });

  it('moved nothing when it is declined or refused', () => {
    const declined = { ...made, successful: false, message: 'Declined', response_code: '05' };
    expect(judgeRefund(refund, answered(200, whole(declined)))).toEqual({ state: 'declined' });
    const refused = judgeRefund(refund, answered(422, refusal('Original could not be found')));
    expect(refused).toMatchObject({ state: 'rejected', reason: 'refused' });
    const locked = judgeRefund(refund, answered(401, {}));
    expect(locked).toMatchObject({ state: 'rejected', reason: 'credentials' });
  });
});

describe('the response to a void', () => {
  const sent: SentRefund = { ...refund, kind: 'void' };

  it.each([true, false])('is an approval by its own form, with the inner flag %s', (successful) => {
    const verdict = judgeRefund(sent, answered(200, whole({ ...voided, successful })));
    expect(verdict).toEqual({ state: 'approved', gatewayId: 'P-1' });
  });

  it.each([
    { id: 'P-2' },
    { message: 'Approved' },
    { captured_amount: 4000 },
    { captured_amount: null },
    { amount: null },
    { currency: null },
  ])('is unconfirmed with %j', (change) => {
    const verdict = judgeRefund(sent, answered(200, whole({ ...voided, ...change })));
    expect(verdict.state).toBe('unknown');
  });

  it('moved nothing when the gateway refuses it with 422', () => {
    const kept = { ...voided, successful: false, message: 'Approved', captured_amount: 4000 };
    expect(judgeRefund(sent, answered(422, whole(kept)))).toEqual({ state: 'declined' });
  });
});

function refusal(error: string) {
  return { successful: false, response: {}, errors: [error], test: true };
}
