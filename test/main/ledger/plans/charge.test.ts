import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planIntent } from '../../../../src/domain/ids.ts';
import type { CardId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  dispatched,
  errorOf,
  opened,
  settled,
  temporaryFolder,
  transaction,
  unknown,
  valueOf,
} from '../ledger-fixture.ts';
import {
  addMaria,
  charge,
  day,
  entryOn,
  fileOf,
  inThree,
  keeping,
  monthly,
  moment,
  newPlan,
  finishAttempt,
  start,
  startedPlan,
  statesOf,
  strictScope,
  attemptOfRow,
  visa,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  ledger = await opened(`${folder.path}/charge-${filesMade}.sqlite`);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const february = day('2026-02-05');
const inFebruary = { today: february } as const;

function refusalOf(result: Awaited<ReturnType<typeof charge>>) {
  const error = errorOf(result);
  return error.kind === 'plan-refused' ? error.refusal : error;
}

describe('a charge of a row on the card of its plan', () => {
  it('is set down with the row in flight, and pays it when it is approved', async () => {
    const { id, cardId } = await startedPlan(ledger);
    const attempt = valueOf(await charge(ledger, id, 2, inFebruary));
    expect(attempt).toMatchObject({ intentId: planIntent(id, 2), cardId, state: 'prepared' });
    expect((await statesOf(ledger, id))[1]).toBe('in-flight');
    await finishAttempt(ledger, attempt.id, approved, { outcomeAt: attempt.preparedAt });
    const { plan, instalments, chains } = await fileOf(ledger, id, february);
    expect(plan).toMatchObject({ state: 'active', paidCount: 2, paidMinor: 17_800 });
    expect(instalments.find(({ sequence }) => sequence === 2)).toMatchObject({
      state: 'paid',
      paidMinor: 8900,
      settledOn: '2026-02-05',
    });
    // A subsequent charge continues the history that the first one started.
    expect(chains).toHaveLength(1);
  });

  it('is refused before its day to the schedule, and not to a person', async () => {
    const { id } = await startedPlan(ledger);
    const early = { today: day('2026-02-04') };
    expect(refusalOf(await charge(ledger, id, 2, early))).toEqual({
      kind: 'not-due',
      dueDate: '2026-02-05',
    });
    const scope = { ...strictScope, pass: 'approved' } as const;
    valueOf(await charge(ledger, id, 2, { ...early, by: 'person', scope }));
  });

  it('is made once, however many ask at once', async () => {
    const { id } = await startedPlan(ledger);
    const asked = Array.from({ length: 12 }, () => charge(ledger, id, 2, inFebruary));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(['instalment-state', 'charge-open']).toContain(refusalOf(answer).kind);
    }
    expect(valueOf(await ledger.attempts.ofIntent(planIntent(id, 2)))).toHaveLength(1);
  });

  it('is never made of a row that is cancelled, paid, skipped or written off', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const entry = entryOn(february);
    expect(refusalOf(await charge(ledger, id, 1, inFebruary)).kind).toBe('instalment-state');
    const skip = { kind: 'skip', sequence: 2, reason: 'agreed' } as const;
    valueOf(await ledger.plans.movePlan(id, skip, entry));
    expect(refusalOf(await charge(ledger, id, 2, inFebruary)).kind).toBe('covered');
    const writeOff = { kind: 'write-off', sequence: 3, reason: 'gone' } as const;
    valueOf(await ledger.plans.movePlan(id, writeOff, entry));
    const later = { today: day('2026-12-05') };
    expect(refusalOf(await charge(ledger, id, 3, later)).kind).toBe('instalment-state');
    valueOf(await ledger.plans.movePlan(id, { kind: 'cancel', reason: 'moved' }, entry));
    expect(refusalOf(await charge(ledger, id, 4, later))).toEqual({
      kind: 'instalment-state',
      state: 'cancelled',
    });
    const attempts = await Promise.all(
      [2, 3, 4].map((one) => ledger.attempts.ofIntent(planIntent(id, one))),
    );
    expect(attempts.flatMap(valueOf)).toEqual([]);
  });

  it('waits while another row of the plan is open, and while the plan is paused', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const march = { today: day('2026-03-05') };
    const second = valueOf(await charge(ledger, id, 2, march));
    expect(refusalOf(await charge(ledger, id, 3, march))).toEqual({
      kind: 'charge-open',
      sequence: 2,
    });
    await finishAttempt(ledger, second.id, unknown);
    expect(refusalOf(await charge(ledger, id, 3, march))).toEqual({
      kind: 'plan-waits',
      sequence: 2,
    });
    expect((await fileOf(ledger, id)).plan).toMatchObject({ state: 'waiting', waitingOn: 2 });

    const other = await startedPlan(ledger);
    valueOf(
      await ledger.plans.movePlan(other.id, { kind: 'pause', reason: 'away' }, entryOn(february)),
    );
    expect(refusalOf(await charge(ledger, other.id, 2, inFebruary))).toEqual({
      kind: 'plan-state',
      state: 'paused',
    });
  });

  it('is not made on a card that was removed, renewed or replaced meanwhile', async () => {
    const { id, cardId } = await startedPlan(ledger);
    expect(
      errorOf(
        await charge(ledger, id, 2, { ...inFebruary, attempt: { cardId: 'card-x' as CardId } }),
      ),
    ).toMatchObject({ kind: 'card-refused', reason: 'removed' });
    const other = await startedPlan(ledger);
    const secrets = valueOf(await ledger.plans.planSecrets(other.id));
    const swapped = { cardId: other.cardId };
    const attempt = attemptOfRow(
      { id, reference: 'X-1' },
      { sequence: 2, amountMinor: 8900 },
      swapped,
    );
    const guards = { scope: strictScope, sealedToken: secrets?.card.sealedToken ?? null };
    const begin = { sequence: 2, indicator: 'S', by: 'run', today: february } as const;
    const planned = { kind: 'charge', planId: id, start: begin, by: 'schedule' } as const;
    const wrongCard = { ...planned, today: february, runItem: null };
    expect(errorOf(await ledger.attempts.preparePlanCharge(attempt, guards, wrongCard))).toEqual({
      kind: 'card-refused',
      reason: 'changed',
    });
    valueOf(await ledger.customers.removeCard(cardId, moment('2026-02-01T00:00:00.000Z')));
    expect(errorOf(await charge(ledger, id, 2, inFebruary))).toMatchObject({
      kind: 'card-refused',
      reason: 'removed',
    });
    expect((await statesOf(ledger, id))[1]).toBe('scheduled');
    expect(valueOf(await ledger.plans.plansOnCard(cardId))).toEqual([id]);
    const end = { kind: 'end-card-history', cardId } as const;
    const moved = valueOf(await ledger.plans.movePlan(id, end, entryOn(february)));
    expect(moved.state).toBe('needs-card');
    expect(
      refusalOf(await charge(ledger, id, 2, { ...inFebruary, attempt: { cardId, card: visa } })),
    ).toEqual({
      kind: 'no-first-charge',
    });
  });

  it('is for the amount that the row has now', async () => {
    const { id } = await startedPlan(ledger);
    const change = { kind: 'change-amount', sequence: 2, amountMinor: 9900 } as const;
    const cheaper = { ...inFebruary, attempt: { amountMinor: 8900 } };
    valueOf(
      await ledger.plans.movePlan(
        id,
        { ...change, scope: 'one', reason: 'new price' },
        entryOn(february),
      ),
    );
    expect(refusalOf(await charge(ledger, id, 2, cheaper))).toEqual({
      kind: 'changed',
      sequence: 2,
      amountMinor: 9900,
    });
    expect(valueOf(await charge(ledger, id, 2, inFebruary)).amountMinor).toBe(9900);
  });

  it('counts a decline on the row, whose next try is another of the same intent', async () => {
    const { id } = await startedPlan(ledger);
    const first = valueOf(await charge(ledger, id, 2, inFebruary));
    await finishAttempt(ledger, first.id, declined, {
      outcomeAt: first.preparedAt,
      transaction: transaction({ responseCode: '51' }),
    });
    const file = await fileOf(ledger, id, february);
    expect(file.plan.state).toBe('active');
    expect(file.summary).toMatchObject({ health: 'failed', failedCount: 1 });
    expect(file.advice.get(2)).toMatchObject({
      allowed: false,
      attemptsLeftOnSchedule: 3,
      attemptsLeftWithBrand: 14,
      nextSensibleDate: '2026-02-08',
    });
    const again = valueOf(await charge(ledger, id, 2, { today: day('2026-02-08') }));
    expect(again.attemptNumber).toBe(2);
  });
});

