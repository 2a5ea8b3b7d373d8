/**
 * The part of the tour with plans: one is started, a month passes, what is due is charged, and a decline is attempted
 * again.
 */
import type { Page } from 'playwright-core';
import { practiceDateWords } from '../../src/renderer/words/modes.ts';
import { passGate } from '../../test/e2e/fixture/pass-gate.ts';
import { ask, goTo, keyCard, samplePayment } from '../../test/e2e/fixture/staff.ts';
import { movePracticeOn } from '../../test/e2e/pages/top-bar.ts';
import type { Step } from './log.ts';

/** Longest wait for a run of the sample data, in ms. */
const runWaitMs = 90_000;

const plan = { reference: 'PLAN-20431', amount: '89.00' } as const;

const cockpit = (page: Page) => page.getByRole('region', { name: 'Billing run' });
const rows = (page: Page) => page.getByRole('listbox').getByRole('option');

async function toList(page: Page, name: string): Promise<void> {
  await goTo(page, 'To do');
  await page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).press('Enter');
}

/** The newest run; throws when there is none. */
async function newestRun(page: Page) {
  const [run] = (await ask(page, 'runs.page', { before: null, limit: 1 })).runs;
  if (run === undefined) throw new Error('There is no run in the records');
  return run;
}

const beginnings: readonly Step[] = [
  {
    name: 'Load sample data',
    act: async (page) => {
      await toList(page, 'Due today');
      await page.getByRole('button', { name: 'Load sample data' }).press('Enter');
      const due = page.getByRole('tab', { name: /Due today/u }).filter({ hasText: '61' });
      await due.waitFor();
      return (await due.innerText()).replaceAll(/\s+/gu, ' ');
    },
  },
  {
    name: 'Start a plan',
    act: async (page) => {
      await goTo(page, 'Take payment');
      await keyPlan(page);
      await page.keyboard.press('Control+Enter');
      const agreed = page.getByRole('button', { name: /^Customer agreed/u });
      await agreed.waitFor();
      await passGate(page);
      await agreed.press('Enter');
      await passGate(page);
      await page.getByRole('button', { name: /^Charge/u }).press('Enter');
      await page.locator('.charge-slip').getByRole('heading', { name: 'Approved' }).waitFor();
      return planState(page);
    },
  },
];

/** Keys an order that repeats every month, for a customer of the sample data. */
async function keyPlan(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^New payment/u });
  if (await again.isVisible()) await again.press('Enter');
  await page.locator('[data-field="reference"]:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.locator('[data-field="customer"]:focus').waitFor();
  await page.keyboard.type('Oskar');
  await page.getByRole('option', { name: /Oskar Lindqvist/u }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-field="reference"]:focus').waitFor();
  await page.keyboard.type(plan.reference);
  await page.keyboard.press('Enter');
  await page.keyboard.type(plan.amount);
  await page.getByRole('radio', { name: /recurring/iu }).press(' ');
  await page.getByRole('textbox', { name: 'Card number', exact: true }).focus();
  await keyCard(page, samplePayment);
}

async function planState(page: Page): Promise<string> {
  const { plans } = await ask(page, 'plans.page', {
    search: plan.reference,
    health: [],
    currency: null,
    customerId: null,
    dueOn: null,
    limit: 1,
    after: null,
  });
  if (plans[0]?.state !== 'active') throw new Error(`The plan is ${plans[0]?.state}`);
  return `${plan.reference} ${plans[0].state}, next on ${plans[0].nextDueOn}`;
}

const dueWork: readonly Step[] = [
  {
    name: 'A month passes in practice',
    act: async (page) => {
      await toList(page, 'Due today');
      const before = (await ask(page, 'practice.clock', {})).today;
      await movePracticeOn(page, 'month');
      await page.getByText(practiceDateWords.movedOn).first().waitFor({ state: 'attached' });
      const { today } = await ask(page, 'practice.clock', {});
      if (today <= before) throw new Error('The practice clock stands still');
      return `${before} to ${today}`;
    },
  },
  {
    name: 'Check first',
    act: async (page) => {
      await page.locator('[data-work="check"]').press('Enter');
      await page.locator('[data-work="start-run"]').waitFor();
      const told = await page.locator('.check-first').innerText();
      if (!told.includes('expired card')) throw new Error('No expired card stays out');
      return page.locator('[data-work="start-run"] .button-words').innerText();
    },
  },
  {
    name: 'Run what is due',
    act: async (page) => {
      await passGate(page);
      await page.locator('[data-work="start-run"]').press('Enter');
      await cockpit(page).getByText('Done', { exact: true }).waitFor({ timeout: runWaitMs });
      const { currencies, total, doneCount } = await newestRun(page);
      const declined = currencies.reduce((sum, { byState }) => sum + byState.declined.count, 0);
      if (declined === 0 || doneCount !== total) throw new Error('The run is not as it should be');
      const numbers = await cockpit(page).locator('.cockpit-numbers').innerText();
      return numbers.replaceAll(/\s+/gu, ' ');
    },
  },
  {
    name: 'Try a decline again',
    act: async (page) => {
      await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
      await movePracticeOn(page, 'day');
      await toList(page, 'Failed');
      const poor = rows(page).filter({ hasText: 'Insufficient funds' }).first();
      await poor.waitFor();
      const name = await poor.locator('.due-who').innerText();
      await poor.click();
      await passGate(page);
      await page.getByRole('button', { name: /^Try again now/u }).press('Enter');
      await page.locator('.due-side').getByRole('heading', { name: 'Approved' }).waitFor();
      return `${name}, approved`;
    },
  },
];

/** Steps from a plan’s first charge to the second attempt of one that was declined. */
export const planSteps: readonly Step[] = [...beginnings, ...dueWork];
