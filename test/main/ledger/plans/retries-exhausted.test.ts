import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanId } from '../../../../src/domain/ids.ts';
import { defaultRetryPolicy } from '../../../../src/domain/plans/retries/retry-policy.ts';
import type {
  RetryPolicy,
  OnRetriesExhausted,
} from '../../../../src/domain/plans/retries/retry-policy.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import {
  declined,
  errorOf,
  opened,
  operator,
  secondBoot,
  temporaryFolder,
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
  moment,
  finishAttempt,
  startedPlan,
  strictScope,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let file = '';
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  file = `${folder.path}/used-up-${filesMade}.sqlite`;
  ledger = await opened(file);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

/** Two attempts, on the due date and four days later. */
const twoAttempts = { scheduleDays: [0, 4], triesPerInstalmentMax: 2 } as const;
const days = [day('2026-02-05'), day('2026-02-09')] as const;

async function keepPolicy(whenUsedUp: OnRetriesExhausted, changes: Partial<RetryPolicy> = {}) {
  const policy = { ...defaultRetryPolicy, ...twoAttempts, whenUsedUp, ...changes };
  const entry = { operatorId: operator, at: entryOn(days[0]).at };
  valueOf(await ledger.planRules.saveRetryPolicy(policy, entry));
}

/** Attempts the second instalment on a day; a run attempts it by the schedule. */
async function attemptRow(
  id: PlanId,
  today: (typeof days)[number],
  { by = 'schedule', verdict = declined }: Partial<Trying> = {},
) {
  const tried = valueOf(await charge(ledger, id, 2, { today, by, scope }));
  return finishAttempt(ledger, tried.id, verdict, { outcomeAt: moment(`${today}T02:00:00.000Z`) });
}

/** An attempt by hand checks against the first instalment, which was approved for the same amount. */
const scope = { ...strictScope, pass: 'open-and-approved' } as const;

interface Trying {
  readonly by: 'schedule' | 'person';
  readonly verdict: Parameters<typeof finishAttempt>[2];
}

async function used(id: PlanId): Promise<void> {
  for (const today of days) await attemptRow(id, today);
}

async function rowOf(id: PlanId, sequence: number) {
  const { instalments } = await fileOf(ledger, id, days[1]);
  return instalments.find((row) => row.sequence === sequence);
}

describe('an instalment whose tries are used up', () => {
  it('pauses its plan with the last decline, by the terminal and with the reason', async () => {
    await keepPolicy('pause-plan');
    const { id } = await startedPlan(ledger, inThree);
    await attemptRow(id, days[0]);
    expect((await fileOf(ledger, id, days[0])).plan).toMatchObject({ isPaused: false });
    await attemptRow(id, days[1]);
    const { plan, events } = await fileOf(ledger, id, days[1]);
    expect(plan).toMatchObject({ state: 'paused', isPaused: true, openCount: 2 });
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'paused', operatorId: null, reason: 'The tries of instalment 2 are used up' },
      { kind: 'declined', sequence: 2 },
    ]);
    expect(await rowOf(id, 2)).toMatchObject({ state: 'failed' });
  });

  it('cancels its plan, and nothing of it can be charged any more', async () => {
    await keepPolicy('cancel-plan');
    const { id } = await startedPlan(ledger, inThree);
    await used(id);
    const { plan } = await fileOf(ledger, id, days[1]);
    expect(plan).toMatchObject({ state: 'cancelled', cancelledOn: days[1], openCount: 0 });
    expect(await rowOf(id, 2)).toMatchObject({ state: 'cancelled' });
    const again = await charge(ledger, id, 3, { today: day('2026-03-05') });
    expect(errorOf(again)).toMatchObject({
      kind: 'plan-refused',
      refusal: { kind: 'instalment-state', state: 'cancelled' },
    });
  });

  it('is left to a person when the rules say so', async () => {
    await keepPolicy('hand-over');
    const { id } = await startedPlan(ledger, inThree);
    await used(id);
    expect((await fileOf(ledger, id, days[1])).plan.state).toBe('active');
    expect(await rowOf(id, 2)).toMatchObject({ state: 'failed' });
  });

  it('has none left when the next day lies behind the day of giving up', async () => {
    await keepPolicy('pause-plan', { scheduleDays: [0, 90], giveUpAfterDays: 60 });
    const { id } = await startedPlan(ledger, inThree);
    await attemptRow(id, days[0]);
    expect((await fileOf(ledger, id, days[0])).plan.state).toBe('paused');
  });

  it('is not used up by tries that somebody makes by hand', async () => {
    await keepPolicy('cancel-plan');
    const { id } = await startedPlan(ledger, inThree);
    await attemptRow(id, days[0]);
    await attemptRow(id, days[1], { by: 'person' });
    expect((await fileOf(ledger, id, days[1])).plan.state).toBe('active');
    await attemptRow(id, day('2026-02-12'));
    expect((await fileOf(ledger, id, days[1])).plan.state).toBe('cancelled');
  });

  it('stays resumed after a person took the plan up again, however often it is tried by hand', async () => {
    await keepPolicy('pause-plan');
    const { id } = await startedPlan(ledger, inThree);
    await used(id);
    const resume = { kind: 'resume', missed: 'keep' } as const;
    valueOf(await ledger.plans.movePlan(id, resume, entryOn(day('2026-02-12'))));
    await attemptRow(id, day('2026-02-12'), { by: 'person' });
    expect((await fileOf(ledger, id, days[1])).plan.state).toBe('active');
  });

  it('waits for the person who looks when the last try is not confirmed', async () => {
    await keepPolicy('pause-plan');
    const { id } = await startedPlan(ledger, inThree);
    await attemptRow(id, days[0]);
    const last = await attemptRow(id, days[1], { verdict: unknown });
    expect((await fileOf(ledger, id, days[1])).plan).toMatchObject({ state: 'waiting' });
    const at = moment('2026-02-09T05:00:00.000Z');
    const resolution = { found: 'declined', transactionId: 'seen', responseCode: '51' } as const;
    valueOf(await ledger.attempts.resolve(last.id, { operatorId: operator, at, resolution }));
    expect((await fileOf(ledger, id, days[1])).plan).toMatchObject({ state: 'paused' });
  });

  it('is the same after a crash right behind the last answer', async () => {
    await keepPolicy('cancel-plan');
    const { id } = await startedPlan(ledger, inThree);
    await used(id);
    await ledger.crash();
    ledger = await opened(file, { expected: true, bootId: secondBoot });
    expect((await fileOf(ledger, id, days[1])).plan.state).toBe('cancelled');
  });
});
