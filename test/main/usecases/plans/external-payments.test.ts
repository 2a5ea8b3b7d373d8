import { describe, expect, it } from 'vitest';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { readPaymentFollowUps } from '../../../../src/main/usecases/payments/payment-follow-ups.ts';
import { startPlan } from '../../../../src/main/usecases/plans/start-plan.ts';
import { openWalletContext, walletOrder } from '../wallet/wallet-context.ts';
import { decliningCard, order, person, tellingCard, valueOf } from '../test-context.ts';
import { acceptedOf, openPlanContext, planForm, terms } from './plan-context.ts';

const withFirst = (amountMinor: number) => terms({ amountMinor, firstAmountMinor: 1_000 }) as never;

/** A context with a plan whose second instalment was declined. */
async function withDeclinedRow(reference: string) {
  const bench = await openPlanContext();
  const { context, started, passDays, charge } = bench;
  const id = await started(planForm({ reference, terms: withFirst(4_951) }, tellingCard));
  passDays(31);
  acceptedOf(await charge(id, 2));
  await context.inFlightCharges.allEnded();
  const [tried] = (await bench.plan(id)).attempts;
  if (tried === undefined) throw new Error('It was tried');
  return { ...bench, id, tried };
}

describe('a row of a plan', () => {
  it('is not charged by a form that names its reference, and the form stays open', async () => {
    const { context, open, plan, id, requests } = await withDeclinedRow('FORM');
    const draftId = await open();
    const form = { ...order({ reference: 'FORM-P2' }), draftId };
    const answer = valueOf(await submitCharge(context, person('clerk'), form));
    expect(answer).toMatchObject({ kind: 'obstacle', obstacle: { overridableBy: null } });
    expect(context.drafts.peek(draftId)).not.toBeNull();
    expect((await plan(id)).instalments[1]).toMatchObject({ standing: 'failed' });
    expect(requests()['FORM-P2']).toBe(1);
  });

  it('is not continued as a keyed payment of the same order', async () => {
    const { submit, plan, id, tried, requests } = await withDeclinedRow('AGAIN');
    const keyed = order({ reference: 'AGAIN-P2' });
    expect(await submit(keyed, { retryOf: tried.id })).toMatchObject({ kind: 'obstacle' });
    expect((await plan(id)).instalments[1]).toMatchObject({ standing: 'failed' });
    expect(requests()).not.toHaveProperty('AGAIN-P2-2');
  });

  it('is not paid by a wallet whose invoice bears its reference', async () => {
    const wallet = await openWalletContext();
    const { context, bank } = wallet;
    const invoice = walletOrder({ invoiceNumber: 'PURSE-P1' });
    const { id } = await wallet.approved('mastercard-approve-2346', invoice);
    const form = planForm({ reference: 'PURSE' }, decliningCard);
    const customerId = await wallet.customer();
    const draftId = context.drafts.open(null).id;
    const started = await startPlan(context, person('clerk'), { ...form, draftId, customerId });
    acceptedOf(valueOf(started));
    await context.inFlightCharges.allEnded();
    expect(await wallet.take(id)).toMatchObject({ kind: 'obstacle' });
    await context.inFlightCharges.allEnded();
    expect(await wallet.stateOf(id)).toBe('returned');
    expect(bank.purchaseRequests()).toEqual({ 'PURSE-P1': 1 });
  });

  it('keeps its card’s token when the very same card is kept with a single payment', async () => {
    const { context, started, plan, customerId, open } = await openPlanContext();
    const id = await started(planForm());
    const before = valueOf(await context.ledger.plans.planSecrets(id));
    const form = {
      ...order(),
      draftId: await open(),
      customerId,
      saveCard: { words: 'May we keep your card?', channel: 'phone' },
    } as const;
    expect(valueOf(await submitCharge(context, person('clerk'), form)).kind).toBe('accepted');
    await context.inFlightCharges.allEnded();
    const after = valueOf(await context.ledger.plans.planSecrets(id));
    expect(after?.card.sealedToken).toBe(before?.card.sealedToken);
    expect((await plan(id)).attempts).toHaveLength(1);
    const file = valueOf(await context.ledger.customers.findCustomer(customerId));
    expect(file?.cards).toHaveLength(2);
  });

  it('is paid by what was found in another currency, of which no rest is reckoned', async () => {
    const { context, bank, started, passDays, charge, plan, resolve } = await openPlanContext();
    const id = await started();
    passDays(31);
    bank.faults.queue({ kind: 'wrong-echo', field: 'currency' });
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
    const [tried] = (await plan(id)).attempts;
    expect(tried).toMatchObject({ state: 'mismatch', mismatchFields: ['currency'] });
    const transactionId = tried?.response?.transactionId ?? '';
    const finding = { found: 'charged', transactionId, amountTakenMinor: 3_100 } as const;
    expect((await resolve(tried?.id as AttemptId, finding)).kind).toBe('resolved');
    const file = valueOf(await readPaymentFollowUps(context, tried?.id as AttemptId));
    expect(file).toMatchObject({
      taken: { amountMinor: 3_100, currency: 'USD' },
      restMinor: 0,
    });
    const rows = (await plan(id)).instalments;
    expect(rows[1]).toMatchObject({ standing: 'paid' });
    expect(rows.filter(({ kind }) => kind === 'shortfall')).toEqual([]);
  });
});
