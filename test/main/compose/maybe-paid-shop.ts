import { expect } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';
import { order, tellingCard } from '../usecases/test-context.ts';
import type { Started } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

/** Everything that is due, with expired cards left out. */
export const allDue = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
export const amountMinor = 49_00;

/** Practice with one plan of 49.00 a month, whose second instalment is due in 28 to 31 days. */
export async function withPlan() {
  const app = await startApp(dataFolder(), {
    clock: handClock(new Date().toISOString() as Instant),
  });
  await app.call('session.switch-role', { role: 'supervisor' });
  const blank = { customerId: null, phone: '0412 345 678', email: '', notes: '' };
  const saved = await app.call('customers.save', { ...blank, name: 'Ada Näher' });
  if (saved.kind !== 'saved') throw new Error('not saved');
  const customerId = saved.customer.id;
  const draft = await app.call('charge.open', { retryOf: null });
  const { card } = order({}, { number: tellingCard });
  const started = await app.call('plans.start', {
    draftId: draft.draftId,
    reference: 'SUB-7',
    channel: 'phone',
    terms: {
      kind: 'recurring',
      amountMinor,
      currency: 'AUD',
      period: { unit: 'month', every: 1 },
      startDate: draft.today,
      restFrom: null,
      firstAmountMinor: null,
      end: { kind: 'never' },
    },
    customerId,
    card,
    consent: { words: 'May we keep your card?', channel: 'phone' },
    duplicateReason: null,
  });
  if (started.kind !== 'accepted') throw new Error(JSON.stringify(started));
  await settled(app, started.attempt.id);
  const found = await app.call('plans.find', { planId: started.planId });
  const next = found.instalments.find(({ sequence }) => sequence === 2);
  const days = Math.round((Date.parse(next?.dueDate ?? '') - Date.parse(draft.today)) / 86_400_000);
  return { app, planId: started.planId, customerId, card, days };
}

async function settled({ call }: Started, attemptId: string) {
  const find = async () => (await call('charge.find', { attemptId })).attempt;
  await expect.poll(async () => (await find()).state).not.toMatch(/prepared|dispatched/u);
  return find();
}

/** Keys an order of the plan’s amount, and returns it with its outcome. */
export async function keyed(app: Started, filled: Partial<ReturnType<typeof order>> & object) {
  const { draftId } = await app.call('charge.open', { retryOf: null });
  const answer = await app.call('charge.submit', { ...order({ amountMinor }), ...filled, draftId });
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
  return settled(app, answer.attempt.id);
}

/** Runs everything that is due; returns the kind of the result. */
export async function run(app: Started) {
  const check = await app.call('runs.check', allDue);
  const seen = { ...allDue, seenCount: check.count, seenTotals: check.totals };
  const answer = await app.call('runs.start', seen);
  await expect.poll(async () => (await app.call('runs.current', {})).run).toBeNull();
  return answer.kind;
}

/** Number of charges in the practice bank’s own list. */
export async function chargesAtBank({ call }: Started): Promise<number> {
  const { practicePageUrl } = await call('session.status', {});
  const truth = await fetch(practiceAddress(practicePageUrl, 'truth'));
  return ((await truth.json()) as { readonly charges: readonly unknown[] }).charges.length;
}

/** Has the practice bank answer the next request with a fault. */
export async function plantFault(
  { call }: Started,
  fault: { readonly kind: string; readonly count?: number },
): Promise<void> {
  const { practicePageUrl } = await call('session.status', {});
  const url = practiceAddress(practicePageUrl, 'faults');
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(fault) });
  expect(answer.ok).toBe(true);
}

/** Lets days pass in practice, for the app and its bank. */
export const passDays = (app: Started, days: number) =>
  app.call('practice.pass-time', { minutes: days * 24 * 60 });
