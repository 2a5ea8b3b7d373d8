import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import type { PurchaseRequest } from '../../../../src/main/ports/gateway/gateway.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import {
  acceptedOf,
  openTestContext,
  order,
  person,
  tellingCard,
  valueOf,
} from '../test-context.ts';

/** The port of the discard protocol on loopback, without a listener. */
const nobody = 'http://127.0.0.1:9';

describe('a charge that could not be sent', () => {
  it('because the service is down moved no money, and its reference serves again', async () => {
    const keyed = order();
    const { charge, states, context, bank } = await openTestContext({
      endpoint: { baseUrl: nobody },
    });
    const first = await charge(keyed);
    expect(first).toMatchObject({ state: 'not-sent', notSentReason: 'refused' });
    expect(await states(first.id)).toEqual(['prepared', 'not-sent']);

    const endpoint = valueOf(await context.endpoint());
    const up = async () => ({ ok: true, value: { ...endpoint, baseUrl: bank.baseUrl } }) as const;
    const submission = { ...keyed, draftId: context.drafts.open(null).id };
    const again = await submitCharge({ ...context, endpoint: up }, person('clerk'), submission);
    const { id } = acceptedOf(valueOf(again));
    await context.inFlightCharges.allEnded();
    const second = valueOf(await context.ledger.attempts.find(id));
    expect(second).toMatchObject({
      state: 'approved',
      reference: keyed.reference,
      intentId: first.intentId,
      attemptNumber: 2,
    });
    expect(bank.purchaseRequests()).toEqual({ [keyed.reference]: 1 });
  });

  it('because the records took no dispatch writes nothing to the service', async () => {
    const { charge, bank, states, log } = await openTestContext({
      journal: () => ({ markDispatched: async () => failed({ kind: 'io-error' }) }),
    });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'not-sent', notSentReason: 'journal-failed' });
    expect(await states(attempt.id)).toEqual(['prepared', 'not-sent']);
    expect(bank.purchaseRequests()).toEqual({});
    expect(log.lines.filter(({ event }) => event === 'charge.broke')).toEqual([]);
  });

  it('because of a bug before the dispatch is not sent', async () => {
    const { charge, bank, log } = await openTestContext({
      gateway: (real) => ({
        ...real,
        connect: () => {
          throw new TypeError('a bug with 5123456789012346 in its words');
        },
      }),
    });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'not-sent', notSentReason: 'interrupted' });
    expect(bank.purchaseRequests()).toEqual({});
    expect(log.text()).toContain('charge.broke');
    expect(log.text()).not.toContain('5123456789012346');
  });

  it('because a socket died before the write is not sent', async () => {
    const { charge, bank } = await openTestContext({
      gateway: (real) => ({
        ...real,
        connect: async (endpoint) => {
          const connected = await real.connect(endpoint);
          if (connected.ok) connected.value.close();
          return connected;
        },
      }),
    });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'not-sent', notSentReason: 'connection-lost' });
    expect(bank.purchaseRequests()).toEqual({});
  });

  it('because the terminal closed while it was connecting is not sent', async () => {
    const connecting = Promise.withResolvers<void>();
    const { submit, context, bank, find } = await openTestContext({
      gateway: (real) => ({
        ...real,
        connect: async (endpoint) => {
          await connecting.promise;
          return real.connect(endpoint);
        },
      }),
    });
    const { id } = acceptedOf(await submit(order()));
    context.inFlightCharges.abandonAll();
    connecting.resolve();
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt).toMatchObject({
      state: 'not-sent',
      notSentReason: 'interrupted',
    });
    expect(bank.purchaseRequests()).toEqual({});
  });
});

const breaking = () => Promise.reject(new TypeError('a bug'));

