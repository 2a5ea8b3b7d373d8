import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardId, CustomerId } from '../../../../src/domain/ids.ts';
import type { CalendarDate } from '../../../../src/domain/time/calendar.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { PlanMove } from '../../../../src/main/ports/ledger/plan-moves.ts';
import { byHand, isShared } from '../by-hand.ts';
import { errorOf, opened, operator, temporaryFolder, valueOf } from '../ledger-fixture.ts';
import {
  addMaria,
  broughtIn,
  day,
  entryOn,
  fileOf,
  inThree,
  monthly,
  newPlan,
  startedAt,
  startedPlan,
  statesOf,
  visa,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let file = '';
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  file = `${folder.path}/moves-${filesMade}.sqlite`;
  ledger = await opened(file);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const february = day('2026-02-05');
const entry = entryOn(february);

describe('moves of a plan', () => {
  it('are written with what happened, by whom, when and why', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const steps: readonly (readonly [PlanMove, object, string])[] = [
      [{ kind: 'pause', reason: 'away' }, { state: 'paused', isPaused: true }, 'paused'],
      [{ kind: 'resume', missed: 'keep' }, { state: 'active', isPaused: false }, 'resumed'],
      [
        { kind: 'change-amount', sequence: 2, amountMinor: 30_000, scope: 'one', reason: 'less' },
        { openMinor: 66_667 },
        'amount-changed',
      ],
      [
        {
          kind: 'change-date',
          sequence: 2,
          dueDate: day('2026-02-10'),
          scope: 'one',
          reason: 'pay day',
        },
        { nextDueOn: '2026-02-10' },
        'date-changed',
      ],
      [
        { kind: 'skip', sequence: 2, reason: 'agreed' },
        { openMinor: 66_667, openCount: 2 },
        'skipped',
      ],
      [
        { kind: 'paid-another-way', sequence: 3, amountMinor: 6667, reason: 'cash' },
        { openMinor: 60_000 },
        'paid-another-way',
      ],
      [{ kind: 'write-off', sequence: 4, reason: 'gone' }, { openMinor: 30_000 }, 'written-off'],
      [
        {
          kind: 'refund-elsewhere',
          sequence: 1,
          amountMinor: 3333,
          owedAgainOn: null,
          reason: 'returned',
        },
        { paidMinor: 30_000 },
        'refunded-elsewhere',
      ],
      [{ kind: 'cancel', reason: 'moved away' }, { state: 'cancelled', openMinor: 0 }, 'cancelled'],
    ];
    let revision = (await fileOf(ledger, id)).plan.revision;
    for (const [move, facts, kind] of steps) {
      const plan = valueOf(await ledger.plans.movePlan(id, move, entry));
      revision += 1;
      expect(plan).toMatchObject({ ...facts, revision });
      const read = await fileOf(ledger, id);
      expect(read.plan).toEqual(plan);
      const happened = read.events.find((one) => one.kind === kind);
      expect(happened).toMatchObject({ operatorId: operator, at: entry.at });
      if ('reason' in move) expect(happened?.reason).toBe(move.reason);
    }
    expect(await statesOf(ledger, id)).toEqual([
      'paid',
      'skipped',
      'paid-another-way',
      'written-off',
      'cancelled',
    ]);
  });

  it('keep a note on a row or on the plan among what happened, even when the plan is over', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const before = await fileOf(ledger, id);
    const note = (sequence: number | null, text: string) =>
      ledger.plans.movePlan(id, { kind: 'add-note', sequence, text }, entry);
    // A paid instalment is not read with the others, but still accepts a note.
    valueOf(await note(1, 'asked for a receipt'));
    valueOf(await ledger.plans.movePlan(id, { kind: 'cancel', reason: 'moved away' }, entry));
    valueOf(await note(null, 'sent the last invoice'));
    const after = await fileOf(ledger, id);
    expect(after.events.filter(({ kind }) => kind === 'note')).toEqual([
      {
        kind: 'note',
        sequence: null,
        amountMinor: null,
        reason: 'sent the last invoice',
        at: entry.at,
        operatorId: operator,
      },
      expect.objectContaining({ sequence: 1, reason: 'asked for a receipt' }),
    ]);
    expect(after.plan).toMatchObject({ state: 'cancelled', paidMinor: before.plan.paidMinor });
    expect(errorOf(await note(9, 'no such row'))).toEqual({ kind: 'no-such-instalment' });
    expect((await fileOf(ledger, id)).events).toHaveLength(after.events.length);
  });

  it('are refused as the rules say, with nothing written', async () => {
    const { id } = await startedPlan(ledger);
    const before = await fileOf(ledger, id);
    const refused: readonly (readonly [PlanMove, object])[] = [
      [
        { kind: 'resume', missed: 'keep' },
        { kind: 'plan-state', state: 'active' },
      ],
      [
        { kind: 'skip', sequence: 1, reason: '' },
        { kind: 'instalment-state', state: 'paid' },
      ],
      [{ kind: 'skip', sequence: 99, reason: '' }, { kind: 'no-such-instalment' }],
      [{ kind: 'end-card-history', cardId: 'card-x' as CardId }, { kind: 'no-first-charge' }],
    ];
    for (const [move, refusal] of refused) {
      expect(errorOf(await ledger.plans.movePlan(id, move, entry))).toEqual(refusal);
    }
    const nobody = newPlan().plan.id;
    const pause = { kind: 'pause', reason: '' } as const;
    expect(errorOf(await ledger.plans.movePlan(nobody, pause, entry))).toEqual({
      kind: 'not-found',
    });
    expect(await fileOf(ledger, id)).toEqual(before);
  });

  it('are made one after the other, however many ask at once', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const pause = { kind: 'pause', reason: 'away' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => ledger.plans.movePlan(id, pause, entry)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('do not pass over a row that another hand moved', async () => {
    const { id } = await startedPlan(ledger, inThree);
    // Stands for a faster terminal: the row has changed since it was read.
    const change = "update instalments set state = 'paid' where plan_id = new.id and sequence = 2;";
    await byHand(
      file,
      ...(isShared
        ? [
            `create function faster() returns trigger language plpgsql as $$
              begin ${change} return null; end $$`,
            'create trigger faster after update on plans for each row execute function faster()',
          ]
        : [`create trigger faster after update on plans begin ${change} end`]),
    );
    const skip = { kind: 'skip', sequence: 2, reason: 'agreed' } as const;
    const answer = await ledger.plans.movePlan(id, skip, entry);
    await byHand(file, `drop trigger faster${isShared ? ' on plans' : ''}`);
    expect(answer.ok ? null : answer.error.kind).toBe('busy');
    expect(await statesOf(ledger, id)).toEqual(['paid', 'scheduled', 'scheduled']);
  });
});

describe('evidence of a first payment made elsewhere', () => {
  const evidence = {
    firstTransactionId: 'old-1',
    firstChargedOn: day('2025-12-05'),
    chainId: 'chain-1',
    sealedTrackingId: 'seal1:tracking',
  };

  it('begins a card history on a kept card, or on one that is brought with it', async () => {
    valueOf(await ledger.plans.addPlans([{ ...broughtIn(newPlan()), evidence: null }], entry));
    const change = newPlan();
    const { customerId } = change.plan;
    const kept = { cardId: 'card-kept' as CardId };
    const card = { id: kept.cardId, customerId, ...visa, sealedToken: 'seal1:kept' };
    valueOf(await ledger.plans.addPlans([{ ...broughtIn(change), card, evidence: null }], entry));
    expect((await fileOf(ledger, change.plan.id)).plan.state).toBe('starting');
    const onSaved = { ...evidence, card: { kind: 'kept', cardId: kept.cardId } } as const;
    const move = { kind: 'record-evidence', evidence: onSaved } as const;
    const plan = valueOf(await ledger.plans.movePlan(change.plan.id, move, entry));
    expect(plan).toMatchObject({ state: 'active', hasStarted: true });
    expect(valueOf(await ledger.plans.planSecrets(change.plan.id))).toMatchObject({
      chainId: 'chain-1',
      sealedTrackingId: 'seal1:tracking',
      card: { id: kept.cardId },
    });
    expect(errorOf(await ledger.plans.movePlan(change.plan.id, move, entry)).kind).toBe(
      'has-card-history',
    );
  });

  it('never shares the row of a card that another plan charges', async () => {
    const { cardId } = await startedPlan(ledger);
    const change = newPlan();
    valueOf(await ledger.plans.addPlans([{ ...broughtIn(change), evidence: null }], entry));
    const onTheirs = { ...evidence, card: { kind: 'kept', cardId } } as const;
    const move = { kind: 'record-evidence', evidence: onTheirs } as const;
    expect(errorOf(await ledger.plans.movePlan(change.plan.id, move, entry))).toEqual({
      kind: 'card-not-usable',
    });
    const { customerId } = change.plan;
    const id = 'card-of-its-own' as CardId;
    const card = { id, customerId, ...visa, sealedToken: 'seal1:own' };
    const onOwn = { ...evidence, card: { kind: 'brought', card } } as const;
    const own = { kind: 'record-evidence', evidence: onOwn } as const;
    valueOf(await ledger.plans.movePlan(change.plan.id, own, entry));
    expect(valueOf(await ledger.plans.plansOnCard(cardId))).not.toContain(change.plan.id);
    expect(valueOf(await ledger.plans.plansOnCard(id))).toEqual([change.plan.id]);
  });

  it('is refused on a card that is removed or another customer’s', async () => {
    const { cardId } = await startedPlan(ledger);
    const jo = 'customer-jo' as CustomerId;
    const fields = { name: 'Jo', phone: '', email: '', notes: '' };
    const customer = { id: jo, at: startedAt, operatorId: operator, ...fields };
    const change = newPlan(monthly, { customerId: jo });
    const added = { ...broughtIn(change), customer, evidence: null };
    valueOf(await ledger.plans.addPlans([added], entry));
    const onMarias = { ...evidence, card: { kind: 'kept', cardId } } as const;
    const move = { kind: 'record-evidence', evidence: onMarias } as const;
    const answer = await ledger.plans.movePlan(change.plan.id, move, entry);
    expect(errorOf(answer)).toEqual({ kind: 'card-not-usable' });
    const brought = { id: cardId, customerId: jo, ...visa, sealedToken: 'seal1:other' };
    const onTaken = { ...evidence, card: { kind: 'brought', card: brought } } as const;
    const second = { kind: 'record-evidence', evidence: onTaken } as const;
    expect(errorOf(await ledger.plans.movePlan(change.plan.id, second, entry))).toEqual({
      kind: 'card-not-usable',
    });
    expect((await fileOf(ledger, change.plan.id)).plan.hasStarted).toBe(false);
  });
});

describe('plans that are brought in', () => {
  it('come in whole, with their cards and the evidence of their first payment', async () => {
    const additions = Array.from({ length: 30 }, () => broughtIn(newPlan(inThree)));
    valueOf(await ledger.plans.addPlans(additions, entry));
    const lines = valueOf(
      await ledger.plans.pageOfPlans({
        search: '',
        health: null,
        currency: null,
        customerId: null,
        dueOn: null,
        today: february,
        after: null,
        limit: 50,
      }),
    );
    expect(lines).toHaveLength(30);
    expect(new Set(lines.map(({ plan }) => plan.state))).toEqual(new Set(['active']));
    expect(lines[0]?.card).toMatchObject({ facts: visa, isRemoved: false });
  });

  it('come in all or not at all', async () => {
    const taken = newPlan(inThree);
    valueOf(await ledger.plans.addPlans([broughtIn(taken)], entry));
    const fine = newPlan(inThree);
    const doubled = newPlan(inThree, { reference: taken.plan.reference });
    const wrong = newPlan(inThree);
    const files = [
      [[broughtIn(fine), broughtIn(doubled)], 'reference-taken'],
      [[broughtIn(fine), broughtIn(fine)], 'reference-taken'],
      [[broughtIn(fine), { ...broughtIn(wrong), evidence: emptyEvidence }], 'not-possible'],
    ] as const;
    for (const [additions, kind] of files) {
      const answer = await ledger.plans.addPlans(additions, entry);
      expect(errorOf(answer)).toMatchObject({ kind, index: 1 });
      expect(valueOf(await ledger.plans.planAlone(fine.plan.id))).toBeNull();
      expect(valueOf(await ledger.plans.planReferenceOwner(fine.plan.reference))).toBeNull();
    }
  });

  const emptyEvidence = {
    card: {
      kind: 'brought' as const,
      card: {
        id: 'card-none' as CardId,
        customerId: 'customer-maria' as CustomerId,
        ...visa,
        sealedToken: 'seal1:none',
      },
    },
    firstTransactionId: ' ',
    firstChargedOn: day('2025-12-05'),
    chainId: 'chain-none',
    sealedTrackingId: null,
  };
});

describe('calls about a plan', () => {
  const call = { note: 'rang twice', sequence: 2, promise: null };

  it('are listed with their promise, which is broken once its day has passed', async () => {
    const { id } = await startedPlan(ledger);
    const promise = { amountMinor: 8900, on: day('2026-02-07') };
    const spoke = { ...call, id: 'call-1', planId: id, outcome: 'no-answer' } as const;
    valueOf(await ledger.plans.logPlanCall(spoke, entry));
    const promised = { ...call, id: 'call-2', planId: id, outcome: 'promised', promise } as const;
    valueOf(await ledger.plans.logPlanCall(promised, { ...entry, at: entry.at }));
    const { calls, advice } = await fileOf(ledger, id, february);
    expect(calls.map(({ outcome }) => outcome).toSorted()).toEqual(['no-answer', 'promised']);
    expect(advice.get(2)?.lockedBecause).toMatchObject({ kind: 'promised', until: '2026-02-08' });
    expect(calls.find((one) => one.promise !== null)?.promise).toEqual({
      sequence: 2,
      amountMinor: 8900,
      on: '2026-02-07',
      isBroken: false,
    });
    const later = await fileOf(ledger, id, day('2026-02-08'));
    expect(later.calls.find((one) => one.promise !== null)?.promise?.isBroken).toBe(true);
    expect(later.advice.get(2)?.lockedBecause).toBeNull();
    const counts = valueOf(await ledger.work.workCounts(onEighth));
    expect(counts.brokenPromiseCount).toBe(1);
  });

  it('are refused without a plan, and a promise without its row or day', async () => {
    const { id } = await startedPlan(ledger);
    const promise = { amountMinor: 8900, on: february };
    const wrong = [
      [{ ...call, id: 'c-1', planId: newPlan().plan.id, outcome: 'spoke' }, 'not-found'],
      [{ ...call, id: 'c-2', planId: id, outcome: 'spoke', sequence: 99 }, 'not-found'],
      [{ ...call, id: 'c-3', planId: id, outcome: 'promised' }, 'promise-incomplete'],
      [{ ...call, id: 'c-4', planId: id, outcome: 'spoke', promise }, 'promise-incomplete'],
      [
        { ...call, id: 'c-5', planId: id, outcome: 'promised', promise, sequence: null },
        'promise-incomplete',
      ],
    ] as const;
    for (const [one, kind] of wrong) {
      expect(errorOf(await ledger.plans.logPlanCall(one, entry)).kind).toBe(kind);
    }
    expect((await fileOf(ledger, id)).calls).toEqual([]);
    expect(valueOf(await ledger.calls.openCalls())).toEqual([]);
  });

  it('refuse a promise of more than the instalment owes, or of one that owes nothing', async () => {
    const { id } = await startedPlan(ledger);
    const promised = { ...call, planId: id, outcome: 'promised' } as const;
    const promise = { amountMinor: 8901, on: february };
    const over = await ledger.plans.logPlanCall({ ...promised, id: 'c-6', promise }, entry);
    expect(errorOf(over)).toEqual({ kind: 'over-what-is-owed', owedMinor: 8900 });
    const paid = { ...promised, id: 'c-7', sequence: 1, promise };
    expect(errorOf(await ledger.plans.logPlanCall(paid, entry)).kind).toBe('nothing-owed');
    expect((await fileOf(ledger, id)).calls).toEqual([]);
  });

  it('show a customer’s promise with amount and day, broken once the day has passed', async () => {
    const { id } = await startedPlan(ledger);
    const customerId = (await fileOf(ledger, id)).customer.id;
    const promise = { amountMinor: 5000, on: day('2026-02-07') };
    const promised = { ...call, id: 'call-1', planId: id, outcome: 'promised', promise } as const;
    valueOf(await ledger.plans.logPlanCall(promised, entry));
    const shown = async (today: CalendarDate) =>
      valueOf(await ledger.calls.callsAbout({ customerId }, today)).map((made) => made.promise);
    const expected = { ...promise, currency: 'AUD', isBroken: false };
    expect(await shown(day('2026-02-07'))).toEqual([expected]);
    expect(await shown(day('2026-02-08'))).toEqual([{ ...expected, isBroken: true }]);
  });

  const onEighth = {
    today: day('2026-02-08'),
    now: entryOn(day('2026-02-08')).at,
    isFrozen: false,
  };
});
