import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { OperationOutput } from '../../src/contract/index.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, bankTruth } from './fixture/staff.ts';
import { cards, field, focused } from './take-payment-keys.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { unitWords } from '../../src/renderer/words/plans/plan-terms.ts';
import { partWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { actionOf, fieldOf, formParts, pageOpened } from './pages/controls.ts';
import { choosePlanAction, listParts, planPageParts } from './pages/plans.ts';
import { dueParts } from './pages/to-do.ts';
import { workAs } from './pages/top-bar.ts';

type PlanView = OperationOutput<'plans.find'>;

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 10_000 };

describe('changes to running plans, by keyboard, with the practice bank', () => {
  let app: Tillroom;
  let page: Page;
  let customerId: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    const appearance = { theme: 'light', phoneMode: false, singleKeys: true } as const;
    await ask(app.page, 'session.save-appearance', appearance);
    page = await app.restart();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await field(page, 'reference').waitFor();
    const saved = await ask(page, 'customers.save', {
      customerId: null,
      name: 'Ada Example',
      phone: '0412 345 678',
      email: '',
      notes: '',
    });
    if (saved.kind !== 'saved') throw new Error('The customer was not saved');
    customerId = saved.customer.id;
  });
  afterAll(async () => {
    await app.close();
    expect(complaints).toEqual([]);
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  const at = (name: string) => expect.poll(() => focused(page), waitMs).toBe(name);

  /** Starts a monthly plan of 90.00 without an end, with its first charge. */
  async function startPlan(reference: string): Promise<void> {
    const { draftId } = await ask(page, 'charge.open', { retryOf: null });
    const { today } = await ask(page, 'practice.clock', {});
    const answer = await ask(page, 'plans.start', {
      draftId,
      reference,
      channel: 'phone',
      terms: {
        kind: 'recurring',
        currency: 'AUD',
        period: { unit: 'month', every: 1 },
        startDate: today,
        restFrom: null,
        firstAmountMinor: null,
        amountMinor: 9_000,
        end: { kind: 'never' },
      },
      customerId,
      card: {
        kind: 'keyed',
        number: cards.approved,
        expiryMonth: 4,
        expiryYear: 2029,
        holder: 'Ada Example',
        securityCode: '123',
        codeAbsentReason: null,
      },
      consent: { words: 'We charge your card each month.', channel: 'phone' },
      duplicateReason: 'One plan for each flat',
    });
    expect(answer.kind).toBe('accepted');
    await expect.poll(async () => (await planOf(reference)).state, waitMs).toBe('active');
  }

  async function planOf(reference: string): Promise<PlanView> {
    const { plans } = await ask(page, 'plans.page', {
      search: reference,
      health: [],
      currency: null,
      customerId: null,
      dueOn: null,
      limit: 10,
      after: null,
    });
    const [found] = plans;
    if (found === undefined) throw new Error(`No plan ${reference}`);
    return ask(page, 'plans.find', { planId: found.id });
  }

  /** Opens a plan from the list by its reference. */
  async function openPlan(reference: string): Promise<void> {
    await press('Control+3');
    await at('plans-search');
    await press('Control+a');
    await type(reference);
    await expect.poll(() => listParts.found(page).count(), waitMs).toBe(1);
    await press('ArrowDown', 'Enter');
    await pageOpened(page, reference);
  }

  it('has three plans with an instalment due', async () => {
    for (const reference of ['RENT-1', 'RENT-2', 'RENT-3']) await startPlan(reference);
    await ask(page, 'practice.pass-time', { minutes: 31 * 24 * 60 });
    const due = (await planOf('RENT-3')).instalments.map(({ standing }) => standing);
    expect(due).toEqual(['paid', 'due', 'scheduled']);
  });

  it('charges a part of an overdue instalment, and leaves the rest due', async () => {
    await openPlan('RENT-1');
    const row = (await planOf('RENT-1')).instalments.find(({ standing }) => standing === 'due');
    await field(page, 'row-charge-part').focus();
    await press('Enter');
    await at('amount');
    await type('90');
    await press('Control+Enter');
    const whole = { amountMinor: 9_000, currency: 'AUD' } as never;
    await formParts.errors(page, partWords.notAPart(whole)).waitFor();
    await press('Control+a');
    await type('25.50');
    await press('Control+Enter');
    await at('charge');
    await page.getByText('AUD 64.50 stays due.').waitFor();
    await passGate(page);
    await press('Enter');
    await planPageParts.outcome(page, stateWords.approved.word).waitFor();
    const plan = await planOf('RENT-1');
    const rest = plan.instalments.find(({ sequence }) => sequence === row?.sequence);
    expect(rest).toMatchObject({ standing: 'due', amountMinor: 6_450, partsPaidMinor: 2_550 });
    expect(plan).toMatchObject({ paidMinor: 11_550, paidCount: 1 });
    await press('Escape');
    await page.getByText('25.50 of 90.00 paid in parts').waitFor();
  });

  it('charges the rest from To do, in parts and whole', async () => {
    await press('Control+2');
    await page.getByRole('tab', { name: new RegExp(`^${dueWords.tabs.due}`, 'u') }).click();
    const rows = dueParts.rows(page);
    await expect.poll(() => rows.count(), waitMs).toBe(3);
    await rows.filter({ hasText: 'RENT-1' }).click();
    await actionOf(page, 'charge-part').focus();
    await press('Enter');
    await at('amount');
    await type('4.50');
    await press('Control+Enter');
    await expect.poll(async () => (await planOf('RENT-1')).paidMinor, waitMs).toBe(12_000);
    const sent = (await bankTruth(page)).filter(({ reference }) => reference.startsWith('RENT-1'));
    expect(sent.map(({ amountMinor }) => amountMinor)).toEqual([9_000, 2_550, 450]);
  });

  it('compares the old and the new schedule, and changes it as the customer agreed', async () => {
    await workAs(page, 'supervisor');
    await openPlan('RENT-2');
    await choosePlanAction(page, 'change-schedule');
    await at('from');
    await page.getByRole('radio', { name: unitWords.week }).check();
    await fieldOf(formParts.workForm(page), 'amount').fill('0');
    await press('Control+Enter');
    await formParts.errors(formParts.workForm(page)).first().waitFor();
    await fieldOf(formParts.workForm(page), 'amount').fill('25');
    await press('Control+Enter');
    await at('agreed-by');
    const sides = planPageParts.compared(page);
    await expect.poll(() => sides.count()).toBe(2);
    await expect.poll(() => sides.first().innerText()).toContain('90.00');
    await expect.poll(() => sides.last().innerText()).toContain('25.00');
    await page.getByText('1 other open instalment stays as it is.').waitFor();
    await fieldOf(formParts.workForm(page), 'reason').focus();
    await type('Pays every week from now on');
    await press('Control+Enter');
    await page.getByText(/^Ada Example agreed by phone on/u).waitFor();
    const plan = await planOf('RENT-2');
    expect(plan.terms).toMatchObject({ period: { unit: 'week', every: 1 }, amountMinor: 2_500 });
    expect(plan.instalments.map(({ amountMinor }) => amountMinor)).toEqual([9_000, 9_000, 2_500]);
  });

  it('sets the days of notice before the charges of one plan', async () => {
    await press('Control+1');
    await openPlan('RENT-3');
    await choosePlanAction(page, 'notice');
    await at('note');
    await type('99');
    await press('Control+Enter');
    await formParts.errors(formParts.workForm(page)).waitFor();
    await press('Control+a');
    await type('5');
    await press('Control+Enter');
    await expect.poll(async () => (await planOf('RENT-3')).noticeDays, waitMs).toBe(5);
  });
});