describe('a bug after the dispatch', () => {
  it('in telling of it leaves what the charge came to', async () => {
    const { context, open, find, log } = await openTestContext();
    const mute = { ...context, announceStatus: breaking };
    const form = { ...order(), draftId: await open() };
    const { id } = acceptedOf(valueOf(await submitCharge(mute, person('clerk'), form)));
    await context.inFlightCharges.allEnded();
    await expect.poll(() => log.text()).toContain('charge.not-told');
    expect((await find(id)).attempt).toMatchObject({ state: 'approved', inFlight: false });
  });

  it('leaves the charge not confirmed', async () => {
    const { charge, bank, states, log } = await openTestContext({
      gateway: (real) => ({
        ...real,
        connect: async (endpoint) => {
          const connected = await real.connect(endpoint);
          if (!connected.ok) return connected;
          const { value } = connected;
          const isUsable = () => value.isUsable();
          const close = () => value.close();
          const describePurchase = (request: PurchaseRequest) => value.describePurchase(request);
          const sending = { sendPurchase: breaking, sendRefund: breaking };
          return { ok: true, value: { isUsable, close, describePurchase, ...sending } };
        },
      }),
    });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'unknown', unknownReason: 'interrupted' });
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'unknown']);
    expect(bank.purchaseRequests()).toEqual({});
    expect(log.text()).toContain('charge.broke');
  });

  it('in reading the answer leaves it not confirmed too', async () => {
    const { charge, bank } = await openTestContext({
      journal: () => ({
        isTransactionIdKnown: () => {
          throw new RangeError('a bug');
        },
      }),
    });
    // For a response that is no approval, the records are read before it is classified.
    const declined = order({ amountMinor: 2_005 }, { number: tellingCard });
    expect((await charge(declined)).state).toBe('unknown');
    expect(bank.purchaseRequests()).toEqual({ [declined.reference]: 1 });
  });
});

describe('a charge whose credentials are out of reach', () => {
  it('writes nothing and sends nothing, and the form stays usable', async () => {
    const { open, context, rows, bank } = await openTestContext({
      gatewayAccess: async () => failed({ kind: 'keychain', reason: 'locked' }),
    });
    const submission = { ...order(), draftId: await open() };
    const refused = await submitCharge(context, person('clerk'), submission);
    expect(refused).toEqual(failed({ kind: 'keychain', reason: 'locked' }));
    expect(await rows()).toBe(0);
    expect(bank.purchaseRequests()).toEqual({});
    expect(context.drafts.peek(submission.draftId)?.id).toBe(submission.draftId);
    expect(context.inFlightCharges.count).toBe(0);
  });
});

describe('a charge that could not be set down', () => {
  it.each(['disk-full', 'read-only', 'busy', 'damaged'] as const)(
    'because the records say %s is not sent, and the form stays usable',
    async (kind) => {
      const { open, context, bank, rows } = await openTestContext({
        journal: () => ({ prepare: async () => failed({ kind }) }),
      });
      const submission = { ...order(), draftId: await open() };
      const refused = await submitCharge(context, person('clerk'), submission);
      expect(refused).toEqual(failed({ kind: 'records', reason: kind }));
      expect(context.drafts.peek(submission.draftId)?.id).toBe(submission.draftId);
      expect(context.inFlightCharges.count).toBe(0);
      expect(bank.purchaseRequests()).toEqual({});
      expect(await rows()).toBe(0);
    },
  );

  it('because of a bug there leaves no charge in flight', async () => {
    const { open, context } = await openTestContext({
      journal: () => ({ prepare: () => Promise.reject(new Error('The ledger broke')) }),
    });
    const submission = { ...order(), draftId: await open() };
    await expect(submitCharge(context, person('clerk'), submission)).rejects.toThrow('broke');
    expect(context.inFlightCharges.count).toBe(0);
    expect(valueOf(await submitCharge(context, person('clerk'), submission)).kind).toBe(
      'stale-draft',
    );
  });

  it('sends nothing that was written down after the account began to close', async () => {
    const { context, bank, charge, states } = await openTestContext();
    context.inFlightCharges.close();
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'not-sent', notSentReason: 'interrupted' });
    expect(await states(attempt.id)).toEqual(['prepared', 'not-sent']);
    expect(bank.purchaseRequests()).toEqual({});
  });
});
