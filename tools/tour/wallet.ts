/** The part of the tour with a wallet: the cart, the customer's own window, the charge, and a card that is kept. */
import type { Page } from 'playwright-core';
import { ask, bankTruth } from '../../test/e2e/fixture/staff.ts';
import {
  checkoutSays,
  chooseInLightbox,
  enableWallet,
  newestCheckout,
  openLightbox,
  prepareCheckout,
  takeApproved,
} from '../../test/e2e/fixture/wallet.ts';
import type { Step, TourLog } from './log.ts';

const order = {
  invoice: 'WEB/20 #431 Größe',
  amount: '3*14.00',
  cart: ['Straw hat, wide brim', '3', '14.00'],
} as const;
const kept = { invoice: 'WEB-432', amount: '10.00', cart: null } as const;

/** How long a button is deaf after its review is shown, and a little more, in ms. */
const gateMs = 600;

/** Walks a checkout from its cart to its charge, and a second one to a kept card. */
export async function walkWallet(log: TourLog, page: Page): Promise<void> {
  await log.run(page, [turnOn, askForToken]);
  const lightbox = await openLightbox(page);
  await log.run(lightbox, [customersWindow]);
  await log.run(page, [approve(lightbox), charge, keepCard]);
}

const turnOn: Step = {
  name: 'Turn the wallet on',
  act: async (page) => {
    await enableWallet(page);
    const { settings } = await ask(page, 'wallet.settings', {});
    return settings.enabled ? 'on, by an admin' : 'off';
  },
};

const askForToken: Step = {
  name: 'Ask for a wallet token',
  act: async (page) => {
    await prepareCheckout(page, order);
    await checkoutSays(page, 'Ready for the customer');
    return `${order.invoice}, with its cart`;
  },
};

const customersWindow: Step = {
  name: 'The customer’s own window',
  act: async (lightbox) => {
    const owed = await lightbox.getByText(order.invoice).innerText();
    const reaches = await lightbox.evaluate(() => 'tillroom' in window);
    if (reaches) throw new Error('The wallet’s page reaches the app');
    return owed;
  },
};

function approve(lightbox: Page): Step {
  return {
    name: 'The customer approves',
    act: async (page) => {
      await chooseInLightbox(lightbox, 'ending 2346');
      await checkoutSays(page, 'Approved by the customer');
      return 'the callback was caught, and the window closed';
    },
  };
}

const charge: Step = {
  name: 'Charge the wallet',
  act: async (page) => {
    await takeApproved(page);
    await checkoutSays(page, 'Paid');
    const charges = await bankTruth(page);
    const count = charges.filter(({ reference }) => reference === order.invoice).length;
    if (count !== 1) throw new Error(`The practice bank charged ${count} times`);
    return 'paid, once';
  },
};

const keepCard: Step = {
  name: 'Keep a wallet card',
  act: async (page) => {
    await prepareCheckout(page, kept);
    await chooseInLightbox(await openLightbox(page), 'ending 0001');
    await checkoutSays(page, 'Approved by the customer');
    await page.getByRole('radio', { name: /keep the card/u }).press(' ');
    await page.getByRole('combobox', { name: 'Customer' }).focus();
    await page.keyboard.type('Ada Example');
    await page.getByRole('option', { name: /New customer/u }).click();
    await page.getByRole('button', { name: 'Save customer' }).press('Enter');
    await page.locator('[data-field="wallet-review"]').press('Enter');
    for (const button of ['consent', 'wallet-take']) {
      await page.locator(`[data-field="${button}"]`).focus();
      await page.waitForTimeout(gateMs);
      await page.keyboard.press('Enter');
    }
    await checkoutSays(page, 'Card saved');
    const { cardId } = await newestCheckout(page);
    if (cardId === null) throw new Error('No card was kept');
    return 'kept for a customer who agreed; nothing charged';
  },
};
