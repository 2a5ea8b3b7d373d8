import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { checkoutSays, enableWallet, prepareCheckout } from './fixture/wallet.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { settingsWords } from '../../src/renderer/words/settings/accounts.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { declineWords } from '../../src/renderer/words/settings/declines.ts';
import { frameWords, paletteWords, screenWords } from '../../src/renderer/words/frame.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { calendarWords } from '../../src/renderer/topics/plans/words/plan-calendar.ts';
import { planFileWords } from '../../src/renderer/topics/plan-settings/words/plan-files.ts';
import { kindWords } from '../../src/renderer/words/plans/plan-terms.ts';
import { planListWords } from '../../src/renderer/words/plans/plans.ts';
import { policyWords } from '../../src/renderer/topics/plan-settings/words/retry-policy.ts';
import { runSettingsWords } from '../../src/renderer/topics/due/words/run-settings.ts';
import { staffWords } from '../../src/renderer/words/settings/staff-settings.ts';

/** WCAG 2.2, 1.4.10: 400 % of a window 1280 px wide. */
const narrow = { width: 320, height: 640 };
/** The smallest window. */
const smallest = { width: 1024, height: 700 };

/** One part of the app, with the keys or controls that open it. */
interface Place {
  readonly name: string;
  readonly go: (page: Page) => Promise<void>;
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function openSettings(page: Page, part: string): Promise<void> {
  await press(page, 'Control+9');
  await page.getByRole('button', { name: part }).first().click();
}

/** Opens each screen by its name in the rail, so that a new screen is covered without a change here. */
function railPlaces(names: readonly string[]): readonly Place[] {
  return names.map((name) => ({
    name,
    go: async (page) => {
      await page.getByRole('navigation', { name: frameWords.rail }).getByText(name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    },
  }));
}

const innerPlaces: readonly Place[] = [
  {
    name: 'Payments, an opened payment',
    go: async (page) => {
      await press(page, 'Control+K');
      await field(page, 'palette').waitFor();
      await page.keyboard.type('INV-A1');
      await page.getByRole('option', { name: /INV-A1/u }).click();
      await page.locator('.slip-heading').last().waitFor();
    },
  },
  {
    name: 'Payments, its filters',
    go: async (page) => {
      await press(page, 'Control+5');
      const button = page.getByRole('button', { name: paymentWords.showFilters, exact: true });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await field(page, 'payments-from').waitFor();
    },
  },
  {
    name: 'Day close, a day',
    go: async (page) => {
      await press(page, 'Control+6');
      await page.locator('.close-day-row').first().click();
      await field(page, 'bank-text').waitFor();
    },
  },
  {
    name: 'Customers, a new one',
    go: async (page) => {
      await press(page, 'Control+4');
      await page.getByRole('button', { name: customerWords.add }).first().click();
      await field(page, 'customer-name').waitFor();
    },
  },
  {
    name: 'Wallet, a new checkout',
    go: async (page) => {
      await press(page, 'Control+8');
      await field(page, 'wallet-add').click();
      await field(page, 'cart-add').click();
      await field(page, 'cart.0.image').waitFor();
    },
  },
  {
    name: 'Wallet, an opened checkout with the paste form',
    go: async (page) => {
      await press(page, 'Control+8', 'Escape');
      await page.getByRole('option', { name: /WEB-1/u }).click();
      await field(page, 'wallet-paste').click();
      await page.locator('.wallet-developer summary').click();
    },
  },
  {
    name: 'Settings, a new account',
    go: async (page) => {
      await openSettings(page, paletteWords.addAccount);
      await page.getByRole('heading', { name: settingsWords.newAccount }).waitFor();
    },
  },
  {
    name: 'Settings, what declines mean',
    go: async (page) => {
      await openSettings(page, declineWords.title);
      await field(page, 'decline-search').fill('41');
      await press(page, 'Enter', 'Enter');
      await page.getByText(declineWords.lockedTitle).waitFor();
    },
  },
  {
    name: 'Settings, staff',
    go: async (page) => {
      await openSettings(page, staffWords.title);
      await page.getByText(staffWords.offTitle).waitFor();
    },
  },
  {
    name: 'Settings, due runs',
    go: async (page) => {
      await openSettings(page, runSettingsWords.title);
      await page.getByRole('heading', { name: runSettingsWords.title }).waitFor();
    },
  },
  {
    name: 'Take payment, the terms of a plan',
    go: async (page) => {
      await press(page, 'Control+1');
      await field(page, 'reference').waitFor({ state: 'attached' });
      const again = page.getByRole('button', { name: formWords.newPayment });
      if (await again.isVisible()) await again.click();
      await page.getByRole('radio', { name: kindWords.instalment }).check();
      await field(page, 'amount').fill('300.10');
      await field(page, 'terms-count').fill('3');
      await page.locator('.slip-schedule').waitFor();
    },
  },
  {
    name: 'Plans, the calendar',
    go: async (page) => {
      await press(page, 'Control+3');
      await page.getByRole('tab', { name: planListWords.tabCalendar }).click();
      await page.getByText(calendarWords.none).waitFor();
    },
  },
  {
    name: 'Settings, retry rules',
    go: async (page) => {
      await openSettings(page, policyWords.title);
      await page.getByRole('heading', { name: policyWords.title }).waitFor();
    },
  },
  {
    name: 'Settings, plans from a file',
    go: async (page) => {
      await openSettings(page, planFileWords.title);
      await page.getByRole('heading', { name: planFileWords.title }).waitFor();
    },
  },
  {
    name: 'Settings, appearance',
    go: async (page) => {
      await openSettings(page, settingsWords.appearance);
      await page.getByRole('heading', { name: settingsWords.appearance }).waitFor();
    },
  },
];

/** Sheets over a screen; each is closed again. */
const sheets: readonly Place[] = [
  { name: 'Palette', go: (page) => press(page, 'Control+K') },
  { name: 'Key sheet', go: (page) => press(page, 'F1') },
];

/** Elements that extend beyond the side of the window, where the window itself cannot be scrolled. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden';
    };
    // Tables and code may scroll by themselves; the page around them may not (WCAG 1.4.10).
    const mayScroll = (element: Element) =>
      element.closest('table, pre, .visually-hidden, [data-scrolls-sideways]') !== null;
    return [...document.querySelectorAll('body *')]
      .filter((element) => isShown(element) && !mayScroll(element))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5);
  });
}

/** Elements that must be scrolled both ways to be read. */
function scrollsBothWays(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const scrolls = overflowX === 'auto' || overflowX === 'scroll';
        const isWider = element.scrollWidth > element.clientWidth + 1;
        return scrolls && isWider && element.clientWidth > 0 && element.closest('table') === null;
      })
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

describe.each(['light', 'dark'] as const)('every screen in %s', (theme) => {
  let app: Tillroom;
  let page: Page;
  let places: readonly Place[] = [];

  beforeAll(async () => {
    app = await launchTillroom({ theme });
    page = app.page;
    await field(page, 'reference').waitFor();
    await workAs(page, 'admin');
    await field(page, 'reference').focus();
    for (const [reference, card] of [
      ['INV-A1', cards.approved],
      ['INV-D1', cards.declined],
    ] as const) {
      await vi.waitFor(async () => expect(await focused(page)).toBe('reference'));
      await keyForm(page, { reference, amount: '50', card });
      await reviewAndCharge(page);
      await outcome(page);
      if (reference === 'INV-A1')
        await page.getByRole('button', { name: formWords.newPayment }).click();
    }
    await enableWallet(page);
    await workAs(page, 'admin');
    await prepareCheckout(page, { invoice: 'WEB-1', amount: '50', cart: ['Straw hat', '1', '50'] });
    await checkoutSays(page, 'Ready for the customer');
    const names = await page.locator('.rail-words').allInnerTexts();
    expect(names).toContain(screenWords.wallet);
    expect(names.length).toBeGreaterThanOrEqual(4);
    places = [...railPlaces(names), ...innerPlaces];
  });
  afterAll(() => app.close());

  it('has nothing for axe to complain of', async () => {
    const found: string[] = [];
    for (const { name, go } of places) {
      await go(page);
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
    }
    for (const { name, go } of sheets) {
      await go(page);
      await page.getByRole('dialog').waitFor();
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  });

  it('reads in one column at 400 %, without scrolling sideways', async () => {
    const found: string[] = [];
    for (const { name, go } of places) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await go(page);
      await page.setViewportSize(narrow);
      await page.waitForTimeout(150);
      found.push(...(await tooWide(page)).map((one) => `${name}: too wide: ${one}`));
      found.push(...(await scrollsBothWays(page)).map((one) => `${name}: scrolls: ${one}`));
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
    }
    expect(found).toEqual([]);
  });

  it('fits the smallest window', async () => {
    const found: string[] = [];
    await page.setViewportSize(smallest);
    for (const { name, go } of places) {
      await go(page);
      found.push(...(await tooWide(page)).map((one) => `${name}: too wide: ${one}`));
    }
    expect(found).toEqual([]);
  });
});
