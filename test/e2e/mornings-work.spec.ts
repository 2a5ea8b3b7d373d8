import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clerk } from './clerk-at-work.ts';
import { sitDown } from './clerk-at-work.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, bankTruth } from './fixture/staff.ts';
import { dueParts, tabFigures, toDoParts } from './pages/to-do.ts';
import { field, focused } from './take-payment-keys.ts';
import { callOutcomeWords } from '../../src/renderer/words/call-backs.ts';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { standingWords } from '../../src/renderer/words/plans/plan-states.ts';
import { planChargeWords } from '../../src/renderer/words/plans/plan-charge.ts';
import { planWordsOf } from '../../src/renderer/words/plans/plans.ts';
import { runWords } from '../../src/renderer/topics/due/words/runs.ts';
import { slipWords } from '../../src/renderer/words/payments/slip.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { frameParts } from './pages/frame.ts';
import { slipParts } from './pages/slip.ts';
import { letterOf } from './pages/controls.ts';

/** Longest time of a run of the sample plans, in ms. */
const runWaitMs = 60_000;

/** A card that the practice bank always approves (docs/gateway-facts.md, Test cards). */
const newCard = ['345678901234564', '0430', 'A Cardholder', '1234'] as const;

/**
 * A morning in a shop with plans, from the first look to the last call, without a mouse.
 *
 * The clerk cannot point or move the focus directly: every step is a key.
 */
