import { describe, expect, it } from 'vitest';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import {
  acceptedOf,
  decliningCard,
  openTestContext,
  order,
  tellingCard,
  person,
  valueOf,
} from '../test-context.ts';

describe('a keyed charge', () => {
  it('is approved, with each step durable before it is told', async () => {
    const { charge, context, bank, notifier, states, statuses } = await openTestContext();
    const keyed = order();
    const attempt = await charge(keyed);

    expect(attempt).toMatchObject({
      state: 'approved',
      attemptNumber: 1,
      reference: keyed.reference,
      amountMinor: keyed.amountMinor,
      card: { brand: 'mastercard', lastFour: '2346', expiry: { year: 2028, month: 4 } },
      operatorName: 'Name of clerk',
      response: { responseCode: '00', test: 'yes', reference: keyed.reference },
      reviewFlags: [],
    });
    expect(bank.truth()).toMatchObject([
      { reference: keyed.reference, amountMinor: keyed.amountMinor, lastFour: '2346' },
    ]);
    expect(attempt.response?.transactionId).toBe(bank.truth()[0]?.id);
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'approved']);
    await expect
      .poll(() => notifier.attempts(attempt.id).map(({ state, inFlight }) => [state, inFlight]))
      .toEqual([
        ['dispatched', true],
        ['approved', true],
        ['approved', false],
      ]);
    await expect.poll(() => statuses.announced).toBe(1);
    expect(context.inFlightCharges.count).toBe(0);
  });

  it.each([
    ['phone', 11],
    ['mail', 21],
  ] as const)('by %s carries the indicator of the account', async (channel, ecm) => {
    const { submit, context } = await openTestContext();
    const { id } = acceptedOf(await submit(order({ channel })));
    expect(valueOf(await context.ledger.attempts.find(id))).toMatchObject({ channel, ecm });
    await context.inFlightCharges.allEnded();
  });

  it('carries no indicator where the account sends none on single charges', async () => {
    const { submit, context } = await openTestContext({ account: { sendEcmOnSingle: false } });
    const { id } = acceptedOf(await submit(order()));
    expect(valueOf(await context.ledger.attempts.find(id))?.ecm).toBeNull();
    await context.inFlightCharges.allEnded();
  });

  it('that is declined goes on with another card as the same intent under a new reference', async () => {
    const { charge, bank } = await openTestContext();
    const keyed = order({}, { number: decliningCard });
    const first = await charge(keyed);
    expect(first).toMatchObject({ state: 'declined', response: { responseCode: '05' } });

    const second = await charge({ ...keyed, card: order().card }, { retryOf: first.id });
    expect(second).toMatchObject({
      state: 'approved',
      attemptNumber: 2,
      intentId: first.intentId,
      orderReference: keyed.reference,
      reference: `${keyed.reference}-2`,
    });
    expect(bank.purchaseRequests()).toEqual({
      [keyed.reference]: 1,
      [`${keyed.reference}-2`]: 1,
    });
  });

  it('keyed anew under a declined reference continues that intent by itself', async () => {
    const { charge } = await openTestContext();
    const keyed = order({}, { number: decliningCard });
    const first = await charge(keyed);
    const second = await charge({ ...keyed, card: order().card });
    expect(second).toMatchObject({ intentId: first.intentId, reference: `${keyed.reference}-2` });
  });

  it('that the service refuses is rejected, and keeps its reference', async () => {
    const { charge, bank } = await openTestContext();
    const body = JSON.stringify({ successful: false, response: {}, errors: ['No such thing'] });
    bank.faults.queue({
      kind: 'answer',
      status: 422,
      contentType: 'application/json',
      body,
      charge: false,
    });
    const keyed = order();
    const first = await charge(keyed);
    expect(first).toMatchObject({
      state: 'rejected',
      rejectedReason: 'refused',
      gatewayErrors: ['No such thing'],
      httpStatus: 422,
    });
    expect(await charge(keyed)).toMatchObject({
      state: 'approved',
      attemptNumber: 2,
      reference: keyed.reference,
    });
  });

  it('with refused credentials is rejected as that', async () => {
    const { charge, bank } = await openTestContext({
      endpoint: { credential: { scheme: 'none' } },
    });
    expect(await charge(order())).toMatchObject({
      state: 'rejected',
      rejectedReason: 'credentials',
      httpStatus: 401,
    });
    expect(bank.processed()).toEqual([]);
  });

  it('approved for a part only does not match', async () => {
    const { charge } = await openTestContext();
    const keyed = order({ amountMinor: 5_010 }, { number: tellingCard });
    expect(await charge(keyed)).toMatchObject({
      state: 'mismatch',
      mismatchFields: ['captured-amount'],
      resolutionWaitLeftMs: 30 * 60_000,
    });
  });

  it('leaves no card number or code in the records, the log or what the windows are told', async () => {
    const { charge, log, notifier, ledger } = await openTestContext();
    await charge(order({}, { securityCode: '739' }));
    await charge(order({}, { number: decliningCard, securityCode: '739' }));
    const page = await ledger.attempts.page({ states: null, before: null, limit: 10 });
    const told = JSON.stringify([page, notifier.events, log.lines]);
    expect(told).toContain('2346');
    expect(told).not.toMatch(/5123456789012346|4557012345678902|"739"/u);
  });
});

