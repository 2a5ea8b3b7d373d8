import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRoundWords } from '../../src/renderer/topics/due/words/call-round.ts';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { moveFieldWords, planCallOutcomeWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import type { Clerk } from './clerk-at-work.ts';
import { sitDown } from './clerk-at-work.ts';
import { violations, violationsInBothThemes } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask } from './fixture/staff.ts';
import { cards, field, focused } from './take-payment-keys.ts';
import { actionOf, focusedField, pageOpened } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { listParts, planPageParts } from './pages/plans.ts';
import { dueParts } from './pages/to-do.ts';
import { frameWords } from '../../src/renderer/words/frame.ts';

describe('calls about failed payments, by keyboard', () => {
  let app: Tillroom;
  let page: Page;
  let clerk: Clerk;

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    const appearance = { theme: 'system', phoneMode: false, singleKeys: true } as const;
    await ask(app.page, 'session.save-appearance', appearance);
    const filled = await ask(app.page, 'practice.fill-book', {});
    expect(filled.kind).toBe('filled');
    page = await app.restart();
    await frameParts.rail(page).waitFor();
    clerk = await sitDown(page);
  });
  afterAll(async () => {
    await app.close();
  });

  const round = () => page.getByRole('region', { name: callRoundWords.title });
  const moreThanOwed = moveFieldWords({ field: 'amount', reason: 'more-than-owed' });
  const askedOf = (search: string) => ({ tab: 'failed', search, limit: 10, after: null }) as const;
  const name = () => dueParts.calledName(page).innerText();
  const callsOf = async (customer: string) => {
    const { rows } = await ask(page, 'due.page', askedOf(customer));
    const [row] = rows;
    if (row === undefined) throw new Error(`${customer} is not on the list`);
    const plan = await ask(page, 'plans.find', { planId: row.planId });
    return plan.calls.map(({ outcome, note }) => ({ outcome, note }));
  };

  async function pressAfterGate(key: string): Promise<void> {
    await passGate(page);
    await clerk.press('action', key);
  }

  it('shows the customer, the number and what to say', async () => {
    await clerk.press('action', 'Control+2');
    await page.getByRole('tab', { name: dueWords.tabs.failed }).click();
    await page.getByRole('listbox', { name: dueWords.lists.failed }).waitFor();
    await page.getByRole('button', { name: callRoundWords.start }).focus();
    await clerk.press('action', 'Enter');
    await round().waitFor();
    const text = await round().innerText();
    expect(text).toMatch(/1 of 3/u);
    expect(text).toMatch(/Your payment of [A-Z]{3}\s[\d.,]+, due .+, didn’t go through\./u);
    expect(text).toContain(callRoundWords.doNext);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('leads back from a new card, from the rail and from a customer to the same row', async () => {
    const first = await name();
    await pressAfterGate('k');
    await expect.poll(name).not.toBe(first);
    const second = await name();
    await page.getByLabel(callRoundWords.note).focus();
    await clerk.type('asks for an invoice');
    const isBack = async () => {
      await round().waitFor();
      expect(await round().innerText()).toMatch(/2 of 3/u);
      expect(await name()).toBe(second);
      expect(await page.getByLabel(callRoundWords.note).inputValue()).toBe('asks for an invoice');
    };
    await actionOf(page, 'call-replace-card').focus();
    await clerk.press('action', 'Enter');
    await expect.poll(() => focused(page)).toBe('card-number');
    await clerk.press('action', 'Escape');
    await isBack();
    await clerk.press('action', 'Control+1');
    await focusedField(page, 'reference').waitFor();
    await clerk.press('action', 'Control+2');
    await isBack();
    await actionOf(page, 'call-open-customer').click();
    await pageOpened(page, second);
    await page.getByRole('navigation', { name: frameWords.rail }).getByText('To do').click();
    await isBack();
    await page.getByLabel(callRoundWords.note).fill('');
    await actionOf(page, 'call-back').click();
    await expect.poll(name).toBe(first);
  });

  it('logs an outcome on one key and turns to the next customer by itself', async () => {
    const first = await name();
    await pressAfterGate('n');
    await expect.poll(name).not.toBe(first);
    expect(await round().innerText()).toContain(`${planCallOutcomeWords['no-answer']}: 1`);
    expect(await callsOf(first)).toEqual([{ outcome: 'no-answer', note: '' }]);
  });

  it('goes back, and saves a note with another result', async () => {
    const second = await name();
    await pressAfterGate('b');
    await expect.poll(name).not.toBe(second);
    const first = await name();
    await page.getByLabel(callRoundWords.note).focus();
    await clerk.type('rings back at noon');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await pressAfterGate('m');
    await expect.poll(name).toBe(second);
    expect(await callsOf(first)).toContainEqual({
      outcome: 'left-message',
      note: 'rings back at noon',
    });
  });

  it('asks for amount and day of a promise, and says when that was the last one', async () => {
    const second = await name();
    await pressAfterGate('p');
    await expect.poll(() => focused(page)).toBe('amount');
    await clerk.press('action', 'Control+a');
    await clerk.type('99999');
    await clerk.press('action', 'Control+Enter');
    await round().getByText(moreThanOwed).waitFor();
    await clerk.press('action', 'Control+a');
    await clerk.type('5');
    await clerk.press('action', 'Control+Enter');
    await expect.poll(name).not.toBe(second);
    const calls = await ask(page, 'due.page', askedOf(second));
    expect(calls.rows[0]?.promise).toMatchObject({ amountMinor: 500, isBroken: false });
  });

  it('comes back to a row that a new card has paid, says so, and takes the call’s result', async () => {
    const third = await name();
    await actionOf(page, 'call-replace-card').click();
    await expect.poll(() => focused(page)).toBe('card-number');
    for (const text of [cards.approved, '0429', 'A Cardholder']) {
      await clerk.type(text);
      await clerk.press('field', 'Enter');
    }
    await clerk.type('123');
    await clerk.press('review', 'Control+Enter');
    for (const step of ['consent', 'charge']) {
      await expect.poll(() => focused(page)).toBe(step);
      await pressAfterGate('Enter');
    }
    await planPageParts.outcome(page, stateWords.approved.word).waitFor();
    await clerk.press('action', 'Escape');
    await round()
      .getByText(/^Paid: [A-Z]{3}\s[\d.,]+ was charged\.$/u)
      .waitFor();
    expect(await name()).toBe(third);
    expect(await round().innerText()).not.toContain('didn’t go through');
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
    await pressAfterGate('s');
    await round().getByText(callRoundWords.finished).waitFor();
    expect(await round().innerText()).toMatch(/Left a message: 1 · Spoke: 1 · Promised to pay: 1/u);
    await clerk.press('action', 'Escape');
    await page.getByRole('listbox', { name: dueWords.lists.failed }).waitFor();
  });

  it('stands once among the calls of its customer, with its instalment', async () => {
    const { rows } = await ask(page, 'due.page', askedOf(''));
    const calls = await Promise.all(
      rows.map(({ customer }) =>
        ask(page, 'calls.history', { about: { customerId: customer.id } }),
      ),
    );
    const called = calls.flat().find(({ note }) => note === 'rings back at noon');
    if (called === undefined) throw new Error('The call was not recorded');
    await page.keyboard.press('Control+4');
    await field(page, 'customers-search').fill(called.name);
    await listParts.found(page, called.name).first().click();
    const note = page.getByText('rings back at noon');
    await note.first().waitFor();
    await page
      .getByText(`about ${called.reference} instalment ${called.sequence}`)
      .first()
      .waitFor();
    expect(await note.count()).toBe(1);
  });
});
