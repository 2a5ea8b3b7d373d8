import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask, bankTruth, queueFault } from './fixture/staff.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  paymentActionWords,
  refundWords,
} from '../../src/renderer/words/payments/payment-actions.ts';
import { frameWords } from '../../src/renderer/words/frame.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { staffWords, welcomeWords } from '../../src/renderer/words/settings/staff-settings.ts';
import {
  signInScreenWords,
  hereWords,
  ownChoiceWords,
  approvalWords,
} from '../../src/renderer/words/settings/staff.ts';
import { secondApproverWords } from '../../src/renderer/words/payments/second-approver.ts';

const admin = { name: 'Ada Admin', passphrase: 'seven green bottles 7' } as const;
const clerk = {
  name: 'Cora Clerk',
  given: 'first day at work 1',
  passphrase: 'nobody knows this 42',
} as const;
const pin = '4071';

/** Staff of the practice account: one app, from no staff member to a restart that requires sign-in. */
describe('signing in, locking and approving', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const source = () => page.locator('.door');
  const proof = () => field(page, 'proof');
  const here = (name: string) => page.locator('.operator-name', { hasText: name }).waitFor();
  const secret = (name: string, text: string) => field(page, name).fill(text);

  async function lock(): Promise<void> {
    await press('Control+Shift+L');
    await source().waitFor();
  }

  /** Text that screen readers can reach, anywhere on the screen. */
  const readable = () => page.locator('body').ariaSnapshot();

  it('welcomes a newcomer beside the form, and the first key puts it away', async () => {
    await seen(welcomeWords.title);
    await page.getByRole('button', { name: welcomeWords.addAccount }).waitFor();
    await expect.poll(() => focused(page)).toBe('reference');
    await type('I');
    await expect.poll(() => page.getByText(welcomeWords.title).count()).toBe(0);
    await press('Backspace');
    page = await app.restart();
    await expect.poll(() => focused(page)).toBe('reference');
    expect(await page.getByText(welcomeWords.title).count()).toBe(0);
  });

  it('makes the first person an admin, and from then on somebody is always here', async () => {
    await press('Control+9');
    await page.getByRole('button', { name: staffWords.title, exact: true }).click();
    await seen(staffWords.offTitle);
    await field(page, 'name').fill('4111 1111 1111 1111');
    await expect.poll(() => field(page, 'name').inputValue()).toBe('');
    await field(page, 'name').fill(admin.name);
    await secret('passphrase', 'too short 1');
    await seen('1 more character');
    await secret('passphrase', admin.passphrase);
    await secret('passphrase-again', admin.passphrase);
    await press('Control+Enter');
    await here(`${admin.name} · admin`);
    await expect.poll(() => page.getByLabel(frameWords.switchRole).count()).toBe(0);
  });

  it('adds a clerk, who is to choose a passphrase of her own', async () => {
    await page.getByRole('button', { name: staffWords.add }).click();
    await expect.poll(() => focused(page)).toBe('name');
    await type(clerk.name);
    await secret('passphrase', clerk.given);
    await secret('passphrase-again', clerk.given);
    await press('Control+Enter');
    await page.locator('.staff-row', { hasText: clerk.name }).waitFor();
    await seen(staffWords.mustChange);
    await ask(page, 'staff.set-pin', { current: admin.passphrase, pin });
    await ask(page, 'staff.save-rules', {
      idleLockMinutes: 10,
      pinsAllowed: true,
      phoneModeRequired: false,
      secondPersonAbove: [{ currency: 'AUD', amountMinor: 100_00 }],
    });
  });

  it('locks over everything, wipes the card, and keeps the rest for who locked', async () => {
    await press('Control+1');
    await keyForm(page, { reference: 'INV-7', amount: '20', card: cards.approved });
    await lock();
    await expect.poll(() => focused(page)).toBe('proof');
    expect(await readable()).not.toMatch(/INV-7|Reference|Cardholder|Take payment/u);
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
    await expect.poll(() => field(page, 'security-code').inputValue()).toBe('');
    await expect.poll(() => field(page, 'card-holder').inputValue()).toBe('');
    await press('Control+k');
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('takes a PIN within the shift, counts wrong tries, and gives the form back', async () => {
    await page.getByRole('textbox', { name: staffWords.hasPin }).waitFor();
    await type('9999');
    await press('Enter');
    await seen('That PIN is wrong. 4 attempts are left');
    await page.getByRole('button', { name: signInScreenWords.passphraseInstead }).click();
    await type('wrong horse 42 42');
    await press('Enter');
    await seen('That passphrase is wrong. 4 attempts are left');
    await expect.poll(() => focused(page)).toBe('proof');
    await expect.poll(() => proof().inputValue()).toBe('');
    await page.getByRole('button', { name: signInScreenWords.pinInstead }).click();
    await type(pin);
    await press('Enter');
    await here(admin.name);
    await expect.poll(() => focused(page)).toBe('card-number');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('INV-7');
    await seen(formWords.wipedAtLock);
  });

  it('hands over to the clerk, who chooses her passphrase and finds nothing of the admin', async () => {
    await page.getByRole('button', { name: hereWords.switchPerson }).click();
    await page.getByRole('listbox').waitFor();
    await expect
      .poll(() => page.getByRole('listbox').evaluate((list) => list.matches(':focus')))
      .toBe(true);
    await press('a');
    await press('c');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('proof');
    await type(clerk.given);
    await press('Enter');
    await page.getByRole('heading', { name: ownChoiceWords.title }).waitFor();
    expect(await readable()).not.toContain(formWords.reference);
    await secret('current', clerk.given);
    await secret('passphrase', clerk.passphrase);
    await secret('passphrase-again', clerk.passphrase);
    await press('Control+Enter');
    await here(`${clerk.name} · clerk`);
    await press('Control+1');
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('');
  });

  it('finishes a payment behind the lock, and shows what came of it to who sent it', async () => {
    await queueFault(page, { kind: 'delay', delayMs: 1500 });
    await keyForm(page, { reference: 'INV-8', amount: '30', card: cards.approved });
    await reviewAndCharge(page);
    await page.locator('.charge-slip .slip-wait').waitFor();
    await lock();
    await seen('1 payment is being sent; it finishes behind the lock.');
    await expect.poll(() => focused(page)).toBe('proof');
    await type(clerk.passphrase);
    await expect.poll(() => proof().inputValue()).toBe(clerk.passphrase);
    expect(await readable()).not.toContain('INV-8');
    await press('Enter');
    await here(clerk.name);
    await expect.poll(() => outcome(page)).toBe(reportWords.approved);
    expect((await bankTruth(page)).filter(({ reference }) => reference === 'INV-8')).toHaveLength(
      1,
    );
  });

  it('lets a supervisor approve a refund on the slip, while the clerk stays signed in', async () => {
    await page.getByRole('button', { name: paymentActionWords.recordRefund }).click();
    await seen(approvalWords.beforehand('supervisor'));
    const form = page.getByRole('form', { name: refundWords.title });
    await form.locator('[data-field="reference"]').fill('RF-1');
    await form.locator('[data-field="reason"]').fill('Sent back');
    await press('Control+Enter');
    const approval = page.getByRole('region', {
      name: 'A supervisor approves: recording a refund',
    });
    await approval.waitFor();
    await expect.poll(() => focused(page)).toBe('proof');
    await expect.poll(() => violations(page)).toEqual([]);
    await type('9999');
    await press('Enter');
    await approval.getByText('That PIN is wrong.').waitFor();
    await press('Escape');
    await seen('Only a supervisor may do this. Nothing was done.');
    await form.locator('[data-field="reason"]').focus();
    await press('Control+Enter');
    await expect.poll(() => focused(page)).toBe('proof');
    await type(pin);
    await press('Enter');
    await expect.poll(() => form.count()).toBe(0);
    await here(clerk.name);
    await seen('RF-1');
  });

  it('sends a payment above what one person may charge when another agreed on the slip', async () => {
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await keyForm(page, { reference: 'INV-9', amount: '100.01', card: cards.approved });
    await press('Control+Enter');
    // The slip says so before anything is pressed, and its button asks instead of charging.
    await seen(secondApproverWords.beforehand('AUD 100.01'));
    await page.getByRole('button', { name: secondApproverWords.ask }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    expect(await page.getByRole('button', { name: /^Charge AUD/u }).count()).toBe(0);
    await passGate(page);
    await press('Enter');
    const approval = page.getByRole('region', { name: 'A supervisor approves: this payment' });
    await approval.waitFor();
    await expect.poll(() => focused(page)).toBe('proof');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Escape');
    await seen(secondApproverWords.notAgreed);
    expect((await bankTruth(page)).filter(({ reference }) => reference === 'INV-9')).toEqual([]);
    await field(page, 'amount').focus();
    await reviewAndCharge(page);
    await approval.waitFor();
    await expect.poll(() => focused(page)).toBe('proof');
    await type(pin);
    await press('Enter');
    await expect.poll(() => outcome(page)).toBe(reportWords.approved);
    await here(clerk.name);
    const [sent] = await ask(page, 'charge.recent', { limit: 1 });
    if (sent === undefined) throw new Error('Nothing was sent');
    const { moves } = await ask(page, 'charge.find', { attemptId: sent.id });
    expect(moves[0]).toMatchObject({ operatorName: clerk.name, note: `approved by ${admin.name}` });
    expect((await bankTruth(page)).filter(({ reference }) => reference === 'INV-9')).toMatchObject([
      { amountMinor: 100_01 },
    ]);
  });

  it('locks with the computer and stays locked when it is back', async () => {
    await app.power('suspend');
    await source().waitFor();
    await app.power('resume');
    await expect.poll(() => focused(page)).toBe('proof');
    await type(clerk.passphrase);
    await press('Enter');
    await here(clerk.name);
    await app.power('lock-screen');
    await source().waitFor();
    await app.power('unlock-screen');
    await expect.poll(() => focused(page)).toBe('proof');
    await type(clerk.passphrase);
    await press('Enter');
    await here(clerk.name);
  });

  it('signs out to the door, and asks who is there after a restart', async () => {
    await page.getByRole('button', { name: hereWords.signOut }).click();
    await page.getByRole('heading', { name: signInScreenWords.signIn }).waitFor();
    await expect.poll(() => page.locator('.frame-screen').count()).toBe(0);
    page = await app.restart();
    await page.getByRole('heading', { name: signInScreenWords.signIn }).waitFor();
    const refused = await page.evaluate(() => {
      const { tillroom } = window as unknown as {
        tillroom: { call(name: string, input: object): Promise<{ error?: { kind: string } }> };
      };
      return tillroom.call('charge.recent', { limit: 1 });
    });
    expect(refused.error?.kind).toBe('signed-out');
  });
});
