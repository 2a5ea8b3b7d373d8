import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { abilityWords } from '../../src/renderer/topics/accounts/words/abilities.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  lookUpDifferenceWords,
  lookUpFindingWords,
  lookUpWords,
} from '../../src/renderer/words/payments/look-up.ts';
import { guideHeading, guideWords } from '../../src/renderer/words/payments/resolution.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { bankTruth, queueFault } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { actionOf, formParts } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { paymentParts } from './pages/payments.ts';
import { slipParts } from './pages/slip.ts';
import { guideParts } from './pages/to-do.ts';
import { abilityOf } from './pages/settings.ts';

describe('A gateway that can look payments up', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
  });

  const ability = () => abilityOf(page, 'lookUpByReference');
  const guide = () => guideParts.guide(page);
  const lines = () => guideParts.lookUps(guide());

  async function charge(reference: string, amount: string): Promise<void> {
    await page.keyboard.press('Control+1');
    await field(page, 'reference').waitFor();
    await keyForm(page, { reference, amount, card: cards.byAmount });
    await reviewAndCharge(page);
  }

  /** Presses a button by the keyboard alone. */
  async function pressTo(name: string): Promise<void> {
    await ability().getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  }

  it('is turned on by an admin, after a try, by the keyboard', async () => {
    await page.keyboard.press('Control+9');
    await page.getByText(abilityWords.adminOnly).waitFor();
    await workAs(page, 'admin');
    await page.keyboard.press('Control+9');
    await field(page, 'lookUpByReference').focus();
    await field(page, 'lookUpByReference').fill('/v1.0/purchases');
    await pressTo(abilityWords.try);
    await formParts.errors(ability()).waitFor();
    await field(page, 'lookUpByReference').fill('/v1.0/purchases/{reference}');
    await queueFault(page, { kind: 'status', status: 500, charge: true }, 'look-ups');
    await pressTo(abilityWords.turnOn);
    await ability().getByText('HTTP 500').waitFor();
    expect(await formParts.badge(ability()).innerText()).toBe(abilityWords.off);
    await pressTo(abilityWords.try);
    await ability().getByText('The gateway answers look-ups.').waitFor();
    await pressTo(abilityWords.turnOn);
    await expect.poll(() => formParts.badge(ability()).innerText()).toBe(abilityWords.on);
    await expect.poll(() => violations(page)).toEqual([]);
    await workAs(page, 'clerk');
  });

  it('settles a payment whose response was lost, by itself', async () => {
    await charge('INV-FOUND', '12.98');
    await expect.poll(() => outcome(page)).toBe(stateWords['confirmed-charged'].word);
    expect(await slipParts.slip(page).first().innerText()).toContain('own look-up');
    expect((await bankTruth(page)).map(({ reference }) => reference)).toContain('INV-FOUND');
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  });

  it('that lies about the amount leaves the payment to a person, who can ask again', async () => {
    await queueFault(page, { kind: 'wrong-echo', field: 'amount' }, 'look-ups');
    await charge('INV-LIE', '13.98');
    await expect.poll(() => outcome(page)).toBe(toDoWords.notConfirmed);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    await page.keyboard.press('F8');
    await expect.poll(() => lines().count()).toBe(1);
    const said = await lines().first().innerText();
    expect(said).toContain(lookUpFindingWords.differs);
    expect(said).toContain(lookUpDifferenceWords.amount);
    await expect.poll(() => violations(page)).toEqual([]);
    await guide().getByRole('button', { name: lookUpWords.now }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: guideWords.resolvedHeading }).waitFor();
    expect(await guide().innerText()).toContain(stateWords['confirmed-charged'].word);
  });

  it('is asked for beside the slip and on the opened payment too', async () => {
    const lie = { kind: 'wrong-echo', field: 'amount' } as const;
    await queueFault(page, lie, 'look-ups');
    await queueFault(page, lie, 'look-ups');
    await charge('INV-SLIP', '16.98');
    await expect.poll(() => outcome(page)).toBe(toDoWords.notConfirmed);
    const told = page.getByRole('region', { name: lookUpWords.title }).getByRole('listitem');
    await expect.poll(() => told.allInnerTexts()).toHaveLength(1);
    await page.getByRole('button', { name: lookUpWords.now }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => told.allInnerTexts()).toHaveLength(2);
    for (const one of await told.allInnerTexts()) expect(one).toContain(lookUpFindingWords.differs);
    expect(await outcome(page)).toBe(toDoWords.notConfirmed);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');

    await page.keyboard.press('Control+5');
    await page.getByRole('option', { name: /INV-SLIP/u }).click();
    const detail = paymentParts.beside(page);
    await actionOf(detail, 'look-up').focus();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await detail.getByText(stateWords['confirmed-charged'].word).first().waitFor();
    expect(await actionOf(detail, 'look-up').count()).toBe(0);
  });

  it('that finds nothing frees nothing', async () => {
    await charge('INV-NONE', '14.97');
    await expect.poll(() => outcome(page)).toBe(toDoWords.notConfirmed);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    await page.keyboard.press('F8');
    await expect.poll(() => lines().allInnerTexts()).toHaveLength(1);
    expect(await lines().first().innerText()).toContain(lookUpFindingWords['not-found']);
    await page.getByRole('heading', { name: guideHeading('INV-NONE', false) }).waitFor();
    await expect.poll(() => frameParts.unconfirmed(page).innerText()).toContain('1 unconfirmed');
  });
});
