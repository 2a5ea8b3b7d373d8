import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { cards, field, focused, focusedRole } from './take-payment-keys.ts';
import {
  planHealthWords,
  planStateWords,
  standingWords,
} from '../../src/renderer/words/plans/plan-states.ts';
import { capital } from '../../src/renderer/lib/capital.ts';
import { planListWords, planWordsOf } from '../../src/renderer/words/plans/plans.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { slipWords } from '../../src/renderer/words/payments/slip.ts';
import { fieldOf, formParts, pageOpened } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { choosePlanAction, listParts, planPageParts } from './pages/plans.ts';

const large = { width: 1280, height: 860 };
const small = { width: 1024, height: 700 };
/** 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 640 };

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 10_000 };

interface Opening {
  readonly look?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  readonly role?: 'clerk' | 'supervisor';
}

/** States that take months to reach, with a fake main. */
describe('every state of plans', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(scene: string, opening: Opening = {}): Promise<Page> {
    const { look = 'light', size = large, role = 'clerk' } = opening;
    const page = await scenes.page({ look, size });
    const firstSteps = { payment: true, decline: true, resolution: true };
    const asked = new URLSearchParams({ scene, status: JSON.stringify({ firstSteps, role }) });
    await page.goto(`${scenes.address}?${asked.toString()}`);
    await frameParts.rail(page).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Control+3');
    return page;
  }

  /** Opens a plan of the list by its reference, by keyboard. */
  async function openPlan(page: Page, reference: string): Promise<void> {
    await expect.poll(() => focused(page), waitMs).toBe('plans-search');
    await page.keyboard.type(reference);
    await expect.poll(() => listParts.found(page).count(), waitMs).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pageOpened(page, reference);
  }

  it('shows the first plan beside the list, which keeps the focus until one is opened', async () => {
    const page = await open('plans');
    const first = await planPageParts.reference(page).first().innerText();
    const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: first });
    await heading.waitFor();
    expect(await focused(page)).toBe('plans-search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pageOpened(page, first);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedRole(page)).toBe('listbox');
    await heading.waitFor();
    // Work in the page opens it, and keeps the focus where the work is.
    await field(page, 'schedule').focus();
    await expect.poll(() => focused(page)).toBe('schedule');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedRole(page)).toBe('listbox');
  });

  it('says in a word and a sign how each plan and each row stands', async () => {
    const page = await open('plans');
    await listParts.found(page).first().waitFor();
    await expect
      .poll(() => listParts.foundBadges(page).allInnerTexts())
      .toEqual([
        planHealthWords.failed.word,
        planHealthWords.good.word,
        'Waiting on instalment 3',
        planHealthWords['card-expired'].word,
        planHealthWords['card-expiring'].word,
        planHealthWords['needs-card'].word,
        planHealthWords.paused.word,
        planHealthWords.starting.word,
        planStateWords.completed.word,
      ]);
    await openPlan(page, 'PLAN-full');
    await expect
      .poll(() => planPageParts.scheduleBadges(page).allInnerTexts())
      .toEqual([
        standingWords.paid.word,
        standingWords['paid-another-way'].word,
        planHealthWords.failed.word,
        standingWords.due.word,
        standingWords.scheduled.word,
        standingWords.scheduled.word,
      ]);
    await expect
      .poll(() => planPageParts.scheduleRow(page).last().innerText())
      .toContain(capital(planWordsOf.remainder));
    await page.getByText('1 missed since Sat 31 Oct 2026').waitFor();
  });

  it('draws each card as a line of beads, and says the same as a list', async () => {
    const page = await open('plans');
    await openPlan(page, 'PLAN-full');
    await expect.poll(() => planPageParts.history(page).count()).toBe(2);
    const looks = planPageParts.charges(page);
    await expect
      .poll(() =>
        looks.evaluateAll((cardHistorySteps) =>
          cardHistorySteps.map((step) => (step as HTMLElement).dataset['look']),
        ),
      )
      .toEqual(['filled', 'cross', 'question', 'filled', 'cross', 'ring']);
    await page.getByRole('button', { name: planWordsOf.asList }).click();
    await expect
      .poll(() => planPageParts.chargeLines(page).first().innerText())
      .toMatch(/^Instalment 1, first, .+: approved$/u);
  });

  it('says on the button why a try is locked, and lets a supervisor grant it', async () => {
    const page = await open('plans');
    await openPlan(page, 'PLAN-full');
    await expect.poll(() => field(page, 'row-charge').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('The customer promised to pay.').waitFor();
    await page.getByText('Attempts left: 1, 9 by the card brand').waitFor();
    await expect.poll(() => field(page, 'row-grant').count()).toBe(0);
    const granted = await open('plans', { role: 'supervisor' });
    await openPlan(granted, 'PLAN-full');
    await field(granted, 'row-grant').click();
    await granted.getByText(slipWords.reviewMoney).waitFor();
  });

  it('says why a plan is not moved, and keeps what was keyed', async () => {
    const page = await open('plans');
    await openPlan(page, 'PLAN-good');
    await choosePlanAction(page, 'cancel');
    await expect.poll(() => focused(page), waitMs).toBe('reason');
    await page.keyboard.type('Moved away');
    await page.keyboard.press('Control+Enter');
    await formParts.workForm(page).getByText('Instalment 3 is waiting for the bank.').waitFor();
    await expect.poll(() => field(page, 'reason').inputValue()).toBe('Moved away');
    await page.keyboard.press('Escape');
    await formParts.workForm(page).waitFor({ state: 'detached' });
  });

  it('sends nothing for a likely double until staff say why', async () => {
    const page = await open('plans');
    await openPlan(page, 'PLAN-good');
    await field(page, 'row-charge').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), waitMs).toBe('charge');
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), waitMs).toBe('duplicate-reason');
    await page.keyboard.type('Two months at once');
    await field(page, 'charge').focus();
    await passGate(page);
    await page.keyboard.press('Enter');
    await planPageParts.outcome(page, reportWords.approved).waitFor();
  });

  it('wipes the new card once it was sent, and shows the slip in its place', async () => {
    const page = await open('plans');
    await openPlan(page, 'PLAN-card');
    await page.getByText(planWordsOf.noHistory).waitFor();
    await choosePlanAction(page, 'replace-card');
    await expect.poll(() => focused(page), waitMs).toBe('card-number');
    await page.keyboard.press('Control+Enter');
    await formParts.errors(planPageParts.replaceCard(page)).first().waitFor();
    const form = planPageParts.replaceCard(page);
    await fieldOf(form, 'card-number').fill(cards.byAmount);
    await fieldOf(form, 'expiry').fill('0429');
    await fieldOf(form, 'card-holder').fill('A Cardholder');
    await fieldOf(form, 'security-code').fill('123');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => focused(page), waitMs).toBe('consent');
    await expect
      .poll(() => form.innerText())
      .toContain('charges AUD 89.00 to your card ending 1111 now');
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), waitMs).toBe('charge');
    await passGate(page);
    await page.keyboard.press('Enter');
    await planPageParts.outcome(page, reportWords.approved).waitFor();
    await expect.poll(() => form.count()).toBe(0);
  });

  it('says what is wrong when the plans cannot be read', async () => {
    const page = await open('plans-broken');
    await page.getByText('Something in Tillroom went wrong.').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it.each([
    ['light', large],
    ['dark', large],
    ['light', small],
    ['light', zoomed],
  ] as const)('is clean for axe and cuts nothing off: %s, %j', async (look, size) => {
    const page = await open('plans', { look, size, role: 'supervisor' });
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await listParts.found(page).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await openPlan(page, 'PLAN-full');
    await expect.poll(() => violations(page)).toEqual([]);
    await expect.poll(() => isWide()).toBe(false);
    await field(page, 'plan-more').press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    // Escape closes the menu alone, also where the plan stands in the list's place.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    for (const action of ['row-change-amount', 'row-log-call', 'plan-replace-card', 'plan-pause']) {
      if (action.startsWith('plan-')) await choosePlanAction(page, action.slice('plan-'.length));
      else await field(page, action).click();
      await formParts.workForm(page).waitFor();
      expect(await violations(page), action).toEqual([]);
      expect(await isWide(), action).toBe(false);
    }
    await page.keyboard.press('Escape');
    await planPageParts.attempt(page).first().click();
    await planPageParts.attemptSlip(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('tab', { name: planListWords.tabCalendar }).click();
    await planPageParts.calendarTable(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await expect.poll(() => isWide()).toBe(false);
  });
});
