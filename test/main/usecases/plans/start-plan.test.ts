import { describe, expect, it } from 'vitest';
import { decliningCard, tellingCard, valueOf } from '../test-context.ts';
import { acceptedOf, openPlanContext, planForm, terms } from './plan-context.ts';

const untrackedCard = '6250946000000016';

describe('starting a plan', () => {
  it('takes an I now, keeps its token and tracking id, and charges later rows as S', async () => {
    const { context, bank, started, plan, charge, passDays, customerId } = await openPlanContext();
    const id = await started(planForm({ reference: 'GYM-A' }));
    const begun = await plan(id);
    expect(begun.state).toBe('active');
    expect(begun.instalments[0]).toMatchObject({ sequence: 1, standing: 'paid', paidMinor: 4_900 });
    expect(begun.histories).toMatchObject([{ origin: 'first-charge', hasTrackingId: true }]);
    const secrets = valueOf(await context.ledger.plans.planSecrets(id));
    expect(secrets?.sealedTrackingId).toMatch(/^seal1:/u);
    const file = valueOf(
      await context.ledger.plans.findPlan(id, {
        today: '2026-03-02',
        now: context.clock.now(),
        isFrozen: false,
      } as never),
    );
    expect(file?.consent?.words).toBe('We charge your card each month.');
    expect(file?.plan.customerId).toBe(customerId);

    passDays(31);
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    const [first, second] = bank.processed();
    expect(first).toMatchObject({ reference: 'GYM-A-P1', indicator: 'I', source: 'card' });
    expect(second).toMatchObject({ reference: 'GYM-A-P2', indicator: 'S', source: 'token' });
    expect(
      (await plan(id)).histories[0]?.cardHistorySteps.map(({ indicator, result }) => [
        indicator,
        result,
      ]),
    ).toEqual([
      ['I', 'approved'],
      ['S', 'approved'],
    ]);
  });

  it('sends the ecm of the plan’s kind and channel', async () => {
    const { context, clock, started } = await openPlanContext();
    await started();
    clock.advanceMs(1000);
    const instalments = terms({
      kind: 'instalment',
      totalMinor: 10_001,
      count: 3,
      remainderOn: 'last',
    } as never);
    await started(planForm({ channel: 'mail', terms: instalments as never }));
    const rows = valueOf(
      await context.ledger.attempts.page({ states: null, before: null, limit: 9 }),
    );
    expect(rows.map(({ kind, ecm, storedCredential }) => [kind, ecm, storedCredential])).toEqual([
      ['instalment', context.account.ecm.mail.instalment, 'I'],
      ['recurring', context.account.ecm.phone.recurring, 'I'],
    ]);
  });

  it('leaves the key out where the first charge returned no tracking id', async () => {
    const { context, started, plan, charge, passDays } = await openPlanContext();
    const id = await started(planForm({}, untrackedCard));
    expect((await plan(id)).histories).toMatchObject([{ hasTrackingId: false }]);
    passDays(31);
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    expect((await plan(id)).instalments[1]).toMatchObject({ standing: 'paid' });
  });

  it('never activates a plan whose first charge was declined or lost its answer', async () => {
    const { started, plan } = await openPlanContext();
    const declined = await plan(await started(planForm({}, decliningCard)));
    expect(declined).toMatchObject({ state: 'starting', card: null, histories: [] });
    const amountMinor = 4_998;
    const lost = await plan(
      await started(planForm({ terms: terms({ amountMinor }) as never }, tellingCard)),
    );
    expect(lost).toMatchObject({ state: 'waiting', card: null, waitingOn: 1 });
  });

  it('takes a form once, and gives it back when nothing was written', async () => {
    const { context, start, requests } = await openPlanContext();
    const form = planForm({ reference: 'ONCE' });
    acceptedOf(await start(form));
    await context.inFlightCharges.allEnded();
    const again = await start(form);
    expect(again).toMatchObject({ kind: 'reference-taken' });
    expect(requests()).toEqual({ 'ONCE-P1': 1 });
  });

  it('refuses at their fields what cannot be', async () => {
    const { context, start, requests } = await openPlanContext();
    const impossible = terms({ amountMinor: 0, startDate: '2026-02-01' as never });
    expect(await start(planForm({ terms: impossible as never }))).toEqual({
      kind: 'terms-refused',
      refusals: [
        { field: 'startDate', reason: 'in-the-past' },
        { field: 'amount', reason: 'not-an-amount' },
      ],
    });
    const words = 'My card is 4111 1111 1111 1111';
    expect(await start(planForm({ reference: ' ', consent: { words, channel: 'phone' } }))).toEqual(
      {
        kind: 'refused',
        refusals: [
          { field: 'reference', reason: 'empty' },
          { field: 'consent', reason: 'holds-card-number' },
        ],
      },
    );
    expect(requests()).toEqual({});
    expect(context.inFlightCharges.count).toBe(0);
  });
});
