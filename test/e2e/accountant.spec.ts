import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { prove } from './fixture/passphrase-window.ts';
import { ask, askRaw, leaveWeekend } from './fixture/staff.ts';
import { openSettingsPart, settingsParts } from './pages/settings.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { frameWords, screenWords } from '../../src/renderer/words/frame.ts';
import { paymentActionWords } from '../../src/renderer/words/payments/payment-actions.ts';
import { permissionWords } from '../../src/renderer/words/settings/permissions.ts';
import { staffWords } from '../../src/renderer/words/settings/staff-settings.ts';
import { hereWords } from '../../src/renderer/words/settings/staff.ts';
import { chooseInStaffMenu, waitForOperator } from './pages/top-bar.ts';

const admin = { name: 'Ada Admin', passphrase: 'seven green bottles 7' } as const;
const accountant = {
  name: 'Bea Books',
  given: 'first day at work 1',
  passphrase: 'nobody knows this 42',
} as const;

describe('an accountant, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await leaveWeekend(page);
  });
  afterAll(() => app.close());

  const press = (key: string) => page.keyboard.press(key);
  const here = (name: string, role: string) => waitForOperator(page, name, role);
  const rail = () => page.getByRole('navigation', { name: frameWords.rail });

  it('is added by an admin, who sees in a table what each role may do', async () => {
    await keyForm(page, { reference: 'INV-1', amount: '101.00', card: cards.byAmount });
    await reviewAndCharge(page);
    await outcome(page);
    await openSettingsPart(page, staffWords.title);
    await field(page, 'name').fill(admin.name);
    await press('Control+Enter');
    await prove(page, admin.passphrase, admin.passphrase);
    await here(admin.name, 'Admin');
    const row = (words: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words }) });
    await row('Close and reopen days').waitFor();
    expect(await row('Close and reopen days').getByRole('cell').allInnerTexts()).toEqual([
      permissionWords.yes,
      permissionWords.approval,
      permissionWords.yes,
      permissionWords.yes,
    ]);
    expect(await row('Take payments').getByRole('cell').allInnerTexts()).toEqual([
      permissionWords.no,
      permissionWords.yes,
      permissionWords.yes,
      permissionWords.yes,
    ]);
    await expect.poll(() => violations(page)).toEqual([]);

    await page.getByRole('button', { name: staffWords.add }).press('Enter');
    await expect.poll(() => focused(page)).toBe('name');
    await page.keyboard.type(accountant.name);
    await press('Tab');
    await press('ArrowLeft');
    await expect.poll(() => page.getByRole('radio', { name: 'accountant' }).isChecked()).toBe(true);
    await press('Control+Enter');
    await prove(page, accountant.given, accountant.given);
    await settingsParts.staffMember(page, accountant.name).waitFor();
  });

  it('starts in Day close, without the screens that take payments', async () => {
    await chooseInStaffMenu(page, hereWords.switchPerson);
    await page.getByRole('listbox').waitFor();
    await expect
      .poll(() => page.getByRole('listbox').evaluate((list) => list.matches(':focus')))
      .toBe(true);
    await press('b');
    await press('Enter');
    await prove(page, accountant.given);
    await prove(page, accountant.given, accountant.passphrase, accountant.passphrase);
    await here(accountant.name, 'Accountant');
    await expect
      .poll(() => rail().getByText(screenWords.takePayment, { exact: true }).count())
      .toBe(0);
    await press('Control+1');
    expect(await field(page, 'reference').count()).toBe(0);
  });

  it('opens a payment and can only search for duplicates of it', async () => {
    await press('Control+5');
    await page.getByText('INV-1').first().waitFor();
    await press('ArrowDown');
    await press('Enter');
    await page.getByRole('button', { name: paymentActionWords.doubles }).waitFor();
    expect(await page.getByRole('button', { name: paymentActionWords.recordRefund }).count()).toBe(
      0,
    );
    expect(await page.getByRole('button', { name: paymentActionWords.repeat }).count()).toBe(0);
    expect(await askRaw(page, 'charge.open', { retryOf: null })).toEqual({
      ok: false,
      error: { kind: 'denied', need: 'clerk' },
    });
    expect(await askRaw(page, 'staff.approve', { operation: 'charge.submit' })).toEqual({
      ok: false,
      error: { kind: 'denied', need: 'clerk' },
    });
  });

  it('closes the day without anyone else', async () => {
    await press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).waitFor();
    await press('Enter');
    await field(page, 'bank-text').focus();
    await page.keyboard.type('101.00');
    await press('Control+Enter');
    await page.getByText(closeWords.noDifference).first().waitFor();
    await page.getByRole('button', { name: closeWords.keep }).press('Enter');
    await expect.poll(() => focused(page)).toBe('note');
    await press('Control+Enter');
    await page.getByRole('option', { name: /AUD 101\.00.*Closed/u }).waitFor();
    const log = await ask(page, 'audit.page', {
      text: '',
      topic: 'records',
      operatorId: null,
      from: null,
      to: null,
      before: null,
      limit: 20,
    });
    const kept = log.entries.find(({ event }) => event === 'close.kept');
    expect(kept?.operatorName).toBe(accountant.name);
  });
});
