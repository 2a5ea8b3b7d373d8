import { describe, expect, it } from 'vitest';
import type { Envelope, Transaction } from '../../../../src/domain/charge/gateway-response.ts';
import { judgeLookUp } from '../../../../src/domain/charge/look-up/judge-look-up.ts';
import { envelopeOf, responseOf, sent } from '../responses.ts';

const fromMs = Date.parse('2026-11-20T10:00:00Z');
const send = { sent, fromMs, untilMs: fromMs + 150_000 };
const inTime = { transactionDate: '2026-11-20T21:00:04.000+11:00' };

function judge(transaction: Partial<Transaction>, envelope: Partial<Envelope> = {}, status = 200) {
  return judgeLookUp(send, responseOf(status, envelopeOf(envelope, { ...inTime, ...transaction })));
}

describe('a looked-up approval', () => {
  it('counts only when it agrees in every field', () => {
    expect(judge({})).toEqual({ finding: 'approved', differences: [] });
  });

  it.each<[string, Partial<Transaction>, readonly string[]]>([
    ['another amount', { amountMinor: sent.amountMinor + 1 }, ['amount', 'decimal-amount']],
    ['no amount', { amountMinor: null, decimalAmount: null }, ['amount']],
    ['another currency', { currency: 'NZD' }, ['currency']],
    ['no currency', { currency: null }, ['currency']],
    ['another reference', { reference: `${sent.reference}-2` }, ['reference']],
    ['no reference', { reference: null }, ['reference']],
    ['another card', { cardLastFour: '9999' }, ['last-four']],
    ['no card', { cardLastFour: null }, ['last-four']],
    ['a part captured', { capturedAmountMinor: 1 }, ['captured-amount']],
    ['nothing captured', { captured: false }, ['captured']],
    ['the code of a decline', { responseCode: '51' }, ['response-code']],
    ['a time before the send', { transactionDate: '2026-11-20T20:57:00+11:00' }, ['time']],
    ['a time after it', { transactionDate: '2026-11-20T21:05:00+11:00' }, ['time']],
    ['a time without its offset', { transactionDate: '2026-11-20T21:00:04' }, ['time']],
    ['no time', { transactionDate: null }, ['time']],
  ])('with %s goes to a person', (_name, transaction, differences) => {
    expect(judge(transaction)).toEqual({ finding: 'differs', differences });
  });

  it('with messages, or of the other environment, goes to a person', () => {
    expect(judge({}, { errors: ['odd'] }).differences).toEqual(['errors']);
    expect(judge({}, { test: sent.expectTest === false }).differences).toEqual(['test-flag']);
  });

  it('needs no card where the wallet alone knew it', () => {
    const wallet = { ...send, sent: { ...sent, lastFour: null } };
    const response = responseOf(200, envelopeOf({}, { ...inTime, cardLastFour: null }));
    expect(judgeLookUp(wallet, response).finding).toBe('approved');
  });
});

describe('a look-up that shows no approval', () => {
  it('tells a decline, a void and a missing payment apart', () => {
    const denied = { transactionSuccessful: false } as const;
    expect(judge({ message: 'Declined' }, denied).finding).toBe('declined');
    expect(judge({ message: 'Voided' }, denied).finding).toBe('voided');
    expect(judge({ message: 'Voided' }).finding).toBe('voided');
    const missing = { requestSuccessful: false, response: 'empty', transaction: null } as const;
    expect(judge({}, { ...missing, transactionSuccessful: 'absent' }, 404).finding).toBe(
      'not-found',
    );
  });

  it.each([
    ['a server error', responseOf(500, envelopeOf({}, inTime)), 'unclear'],
    ['a redirect', responseOf(302, envelopeOf({}, inTime)), 'unclear'],
    ['a 404 that is a record', responseOf(404, envelopeOf({}, inTime)), 'unclear'],
    [
      'an outer flag that is false',
      responseOf(200, envelopeOf({ requestSuccessful: false }, inTime)),
      'unclear',
    ],
    ['no id', responseOf(200, envelopeOf({}, { ...inTime, id: null })), 'unclear'],
    ['refused credentials', responseOf(401, envelopeOf({}, inTime)), 'credentials'],
    ['no response', { kind: 'incomplete', reason: 'no-answer' } as const, 'no-answer'],
  ])('is never an approval: %s', (_name, response, finding) => {
    expect(judgeLookUp(send, response)).toEqual({ finding, differences: [] });
  });
});
