import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask } from './fixture/staff.ts';
import { unexplained } from './pages/greyed.ts';
import { cards, field, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { planMoveWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { deniedWords, whyGreyed } from '../../src/renderer/words/why-greyed.ts';
import { frameParts, screenTitle } from './pages/frame.ts';
import { listParts, planPageParts } from './pages/plans.ts';
import { settingsParts } from './pages/settings.ts';

/** A clerk meets the most greyed controls. */
describe('every greyed control says why beside it', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    await ask(app.page, 'practice.fill-book', {});
    await ask(app.page, 'session.switch-role', { role: 'clerk' });
    page = await app.restart();
    await frameParts.rail(page).waitFor();
  });
  afterAll(() => app.close());

  it('on each screen of the rail', async () => {
    for (const digit of [1, 2, 3, 4, 5, 6, 7, 9]) {
      await page.keyboard.press(`Control+${digit}`);
      await screenTitle(page).first().waitFor();
      await expect.poll(() => unexplained(page), { message: `screen ${digit}` }).toEqual([]);
    }
  });

  it('on every page of Settings', async () => {
    await page.keyboard.press('Control+9');
    const pages = settingsParts.nav(page).getByRole('button');
    await pages.first().waitFor();
    for (let at = 0; at < (await pages.count()); at += 1) {
      const name = await pages.nth(at).innerText();
      await pages.nth(at).press('Enter');
      await expect.poll(() => unexplained(page), { message: name }).toEqual([]);
    }
  });

  it('on the page of a plan', async () => {
    await page.keyboard.press('Control+3');
    await listParts.found(page).first().waitFor();
    await listParts.found(page).first().click();
    await planPageParts.page(page).waitFor();
    const named = deniedWords(
      [planMoveWords.changeAmount, planMoveWords.writeOff],
      planMoveWords.needsSupervisor,
    );
    await planPageParts.page(page).getByText(named).first().waitFor();
    await expect.poll(() => unexplained(page)).toEqual([]);
  });

  it('in the review of a payment that looks like an earlier one', async () => {
    await page.keyboard.press('Control+1');
    for (const reference of ['GREY-1', 'GREY-2']) {
      await keyForm(page, { reference, amount: '12.00', card: cards.approved });
      if (reference === 'GREY-2') break;
      await reviewAndCharge(page);
      await outcome(page);
      await passGate(page);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+Enter');
    await field(page, 'charge').waitFor();
    await page.getByText(whyGreyed.reason).waitFor();
    await expect.poll(() => unexplained(page)).toEqual([]);
    await page.getByText(whyGreyed.formClosed).waitFor();
    await field(page, 'duplicate-reason').fill('Two orders');
    await expect.poll(() => page.getByText(whyGreyed.reason).count()).toBe(0);
  });
});
