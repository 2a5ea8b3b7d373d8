import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { holdsCardNumber } from '../../../../src/domain/cards/card-guard.ts';
import { explainPayment } from '../../../../src/main/usecases/payments/explain-payment.ts';
import { readPaymentDetail } from '../../../../src/main/usecases/payments/payment-detail.ts';
import { saveSupportBundle } from '../../../../src/main/usecases/payments/support-bundle.ts';
import { addCallBack } from '../../../../src/main/usecases/calls/call-backs.ts';
import { saveReceiptsPdf } from '../../../../src/main/usecases/receipts/save-receipts-pdf.ts';
import {
  approvingCard,
  decliningCard,
  openTestContext,
  order,
  person,
  valueOf,
} from '../test-context.ts';
import { paymentsBench } from './payments-context.ts';

const secrets = [approvingCard, '123"', 'cvv": "123'];

describe('a payment, explained', () => {
  it('shows what was asked and answered without what could charge a card', async () => {
    const at = await openTestContext();
    const { id } = await at.charge(order({ reference: 'INV-9', amountMinor: 8900 }));
    const { sentences, request, response } = valueOf(await explainPayment(at.context, id));
    expect(sentences).toEqual([
      'AUD 89.00 was requested from a mastercard card ending 2346 (keyed, by phone).',
      'The request was sent once.',
      'The bank approved it.',
    ]);
    expect(JSON.parse(request.json)).toMatchObject({
      amount: 8900,
      currency: 'AUD',
      reference: 'INV-9',
      card_number: '(not stored) 2346',
      card_expiry: '04/2028',
      cvv: '(not stored)',
    });
    expect(response?.httpStatus).toBe(200);
    expect(JSON.parse(response?.json ?? '')).toMatchObject({
      response: { response_code: '00', card_number: '•••• 2346', successful: true },
    });
    for (const fields of [request.fields, response?.fields ?? []]) {
      expect(fields.find(({ name }) => name.endsWith('card_token'))?.value).not.toBe('');
      expect(fields.every(({ value }) => !holdsCardNumber(value))).toBe(true);
    }
    const named = response?.fields.find(({ name }) => name === 'response.response_code');
    expect(named).toEqual({
      name: 'response.response_code',
      value: '00',
      meaning: 'The result as a code of the card’s bank',
    });
  });

  it('says of a decline that nothing was charged', async () => {
    const at = await openTestContext();
    const { id } = await at.charge(order({}, { number: decliningCard }));
    const { sentences } = valueOf(await explainPayment(at.context, id));
    expect(sentences.join(' ')).toMatch(/declined it \(code \d+\)\. Nothing was charged\./u);
  });

  it('does not know a payment that there is not', async () => {
    const at = await openTestContext();
    const missing = 'attempt-none' as AttemptId;
    expect(await explainPayment(at.context, missing)).toEqual({
      ok: false,
      error: { kind: 'not-found' },
    });
    expect(await readPaymentDetail(at.context, missing)).toEqual({
      ok: false,
      error: { kind: 'not-found' },
    });
  });
});

describe('the page of a payment', () => {
  it('has every try of its order and all that happened on one timeline', async () => {
    const at = await openTestContext();
    const bench = paymentsBench();
    const lost = await at.charge(order({ reference: 'INV-7' }, { number: decliningCard }));
    at.clock.advanceMs(60_000);
    const paid = await at.charge(order({ reference: 'INV-7' }), { retryOf: lost.id });
    at.clock.advanceMs(60_000);
    bench.seen.savePath = join(bench.documents, 'one.pdf');
    const handing = { operator: person('clerk'), ids: [paid.id] };
    valueOf(await saveReceiptsPdf(at.context, bench.deps, handing));
    at.clock.advanceMs(60_000);
    valueOf(
      await addCallBack(at.context, person('supervisor'), {
        attemptId: paid.id,
        customerId: null,
        name: 'Ada',
        phone: '0400 000 000',
        note: 'Thank her',
        dueAt: at.context.clock.now(),
      }),
    );
    const detail = valueOf(await readPaymentDetail(at.context, lost.id));
    expect(detail.attempts.map(({ attemptNumber, state }) => [attemptNumber, state])).toEqual([
      [1, 'declined'],
      [2, 'approved'],
    ]);
    const told = detail.timeline.map((entry) => [
      entry.attemptNumber,
      entry.kind === 'move' ? entry.to : entry.kind,
      entry.operatorName,
    ]);
    expect(told).toEqual([
      [1, 'prepared', 'Name of clerk'],
      [1, 'dispatched', null],
      [1, 'declined', null],
      [2, 'prepared', 'Name of clerk'],
      [2, 'dispatched', null],
      [2, 'approved', null],
      [2, 'receipt', 'Name of clerk'],
      [2, 'call', 'Name of supervisor'],
    ]);
  });
});

describe('a support bundle', () => {
  it('is a file with the whole story and no card data', async () => {
    const at = await openTestContext();
    const bench = paymentsBench();
    const { id } = await at.charge(order({ reference: 'INV-8' }));
    const path = join(bench.documents, 'support.json');
    bench.seen.savePath = path;
    expect(valueOf(await saveSupportBundle(at.context, bench.deps, id))).toEqual({
      kind: 'saved',
      path,
    });
    const text = readFileSync(path, 'utf8');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(holdsCardNumber(text)).toBe(false);
    const bundle = JSON.parse(text) as { timeline: unknown[]; attempt: object };
    expect(bundle.timeline).toHaveLength(3);
    expect(bundle.attempt).not.toHaveProperty('customer');
    expect(bundle.attempt).not.toHaveProperty('card.expiry');
    expect(bundle.attempt).toHaveProperty('card.lastFour');
    expect(text).not.toMatch(/\d\d\/20\d\d/u);
    expect(text).not.toContain('Ada Näher');
    bench.seen.savePath = null;
    expect(valueOf(await saveSupportBundle(at.context, bench.deps, id))).toEqual({
      kind: 'cancelled',
    });
  });
});