describe('a morning’s work, by keyboard alone', () => {
  let app: Tillroom;
  let page: Page;
  let clerk: Clerk;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    const appearance = { theme: 'light', phoneMode: false, singleKeys: true } as const;
    await ask(app.page, 'session.save-appearance', appearance);
    const filled = await ask(app.page, 'practice.fill-book', {});
    expect(filled.kind).toBe('filled');
    page = await app.restart();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await frameParts.rail(page).waitFor();
    clerk = await sitDown(page);
  });
  afterAll(async () => {
    await app.close();
    expect(complaints).toEqual([]);
  });

  const rows = () => page.getByRole('listbox').getByRole('option');
  const cockpit = () => page.getByRole('region', { name: runWords.region });
  const slip = () => slipParts.slip(page);
  const at = (name: string) => expect.poll(() => focused(page)).toBe(name);

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await clerk.press('action', key);
  }

  /**
   * Presses a key that charges, or a slip's letter: both are ignored for a moment after their content was
   * shown.
   */
  async function pressAfterGate(key: string): Promise<void> {
    if (/^[a-z]$/u.test(key)) {
      await letterOf(page, key.toUpperCase()).first().waitFor();
    }
    await passGate(page);
    await press(key);
  }

  /** Switches To do to a list with Ctrl+Page Up and Page Down. */
  async function toList(name: string): Promise<void> {
    const tabs = page.getByRole('tab');
    const names = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    const chosen = await tabs.evaluateAll((all) =>
      all.findIndex((tab) => tab.ariaSelected === 'true'),
    );
    const steps = names.indexOf(name) - chosen;
    const key = steps < 0 ? 'Control+PageUp' : 'Control+PageDown';
    for (let step = 0; step < Math.abs(steps); step += 1) await press(key);
    await page.getByRole('listbox').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('listbox');
  }

  /** Previews due or selected instalments, starts the run, waits until it ends, and closes its cockpit. */
  async function checkAndRun(count: number): Promise<string> {
    await press('Control+Enter');
    await page.getByRole('button', { name: new RegExp(`^Start: charge ${count},`, 'u') }).waitFor();
    await pressAfterGate('Control+Enter');
    await cockpit().getByText('Done', { exact: true }).waitFor({ timeout: runWaitMs });
    const numbers = await cockpit().innerText();
    await press('F9', 'Tab', 'Enter');
    await cockpit().waitFor({ state: 'detached' });
    return numbers;
  }

  it('opens, and reads what came in', async () => {
    await press('Control+2');
    await expect
      .poll(() => tabFigures(page))
      .toMatch(/^Due today 61 AUD [\d,.]+.* Failed 3 .* Unconfirmed 1 .* Expiring cards \d+ /u);
    await toList(dueWords.tabs.due);
    await expect.poll(() => rows().count()).toBe(61);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('checks first, and runs sixty', async () => {
    const numbers = await checkAndRun(60);
    expect(numbers).toMatch(/60 of 60/u);
    const [run] = (await ask(page, 'runs.page', { before: null, limit: 1 })).runs;
    expect(run?.state).toBe('finished');
    // One response is lost; every other customer is charged or declined exactly once.
    expect(numbers).toMatch(/4 declined\s+1 unconfirmed/u);
    expect(numbers).toMatch(/55 approved/u);
  });

  it('tries three that failed again, and they are approved', async () => {
    await toList(dueWords.tabs.failed);
    await expect.poll(() => rows().count()).toBe(7);
    await press('Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
    const numbers = await checkAndRun(3);
    expect(numbers).toMatch(/3 approved/u);
    await expect.poll(() => rows().count()).toBe(4);
  });

  /** Opens the call form by its letter on the opened row. */
  async function beginCall(): Promise<void> {
    await at('slip-heading');
    // The attempt is read after the row is opened, and its slip closes the gate once more.
    await slip().getByText(slipWords.say).waitFor();
    await pressAfterGate('l');
    await at('outcome');
  }

  it('logs two calls: a message left, and a promise', async () => {
    await toList(dueWords.tabs.failed);
    await press('Enter');
    await beginCall();
    await press('ArrowDown', 'Control+Enter');
    await dueParts.calls(page, callOutcomeWords['left-message']).waitFor();
    await at('slip-heading');
    await press('Escape', 'ArrowDown', 'Enter');
    await beginCall();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Enter', 'Enter');
    await at('note');
    await clerk.type('pays after the weekend');
    await press('Control+Enter');
    await dueParts.calls(page, 'pays after the weekend').waitFor();
    await at('slip-heading');
    await press('Escape');
    await expect.poll(() => rows().nth(1).innerText()).toContain(planWordsOf.promised);
  });

  it('replaces one card, which pays the oldest instalment, and is back at the failed ones', async () => {
    await press('End', 'Enter');
    await at('slip-heading');
    const name = await dueParts.openedName(page).innerText();
    await pressAfterGate('r');
    await at('card-number');
    for (const [place, text] of newCard.entries()) {
      if (place > 0) await press('Enter');
      await clerk.type(text);
    }
    await press('Control+Enter');
    await at('consent');
    await pressAfterGate('Enter');
    await at('charge');
    await pressAfterGate('Enter');
    await slip().getByRole('heading', { name: stateWords.approved.word }).first().waitFor();
    await page.getByRole('button', { name: planChargeWords.backToDo }).first().waitFor();
    await press('Escape');
    await page.getByRole('listbox', { name: dueWords.lists.failed }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('listbox');
    await expect.poll(() => rows().count()).toBe(3);
    const names = (await rows().allInnerTexts()).join(' ');
    expect(names).not.toContain(name);
  });

  it('resolves one that was not confirmed, with what the bank lists', async () => {
    await press('F8');
    await page.getByRole('listbox', { name: standingWords['not-confirmed'].word }).waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    const [first] = await ask(page, 'unconfirmed.list', {});
    if (first === undefined) throw new Error('nothing to resolve');
    await press('Enter');
    await page.getByRole('heading', { name: /^What happened to/u }).waitFor();
    const found = (await bankTruth(page)).find(({ reference }) => reference === first.reference);
    await pressAfterGate('a');
    await at('transaction-id');
    await clerk.type(found?.id ?? '');
    await press('Enter');
    await clerk.type((first.amountMinor / 100).toFixed(2));
    await press('Control+Enter');
    await toDoParts.slip(page).getByText(stateWords['confirmed-charged'].word).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
  });

  it('charged nobody twice, and never touched a mouse', async () => {
    const times = new Map<string, number>();
    for (const { reference, approved } of await bankTruth(page)) {
      if (approved) times.set(reference, (times.get(reference) ?? 0) + 1);
    }
    expect([...times].filter(([, count]) => count > 1)).toEqual([]);
    expect(await clerk.pointerEvents()).toBe(0);
  });
});
