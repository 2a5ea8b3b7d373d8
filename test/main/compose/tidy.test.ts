import { describe, expect, it } from 'vitest';
import { filesUnder } from '../../fixtures/files-under.ts';
import { approvingCard, order } from '../usecases/test-context.ts';
import { newComputer, openPlanShop, runDue } from './plan-shop.ts';
import { dataFolder, startApp } from './test-host.ts';

type App = Awaited<ReturnType<typeof startApp>>;

const person = {
  name: 'Zyxwvut Quillonby',
  phone: '0499 888 777',
  email: 'zyxwvut@quillonby.example',
  address: '77 Marzipan Close\nDoodletown',
  language: '' as const,
  notes: 'Cousin of Quillonby senior',
};

async function addCustomer({ call }: App, fields: Partial<typeof person> = {}): Promise<string> {
  const saved = await call('customers.save', { customerId: null, ...person, ...fields });
  if (saved.kind !== 'saved') throw new Error('The customer was refused.');
  return saved.customer.id;
}

async function charge(app: App, customerId: string, reference: string) {
  const { draftId } = await app.call('charge.open', { retryOf: null });
  const answer = await app.call('charge.submit', {
    ...order({ amountMinor: 5000, reference }, { number: approvingCard, holder: person.name }),
    customerId,
    draftId,
    saveCard: { words: 'May we keep your card?', channel: 'phone' },
    details: {
      description: `Shelf for ${person.name}`,
      note: 'Ask for Quillonby',
      items: [{ text: 'Quillonby shelf', quantityThousandths: 1000, unitMinor: 5000 }],
      tax: null,
    },
  });
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${answer.kind}`);
  await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
  return answer.attempt;
}

/** Every byte below a folder that the practice bank, which is no part of the records, did not write. */
function recordsUnder(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return [...filesUnder(folder)]
    .filter(([path]) => !/bank|sandbox/u.test(path))
    .map(([path, bytes]) => ({ path, text: bytes.toString('latin1').toLowerCase() }));
}

const traces = /zyxwvut|quillonby|0499 ?888 ?777|marzipan|doodletown/u;

describe('a customer whose personal data is erased', () => {
  it('is in no byte of the records, whose money stays and whose log still fits', async () => {
    const folder = dataFolder();
    const app = await startApp(folder);
    const { call } = app;
    await call('session.switch-role', { role: 'admin' });
    const customerId = await addCustomer(app);
    const paid = await charge(app, customerId, 'INV-1');
    await call('calls.add', {
      attemptId: paid.id,
      customerId,
      name: person.name,
      phone: person.phone,
      note: 'Ring Quillonby',
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await call('orders.park', {
      order: {
        reference: 'INV-2',
        amount: '5',
        currency: 'AUD',
        channel: 'phone',
        customerId,
        note: `for ${person.name}`,
      },
    });
    const before = await call('audit.verify', {});
    expect(recordsUnder(folder).some(({ text }) => traces.test(text))).toBe(true);

    const preview = await call('customers.rows', { customerId });
    expect(preview).toMatchObject({
      rows: { payments: 1, cards: 1, calls: 1, parkedOrders: 1, consents: 1 },
      eraseRefusal: null,
    });
    const erased = await call('customers.erase', { customerId });
    expect(erased).toEqual({ kind: 'erased', isRewritten: true });
    const found = recordsUnder(folder).filter(({ text }) => traces.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);

    const { attempt } = await call('charge.find', { attemptId: paid.id });
    expect(attempt).toMatchObject({
      state: 'approved',
      amountMinor: 5000,
      reference: 'INV-1',
      card: { lastFour: '2346' },
      customer: { id: customerId, name: 'Erased customer' },
      details: { description: 'Shelf for [erased]', note: '', items: [{ unitMinor: 5000 }] },
    });
    expect(await call('charge.search', { text: 'INV-1', limit: 5 })).toHaveLength(1);
    const page = await call('customers.page', { search: '', limit: 10, after: null });
    expect(page.customers).toEqual([]);
    expect(await call('calls.open', {})).toEqual([]);
    expect(await call('customers.erase', { customerId })).toEqual({
      kind: 'refused',
      reason: 'gone',
    });
    expect(before.kind).toBe('sound');
    expect((await call('audit.verify', {})).kind).toBe('sound');
    expect(await call('audit.altered', {})).toMatchObject({ payments: [], plans: [] });
  });

  it('is refused while a plan of theirs goes on', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const { customerId } = shop;
    expect(await app.call('customers.erase', { customerId })).toEqual({
      kind: 'refused',
      reason: 'plan-open',
    });
  });
});

describe('two customers that are one', () => {
  it('are merged with plans that still charge, and parted again as they were', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const { call } = app;
    const keptId = (await addCustomer(app, { phone: '' })) as typeof shop.customerId;
    const mergedId = shop.customerId;
    const before = await call('customers.find', { customerId: mergedId });
    const moving = await call('customers.rows', { customerId: mergedId });
    expect(moving.rows.plans).toBe(2);
    const merged = await call('customers.merge', { keptId, mergedId });
    expect(merged).toMatchObject({
      kind: 'merged',
      customer: { id: keptId, name: person.name, cards: before.cards, phone: before.phone },
    });
    expect((await call('customers.rows', { customerId: keptId })).rows).toEqual(moving.rows);
    expect(await call('customers.find', { customerId: mergedId })).toMatchObject({
      mergedInto: keptId,
      cards: [],
    });
    expect(await call('customers.merge', { keptId: mergedId, mergedId: keptId })).toEqual({
      kind: 'refused',
      reason: 'gone',
    });
    await shop.passDays(7);
    await runDue(app);
    expect(shop.doubles()).toEqual([]);
    expect((await call('customers.rows', { customerId: keptId })).rows.payments).toBe(
      moving.rows.payments + 2,
    );
    expect(await call('audit.altered', {})).toMatchObject({ payments: [], plans: [] });

    const [merge] = await call('customers.merges', { customerId: keptId });
    expect(merge).toMatchObject({ mergedId, mergedName: before.name });
    expect(await call('customers.undo-merge', { mergeId: merge?.id ?? '' })).toEqual({
      kind: 'undone',
    });
    expect(await call('customers.find', { customerId: mergedId })).toMatchObject({
      mergedInto: null,
      cards: before.cards,
      phone: before.phone,
    });
    expect(await call('customers.find', { customerId: keptId })).toMatchObject({ phone: '' });
    expect((await call('customers.rows', { customerId: mergedId })).rows).toMatchObject({
      plans: 2,
      payments: moving.rows.payments,
    });
    expect(await call('audit.altered', {})).toMatchObject({ payments: [], plans: [] });
  });

  it('stay merged once it is closed', async () => {
    const app = await startApp(dataFolder());
    await app.call('session.switch-role', { role: 'supervisor' });
    const [keptId, mergedId] = [await addCustomer(app), await addCustomer(app)] as never[];
    const pair = { keptId: keptId as never, mergedId: mergedId as never };
    expect((await app.call('customers.merge', pair)).kind).toBe('merged');
    const [merge] = await app.call('customers.merges', { customerId: pair.keptId });
    const mergeId = merge?.id ?? '';
    expect(await app.call('customers.close-merge', { mergeId })).toEqual({ closed: true });
    expect(await app.call('customers.undo-merge', { mergeId })).toEqual({ kind: 'closed' });
    expect(await app.call('customers.merges', { customerId: pair.keptId })).toEqual([]);
  });
});

describe('the retention', () => {
  it('lists who has neither paid nor a plan for that long, and erases nobody', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const id = await addCustomer(app);
    expect(await app.call('customers.retention', {})).toEqual({ years: null, due: [], count: 0 });
    expect(await app.call('customers.save-retention', { years: 2 })).toMatchObject({ count: 0 });
    await shop.passDays(2 * 366);
    const kept = await app.call('customers.retention', {});
    expect(kept).toMatchObject({ years: 2, count: 1, due: [{ id, lastPaymentAt: null }] });
    expect((await app.call('customers.find', { customerId: id })).name).toBe(person.name);
  });
});
