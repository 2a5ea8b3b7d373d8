import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  errorOf,
  mismatch,
  opened,
  operator,
  outcome,
  rejected,
  temporaryFolder,
  transaction,
  unknown,
  valueOf,
} from '../ledger-fixture.ts';
import {
  addMaria,
  day,
  fileOf,
  inThree,
  keeping,
  newPlan,
  finishAttempt,
  start,
  startedAt,
  startedPlan,
  statesOf,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  ledger = await opened(`${folder.path}/start-${filesMade}.sqlite`);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const card = 'card-1' as CardId;

describe('a plan that is started', () => {
  it('is written with its first try, and not active before that is approved', async () => {
    const change = newPlan(inThree);
    const first = valueOf(await start(ledger, change));
    expect(first).toMatchObject({ state: 'prepared', amountMinor: 33_333, storedCredential: 'I' });
    const before = await fileOf(ledger, change.plan.id);
    expect(before.plan).toMatchObject({ state: 'starting', revision: 2, openMinor: 66_667 });
    expect(before.consent).toMatchObject({ words: 'You agree to 89.00 each month.' });
    expect(await statesOf(ledger, change.plan.id)).toEqual(['in-flight', 'scheduled', 'scheduled']);

    await finishAttempt(ledger, first.id, approved, {
      cardChange: keeping(card),
      sealedTrackingId: 'seal1:tracking',
      transaction: transaction({ id: 'first-1' }),
    });
    const after = await fileOf(ledger, change.plan.id);
    expect(after.plan).toMatchObject({
      state: 'active',
      hasStarted: true,
      paidMinor: 33_333,
      paidCount: 1,
      nextDueOn: '2026-02-05',
    });
    expect(after.chains).toEqual([
      {
        chain: {
          number: 1,
          cardId: card,
          origin: 'first-charge',
          firstTransactionId: 'first-1',
          firstChargedOn: '2026-01-05',
          hasTrackingId: true,
          endedOn: null,
        },
        card: expect.objectContaining({ cardId: card, isRemoved: false }),
      },
    ]);
    expect(after.events.map(({ kind }) => kind)).toEqual([
      'card-history-begun',
      'started',
      'paid',
      'charge-begun',
      'created',
    ]);
    expect(after.events.at(-1)).toMatchObject({ operatorId: operator, at: startedAt });
    expect(after.attempts.map(({ id }) => id)).toEqual([first.id]);
    const secrets = valueOf(await ledger.plans.planSecrets(change.plan.id));
    expect(secrets).toMatchObject({
      chainId: first.id,
      sealedTrackingId: 'seal1:tracking',
      card: { id: card, sealedToken: 'seal1:card-1' },
    });
    expect(valueOf(await ledger.customers.holdsSealed())).toBe(true);
  });

  it('goes on without a tracking id when the answer had none', async () => {
    const change = newPlan();
    const first = valueOf(await start(ledger, change));
    await finishAttempt(ledger, first.id, approved, { cardChange: keeping(card) });
    const { plan } = await fileOf(ledger, change.plan.id);
    expect(plan.state).toBe('active');
    expect(plan.chains[0]?.hasTrackingId).toBe(false);
    const secrets = valueOf(await ledger.plans.planSecrets(change.plan.id));
    expect(secrets?.sealedTrackingId).toBeNull();
  });

  it('needs a card when the approval brought no token', async () => {
    const change = newPlan();
    const first = valueOf(await start(ledger, change));
    await finishAttempt(ledger, first.id, approved);
    const { plan } = await fileOf(ledger, change.plan.id);
    expect(plan).toMatchObject({ state: 'needs-card', paidCount: 1, chains: [] });
    expect(valueOf(await ledger.plans.planSecrets(change.plan.id))).toBeNull();
  });

  it('never starts on an answer that is no approval, even with a token in it', async () => {
    const cases = [
      [declined, 'starting', 'failed'],
      [rejected, 'starting', 'failed'],
      [unknown, 'waiting', 'not-confirmed'],
      [mismatch, 'waiting', 'not-confirmed'],
    ] as const;
    for (const [verdict, state, rowState] of cases) {
      const change = newPlan();
      const scope = { since: startedAt, pass: 'open-and-approved' } as const;
      const first = valueOf(await start(ledger, change, { scope }));
      await finishAttempt(ledger, first.id, verdict, { sealedTrackingId: 'seal1:tracking' });
      const { plan } = await fileOf(ledger, change.plan.id);
      expect(plan).toMatchObject({ state, hasStarted: false, chains: [], paidMinor: 0 });
      expect((await statesOf(ledger, change.plan.id))[0]).toBe(rowState);
    }
  });

  it('pays its row and needs a card when a person found the first charge', async () => {
    const change = newPlan(inThree);
    const first = valueOf(await start(ledger, change));
    await finishAttempt(ledger, first.id, unknown);
    const entry = { operatorId: operator, at: startedAt };
    const found = { found: 'charged', transactionId: 'seen-1', amountTakenMinor: 30_000 } as const;
    valueOf(await ledger.attempts.resolve(first.id, { ...entry, resolution: found }));
    const { plan, instalments } = await fileOf(ledger, change.plan.id);
    expect(plan).toMatchObject({ state: 'needs-card', paidMinor: 30_000, openMinor: 70_000 });
    expect(instalments.find(({ kind }) => kind === 'shortfall')).toMatchObject({
      fromSequence: 1,
      amountMinor: 3333,
      dueDate: '2026-01-05',
    });
  });

  it('is settled by a late answer on the same socket', async () => {
    const change = newPlan();
    const first = valueOf(await start(ledger, change));
    await finishAttempt(ledger, first.id, unknown);
    const late = outcome(approved, { outcomeAt: startedAt, cardChange: keeping(card) });
    valueOf(await ledger.attempts.settle(first.id, late));
    expect((await fileOf(ledger, change.plan.id)).plan.state).toBe('active');
  });

  it('is not written when its try is refused', async () => {
    const taken = await startedPlan(ledger);
    const again = newPlan(inThree, { reference: taken.change.plan.reference });
    expect(errorOf(await start(ledger, again))).toEqual({
      kind: 'plan-refused',
      refusal: { kind: 'plan-reference-taken', by: taken.id },
    });
    const unlike = newPlan();
    expect(errorOf(await start(ledger, unlike, { attempt: { amountMinor: 1 } }))).toEqual({
      kind: 'plan-refused',
      refusal: { kind: 'changed', sequence: 1, amountMinor: 8900 },
    });
    const alike = newPlan();
    expect(errorOf(await start(ledger, alike)).kind).toBe('duplicate-approved');
    for (const change of [again, unlike, alike]) {
      expect(valueOf(await ledger.plans.planAlone(change.plan.id))).toBeNull();
    }
    expect(valueOf(await ledger.plans.pageOfPlans(everyPlan)).length).toBe(1);
  });
});

const everyPlan = {
  search: '',
  health: null,
  currency: null,
  customerId: null,
  dueOn: null,
  today: day('2026-01-05'),
  after: null,
  limit: 50,
};
