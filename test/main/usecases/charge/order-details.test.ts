import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import { checkCharge } from '../../../../src/main/usecases/charge/check-charge.ts';
import { openDraft } from '../../../../src/main/usecases/charge/open-draft.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { parkOrder, resumeParked } from '../../../../src/main/usecases/orders/park-order.ts';
import { repeatOrder } from '../../../../src/main/usecases/orders/repeat-order.ts';
import { countPayments } from '../../../../src/main/usecases/payments/list-payments.ts';
import { startRawGateway } from '../../gateway/raw-service.ts';
import { query } from '../payments/payments-context.ts';
import { acceptedOf, openTestContext, order, person, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

type Details = NonNullable<ParsedInput<'charge.submit'>['details']>;

const clerk = person('clerk');

const details: Details = {
  description: 'Furniture for the hall',
  note: 'Ring before delivery',
  items: [
    { text: 'Oak stool', quantityThousandths: 2000, unitMinor: 4500 },
    { text: 'Delivery', quantityThousandths: 1000, unitMinor: 2000 },
  ],
  tax: { kind: 'rate', rateHundredths: 1000 },
};

const recorded = { ...details, tax: { rateHundredths: 1000, amountMinor: 1000 } };

async function submit(
  test: TestContext,
  change: Partial<ReturnType<typeof order>>,
  given: Details,
) {
  const { draftId } = valueOf(await openDraft(test.context, null));
  const submission = { ...order({ amountMinor: 11_000, ...change }), draftId, details: given };
  const answer = valueOf(await submitCharge(test.context, clerk, submission));
  return { answer, submission };
}

describe('the details of an order', () => {
  it('are recorded with the attempt and found by their words', async () => {
    const test = await openTestContext();
    const { answer } = await submit(test, {}, details);
    const attempt = acceptedOf(answer);
    expect(attempt.details).toEqual(recorded);
    await test.context.inFlightCharges.allEnded();
    expect(valueOf(await test.context.ledger.attempts.find(attempt.id))?.details).toEqual(recorded);
    for (const word of ['furniture', 'ring before', 'oak']) {
      expect(valueOf(await countPayments(test.context, { query: query(word) }))).toEqual({
        kind: 'counted',
        total: 1,
      });
    }
  });

  it('change no byte of the request', async () => {
    const gateway = await startRawGateway({ onRequest: (socket) => socket.destroy() });
    for (const given of [details, null]) {
      const test = await openTestContext({ endpoint: { baseUrl: gateway.baseUrl } });
      const { draftId } = valueOf(await openDraft(test.context, null));
      const keyed = order({ amountMinor: 11_000, reference: 'INV-SAME' });
      const submission = { ...keyed, draftId, details: given };
      acceptedOf(valueOf(await submitCharge(test.context, clerk, submission)));
      await test.context.inFlightCharges.allEnded();
    }
    await gateway.drained();
    const [first, second] = gateway.seen.map(({ bytes }) => bytes.toString('latin1'));
    expect(first).toContain('INV-SAME');
    expect(second).toBe(first);
    expect(first).not.toMatch(/stool|Furniture|Ring/u);
    await gateway.close();
  });

  it('that do not add up are refused by name, with nothing written, also by the check', async () => {
    const test = await openTestContext();
    const { answer, submission } = await submit(test, { amountMinor: 11_001 }, details);
    const refusals = [{ field: 'items', reason: 'sum-differs' }];
    expect(answer).toEqual({ kind: 'refused', refusals });
    expect(test.bank.processed()).toEqual([]);
    const asked = { ...submission, lastFour: null, planId: null };
    expect(valueOf(await checkCharge(test.context, asked))).toMatchObject({ refusals });
  });

  it('take no card number', async () => {
    const test = await openTestContext();
    const { answer } = await submit(test, {}, { ...details, note: 'Card 4111111111111111' });
    expect(answer).toEqual({
      kind: 'refused',
      refusals: [{ field: 'order-note', reason: 'holds-card-number' }],
    });
  });

  it('fill a repeated order, and survive parking', async () => {
    const test = await openTestContext();
    const { answer } = await submit(test, {}, details);
    const repeated = valueOf(await repeatOrder(test.context, acceptedOf(answer).id));
    const typed = {
      description: 'Furniture for the hall',
      note: 'Ring before delivery',
      items: [
        { text: 'Oak stool', quantity: '2', unitAmount: '45.00' },
        { text: 'Delivery', quantity: '1', unitAmount: '20.00' },
      ],
      tax: '10%',
    };
    expect(repeated.order.details).toEqual(typed);
    const parked = valueOf(
      await parkOrder(test.context, clerk, { ...repeated.order, reference: 'INV-9', note: '' }),
    );
    const id = parked.kind === 'parked' ? parked.id : '';
    const resumed = valueOf(await resumeParked(test.context, clerk, id));
    expect(resumed).toMatchObject({ kind: 'opened', opened: { order: { details: typed } } });
    const nasty = { ...repeated.order, note: '', details: { ...typed, tax: '4111111111111111' } };
    expect(valueOf(await parkOrder(test.context, clerk, nasty))).toMatchObject({
      kind: 'refused',
      reason: 'holds-card-number',
    });
  });
});
