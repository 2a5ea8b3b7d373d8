import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import type { AttemptJournal } from '../../../../src/main/ports/ledger/ledger.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { acceptedOf, openTestContext, order, person, valueOf } from '../test-context.ts';

describe('a terminal whose work another one took over', () => {
  it('sends nothing, and the reference serves again', async () => {
    const { charge, bank, states } = await openTestContext({
      journal: (real) => ({
        markDispatched: async (id) =>
          failed({ kind: 'fenced', found: valueOf(await real.find(id)) }),
      }),
    });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'not-sent', notSentReason: 'fenced' });
    expect(await states(attempt.id)).toEqual(['prepared', 'not-sent']);
    expect(bank.purchaseRequests()).toEqual({});
  });
});

describe('a computer that slept between the dispatch and the send', () => {
  /** Charges once, while the dispatch takes a time that includes the computer's sleep. */
  async function chargedAfter(sleptMs: number) {
    let sinceStartMs = 1_000_000;
    const { context, bank } = await openTestContext({
      journal: (real: AttemptJournal) => ({
        markDispatched: async (...values) => {
          const answer = await real.markDispatched(...values);
          sinceStartMs += sleptMs;
          return answer;
        },
      }),
    });
    const draft = context.drafts.open(null);
    const submission = { ...order(), draftId: draft.id };
    const shared = { ...context, sinceStartMs: () => sinceStartMs };
    const { id } = acceptedOf(valueOf(await submitCharge(shared, person('clerk'), submission)));
    await context.inFlightCharges.allEnded();
    const attempt = valueOf(await context.ledger.attempts.find(id));
    return { attempt, requests: Object.values(bank.purchaseRequests()) };
  }

  it('writes nothing, and leaves the payment unconfirmed', async () => {
    const { attempt, requests } = await chargedAfter(10_001);
    expect(attempt).toMatchObject({
      state: 'unknown',
      verdict: { state: 'unknown', reason: 'slept' },
    });
    expect(requests).toEqual([]);
  });

  it('sends within 10 s', async () => {
    const { attempt, requests } = await chargedAfter(10_000);
    expect(attempt?.state).toBe('approved');
    expect(requests).toEqual([1]);
  });
});
