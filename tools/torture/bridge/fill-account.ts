import { sampleInputs } from '../../../test/fixtures/sample-inputs.ts';
import { valueOf } from './bridge-app.ts';
import type { BridgeApp } from './bridge-app.ts';
import { secrets } from './secrets.ts';

/** Ids in the samples, each with the id of an existing record of one account. */
export type RecordIds = ReadonlyMap<string, string>;

/** The card that the page's staff key: number and code are secrets of the suite. */
export const keyedCard = {
  kind: 'keyed',
  number: secrets.card,
  expiryMonth: 4,
  expiryYear: 2028,
  holder: 'Ada',
  securityCode: secrets.code.slice(1, -1),
} as const;

/** Makes a customer, a payment that keeps its card, a plan and a wallet checkout in the open account. */
export async function fillAccount(app: BridgeApp, hasWallet = false): Promise<RecordIds> {
  const ask = async (name: string, input: unknown) => {
    const value = valueOf(await app.answer(name, input));
    await app.landed();
    return value;
  };
  const draft = async () => textAt(await ask('charge.open', { retryOf: null }), 'draftId');
  const saved = await ask('customers.save', sampleInputs['customers.save']);
  const customerId = textAt(saved, 'customer', 'id');
  const paid = await ask('charge.submit', {
    ...sampleInputs['charge.submit'],
    reference: `FILL-${customerId.slice(9)}`,
    draftId: await draft(),
    customerId,
    duplicateReason: 'A second delivery',
    saveCard: { words: 'Keep my card', channel: 'phone' },
    card: keyedCard,
  });
  const start = sampleInputs['plans.start'];
  const begun = await ask('plans.start', {
    ...start,
    reference: `PLAN-${customerId.slice(9)}`,
    draftId: await draft(),
    customerId,
    duplicateReason: 'A second plan',
    terms: { ...start.terms, startDate: '2026-03-02' },
    card: keyedCard,
  });
  const found = await ask('customers.find', { customerId });
  const ids = new Map([
    ['customer-1', customerId],
    ['attempt-1', textAt(paid, 'attempt', 'id')],
    ['plan-1', textAt(begun, 'planId')],
    ['card-1', textAt(found, 'cards', '0', 'id')],
  ]);
  if (!hasWallet) return ids;
  const requested = await ask('wallet.request', sampleInputs['wallet.request']);
  return ids.set('wallet-1', textAt(requested, 'checkout', 'id'));
}

/** A text at a path in an answer, which must be there. */
function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' ? Reflect.get(Object(inside), name) : null),
    value,
  );
  if (typeof found === 'string') return found;
  throw new Error(`There is no ${path.join('.')} in ${JSON.stringify(value).slice(0, 300)}`);
}
