import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttemptState } from '../../../../src/domain/charge/attempt.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { PaymentCriteria } from '../../../../src/main/ports/ledger/payment-list.ts';
import {
  approved,
  dispatched,
  opened,
  prepared,
  settled,
  temporaryFolder,
  valueOf,
} from '../ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;

/** One payment in each state on the way, and an approved one. */
beforeAll(async () => {
  ledger = await opened(join(folder.path, 'ledger.sqlite'));
  await prepared(ledger, { orderReference: 'WAITING-1' });
  await dispatched(ledger, { orderReference: 'SENT-1' });
  await settled(ledger, approved, { orderReference: 'PAID-1' });
});
afterAll(async () => {
  await ledger.close();
  folder.remove();
});

function inStates(
  states: readonly AttemptState[],
  by: PaymentCriteria['sort']['by'],
): PaymentCriteria {
  return {
    words: [],
    isHopeless: false,
    filters: {
      fromAt: null,
      untilAt: null,
      settledOn: null,
      amounts: null,
      states,
      kinds: [],
      currencies: [],
      brands: [],
      operatorIds: [],
      responseCodes: [],
      planId: null,
      customerId: null,
    },
    sort: { by, direction: 'ascending' },
  };
}

// Words are written when a payment begins and when it ends, and not on its way.
it.each([
  [['prepared'], ['WAITING-1']],
  [['dispatched'], ['SENT-1']],
  [
    ['prepared', 'dispatched'],
    ['WAITING-1', 'SENT-1'],
  ],
  [['approved'], ['PAID-1']],
  [
    ['dispatched', 'approved'],
    ['SENT-1', 'PAID-1'],
  ],
] as const)(
  'a filter for %s finds the payments in exactly these states',
  async (states, expected) => {
    for (const by of ['date', 'reference'] as const) {
      const question = inStates(states, by);
      const page = valueOf(
        await ledger.payments.paymentPage({ question, key: null, side: 'after', limit: 10 }),
      );
      const found = page.lines.map(({ reference }) => reference);
      expect(found.toSorted()).toEqual([...expected].toSorted());
      expect(valueOf(await ledger.payments.paymentCount(question))).toBe(expected.length);
    }
  },
);
