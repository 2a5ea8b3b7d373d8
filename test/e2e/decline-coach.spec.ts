import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { nextWords, stepWords } from '../../src/renderer/topics/charge/words/next-steps.ts';
import { callWords } from '../../src/renderer/words/call-backs.ts';
import { ask } from './fixture/staff.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { declineWords } from '../../src/renderer/words/settings/declines.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { formParts } from './pages/controls.ts';
import { chargeParts } from './pages/take-payment.ts';

describe('what declines mean, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** The slip, and what comes next beside it. */
  const told = () => chargeParts.screen(page).innerText();

  /** Opens the table from anywhere, and leaves the focus in its search. */
  async function openTable(): Promise<void> {
    await press('Control+K');
    await field(page, 'palette').waitFor();
    await page.keyboard.type('declines mean');
    await page.getByRole('option', { name: /declines mean/u }).waitFor();
    await press('Enter');
    await field(page, 'decline-search').focus();
  }

  /** Opens one code from the search. */
  async function openCode(code: string): Promise<void> {
    await page.keyboard.type(code);
    await press('Enter', 'Enter');
    await page.getByRole('form', { name: `Code ${code}` }).waitFor();
  }

  async function decline(reference: string, cents: string): Promise<void> {
    await press('Control+1');
    const again = page.getByRole('button', { name: formWords.newPayment });
    if ((await again.count()) > 0) await again.first().click();
    else await field(page, 'reference').focus();
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference, amount: `50.${cents}`, card: cards.byAmount });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(stateWords.declined.word);
  }

  it('shows a clerk every code and changes nothing', async () => {
    await openTable();
    await page.getByText(declineWords.supervisorOnly).waitFor();
    await openCode('51');
    await expect.poll(() => field(page, 'decline-say').isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: /^Save/u }).count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('keeps a supervisor’s own words, and says them after the next decline', async () => {
    await workAs(page, 'supervisor');
    await openTable();
    await field(page, 'decline-search').fill('');
    await openCode('51');
    await expect.poll(() => focused(page)).toBe('decline-meaning');
    await press('Tab', 'Control+A');
    await page.keyboard.type('Shall we try again on your pay day?');
    await press('Control+Enter');
    await page.getByText(declineWords.saved).first().waitFor();
    await page.getByText(/Changed by .*today/u).waitFor();
    await decline('INV-51', '51');
    await expect.poll(() => told()).toContain('Shall we try again on your pay day?');
  });

  it('does not let anybody unlock a sensitive code, and adds what staff do', async () => {
    await openTable();
    await field(page, 'decline-search').fill('');
    await openCode('41');
    await page.getByText(declineWords.lockedTitle).waitFor();
    await expect.poll(() => field(page, 'decline-say').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('decline-do-next');
    await page.keyboard.type('The card was stolen.');
    await press('Control+Enter');
    await formParts.errors(page, 'reveals the bank’s reason').waitFor();
    await press('Control+A');
    await page.keyboard.type('Tell Priya by noon.');
    await press('Control+Enter');
    await page.getByText(declineWords.saved).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await decline('INV-41', '41');
    const shown = await told();
    expect(shown).toContain('Tell Priya by noon.');
    expect(shown).toContain('Your bank has not approved this payment.');
    expect(shown).not.toMatch(/lost|stolen|fraud|pick.?up/iu);
  });

  it('adds a code that the table does not have, and takes one back to the default', async () => {
    await openTable();
    await field(page, 'decline-search').fill('');
    await page.getByRole('button', { name: declineWords.add }).click();
    await page.keyboard.type('51');
    await press('Control+Enter');
    await page.getByText(declineWords.taken).first().waitFor();
    await press('Control+A');
    await page.keyboard.type('85');
    for (const text of ['Declined for now.', 'Another card, please?', 'Offer another card.']) {
      await press('Tab');
      await page.keyboard.type(text);
    }
    await press('Control+Enter');
    await page.getByRole('form', { name: 'Code 85' }).waitFor();
    await decline('INV-85', '85');
    await expect.poll(() => told()).toContain('Another card, please?');

    await openTable();
    await field(page, 'decline-search').fill('');
    await openCode('85');
    await page.getByRole('button', { name: declineWords.reset }).press('Enter');
    await page.getByText(declineWords.wasReset).first().waitFor();
    await decline('INV-85-AGAIN', '85');
    await expect.poll(() => told()).toContain('Ask a supervisor before this card is tried again.');
  });

  it('leads from a decline to a call-back, and shows what the card has used of its limit', async () => {
    await decline('INV-75', '05');
    const use = page.getByRole('progressbar', { name: new RegExp(nextWords.onCard, 'u') });
    await use.waitFor();
    await page
      .getByRole('list', { name: nextWords.order })
      .getByText('Attempt 1, declined')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: stepWords['call-back'].title }).press('Enter');
    await page.getByLabel(callWords.phone).waitFor();
    await page.keyboard.type('02 5550 0042');
    await press('Control+Enter');
    await page.getByText(callWords.saved).first().waitFor();
    const open = await ask(page, 'calls.open', {});
    expect(open.filter(({ orderReference }) => orderReference === 'INV-75')).toMatchObject([
      { phone: '02 5550 0042', attemptState: 'declined' },
    ]);
  });

  it('has the own words again after a restart', async () => {
    page = await app.restart();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openTable();
    await openCode('51');
    await expect
      .poll(() => field(page, 'decline-say').inputValue())
      .toBe('Shall we try again on your pay day?');
  });
});
