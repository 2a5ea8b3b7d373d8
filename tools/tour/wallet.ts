/** The part of the tour with a wallet: the cart, the customer's own window, the charge, and a saved card. */
import type { Page } from 'playwright-core';
import { takeWords } from '../../src/renderer/topics/wallet/words/wallet.ts';
import { passGate } from '../../test/e2e/fixture/pass-gate.ts';
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
const saved = { invoice: 'WEB-432', amount: '10.00', cart: null } as const;

/** Walks a checkout from its cart to its charge, and a second one to a saved card. */
export async function walkWallet(log: TourLog, page: Page): Promise<void> {
  await log.run(page, [turnOn, askForToken]);
  const lightbox = await openLightbox(page);
  await log.run(lightbox, [customersWindow]);
  await log.run(page, [approve(lightbox), charge, saveCard]);
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

const saveCard: Step = {
  name: 'Save a wallet card',
  act: async (page) => {
    await prepareCheckout(page, saved);
    await chooseInLightbox(await openLightbox(page), 'ending 0001');
    await checkoutSays(page, 'Approved by the customer');
    await page.getByRole('radio', { name: takeWords.tokenise }).press(' ');
    await page.getByRole('combobox', { name: 'Customer' }).focus();
    await page.keyboard.type('Ada Example');
    await page.getByRole('option', { name: /New customer/u }).click();
    await page.getByRole('button', { name: 'Save customer' }).press('Enter');
    // The focus comes here once the customer is saved; before that the button asks for one.
    await page.locator('[data-field="wallet-review"]:focus').press('Enter');
    for (const button of ['consent', 'wallet-take']) {
      await page.locator(`[data-field="${button}"]`).focus();
      await passGate(page);
      await page.keyboard.press('Enter');
    }
    await checkoutSays(page, 'Card saved');
    const { cardId } = await newestCheckout(page);
    if (cardId === null) throw new Error('No card was saved');
    return 'saved for a customer who agreed; nothing charged';
  },
};
