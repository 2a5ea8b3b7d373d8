import { sampleInputs } from '../../../test/fixtures/sample-inputs.ts';
import type { CalledApp } from './called-app.ts';

/** Ids in the samples, each with the id of an existing record. */
export type PresentIds = ReadonlyMap<string, string>;

/** Creates a customer, a payment and a plan, so that payloads can name existing records. */
export async function fillRecords(app: CalledApp): Promise<PresentIds> {
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const answer = await app.answer({ name, input });
    if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.error)}`);
    await app.landed();
    return answer.value;
  };
  await ask('session.switch-role', { role: 'admin' });
  const customer = textAt(
    await ask('customers.save', sampleInputs['customers.save']),
    'customer',
    'id',
  );
  const draft = async () => textAt(await ask('charge.open', { retryOf: null }), 'draftId');
  const card = { number: '5123456789012346', expiryYear: 2031, securityCode: '123', holder: 'Ada' };
  const order = sampleInputs['charge.submit'];
  const paid = await ask('charge.submit', {
    ...order,
    draftId: await draft(),
    card: { ...order.card, ...card },
  });
  const start = sampleInputs['plans.start'];
  const begun = await ask('plans.start', {
    ...start,
    draftId: await draft(),
    customerId: customer,
    terms: { ...start.terms, startDate: '2026-03-02' },
    card: { ...start.card, ...card },
  });
  return new Map([
    ['customer-1', customer],
    ['attempt-1', textAt(paid, 'attempt', 'id')],
    ['plan-1', textAt(begun, 'planId')],
    ['draft-1', await draft()],
    ['account-1', 'practice'],
  ]);
}

/** A sample with ids of existing records in place of its own. */
export function aboutWhatIsThere(sample: unknown, present: PresentIds): unknown {
  if (typeof sample === 'string') return present.get(sample) ?? sample;
  if (Array.isArray(sample)) return sample.map((item) => aboutWhatIsThere(item, present));
  if (typeof sample !== 'object' || sample === null) return sample;
  const members = Object.entries(sample).map(([name, value]) => [
    name,
    aboutWhatIsThere(value, present),
  ]);
  return Object.fromEntries(members);
}

/** A text at a path in a response, which must be there. */
function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' ? Reflect.get(Object(inside), name) : null),
    value,
  );
  if (typeof found === 'string') return found;
  throw new Error(`There is no ${path.join('.')} in ${JSON.stringify(value).slice(0, 300)}`);
}
