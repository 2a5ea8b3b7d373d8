import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { OperationOutput } from '../../src/contract/index.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask } from './fixture/staff.ts';
import { cards, field, focused, outcome } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { calendarWords } from '../../src/renderer/topics/plans/words/plan-calendar.ts';
import { planHealthWords } from '../../src/renderer/words/plans/plan-states.ts';
import { termsFormWords } from '../../src/renderer/words/plans/plan-terms.ts';
import { planListWords } from '../../src/renderer/words/plans/plans.ts';
import { slipWords } from '../../src/renderer/words/payments/slip.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { planWordsOf } from '../../src/renderer/words/plans/plans.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { formParts, pageOpened } from './pages/controls.ts';
import { listParts, planPageParts } from './pages/plans.ts';
import { slipParts } from './pages/slip.ts';

type PlanView = OperationOutput<'plans.find'>;

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 10_000 };

describe('plans, by keyboard, with the practice bank', () => {
  let app: Tillroom;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    const appearance = { theme: 'light', phoneMode: false, singleKeys: true } as const;
    await ask(app.page, 'session.save-appearance', appearance);
    page = await app.restart();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await field(page, 'reference').waitFor();
    for (const name of ['Ada Example', 'Ben Sample']) {
      await ask(page, 'customers.save', {
        customerId: null,
        name,
        phone: '0412 345 678',
        email: '',
        notes: '',
      });
    }
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
  const slip = () => slipParts.ofCharge(page).innerText();

  /** Keys order and terms from the customer on: a total in three instalments, every month. */
  async function keyPlan(customer: string, reference: string, total: string): Promise<void> {
    await at('reference');
    await press('Shift+Tab');
    await at('customer');
    await type(customer);
    await page
      .getByRole('option', { name: new RegExp(customer, 'u') })
      .first()
      .waitFor();
    await press('Enter');
    await at('reference');
    await type(reference);
    await press('Enter');
    await type(total);
    await press('Enter');
    await at('card-number');
    await press('Shift+Enter');
    await at('kind');
    await press('ArrowRight', 'ArrowRight', 'Enter');
    await at('terms-every');
    await press('Enter', 'Enter');
    await at('terms-count');
    await type('3');
    await press('Enter', 'Enter', 'Enter', 'Enter', 'Enter');
    await at('card-number');
  }

  async function keyCard(number: string, code = '123'): Promise<void> {
    await type(number);
    await press('Enter');
    await type('0429');
    await press('Enter');
    await type('A Cardholder');
    await press('Enter');
    await type(code);
  }

  /** Reviews, records the customer's consent, and charges. */
  async function reviewAgreeCharge(): Promise<void> {
    await press('Control+Enter');
    await at('consent');
    await passGate(page);
    await press('Enter');
    await at('charge');
    await passGate(page);
    await press('Enter');
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

  it('says what will be here before there is a plan', async () => {
    await press('Control+3');
    await page.getByText(planListWords.none).waitFor();
    await page.getByRole('tab', { name: planListWords.tabCalendar }).click();
    await page.getByText(calendarWords.none).waitFor();
    await press('Control+1');
  });

  it('shows every date and amount before the first charge, and starts the plan with it', async () => {
    await keyPlan('Ada', 'PLAN-1', '300.10');
    const rows = slipParts.scheduleLines(page);
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.last().innerText()).toContain('remainder');
    await expect.poll(() => slip()).toContain('AUD 300.10');
    await keyCard(cards.approved);
    await reviewAgreeCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await expect.poll(() => slip()).toContain('The plan has started. Next: AUD 100.03');
    const plan = await planOf('PLAN-1');
    expect(plan).toMatchObject({ state: 'active', paidMinor: 10_003, openCount: 2 });
    expect(plan.instalments.map(({ amountMinor }) => amountMinor)).toEqual([
      10_003, 10_003, 10_004,
    ]);
    expect(plan.histories).toHaveLength(1);
  });

  it('does not start a plan whose first charge is declined, and starts it on another card', async () => {
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await keyPlan('Ben', 'PLAN-2', '240');
    await keyCard(cards.declined);
    await reviewAgreeCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.declined.word);
    await expect.poll(() => slip()).toContain('The plan has not started');
    expect(await planOf('PLAN-2')).toMatchObject({ state: 'starting', histories: [] });
    await slipParts.slip(page).getByRole('button', { name: formWords.anotherCard }).click();
    await at('card-number');
    await page.getByText(termsFormWords.locked).waitFor();
    await expect.poll(() => slipParts.scheduleLines(page).count()).toBe(3);
    await keyCard(cards.amex, '1234');
    await reviewAgreeCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    expect(await planOf('PLAN-2')).toMatchObject({ state: 'active', paidCount: 1 });
  });

  it('pauses and resumes with the reason, and skips an instalment', async () => {
    await openPlan('PLAN-1');
    await passGate(page);
    await press('p');
    await at('reason');
    await press('Control+Enter');
    await formParts.errors(page, 'Enter a reason.').waitFor();
    await type('Away until January');
    await press('Control+Enter');
    await expect.poll(async () => (await planOf('PLAN-1')).isPaused, waitMs).toBe(true);
    await planPageParts.page(page).getByText(planHealthWords.paused.word).first().waitFor();
    await passGate(page);
    await press('p');
    await at('missed');
    await press('Control+Enter');
    await expect.poll(async () => (await planOf('PLAN-1')).isPaused, waitMs).toBe(false);
    await field(page, 'schedule').focus();
    await press('Home', 'ArrowDown');
    await field(page, 'row-skip').focus();
    await press('Enter');
    await at('reason');
    await type('Holiday');
    await press('Control+Enter');
    const standings = async () =>
      (await planOf('PLAN-1')).instalments.map(({ standing }) => standing);
    await expect.poll(standings, waitMs).toEqual(['paid', 'skipped', 'scheduled', 'scheduled']);
    await page.getByText('Plan started').first().waitFor();
  });

  it('charges an instalment now, after it was said once more what it takes', async () => {
    await field(page, 'schedule').focus();
    await press('Home', 'ArrowDown', 'ArrowDown', 'Enter');
    await at('row-charge');
    await press('Enter');
    await at('charge');
    await page.getByText(slipWords.reviewMoney).waitFor();
    await passGate(page);
    await press('Enter');
    await planPageParts.outcome(page, stateWords.approved.word).waitFor();
    await expect.poll(async () => (await planOf('PLAN-1')).paidCount, waitMs).toBe(2);
    await press('Escape');
    await planPageParts.chargeSlip(page).waitFor({ state: 'detached' });
  });

  it('replaces the card: it takes the oldest open instalment, and begins a new line of beads', async () => {
    await passGate(page);
    await press('r');
    await at('card-number');
    await page.getByText(/^This takes instalment \d \(AUD 100\.0\d, due/u).waitFor();
    await keyCard(cards.amex, '1234');
    await reviewAgreeCharge();
    await planPageParts.outcome(page, stateWords.approved.word).waitFor();
    await expect.poll(async () => (await planOf('PLAN-1')).histories.length, waitMs).toBe(2);
    await expect.poll(() => planPageParts.history(page).count()).toBe(2);
    expect(app.output()).not.toContain(cards.amex);
  });

  it('leads from a plan to its payments alone', async () => {
    const count = (await planOf('PLAN-1')).attempts.length;
    await press('Control+3');
    await page.getByRole('button', { name: planWordsOf.showPayments }).press('Enter');
    const chip = `${paymentWords.filters.planId}: PLAN-1`;
    await page.getByRole('button', { name: paymentWords.without(chip) }).waitFor();
    await page.getByText(paymentWords.count(count), { exact: true }).waitFor();
    await page.getByRole('button', { name: paymentWords.clear }).press('Enter');
  });

  it('says what falls due, and leads from a day to its plan', async () => {
    // A plan of every two weeks has a charge within the thirty days.
    await press('Control+1');
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await at('reference');
    await press('Shift+Tab');
    await type('Ada');
    await page.getByRole('option', { name: /Ada/u }).first().waitFor();
    await press('Enter');
    await at('reference');
    await type('PLAN-3');
    await press('Enter');
    await type('49');
    await press('Enter');
    await at('card-choice');
    await press('Shift+Enter');
    await at('kind');
    await press('ArrowRight', 'Enter');
    await at('terms-every');
    await press('Control+a');
    await type('2');
    await press('Enter');
    await type('w');
    await press('Enter', 'Enter', 'Enter', 'Enter', 'Enter');
    await at('card-number');
    await expect.poll(() => slip()).toContain(termsFormWords.onAndOn);
    await keyCard(cards.approved);
    await reviewAgreeCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await press('Control+3');
    await page.getByRole('tab', { name: planListWords.tabCalendar }).click();
    const day = planPageParts.calendarDay(page).first();
    await day.waitFor();
    await day.focus();
    await press('Enter');
    const inDay = planPageParts.planOfDay(page, 'PLAN-3');
    await inDay.first().waitFor();
    await inDay.first().focus();
    await press('Enter');
    await pageOpened(page, 'PLAN-3');
  });
});
