import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import type { AttemptJournal } from '../../../../src/main/ports/ledger/ledger.ts';
import { openTestContext, order, valueOf } from '../test-context.ts';

/** Commits `dispatched`, and loses the answer for as long as `isLost`. */
function losing(isLost: () => boolean) {
  return (real: AttemptJournal): Partial<AttemptJournal> => ({
    markDispatched: async (...values) => {
      const answer = await real.markDispatched(...values);
      return isLost() ? failed({ kind: 'unreachable' }) : answer;
    },
  });
}

describe('a dispatch whose commit is in doubt', () => {
  it('is not sent, although the commit stands, and the reference serves again', async () => {
    let isLost = true;
    const { charge, bank, states, context } = await openTestContext({
      journal: losing(() => isLost),
    });
    const keyed = order();
    const attempt = await charge(keyed);
    expect(attempt).toMatchObject({ state: 'not-sent', notSentReason: 'journal-failed' });
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'not-sent']);
    expect(bank.purchaseRequests()).toEqual({});
    expect(valueOf(await context.ledger.attempts.unconfirmed()).count).toBe(0);
    isLost = false;
    const again = await charge(keyed);
    expect(again).toMatchObject({ state: 'approved', reference: attempt.reference });
    expect(Object.values(bank.purchaseRequests())).toEqual([1]);
  });

  it('is unconfirmed where another terminal has taken the work over', async () => {
    const { charge, bank, states } = await openTestContext({
      journal: (real) => ({
        ...losing(() => true)(real),
        markUnwritten: async (id) =>
          failed({ kind: 'fenced', found: valueOf(await real.find(id)) }),
      }),
    });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'unknown' });
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'unknown']);
    expect(bank.purchaseRequests()).toEqual({});
  });

  it('stays dispatched when a bug breaks the send, and is never taken back then', async () => {
    const { charge, states } = await openTestContext({
      journal: () => ({
        markUnwritten: async () => {
          throw new Error('asked for');
        },
      }),
      gateway: (gateway) => ({
        ...gateway,
        connect: async (endpoint) => {
          const connected = await gateway.connect(endpoint);
          if (!connected.ok) return connected;
          const real = connected.value;
          const send = real.sendPurchase.bind(real);
          const sendPurchase: typeof send = async (...sent) => {
            await send(...sent);
            throw new Error('a bug after the write');
          };
          Object.assign(real, { sendPurchase });
          return connected;
        },
      }),
    });
    const attempt = await charge(order());
    expect(attempt.state).toBe('unknown');
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'unknown']);
  });
});