describe('doubles of a charge of a plan', () => {
  it('are not seen in other kept cards, however alike they look', async () => {
    const one = await startedPlan(ledger);
    const other = await startedPlan(ledger);
    const first = valueOf(await charge(ledger, one.id, 2, inFebruary));
    valueOf(await ledger.attempts.markDispatched(first.id, first.preparedAt));
    // The window of a day excludes the payments of a month ago.
    const scope = { ...strictScope, since: moment('2026-02-04T00:00:00.000Z') };
    const alike = valueOf(await charge(ledger, other.id, 2, { ...inFebruary, scope }));
    expect(alike.duplicateReason).toBeNull();
  });

  it('are passed by the schedule once approved, with a reason that names the row', async () => {
    const { id, change } = await startedPlan(ledger);
    const keyed = { amountMinor: 8900, card: visa, preparedAt: moment('2026-02-04T22:00:00.000Z') };
    await settled(ledger, approved, keyed);
    const made = valueOf(await charge(ledger, id, 2, inFebruary));
    expect(made.duplicateReason).toBe(`Instalment 2 of plan ${change.plan.reference}`);
  });

  it('are not seen in another plan’s row on the same card under way, and are once it is in doubt', async () => {
    const shared = { cardId: 'card-shared' as CardId };
    const [one, other] = [
      await startedPlan(ledger, monthly, shared),
      await startedPlan(ledger, monthly, shared),
    ];
    const scope = { ...strictScope, since: moment('2026-02-04T00:00:00.000Z') };
    const first = valueOf(await charge(ledger, one.id, 2, { ...inFebruary, scope }));
    const second = valueOf(await charge(ledger, other.id, 2, { ...inFebruary, scope }));
    await finishAttempt(ledger, first.id, unknown);
    await finishAttempt(ledger, second.id, declined);
    expect(errorOf(await charge(ledger, other.id, 2, { ...inFebruary, scope })).kind).toBe(
      'duplicate-open',
    );
  });

  it('warn a person as any other charge does', async () => {
    const { id } = await startedPlan(ledger);
    await settled(ledger, approved, { amountMinor: 8900, card: visa });
    const byHand = { ...inFebruary, by: 'person' } as const;
    expect(errorOf(await charge(ledger, id, 2, byHand)).kind).toBe('duplicate-approved');
    const scope = { ...strictScope, pass: 'approved' } as const;
    const attempt = { duplicateReason: 'Agreed on the phone' };
    expect(
      valueOf(await charge(ledger, id, 2, { ...byHand, scope, attempt })).duplicateReason,
    ).toBe('Agreed on the phone');
  });

  it('keep the schedule back while they are open', async () => {
    const { id } = await startedPlan(ledger);
    await dispatched(ledger, { amountMinor: 8900, card: visa });
    expect(errorOf(await charge(ledger, id, 2, inFebruary)).kind).toBe('duplicate-open');
    expect((await statesOf(ledger, id))[1]).toBe('scheduled');
  });
});

