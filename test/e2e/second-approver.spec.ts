import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { secondApproverWords } from '../../src/renderer/words/payments/second-approver.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { violationsInBothThemes } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { leavePassphraseWindow, passphraseWindow, prove } from './fixture/passphrase-window.ts';
import { ask, bankTruth } from './fixture/staff.ts';
import {
  checkoutSays,
  chooseInLightbox,
  enableWallet,
  openLightbox,
  prepareCheckout,
} from './fixture/wallet.ts';
import { cards, field } from './take-payment-keys.ts';
import { actionOf, fieldOf, focusedField, pageOpened } from './pages/controls.ts';
import { waitForOperator } from './pages/top-bar.ts';
import { choosePlanAction, listParts, planPageParts } from './pages/plans.ts';
import { dueParts } from './pages/to-do.ts';
import { checkoutState, walletParts } from './pages/wallet.ts';

const passphrase = 'seven green bottles 7';

/** Every charge is above the limit of 0.01, and the clerk at the terminal never sees a button that charges. */
describe('a second approver, asked for before each charge', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    const appearance = { theme: 'system', phoneMode: false, singleKeys: true } as const;
    await ask(app.page, 'session.save-appearance', appearance);
    expect((await ask(app.page, 'practice.fill-book', {})).kind).toBe('filled');
    page = await app.restart();
    await enableWallet(page);
    await makeStaff();
  });
  afterAll(() => app.close());

  const hint = (money: string) => page.getByText(secondApproverWords.beforehand(money)).first();
  const chargeButtons = () =>
    dueParts
      .side(page)
      .or(planPageParts.page(page))
      .getByRole('button', { name: /^(?:Charge|Try again|Retry)\b.*AUD/u });

  async function makeStaff(): Promise<void> {
    const made = ask(page, 'staff.make-first-admin', { name: 'Ada Admin' });
    await prove(page, passphrase, passphrase);
    expect(await made).toMatchObject({ kind: 'signed-in' });
    const person = { id: null, name: 'Cora Clerk', role: 'clerk', isActive: true } as const;
    const saved = ask(page, 'staff.save', { ...person, setsPassphrase: true });
    await prove(page, 'first day at work 1', 'first day at work 1');
    await saved;
    await ask(page, 'staff.save-rules', {
      idleLockMinutes: 15,
      pinsAllowed: true,
      phoneModeRequired: false,
      secondPersonAbove: [{ currency: 'AUD', amountMinor: 1 }],
    });
    const { people } = await ask(page, 'staff.people', {});
    const cora = people.find(({ name }) => name === 'Cora Clerk');
    if (cora === undefined) throw new Error('The clerk was not added');
    const signing = ask(page, 'staff.sign-in', { operatorId: cora.id, pin: null });
    await prove(page, 'first day at work 1');
    await signing;
    await prove(page, 'first day at work 1', 'nobody knows this 42', 'nobody knows this 42');
    await waitForOperator(page, 'Cora Clerk');
  }

  async function themesAreClean(): Promise<void> {
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
  }

  /** An instalment in AUD on one list, which its plan's card may be charged for. */
  async function rowOf(tab: 'failed' | 'due') {
    const { rows } = await ask(page, 'due.page', { tab, search: '', limit: 50, after: null });
    const row = rows.find(({ currency, advice }) => currency === 'AUD' && advice?.allowed === true);
    if (row === undefined) throw new Error('No instalment in AUD');
    return row;
  }

  it('stands in the status of a signed-in clerk', async () => {
    const { secondPersonAbove } = await ask(page, 'session.status', {});
    expect(secondPersonAbove).toEqual([{ currency: 'AUD', amountMinor: 1 }]);
  });

  it('is asked for in To do, by keyboard, and the refusal of the window charges nothing', async () => {
    const row = await rowOf('failed');
    const charged = (await bankTruth(page)).length;
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: dueWords.tabs.failed }).click();
    const list = page.getByRole('listbox', { name: dueWords.lists.failed });
    await list.waitFor();
    await fieldOf(page, 'due-search').first().fill(row.planReference);
    await dueParts.side(page).getByText(row.planReference).first().waitFor();
    await hint(`AUD ${amountOf(row.amountMinor)}`).waitFor();
    expect(await chargeButtons().count()).toBe(0);
    await themesAreClean();
    await actionOf(page, 'try-as-is').focus();
    await passGate(page);
    await page.keyboard.press('Enter');
    await leavePassphraseWindow(page);
    await page.getByText(secondApproverWords.notAgreed).first().waitFor();
    expect((await bankTruth(page)).length).toBe(charged);
    await passGate(page);
    await actionOf(page, 'try-as-is').click();
    await prove(page, passphrase);
    await expect.poll(async () => (await newestMove())?.note).toBe('approved by Ada Admin');
    expect(await newestMove()).toMatchObject({ operatorName: 'Cora Clerk' });
  });

  async function openPlan(reference: string): Promise<void> {
    await page.keyboard.press('Control+3');
    await field(page, 'plans-search').fill(reference);
    const name = listParts.found(page).getByText(reference, { exact: true });
    await name.first().click();
    await pageOpened(page, reference);
  }

  async function newestMove() {
    const [sent] = await ask(page, 'charge.recent', { limit: 1 });
    if (sent === undefined) return undefined;
    return (await ask(page, 'charge.find', { attemptId: sent.id })).moves[0];
  }

  it('is asked for on a plan’s page, by mouse, and again after the window was closed', async () => {
    const { plans } = await ask(page, 'plans.page', {
      search: '',
      health: [],
      currency: 'AUD',
      customerId: null,
      dueOn: null,
      limit: 40,
      after: null,
    });
    const found = await Promise.all(plans.map(({ id }) => ask(page, 'plans.find', { planId: id })));
    const before = found.find(
      ({ state, terms, openCount }) =>
        state === 'active' && terms.kind === 'instalment' && openCount > 0,
    );
    if (before === undefined) throw new Error('No plan with a balance');
    await openPlan(before.reference);
    await choosePlanAction(page, 'pay-off');
    await hint(`AUD ${amountOf(before.openMinor)}`).waitFor();
    expect(await chargeButtons().count()).toBe(0);
    await themesAreClean();
    await passGate(page);
    await field(page, 'charge').click();
    await leavePassphraseWindow(page);
    await page.getByText(secondApproverWords.notAgreed).first().waitFor();
    await passGate(page);
    await field(page, 'charge').click();
    await prove(page, passphrase);
    await planPageParts.outcome(page).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('is asked for before a new card is charged', async () => {
    const row = await rowOf('due');
    await openPlan(row.planReference);
    await choosePlanAction(page, 'replace-card');
    await focusedField(page, 'card-number').waitFor();
    for (const text of [cards.approved, '0429', 'A Cardholder']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('123');
    await page.keyboard.press('Control+Enter');
    await field(page, 'consent').waitFor();
    await hint(`AUD ${amountOf(row.amountMinor)}`).waitFor();
    expect(await chargeButtons().count()).toBe(0);
    await passGate(page);
    await field(page, 'consent').press('Enter');
    await passGate(page);
    await field(page, 'charge').press('Enter');
    await leavePassphraseWindow(page);
    await page.getByText(secondApproverWords.notAgreed).first().waitFor();
    await passGate(page);
    await field(page, 'charge').press('Enter');
    await prove(page, passphrase);
    const approved = { hasText: stateWords.approved.word };
    await planPageParts.outcome(page).filter(approved).waitFor();
  });

  it('is asked for before a wallet approval is charged', async () => {
    await prepareCheckout(page, { invoice: 'WALLET-2', amount: '42.00', cart: null });
    await checkoutSays(page, checkoutState('requested'));
    await chooseInLightbox(await openLightbox(page), 'ending 2346');
    await checkoutSays(page, checkoutState('returned'));
    await hint('AUD 42.00').waitFor();
    await field(page, 'wallet-review').press('Enter');
    await page.getByRole('button', { name: secondApproverWords.ask }).waitFor();
    await themesAreClean();
    await passGate(page);
    await field(page, 'wallet-take').press('Enter');
    const asking = await passphraseWindow(page);
    await asking.getByText('WALLET-2').first().waitFor();
    await leavePassphraseWindow(page);
    await page.getByText(secondApproverWords.notAgreed).first().waitFor();
    await page.getByRole('button', { name: secondApproverWords.ask }).waitFor();
    await passGate(page);
    await field(page, 'wallet-take').press('Enter');
    await prove(page, passphrase);
    const approved = walletParts.slip(page).getByRole('heading', {
      name: stateWords.approved.word,
      exact: true,
    });
    await approved.waitFor({ timeout: 20_000 });
  });
});

function amountOf(amountMinor: number): string {
  return (amountMinor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
