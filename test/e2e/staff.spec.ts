import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import {
  passphrasePages,
  passphraseWindow,
  leavePassphraseWindow,
  prove,
  typePassphrases,
} from './fixture/passphrase-window.ts';
import { ask, bankTruth, queueFault } from './fixture/staff.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  paymentActionWords,
  refundWords,
} from '../../src/renderer/words/payments/payment-actions.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { staffWords, welcomeWords } from '../../src/renderer/words/settings/staff-settings.ts';
import {
  approvalWords,
  hereWords,
  ownChoiceWords,
  passphraseWords,
  signInScreenWords,
} from '../../src/renderer/words/settings/staff.ts';
import { secondApproverWords } from '../../src/renderer/words/payments/second-approver.ts';
import { fieldOf } from './pages/controls.ts';
import { frameParts, readOut } from './pages/frame.ts';
import { settingsParts } from './pages/settings.ts';
import { slipParts } from './pages/slip.ts';
import { chooseInStaffMenu, roleButton, waitForOperator } from './pages/top-bar.ts';

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
  const source = () => frameParts.door(page);
  const proof = () => field(page, 'proof');
  const here = (name: string, role?: string) => waitForOperator(page, name, role);

  async function lock(): Promise<void> {
    await press('Control+Shift+L');
    await source().waitFor();
  }

  /** Text that screen readers can reach, anywhere on the screen. */
  const readable = () => readOut(page);

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
    await press('Control+Enter');
    const asking = await passphraseWindow(page);
    await asking.getByText(admin.name).first().waitFor();
    await expect.poll(() => violations(asking)).toEqual([]);
    await asking.keyboard.type('too short 1');
    await asking.getByText('1 more character').first().waitFor();
    await field(asking, 'passphrase').fill('Ada Admin 2026');
    await asking.getByText('Easy to guess: it contains a name that others know.').first().waitFor();
    await field(asking, 'passphrase').fill(admin.passphrase);
    await asking.getByText(passphraseWords.enough).first().waitFor();
    await field(asking, 'passphrase').fill('');
    await prove(page, admin.passphrase, admin.passphrase);
    await here(admin.name, 'Admin');
    await expect.poll(() => roleButton(page).count()).toBe(0);
  });

  it('adds a clerk, who is to choose a passphrase of her own', async () => {
    await page.getByRole('button', { name: staffWords.add }).click();
    await expect.poll(() => focused(page)).toBe('name');
    await type(clerk.name);
    await press('Control+Enter');
    await prove(page, clerk.given, clerk.given);
    await settingsParts.staffMember(page, clerk.name).waitFor();
    await seen(staffWords.mustChange);
    const set = ask(page, 'staff.set-pin', { pin });
    await prove(page, admin.passphrase);
    expect(await set).toEqual({ kind: 'kept' });
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
    expect(passphrasePages(page)).toEqual([]);
    expect(await readable()).not.toMatch(/INV-7|Reference|Cardholder|Take payment/u);
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
    await expect.poll(() => field(page, 'security-code').inputValue()).toBe('');
    await expect.poll(() => field(page, 'card-holder').inputValue()).toBe('');
    await press('Control+k');
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('takes a PIN within the shift, counts wrong tries, and gives the form back', async () => {
    await page.getByRole('textbox', { name: staffWords.ownPin }).waitFor();
    await type('9999');
    await press('Enter');
    await seen('That PIN is wrong. 4 attempts are left');
    const instead = page.getByRole('button', { name: signInScreenWords.passphraseInstead });
    await instead.click();
    await typePassphrases(page, 'wrong horse 42 42');
    const asking = await passphraseWindow(page);
    await asking.getByText('That passphrase is wrong. 4 attempts are left').first().waitFor();
    await expect.poll(() => focused(asking)).toBe('proof');
    await expect.poll(() => field(asking, 'proof').inputValue()).toBe('');
    await expect.poll(() => violations(asking)).toEqual([]);
    await leavePassphraseWindow(page);
    await expect.poll(() => instead.evaluate((button) => button.matches(':focus'))).toBe(true);
    await proof().focus();
    await type(pin);
    await press('Enter');
    await here(admin.name);
    await expect.poll(() => focused(page)).toBe('card-number');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('INV-7');
    await seen(formWords.wipedAtLock);
  });

  it('hands over to the clerk, who chooses her passphrase and finds nothing of the admin', async () => {
    await chooseInStaffMenu(page, hereWords.switchPerson);
    await page.getByRole('listbox').waitFor();
    await expect
      .poll(() => page.getByRole('listbox').evaluate((list) => list.matches(':focus')))
      .toBe(true);
    await press('a');
    await press('c');
    await press('Enter');
    await prove(page, clerk.given);
    await page.getByRole('heading', { name: ownChoiceWords.title }).waitFor();
    expect(await readable()).not.toContain(formWords.reference);
    await prove(page, clerk.given, clerk.passphrase, clerk.passphrase);
    await here(clerk.name, 'Clerk');
    await press('Control+1');
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('');
  });

  it('finishes a payment behind the lock, and shows what came of it to who sent it', async () => {
    await queueFault(page, { kind: 'delay', delayMs: 1500 });
    await keyForm(page, { reference: 'INV-8', amount: '30', card: cards.approved });
    await reviewAndCharge(page);
    await slipParts.chargeWait(page).waitFor();
    await lock();
    await seen('1 payment is being sent; it finishes behind the lock.');
    await passphraseWindow(page);
    expect(await readable()).not.toContain('INV-8');
    await prove(page, clerk.passphrase);
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
    await fieldOf(form, 'reference').fill('RF-1');
    await fieldOf(form, 'reason').fill('Sent back');
    await press('Control+Enter');
    const approval = await passphraseWindow(page);
    await approval.getByRole('heading', { name: 'Approve recording a refund' }).waitFor();
    await approval.getByText('AUD 30.00').first().waitFor();
    await approval.getByText('INV-8').first().waitFor();
    await expect.poll(() => focused(approval)).toBe('proof');
    await expect.poll(() => violations(approval)).toEqual([]);
    await typePassphrases(page, '9999');
    await approval.getByText('That PIN is wrong.').first().waitFor();
    await leavePassphraseWindow(page);
    await seen('Only a supervisor may do this. Nothing was done.');
    await fieldOf(form, 'reason').focus();
    await press('Control+Enter');
    await prove(page, pin);
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
    const approval = await passphraseWindow(page);
    await approval.getByText('AUD 100.01').first().waitFor();
    await approval.getByText('INV-9').first().waitFor();
    await approval
      .getByText(`•••• ${cards.approved.slice(-4)}`)
      .first()
      .waitFor();
    await expect.poll(() => violations(approval)).toEqual([]);
    await leavePassphraseWindow(page);
    await seen(secondApproverWords.notAgreed);
    expect((await bankTruth(page)).filter(({ reference }) => reference === 'INV-9')).toEqual([]);
    await field(page, 'amount').focus();
    await reviewAndCharge(page);
    await prove(page, pin);
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
    await prove(page, clerk.passphrase);
    await here(clerk.name);
    await app.power('lock-screen');
    await source().waitFor();
    await app.power('unlock-screen');
    await prove(page, clerk.passphrase);
    await here(clerk.name);
  });

  it('signs out to the door, and asks who is there after a restart', async () => {
    await chooseInStaffMenu(page, hereWords.signOut);
    await page.getByRole('heading', { name: signInScreenWords.signIn }).waitFor();
    await expect.poll(() => frameParts.screen(page).count()).toBe(0);
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
