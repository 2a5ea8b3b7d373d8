import type { Role } from '../../../../src/contract/define.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { describe, expect, it } from 'vitest';
import { approvingCard, person, tellingCard, valueOf } from '../test-context.ts';
import { chargeExtra } from '../../../../src/main/usecases/plans/charge-extra.ts';
import { removeCard } from '../../../../src/main/usecases/customers/remove-card.ts';
import { movePlan } from '../../../../src/main/usecases/plans/move-plan.ts';
import { logPlanCall } from '../../../../src/main/usecases/plans/log-plan-call.ts';
import { expiryRates } from '../../../../src/main/usecases/plans/expiry-rates.ts';
import { createPlan } from '../../../../src/domain/plans/create-plan.ts';
import { acceptedOf, openPlanContext, planForm, terms, today } from './plan-context.ts';

const otherCard = '4005550000000001';
/** Its first charges return no tracking id. */
const untrackedCard = '6250946000000016';
const early = { duplicateReason: 'Asked to pay before its day' };
const withFirst = (amountMinor: number) => terms({ amountMinor, firstAmountMinor: 1_000 }) as never;

describe('charging one row by hand', () => {
  it('sends once, however often it is asked at once', async () => {
    const { context, started, charge, requests } = await openPlanContext();
    const id = await started(planForm({ reference: 'TWICE' }));
    const answers = await Promise.all([1, 2, 3].map(() => charge(id, 2, early)));
    await context.inFlightCharges.allEnded();
    expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'not-possible')).toHaveLength(2);
    expect(requests()['TWICE-P2']).toBe(1);
  });

  it('reads the retry rules anew, and lets a supervisor past the merchant’s own', async () => {
    const { context, started, charge, plan, passDays, requests } = await openPlanContext();
    const id = await started(planForm({ reference: 'POOR', terms: withFirst(4_951) }, tellingCard));
    passDays(31);
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).instalments[1]).toMatchObject({ standing: 'failed' });
    expect(await charge(id, 2)).toMatchObject({
      kind: 'locked',
      advice: { allowed: false, lockedBecause: { kind: 'too-soon', canGrant: true } },
    });
    expect(await charge(id, 2, { isGranted: true })).toEqual({ kind: 'needs-supervisor' });
    acceptedOf(await charge(id, 2, { isGranted: true, role: 'supervisor' }));
    await context.inFlightCharges.allEnded();
    expect(requests()).toMatchObject({ 'POOR-P2': 1, 'POOR-P2-2': 1 });
  });

  it('does not use up the schedule', async () => {
    const { context, started, charge, plan, passDays } = await openPlanContext();
    const id = await started(planForm({ terms: withFirst(4_951) }, tellingCard));
    passDays(31);
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).instalments[1]?.advice).toMatchObject({
      attemptsLeftOnSchedule: 4,
      attemptsLeftWithBrand: 14,
    });
  });

  it('leaves the expiry out once, by a supervisor, where only the bank says that the card has expired', async () => {
    const { context, started, charge, plan, passDays, requests } = await openPlanContext();
    const form = planForm({ reference: 'STALE', terms: withFirst(4_954) }, tellingCard);
    const id = await started(form);
    passDays(31);
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).instalments[1]?.advice).toMatchObject({
      lockedBecause: { kind: 'card-expired' },
    });
    const omitting = { omitExpiry: true, isGranted: false };
    expect(await charge(id, 2, omitting)).toEqual({ kind: 'needs-supervisor' });
    acceptedOf(await charge(id, 2, { ...omitting, role: 'supervisor' }));
    await context.inFlightCharges.allEnded();
    const page = { states: null, before: null, limit: 5 };
    const attempts = valueOf(await context.ledger.attempts.page(page));
    const sent = attempts.find(({ attemptNumber }) => attemptNumber === 2);
    expect(sent).toMatchObject({ state: 'declined', omitExpiry: true });
    passDays(3);
    expect(await charge(id, 2, { ...omitting, role: 'supervisor' })).toMatchObject({
      kind: 'locked',
      advice: { lockedBecause: { kind: 'fix-first' } },
    });
    expect(requests()).toMatchObject({ 'STALE-P2': 1, 'STALE-P2-2': 1 });
  });

  it('leaves the expiry check out on an expired card only, and counts how that went', async () => {
    const { context, bank, clock, started, charge, plan } = await openPlanContext();
    const id = await started();
    acceptedOf(await charge(id, 2, { ...early, omitExpiry: true }));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).attempts[0]).toMatchObject({ state: 'approved' });
    const [sent] = valueOf(
      await context.ledger.attempts.page({ states: null, before: null, limit: 1 }),
    );
    expect(sent?.omitExpiry).toBe(false);

    const afterExpiry = '2028-05-03T02:00:00.000Z';
    await bank.advanceClock(Math.ceil((Date.parse(afterExpiry) - Date.now()) / 86_400_000));
    clock.setWall(afterExpiry as Instant);
    acceptedOf(await charge(id, 3));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).instalments[2]).toMatchObject({ standing: 'failed' });
    expect(await charge(id, 3)).toMatchObject({
      kind: 'locked',
      advice: { lockedBecause: { kind: 'card-expired' } },
    });
    acceptedOf(await charge(id, 3, { omitExpiry: true }));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).instalments[2]).toMatchObject({ standing: 'paid' });
    expect((await plan(id)).histories[0]?.cardHistorySteps.at(-1)).toMatchObject({
      omitExpiry: true,
    });
    expect(valueOf(await expiryRates(context))).toEqual({
      omitted: { approved: 1, tried: 1 },
      sentAsIs: { approved: 0, tried: 1 },
    });
  });

  it('keeps a promised row from being tried until the day after', async () => {
    const { context, started, charge, passDays } = await openPlanContext();
    const id = await started(planForm({ terms: withFirst(4_951) }, tellingCard));
    passDays(31);
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    passDays(2);
    const promise = { amountMinor: 4_951, on: '2026-04-06' };
    const logged = await logPlanCall(context, person('clerk'), {
      planId: id,
      sequence: 2,
      outcome: 'promised',
      note: 'Pays on Monday',
      promise,
    });
    expect(valueOf(logged)).toMatchObject({ kind: 'moved' });
    expect(await charge(id, 2)).toMatchObject({
      kind: 'locked',
      advice: { lockedBecause: { kind: 'promised', until: '2026-04-07' } },
    });
    passDays(3);
    expect((await charge(id, 2)).kind).toBe('accepted');
    await context.inFlightCharges.allEnded();
  });

  it('charges an extra amount and pays off as rows of their own', async () => {
    const { context, started, plan, requests } = await openPlanContext();
    const total = terms({
      kind: 'instalment',
      totalMinor: 10_000,
      count: 4,
      remainderOn: 'last',
    } as never);
    const id = await started(planForm({ reference: 'SPLIT', terms: total as never }));
    const extra = { planId: id, amountMinor: 1_000, isGranted: false, duplicateReason: null };
    acceptedOf(valueOf(await chargeExtra(context, person('clerk'), extra)));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).openMinor).toBe(6_500);
    const rest = { planId: id, amountMinor: null, isGranted: false, duplicateReason: null };
    acceptedOf(valueOf(await chargeExtra(context, person('clerk'), rest)));
    await context.inFlightCharges.allEnded();
    expect(await plan(id)).toMatchObject({ state: 'completed', paidMinor: 10_000, openMinor: 0 });
    expect(Object.keys(requests())).toEqual(['SPLIT-P1', 'SPLIT-P5', 'SPLIT-P6']);
  });

  it('lets a declined extra payment wait like a row, and a supervisor past that', async () => {
    const { context, started, plan, passDays, requests } = await openPlanContext();
    const first = terms({
      kind: 'instalment',
      totalMinor: 30_000,
      count: 3,
      remainderOn: 'last',
    } as never);
    const id = await started(planForm({ reference: 'POORER', terms: first as never }, tellingCard));
    const ask = async (amountMinor: number | null, role: Role = 'clerk') => {
      const isGranted = role !== 'clerk';
      const extra = { planId: id, amountMinor, isGranted, duplicateReason: null };
      return valueOf(await chargeExtra(context, person(role), extra));
    };
    acceptedOf(await ask(1_051));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).attempts[0]).toMatchObject({ state: 'declined' });
    const locked = { kind: 'locked', advice: { lockedBecause: { kind: 'too-soon' } } };
    expect(await ask(1_051)).toMatchObject(locked);
    expect(await ask(1_000)).toMatchObject(locked);
    expect(await ask(null)).toMatchObject(locked);
    acceptedOf(await ask(1_100, 'supervisor'));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).openMinor).toBe(18_900);
    acceptedOf(await ask(1_151));
    await context.inFlightCharges.allEnded();
    expect(await ask(1_200)).toMatchObject(locked);
    passDays(1);
    acceptedOf(await ask(1_200));
    await context.inFlightCharges.allEnded();
    expect(Object.keys(requests())).toHaveLength(5);
  });

  it('replaces a card by a first charge that pays the oldest row and begins a new history', async () => {
    const { context, bank, started, plan, replace, passDays, charge } = await openPlanContext();
    const id = await started(planForm({ reference: 'SWAP' }, approvingCard));
    passDays(31);
    acceptedOf(await replace(id, otherCard));
    await context.inFlightCharges.allEnded();
    const swapped = await plan(id);
    expect(swapped.instalments[1]).toMatchObject({ standing: 'paid' });
    expect(swapped.histories.map(({ number, endedOn }) => [number, endedOn !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
    passDays(31);
    acceptedOf(await charge(id, 3));
    await context.inFlightCharges.allEnded();
    expect(bank.processed().map(({ indicator }) => indicator)).toEqual(['I', 'I', 'S']);
    expect((await plan(id)).instalments[2]).toMatchObject({ standing: 'paid' });
  });

  it('goes on charging each plan by its own token where one card pays two of them', async () => {
    const { context, started, plan, passDays, charge } = await openPlanContext();
    const one = await started(planForm({ terms: terms({ amountMinor: 2_000 }) as never }));
    const other = await started(planForm({ terms: terms({ amountMinor: 3_000 }) as never }));
    passDays(31);
    acceptedOf(await charge(one, 2));
    acceptedOf(await charge(other, 2));
    await context.inFlightCharges.allEnded();
    for (const id of [one, other]) {
      expect((await plan(id)).instalments[1]).toMatchObject({ standing: 'paid' });
    }
  });

  it('goes on from evidence on another plan’s card with a row of its own', async () => {
    const { context, customerId, started, plan, charge, passDays } = await openPlanContext();
    const one = await started(planForm({}, untrackedCard));
    const cardId = (await plan(one)).card?.cardId;
    if (cardId === undefined) throw new Error('The plan has a card');
    const change = createPlan({
      id: context.ids.planId(),
      customerId,
      reference: 'ELSEWHERE',
      channel: 'phone',
      terms: terms({ amountMinor: 2_000 }),
      today,
    });
    const other = change.plan.id;
    const entry = { operatorId: person('clerk').id, at: context.clock.now(), today };
    const addition = { customer: null, change, consent: null, evidence: null };
    valueOf(await context.ledger.plans.addPlans([addition], entry));
    const move = {
      kind: 'record-evidence',
      cardId,
      firstTransactionId: '071-P-ABC',
      firstChargedOn: '2026-01-01',
      trackingId: null,
    } as const;
    const moved = await movePlan(context, person('supervisor'), { planId: other, move });
    expect(valueOf(moved).kind).toBe('moved');
    const own = (await plan(other)).card;
    expect(own).toMatchObject({ lastFour: (await plan(one)).card?.lastFour });
    expect(own?.cardId).not.toBe(cardId);
    acceptedOf(await charge(other, 1));
    await context.inFlightCharges.allEnded();
    passDays(31);
    acceptedOf(await charge(one, 2));
    acceptedOf(await charge(other, 2));
    await context.inFlightCharges.allEnded();
    expect(await plan(other)).toMatchObject({ paidCount: 2 });
    expect(await plan(one)).toMatchObject({ paidCount: 2 });
  });

  it('has nothing to charge once the card is removed, until a first charge is made or proven', async () => {
    const { context, started, plan, charge } = await openPlanContext();
    const id = await started();
    const cardId = (await plan(id)).card?.cardId;
    if (cardId === undefined) throw new Error('The plan has a card');
    valueOf(await removeCard(context, person('clerk'), cardId));
    expect(await plan(id)).toMatchObject({ state: 'needs-card', card: null });
    expect(await charge(id, 2)).toEqual({
      kind: 'not-possible',
      refusal: { kind: 'no-first-charge' },
    });
    const move = {
      kind: 'record-evidence',
      cardId,
      firstTransactionId: '071-P-ABC',
      firstChargedOn: '2026-01-01',
      trackingId: null,
    } as const;
    expect(valueOf(await movePlan(context, person('supervisor'), { planId: id, move }))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'card', reason: 'empty' }],
    });
  });

  it('refuses to replace a card where nothing is owed', async () => {
    const { context, started, replace } = await openPlanContext();
    const once = terms({ end: { kind: 'after', count: 1 } } as never);
    const id = await started(planForm({ terms: once as never }));
    expect(await replace(id, otherCard)).toEqual({
      kind: 'not-possible',
      refusal: { kind: 'nothing-owed' },
    });
    expect(context.inFlightCharges.count).toBe(0);
  });
});