describe('extra payments', () => {
  it('are rows and intents of their own, and void when they do not succeed', async () => {
    const { id, change, cardId } = await startedPlan(ledger, inThree);
    const pay = async (kind: 'extra' | 'pay-off', sequence: number, amountMinor: number) => {
      const { sealedToken = '' } = valueOf(await ledger.plans.planSecrets(id))?.card ?? {};
      const attempt = attemptOfRow(change.plan, { sequence, amountMinor }, { cardId });
      const common = { by: 'person', today: february, runItem: null, planId: id } as const;
      const scope = { ...strictScope, pass: 'approved' } as const;
      return ledger.attempts.preparePlanCharge(
        attempt,
        { scope, sealedToken },
        kind === 'extra' ? { kind, ...common, amountMinor } : { kind, ...common },
      );
    };
    const extra = valueOf(await pay('extra', 4, 10_000));
    await finishAttempt(ledger, extra.id, declined);
    expect((await statesOf(ledger, id))[3]).toBe('cancelled');
    expect(errorOf(await pay('pay-off', 5, 1)).kind).toBe('plan-refused');
    const whole = valueOf(await pay('pay-off', 5, 66_667));
    await finishAttempt(ledger, whole.id, approved, {
      outcomeAt: moment('2026-02-05T01:00:00.000Z'),
    });
    const { plan } = await fileOf(ledger, id);
    expect(plan).toMatchObject({ state: 'completed', paidMinor: 100_000, openMinor: 0 });
    expect(await statesOf(ledger, id)).toEqual(['paid', 'paid', 'paid', 'cancelled', 'paid']);
  });
});

describe('a new card', () => {
  it('pays the oldest row that is owed under that row’s own intent and begins a new history', async () => {
    const { id, change, cardId } = await startedPlan(ledger, inThree);
    const keyed = { storedCredential: 'I', cardId: null } as const;
    const byHand = { today: february, by: 'person', attempt: keyed } as const;
    expect(refusalOf(await charge(ledger, id, 3, byHand))).toEqual({
      kind: 'not-the-oldest',
      oldest: 2,
    });
    const attempt = valueOf(
      await charge(ledger, id, 2, { ...byHand, scope: { ...strictScope, pass: 'approved' } }),
    );
    expect(attempt.intentId).toBe(planIntent(id, 2));
    await finishAttempt(ledger, attempt.id, approved, {
      outcomeAt: attempt.preparedAt,
      cardChange: keeping('card-new' as CardId),
      sealedTrackingId: 'seal1:new',
    });
    const { chains, plan } = await fileOf(ledger, id);
    expect(chains.map(({ chain }) => [chain.number, chain.cardId, chain.endedOn])).toEqual([
      [1, cardId, '2026-02-05'],
      [2, 'card-new', null],
    ]);
    expect(plan).toMatchObject({ state: 'active', paidCount: 2 });
    expect(valueOf(await ledger.plans.planSecrets(id))).toMatchObject({
      chainId: attempt.id,
      sealedTrackingId: 'seal1:new',
    });
    expect(valueOf(await ledger.plans.plansOnCard(cardId))).toEqual([]);
    expect(change.plan.id).toBe(id);
  });
});

describe('a plan that is started twice', () => {
  it('is written once', async () => {
    const change = newPlan();
    const answers = await Promise.all([start(ledger, change), start(ledger, change)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
