import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appearanceWords } from '../../src/renderer/words/settings/account-steps.ts';
import { hereWords } from '../../src/renderer/words/settings/staff.ts';
import { staffWords } from '../../src/renderer/words/settings/staff-settings.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { whyGreyed } from '../../src/renderer/words/why-greyed.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { prove } from './fixture/passphrase-window.ts';
import { ask, goTo } from './fixture/staff.ts';
import { field } from './take-payment-keys.ts';
import { settingsWords } from '../../src/renderer/words/settings/accounts.ts';
import { chooseInStaffMenu, waitForOperator } from './pages/top-bar.ts';

const admin = 'seven green bottles 7';
const clerk = { given: 'amber kettle over moss 1', own: 'violet ladder under rain 2' };

describe('phone mode that an admin requires, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: staffWords.title, exact: true }).press('Enter');
    await field(page, 'name').fill('Ada');
    await page.keyboard.press('Control+Enter');
    await prove(page, admin, admin);
    await here('Ada');
    const person = { id: null, name: 'Cora', role: 'clerk', isActive: true } as const;
    const saved = ask(page, 'staff.save', { ...person, setsPassphrase: true });
    await prove(page, clerk.given, clerk.given);
    expect(await saved).toEqual({ kind: 'kept' });
  });
  afterAll(() => app.close());

  const phoneMode = () => page.getByRole('switch', { name: formWords.phoneMode });
  const isVeiled = async () => {
    await field(page, 'card-number').focus();
    await page.keyboard.type('4');
    const drawn = await field(page, 'card-number').evaluate((input) =>
      getComputedStyle(input).getPropertyValue('-webkit-text-security'),
    );
    return drawn === 'disc';
  };

  const here = (name: string) => waitForOperator(page, name);

  it('is a rule in Staff, and leaves the admin their choice', async () => {
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: staffWords.title, exact: true }).press('Enter');
    await page.getByRole('switch', { name: staffWords.phoneMode }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: staffWords.saveRules }).press('Enter');
    await expect
      .poll(async () => (await ask(page, 'staff.list', {})).rules.phoneModeRequired)
      .toBe(true);
    await app.screenshot('phone-rule');
    await goTo(page, 'Take payment');
    await expect.poll(() => phoneMode().isEnabled()).toBe(true);
    expect(await phoneMode().isChecked()).toBe(false);
    expect(await isVeiled()).toBe(false);
  });

  it('hides the number of the clerk, who cannot turn it off and reads why', async () => {
    await chooseInStaffMenu(page, hereWords.switchPerson);
    await page.getByRole('listbox').waitFor();
    await page.getByRole('listbox').press('c');
    await page.keyboard.press('Enter');
    await prove(page, clerk.given);
    await prove(page, clerk.given, clerk.own, clerk.own);
    await here('Cora');
    await goTo(page, 'Take payment');
    await page.getByText(whyGreyed.phoneMode).waitFor();
    expect(await phoneMode().isChecked()).toBe(true);
    expect(await phoneMode().isEnabled()).toBe(false);
    expect(await isVeiled()).toBe(true);
    await app.screenshot('phone-clerk');
    await expect.poll(() => violations(page)).toEqual([]);
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: settingsWords.appearance }).press('Enter');
    const own = page.getByRole('switch', { name: appearanceWords.phoneMode });
    expect(await own.isEnabled()).toBe(false);
    // A page that saves another choice changes nothing about it.
    const choice = await ask(page, 'session.appearance', {});
    await ask(page, 'session.save-appearance', { ...choice, phoneMode: false });
    expect((await ask(page, 'session.status', {})).phoneModeRequired).toBe(true);
  });
});
