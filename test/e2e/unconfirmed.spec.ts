import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { practiceAddress } from '../fixtures/practice-address.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { declineWords } from '../../src/renderer/words/settings/declines.ts';
import { frameWords } from '../../src/renderer/words/frame.ts';
import { guardWords } from '../../src/renderer/words/guard.ts';
import {
  foundWords,
  guideHeading,
  guideWords,
} from '../../src/renderer/words/payments/resolution.ts';
import { ageStepWords, toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { resolveRefusalWords } from '../../src/renderer/words/payments/resolution.ts';
import { fieldOf } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { copiedText, guideParts, toDoParts } from './pages/to-do.ts';

interface Truth {
  readonly charges: readonly { readonly id: string; readonly reference: string }[];
}

/**
 * Transaction id of the practice bank's charge, read where the guide sends staff to look; null for no charge.
 */
async function bankSays(page: Page, reference: string): Promise<string | null> {
  const address = copiedText(page, guideWords.copies.address);
  const truth = await fetch(practiceAddress(await address.innerText(), 'truth'));
  const { charges } = (await truth.json()) as Truth;
  return charges.find((charge) => charge.reference === reference)?.id ?? null;
}

describe('Not confirmed', () => {
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

  async function lose(reference: string, amount: string): Promise<void> {
    await page.keyboard.press('Control+1');
    await field(page, 'reference').waitFor();
    await keyForm(page, { reference, amount, card: cards.byAmount });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(toDoWords.notConfirmed);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  }

  const banner = () => frameParts.unconfirmed(page);
  const rows = () =>
    page.getByRole('listbox', { name: toDoWords.notConfirmed }).getByRole('option');
  const guide = () => guideParts.guide(page);
  const finding = (name: string) => fieldOf(guide(), name);

  async function openRow(reference: string): Promise<void> {
    await page.keyboard.press('F8');
    await rows().filter({ hasText: reference }).click();
    await page.getByRole('heading', { name: guideHeading(reference, false) }).waitFor();
  }

  async function choose(choice: string): Promise<void> {
    await page.getByRole('radio', { name: new RegExp(choice, 'u') }).check();
  }

  it('is the loudest thing on every screen once a payment is lost, and F8 opens it', async () => {
    await lose('INV-LOST', '12.98');
    await lose('INV-NEVER', '20.97');
    await expect.poll(() => banner().innerText()).toContain('2 unconfirmed');
    await page.keyboard.press('Control+9');
    await expect.poll(() => banner().isVisible()).toBe(true);
    await page.keyboard.press('F8');
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => rows().first().innerText()).toContain('INV-LOST');
    await expect.poll(() => rows().first().innerText()).toContain(ageStepWords['leave-alone'].word);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('opens by keyboard, and never calls it failed, declined or to be tried again', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await guide().waitFor();
    await expect.poll(() => focused(page)).toBe('guide-heading');
    const slip = await toDoParts.slip(page).innerText();
    expect(slip).toContain(guideWords.mayHaveBeenCharged);
    expect(slip).toContain(declineWords.say);
    const lead = await guideParts.lead(page).innerText();
    expect(`${slip} ${lead}`).not.toMatch(/failed|declined|try again/iu);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('says at each field what is missing or refused, and keeps what was keyed', async () => {
    await choose(foundWords.charged.choice);
    await page.getByRole('button', { name: foundWords.charged.button }).click();
    await guide().getByText('Enter the transaction id from the merchant dashboard.').waitFor();
    await expect.poll(() => focused(page)).toBe('transaction-id');
    await finding('transaction-id').fill('X-1');
    await finding('amount').fill('13.00');
    await page.keyboard.press('Control+Enter');
    await guide().getByText(resolveRefusalWords['amount-above-request'].words).waitFor();
    await expect.poll(() => focused(page)).toBe('amount');
    await expect.poll(() => finding('transaction-id').inputValue()).toBe('X-1');
  });

  it('takes a card number out of a field at once', async () => {
    await finding('transaction-id').fill('4111 1111 1111 1111');
    await expect.poll(() => finding('transaction-id').inputValue()).toBe('');
    await guide().getByText(guardWords.removed).waitFor();
  });

  it('resolves as approved with what the bank lists, and offers the next', async () => {
    const id = await bankSays(page, 'INV-LOST');
    expect(id).not.toBeNull();
    await finding('transaction-id').fill(id ?? '');
    await finding('amount').fill('12.98');
    await page.keyboard.press('Control+Enter');
    await toDoParts.slip(page).getByText(foundWords.charged.choice).waitFor();
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await expect.poll(() => banner().innerText()).toContain('1 unconfirmed');
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: /^Next: INV-NEVER/u }).click();
    await page.getByRole('heading', { name: guideHeading('INV-NEVER', false) }).waitFor();
  });

  it('keeps "Not there" for a supervisor, and for half an hour', async () => {
    expect(await bankSays(page, 'INV-NEVER')).toBeNull();
    await choose(foundWords['not-charged'].choice);
    await guide().getByText('so this waits until').waitFor();
    await expect.poll(() => finding('how-looked').count()).toBe(0);
    await page.getByRole('button', { name: guideWords.passTime }).click();
    await guide().getByText(guideWords.supervisorOnly).waitFor();
    await workAs(page, 'supervisor');
    await finding('how-looked').waitFor();
    await expect.poll(() => finding('phrase').count()).toBe(0);
  });

  it('survives a restart as it was', async () => {
    page = await app.restart();
    await page.getByRole('navigation', { name: frameWords.rail }).waitFor();
    await expect.poll(() => banner().innerText()).toContain('1 unconfirmed');
    await openRow('INV-NEVER');
    await expect.poll(() => rows().first().innerText()).toContain(ageStepWords.resolvable.word);
  });

  it('resolves as not there, and says that nothing is left', async () => {
    await workAs(page, 'supervisor');
    await choose(foundWords['not-charged'].choice);
    await finding('how-looked').fill('practice page, by reference and by amount');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: stateWords['confirmed-not-charged'].word }).waitFor();
    await guide().getByText(guideWords.last).waitFor();
    await expect.poll(() => banner().count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByText(toDoWords.noneOpen).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('finds both again among the newest payments, with their outcome', async () => {
    await page.getByRole('tab', { name: toDoWords.recentTab }).click();
    const recent = page.getByRole('listbox', { name: toDoWords.recent });
    await expect
      .poll(() => recent.getByRole('option').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Confirmed not charged[\s\S]*INV-NEVER/u),
        expect.stringMatching(/Confirmed approved[\s\S]*INV-LOST/u),
      ]);
    await recent.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toDoParts.slip(page, 'INV-LOST').waitFor();
    await page.keyboard.press('ArrowUp');
    await toDoParts.slip(page, 'INV-NEVER').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => toDoParts.opened(page).count()).toBe(0);
  });
});
