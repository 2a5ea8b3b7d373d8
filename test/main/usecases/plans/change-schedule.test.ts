import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { PlanId } from '../../../../src/domain/ids.ts';
import {
  changePlanSchedule,
  previewSchedule,
} from '../../../../src/main/usecases/plans/change-schedule.ts';
import { person, valueOf } from '../test-context.ts';
import { acceptedOf, openPlanContext, planForm, terms } from './plan-context.ts';
import type { PlanContext } from './plan-context.ts';

type NewTerms = ParsedInput<'plans.preview-schedule'>['terms'];

const agreement = { agreedBy: 'Ada Näher', way: 'phone', agreedOn: '2026-03-02' } as const;
const reason = 'Paid every week from now on';

const weekly = (other: object = {}): NewTerms =>
  ({
    ...terms(),
    period: { unit: 'week', every: 1 },
    startDate: '2026-04-06',
    amountMinor: 1_200,
    ...other,
  }) as NewTerms;

async function change(bench: PlanContext, planId: PlanId, next: NewTerms, how: object = {}) {
  const asked = { planId, fromDate: '2026-04-01', terms: next };
  const seen = valueOf(await previewSchedule(bench.context, asked));
  const input = { ...asked, agreement, reason, seenRevision: 0, ...how };
  const seenRevision = seen.kind === 'preview' ? seen.revision : 0;
  const answer = await changePlanSchedule(bench.context, person('supervisor'), {
    ...input,
    seenRevision: input.seenRevision === 0 ? seenRevision : input.seenRevision,
  });
  return { seen, answer: valueOf(answer) };
}

describe('changing a schedule from a day on', () => {
  it('shows both schedules, writes the new one, and keeps who agreed', async () => {
    const bench = await openPlanContext();
    const id = await bench.started(planForm());
    const { seen, answer } = await change(bench, id, weekly());
    expect(seen).toMatchObject({
      kind: 'preview',
      before: {
        count: null,
        rows: [{ dueDate: '2026-04-02', amountMinor: 4_900 }, {}, {}, {}, {}, {}],
      },
      after: {
        count: null,
        totalMinor: null,
        rows: [{ dueDate: '2026-04-06' }, {}, {}, {}, {}, {}],
      },
    });
    expect(answer).toMatchObject({
      kind: 'changed',
      plan: {
        terms: { period: { unit: 'week' }, amountMinor: 1_200 },
        agreements: [{ ...agreement, before: terms(), reason }],
        isAltered: false,
        nextDueOn: '2026-04-06',
      },
    });
    bench.passDays(50);
    acceptedOf(await bench.charge(id, 2));
    await bench.context.inFlightCharges.allEnded();
    const { instalments } = await bench.plan(id);
    expect(instalments[1]).toMatchObject({ sequence: 2, standing: 'paid', paidMinor: 1_200 });
    expect(instalments.map(({ dueDate }) => dueDate).slice(0, 4)).toEqual([
      '2026-03-02',
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
    ]);
  });

  it('splits what is left of a total, and leaves paid and failed instalments as they are', async () => {
    const bench = await openPlanContext();
    const total = terms({
      kind: 'instalment',
      totalMinor: 9_000,
      count: 3,
      remainderOn: 'last',
    } as never);
    const id = await bench.started(planForm({ terms: total as never }));
    const next = weekly({
      kind: 'instalment',
      totalMinor: 6_000,
      count: 4,
      remainderOn: 'last',
      amountMinor: undefined,
      end: undefined,
    });
    const { seen, answer } = await change(bench, id, JSON.parse(JSON.stringify(next)) as NewTerms);
    expect(seen).toMatchObject({
      before: { count: 2, totalMinor: 6_000 },
      after: { count: 4, totalMinor: 6_000 },
    });
    if (answer.kind !== 'changed') throw new Error(answer.kind);
    const { plan } = answer;
    expect(plan.terms).toMatchObject({ totalMinor: 9_000, count: 5 });
    expect(plan.instalments.map(({ amountMinor }) => amountMinor)).toEqual([
      3_000, 1_500, 1_500, 1_500, 1_500,
    ]);
    expect(plan).toMatchObject({ paidMinor: 3_000, openMinor: 6_000 });
  });

  it('is refused of a plan that was changed since, without consent, and of terms that cannot be', async () => {
    const bench = await openPlanContext();
    const id = await bench.started(planForm());
    expect((await change(bench, id, weekly(), { seenRevision: 99 })).answer.kind).toBe(
      'changed-since',
    );
    const unsigned = { agreement: { ...agreement, agreedBy: ' ' }, reason: '' };
    expect((await change(bench, id, weekly(), unsigned)).answer).toEqual({
      kind: 'refused',
      refusals: [
        { field: 'agreed-by', reason: 'empty' },
        { field: 'reason', reason: 'empty' },
      ],
    });
    const early = weekly({ startDate: '2026-03-20', amountMinor: 99_999_999 });
    expect((await change(bench, id, early)).seen).toEqual({
      kind: 'terms-refused',
      refusals: [
        { field: 'startDate', reason: 'in-the-past' },
        { field: 'amount', reason: 'over-limit' },
      ],
    });
    expect((await bench.plan(id)).terms).toEqual(terms());
  });
});
