import { afterAll, describe, expect, it } from 'vitest';
import type { CardId, CustomerId } from '../../../src/domain/ids.ts';
import {
  approved,
  dispatched,
  errorOf,
  newAttempt,
  opened,
  operator,
  outcome,
  instant,
  strictScope,
  temporaryFolder,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const customerId = 'customer-maria' as CustomerId;
const cardId = 'card-1' as CardId;
const [oneService, anotherService] = ['https://one.example', 'https://another.example:8443'];

/** Opens the records of an account with this gateway, performs one action, and closes them. */
async function at<Value>(
  name: string,
  gatewayOrigin: string,
  act: (ledger: Awaited<ReturnType<typeof opened>>) => Promise<Value>,
): Promise<Value> {
  const ledger = await opened(`${folder.path}/${name}.sqlite`, { gatewayOrigin });
  try {
    return await act(ledger);
  } finally {
    await ledger.close();
  }
}

async function saveCard(name: string, gatewayOrigin: string, sealedToken: string): Promise<void> {
  await at(name, gatewayOrigin, async (ledger) => {
    if (valueOf(await ledger.customers.findCustomer(customerId)) === null) {
      const fields = { name: 'María', phone: '', email: '', notes: '' };
      const entry = { id: customerId, ...fields, at: instant(1), operatorId: operator };
      valueOf(await ledger.customers.addCustomer(entry));
    }
    const attempt = await dispatched(ledger, { customerId });
    const { brand, lastFour, expiry } = attempt.card;
    const cardChange = {
      kind: 'keep',
      card: { id: cardId, customerId, brand, lastFour, expiry, sealedToken },
      consent: {
        id: `consent-${sealedToken}`,
        channel: 'phone',
        words: 'May we keep your card?',
        agreedAt: instant(2),
        operatorId: operator,
      },
    } as const;
    const transaction = { ...outcome(approved).transaction, id: `transaction-${sealedToken}` };
    const kept = outcome(approved, { cardChange, transaction: transaction as never });
    valueOf(await ledger.attempts.settle(attempt.id, kept));
  });
}

/** Requests a charge of the card on file, and returns its refusal. */
function refusalAt(name: string, gatewayOrigin: string, sealedToken = 'seal1:first') {
  return at(name, gatewayOrigin, async (ledger) => {
    const charge = newAttempt({ customerId, cardId });
    const prepared = await ledger.attempts.prepare(charge, strictScope, sealedToken);
    return prepared.ok ? null : errorOf(prepared);
  });
}

describe('a card that was kept from one service', () => {
  it('is charged at no other, whose machine must not be sent its token', async () => {
    await saveCard('moved', oneService, 'seal1:first');
    expect(await refusalAt('moved', anotherService)).toEqual({
      kind: 'card-refused',
      reason: 'other-service',
    });
    expect(await refusalAt('moved', '')).toMatchObject({ reason: 'other-service' });
  });

  it('is as before once the account goes back', async () => {
    await saveCard('back', oneService, 'seal1:first');
    expect(await refusalAt('back', anotherService)).toMatchObject({ reason: 'other-service' });
    expect(await refusalAt('back', oneService)).toBeNull();
  });

  it('belongs to the new service once it was keyed and kept there', async () => {
    await saveCard('anew', oneService, 'seal1:first');
    await saveCard('anew', anotherService, 'seal1:second');
    expect(await refusalAt('anew', oneService, 'seal1:second')).toMatchObject({
      reason: 'other-service',
    });
    expect(await refusalAt('anew', anotherService, 'seal1:second')).toBeNull();
  });
});
