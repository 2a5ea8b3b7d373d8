import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';

interface Truth {
  readonly charges: readonly { readonly id: string; readonly reference: string }[];
}

/** What the practice bank really charged, read where the guide sends staff to look. */
async function bankSays(page: Page, reference: string): Promise<string | null> {
  const address = page.locator('.copy-line', { hasText: 'Address' }).locator('span').first();
  const truth = await fetch(`${await address.innerText()}truth`);
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
    await expect.poll(() => outcome(page)).toBe('Not confirmed');
    await page.getByRole('button', { name: 'New payment' }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  }

  async function workAs(role: string): Promise<void> {
    await page.getByLabel('Work as').selectOption(role);
  }

  const banner = () => page.locator('.unconfirmed-banner');
  const rows = () => page.getByRole('listbox', { name: 'Not confirmed' }).getByRole('option');
  const guide = () => page.locator('.guide');
  const finding = (name: string) => guide().locator(`[data-field="${name}"]`);

  async function openRow(reference: string): Promise<void> {
    await page.keyboard.press('F8');
    await rows().filter({ hasText: reference }).click();
    await page.getByRole('heading', { name: `What happened to ${reference}?` }).waitFor();
  }

  async function choose(choice: string): Promise<void> {
    await page.getByRole('radio', { name: new RegExp(choice, 'u') }).check();
  }

  it('is the loudest thing on every screen once a payment is lost, and F8 opens it', async () => {
    await lose('INV-LOST', '12.98');
    await lose('INV-NEVER', '20.97');
    await expect.poll(() => banner().innerText()).toContain('2 not confirmed');
    await page.keyboard.press('Control+9');
    await expect.poll(() => banner().isVisible()).toBe(true);
    await page.keyboard.press('F8');
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => rows().first().innerText()).toContain('INV-LOST');
    await expect.poll(() => rows().first().innerText()).toContain('Do not charge again');
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('opens by keyboard, and never calls it failed, declined or to be tried again', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await guide().waitFor();
    await expect.poll(() => focused(page)).toBe('guide-heading');
    const slip = await page.locator('.to-do-slip').innerText();
    expect(slip).toContain('The card may have been charged. Do not charge again.');
    expect(slip).toContain('Say this');
    const lead = await page.locator('.guide-lead').innerText();
    expect(`${slip} ${lead}`).not.toMatch(/failed|declined|try again/iu);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('says at each field what is missing or refused, and keeps what was keyed', async () => {
    await choose('Found approved');
    await page.getByRole('button', { name: 'Record as found approved' }).click();
    await guide().getByText('Enter the transaction id from the dashboard.').waitFor();
    await expect.poll(() => focused(page)).toBe('transaction-id');
    await finding('transaction-id').fill('X-1');
    await finding('amount').fill('13.00');
    await page.keyboard.press('Control+Enter');
    await guide().getByText('This is more than was asked for.').waitFor();
    await expect.poll(() => focused(page)).toBe('amount');
    await expect.poll(() => finding('transaction-id').inputValue()).toBe('X-1');
  });

  it('takes a card number out of a field at once', async () => {
    await finding('transaction-id').fill('4111 1111 1111 1111');
    await expect.poll(() => finding('transaction-id').inputValue()).toBe('');
    await guide().getByText('That looked like a card number, so we removed it.').waitFor();
  });

  it('resolves as approved with what the bank lists, and offers the next', async () => {
    const id = await bankSays(page, 'INV-LOST');
    expect(id).not.toBeNull();
    await finding('transaction-id').fill(id ?? '');
    await finding('amount').fill('12.98');
    await page.keyboard.press('Control+Enter');
    await page.locator('.to-do-slip').getByText('Found approved').waitFor();
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await expect.poll(() => banner().innerText()).toContain('1 not confirmed');
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: /^Next: INV-NEVER/u }).click();
    await page.getByRole('heading', { name: 'What happened to INV-NEVER?' }).waitFor();
  });

  it('keeps "Not there" for a supervisor, and for half an hour', async () => {
    expect(await bankSays(page, 'INV-NEVER')).toBeNull();
    await choose('Not there');
    await guide().getByText('so this waits until').waitFor();
    await expect.poll(() => finding('how-looked').count()).toBe(0);
    await page.getByRole('button', { name: 'Let 30 minutes pass' }).click();
    await guide().getByText('A supervisor records this.').waitFor();
    await workAs('supervisor');
    await finding('how-looked').waitFor();
    await expect.poll(() => finding('phrase').count()).toBe(0);
  });

  it('survives a restart as it was', async () => {
    page = await app.restart();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await expect.poll(() => banner().innerText()).toContain('1 not confirmed');
    await openRow('INV-NEVER');
    await expect.poll(() => rows().first().innerText()).toContain('Can be resolved');
  });

  it('resolves as not there, and says that nothing is left', async () => {
    await workAs('supervisor');
    await choose('Not there');
    await finding('how-looked').fill('practice page, by reference and by amount');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Not there' }).waitFor();
    await guide().getByText('That was the last one.').waitFor();
    await expect.poll(() => banner().count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByText('Every payment has an outcome.').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('finds both again among the newest payments, with their outcome', async () => {
    await page.getByRole('tab', { name: 'Recent payments' }).click();
    const recent = page.getByRole('listbox', { name: 'Recent payments' });
    await expect
      .poll(() => recent.getByRole('option').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Not there[\s\S]*INV-NEVER/u),
        expect.stringMatching(/Found approved[\s\S]*INV-LOST/u),
      ]);
    await recent.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.to-do-slip', { hasText: 'INV-LOST' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.to-do-slip', { hasText: 'INV-NEVER' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.to-do-slip').count()).toBe(0);
  });
});
