import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { callWords } from '../../src/renderer/words/call-backs.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { planMoveWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { hereWords } from '../../src/renderer/words/settings/staff.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { prove } from './fixture/passphrase-window.ts';
import { ask } from './fixture/staff.ts';
import { chooseInStaffMenu, waitForOperator, workAs } from './pages/top-bar.ts';
import { hireStaff } from './scenes/staff-scenes.ts';
import { cards, field, focused } from './take-payment-keys.ts';

const typed = 'Half typed';

/** One form of a screen: the key of the screen, the way to the form, and its text field. */
interface KeptForm {
  readonly name: string;
  readonly screen: number;
  readonly field: string;
  readonly open: () => Promise<void>;
}

/** A form that is left for another page of the same screen. */
interface TurningForm {
  readonly name: string;
  /** The name of a form among those above. */
  readonly form: string;
  readonly leave: () => Promise<void>;
  readonly returnTo: () => Promise<void>;
}

describe('a half-filled form that is left', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    const filled = await ask(page, 'practice.fill-book', {});
    expect(filled.kind).toBe('filled');
    await workAs(page, 'supervisor');
  });
  afterAll(() => app.close());

  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const text = (form: KeptForm) => field(page, form.field).filter({ visible: true });
  const openList = async (name: string): Promise<void> => {
    await page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).click();
  };
  /** Opens a row of Customers or Plans, which may stand on a later page of the list. */
  const openRow = async (name: string): Promise<void> => {
    await page.getByRole('searchbox').filter({ visible: true }).fill(name);
    await page.getByRole('option').filter({ visible: true, hasText: name }).first().click();
  };

  const forms: readonly KeptForm[] = [
    {
      name: 'customer, new',
      screen: 4,
      field: 'customer-name',
      open: () => button(customerWords.add).press('Enter'),
    },
    {
      name: 'customer, changed',
      screen: 4,
      field: 'customer-notes',
      open: async () => {
        await openRow('Hana');
        await button(customerWords.edit).press('Enter');
      },
    },
    {
      name: 'plan, paused',
      screen: 3,
      field: 'reason',
      open: async () => {
        await openRow('Oskar');
        await button(planMoveWords.pause).press('Enter');
      },
    },
    {
      name: 'call-back',
      screen: 2,
      field: 'note',
      open: async () => {
        await openList(callWords.tab);
        await button(callWords.add).press('Enter');
      },
    },
    {
      name: 'instalment, call',
      screen: 2,
      field: 'note',
      open: async () => {
        await openList(dueWords.tabs.failed);
        await button(planMoveWords.logCall).press('Enter');
      },
    },
    {
      name: 'day, closed',
      screen: 6,
      field: 'reason',
      open: async () => {
        await page.getByRole('option').first().click();
        await field(page, 'bank-text').fill('1.00');
        await field(page, 'bank-text').press('Control+Enter');
        await button(closeWords.keep).press('Enter');
      },
    },
  ];

  for (const form of forms) {
    it(`is as it was left: ${form.name}`, async () => {
      await press(`Control+${form.screen}`);
      await form.open();
      await text(form).fill(typed);
      await press('Control+1');
      await expect.poll(() => focused(page)).toBe('reference');
      expect(await text(form).count()).toBe(0);
      await press(`Control+${form.screen}`);
      await expect.poll(() => text(form).inputValue()).toBe(typed);
      // The focus comes back into the form, and Escape gives it up for good.
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.closest('form, [data-form]') !== null),
        )
        .toBe(true);
      await text(form).press('Escape');
      await expect.poll(() => text(form).count()).toBe(0);
      await press('Control+1');
      await press(`Control+${form.screen}`);
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
      expect(await text(form).count()).toBe(0);
    });
  }

  const turns: readonly TurningForm[] = [
    {
      name: 'a second customer',
      form: 'customer, changed',
      leave: () => openRow('Mara'),
      returnTo: () => openRow('Hana'),
    },
    {
      name: 'a second plan',
      form: 'plan, paused',
      leave: () => openRow('Hana'),
      returnTo: () => openRow('Oskar'),
    },
    {
      name: 'a second list',
      form: 'call-back',
      leave: () => openList(toDoWords.recentTab),
      returnTo: () => openList(callWords.tab),
    },
  ];

  for (const turn of turns) {
    it(`rests behind ${turn.name}`, async () => {
      const form = forms.find(({ name }) => name === turn.form);
      if (form === undefined) throw new Error(`no ${turn.form}`);
      await press(`Control+${form.screen}`);
      await form.open();
      await text(form).fill(typed);
      await turn.leave();
      await expect.poll(() => text(form).count()).toBe(0);
      await turn.returnTo();
      await expect.poll(() => text(form).inputValue()).toBe(typed);
      // Escape gives it up for good.
      await text(form).press('Escape');
      await expect.poll(() => text(form).count()).toBe(0);
      await turn.leave();
      await turn.returnTo();
      expect(await text(form).count()).toBe(0);
    });
  }

  it('never keeps card data: the form for a new card is wiped with its page or its screen', async () => {
    const fillNumber = async (): Promise<void> => {
      await button(planMoveWords.replaceCard).press('Enter');
      await field(page, 'card-number').filter({ visible: true }).fill(cards.approved);
    };
    // Only the number of Take payment is left in the page, and it is empty.
    const numbersInPage = () =>
      field(page, 'card-number').evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value),
      );
    await press('Control+3');
    await openRow('Oskar');
    await fillNumber();
    await openRow('Hana');
    await expect.poll(numbersInPage).toEqual(['']);
    await openRow('Oskar');
    await fillNumber();
    await press('Control+1');
    await expect.poll(() => focused(page)).toBe('reference');
    expect(await numbersInPage()).toEqual(['']);
    await press('Control+3');
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    expect(await field(page, 'card-number').filter({ visible: true }).count()).toBe(0);
  });

  it('is not shown to the next person at the terminal', async () => {
    await hireStaff(page);
    await press('Control+4');
    await button(customerWords.add).press('Enter');
    await field(page, 'customer-name').filter({ visible: true }).fill(typed);
    await press('Control+1');
    await chooseInStaffMenu(page, hereWords.switchPerson);
    await page.getByRole('listbox').press('c');
    await press('Enter');
    await prove(page, 'first day at work 1');
    await prove(page, 'first day at work 1', 'second day at work 2', 'second day at work 2');
    await waitForOperator(page, 'Cora Clerk');
    await press('Control+4');
    await button(customerWords.add).waitFor();
    expect(await field(page, 'customer-name').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.content()).not.toContain(typed);
  });
});
