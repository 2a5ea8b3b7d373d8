/** A payment keyed at A shows at B by itself; the time until then is measured in the pages. */
import type { Page } from 'playwright-core';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { cards, field, keyForm, reviewAndCharge } from '../../test/e2e/take-payment-keys.ts';
import type { Step } from '../tour/log.ts';

/** Payments that are keyed to measure it. */
const paymentsCount = 5;
/** Longest wait for an outcome, and for the other screen to show it, in ms. */
const waitMs = 15_000;
const approved = stateWords.approved.word;

/** Opens the list of payments, on which nothing is touched from here on. */
export const openPayments: Step = {
  name: 'Open the payments at the second terminal',
  act: async (page) => {
    await page.keyboard.press('Control+5');
    await page.getByRole('heading', { name: screenWords.payments, level: 1 }).waitFor();
    return `${await rowsOf(page).count()} payments`;
  },
};

/** Keys payments at A, and gives `took` the times from the slip's outcome there to its row at B, in ms. */
export function keyPayments(second: Page, took: (latenciesMs: readonly number[]) => void): Step {
  return {
    name: 'Key payments at the first terminal',
    act: async (page) => {
      const latenciesMs: number[] = [];
      for (let number = 1; number <= paymentsCount; number += 1) {
        // oxlint-disable-next-line no-await-in-loop -- One payment after the other, as they are keyed.
        latenciesMs.push(await keyOne(page, second, number));
      }
      took(latenciesMs);
      return `${paymentsCount} approved, seen at the other after ${latenciesMs.join(', ')} ms`;
    },
  };
}

/** The payments at B, on which nothing was pressed since. */
export const paymentsShow: Step = {
  name: 'They show at the second terminal',
  act: async (page) => (await rowsOf(page).allInnerTexts()).join(', '),
};

async function keyOne(first: Page, second: Page, number: number): Promise<number> {
  const reference = `FRONT-${number}`;
  await first.keyboard.press('Control+1');
  const again = first.getByRole('button', { name: formWords.newPayment });
  if (await again.first().isVisible()) await again.first().press('Enter');
  await field(first, 'reference').focus();
  // The same amount on the same card would be asked about.
  await keyForm(first, { reference, amount: `${40 + number}.50`, card: cards.approved });
  const [atFirst, atSecond] = await Promise.all([
    firstSight(first, '.charge-slip', [approved, reference]),
    firstSight(second, '.tall-list .payments-row', [approved, reference]),
    reviewAndCharge(first),
  ]);
  return Math.max(0, atSecond - atFirst);
}

const rowsOf = (page: Page) => page.locator('.tall-list .payments-reference');

/** Looks at each frame for an element with all of these texts; both pages read the same clock, in ms since 1970. */
async function firstSight(page: Page, selector: string, texts: readonly string[]): Promise<number> {
  const handle = await page.waitForFunction(
    ([wanted, all]) =>
      [...document.querySelectorAll(wanted)].some((each) =>
        all.every((text) => (each.textContent ?? '').includes(text)),
      ) && Date.now(),
    [selector, texts] as const,
    { polling: 'raf', timeout: waitMs },
  );
  return Number(await handle.jsonValue());
}