describe('the same form', () => {
  it('submitted a hundred times at once is charged once', async () => {
    const { open, context, bank, rows } = await openTestContext();
    const submission = { ...order(), draftId: await open() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => submitCharge(context, person('clerk'), submission)),
    );
    const kinds = answers.map((answer) => valueOf(answer).kind).toSorted();
    expect(kinds).toEqual(['accepted', ...Array.from({ length: 99 }, () => 'stale-draft')]);
    await context.inFlightCharges.allEnded();
    expect(bank.purchaseRequests()).toEqual({ [submission.reference]: 1 });
    expect(await rows()).toBe(1);
  });

  it('submitted again when it was charged long ago is stale', async () => {
    const { open, context, bank, clock } = await openTestContext();
    const submission = { ...order(), draftId: await open() };
    acceptedOf(valueOf(await submitCharge(context, person('clerk'), submission)));
    await context.inFlightCharges.allEnded();
    clock.advanceMs(40 * 3_600_000);
    const again = await submitCharge(context, person('supervisor'), submission);
    expect(valueOf(again)).toEqual({ kind: 'stale-draft' });
    expect(bank.purchaseRequests()).toEqual({ [submission.reference]: 1 });
  });

  it('of another terminal is stale', async () => {
    const { context, open, rows } = await openTestContext();
    const other = await openTestContext();
    const draftId = await other.open();
    await open();
    const answer = await submitCharge(context, person('admin'), { ...order(), draftId });
    expect(valueOf(answer)).toEqual({ kind: 'stale-draft' });
    expect(await rows()).toBe(0);
  });

  it('stays usable after a refusal', async () => {
    const { open, context, rows } = await openTestContext();
    const submission = { ...order(), draftId: await open() };
    const refused = await submitCharge(context, person('clerk'), { ...submission, amountMinor: 0 });
    expect(valueOf(refused).kind).toBe('refused');
    expect(await rows()).toBe(0);
    acceptedOf(valueOf(await submitCharge(context, person('clerk'), submission)));
    await context.inFlightCharges.allEnded();
  });
});

describe('a hundred forms with one reference', () => {
  it('submitted at once charge it once', async () => {
    const { submit, context, bank, rows } = await openTestContext();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        submit(order({ reference: 'INV-SAME', amountMinor: 5_000 + index })),
      ),
    );
    const accepted = answers.filter(({ kind }) => kind === 'accepted');
    const refused = answers.filter(({ kind }) => kind === 'obstacle');
    expect([accepted.length, refused.length]).toEqual([1, 99]);
    for (const answer of refused) {
      expect(answer).toMatchObject({ obstacle: { overridableBy: null } });
    }
    await context.inFlightCharges.allEnded();
    expect(bank.purchaseRequests()).toEqual({ 'INV-SAME': 1 });
    expect(await rows()).toBe(1);
  });

  it('that was declined before still charge it once', async () => {
    const { submit, charge, context, bank } = await openTestContext();
    await charge(order({ reference: 'INV-SAME' }, { number: decliningCard }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submit(order({ reference: 'INV-SAME' }))),
    );
    expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    await context.inFlightCharges.allEnded();
    expect(bank.purchaseRequests()).toEqual({ 'INV-SAME': 1, 'INV-SAME-2': 1 });
    expect(bank.truth()).toHaveLength(1);
  });
});
