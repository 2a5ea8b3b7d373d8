import { expect, it } from 'vitest';
import { newComputer, openPlanShop, startWeekly } from './plan-shop.ts';

const traces = /zyxwvut|quillonby/iu;

it('texts of a plan that is over are erased with its customer, and the plan stays the one written last', async () => {
  const { shop, app } = await openPlanShop(newComputer('one'));
  const { call } = app;
  const saved = await call('customers.save', {
    customerId: null,
    name: 'Zyxwvut Quillonby',
    phone: '',
    email: '',
    notes: '',
  });
  if (saved.kind !== 'saved') throw new Error('The customer was refused.');
  const customerId = saved.customer.id;
  const weekly = { customerId, reference: 'GYM-3', amountMinor: 6_900 };
  const planId = await startWeekly(app, weekly);
  const [, second] = (await call('plans.find', { planId })).instalments;
  await call('plans.move', {
    planId,
    move: { kind: 'skip', sequence: second?.sequence ?? 2, reason: 'Quillonby travels' },
  });
  const { terms } = await call('plans.find', { planId });
  const fromDate = shop.day(30);
  const newTerms = {
    planId,
    fromDate,
    terms: { ...terms, startDate: fromDate },
  };
  const seen = await call('plans.preview-schedule', newTerms);
  const changed = await call('plans.change-schedule', {
    ...newTerms,
    seenRevision: seen.kind === 'preview' ? seen.revision : 0,
    agreement: {
      agreedBy: 'Another Quillonby',
      way: 'phone',
      agreedOn: shop.day(),
    },
    reason: 'Zyxwvut asked for it',
  });
  expect(changed.kind).toBe('changed');
  await call('plans.move', { planId, move: { kind: 'cancel', reason: 'Quillonby moved away' } });
  expect(JSON.stringify(await call('plans.find', { planId }))).toMatch(traces);

  expect((await call('customers.erase', { customerId })).kind).toBe('erased');
  const plan = await call('plans.find', { planId });
  // The reasons that the audit log holds stay as they were typed, which the screen says.
  expect(JSON.stringify(plan)).not.toMatch(traces);
  expect(plan).toMatchObject({
    isAltered: false,
    agreements: [{ agreedBy: '[erased]', reason: '[erased] asked for it' }],
  });
  expect(await call('audit.altered', {})).toMatchObject({ payments: [], plans: [] });
});
