import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { keyKinds, prepareTerminal, sitDown } from './clerk-at-work.ts';
import type { Clerk } from './clerk-at-work.ts';
import { allowance, allowed, tableOf } from './clerks-hour-allowance.ts';
import type { Call, Lived } from './clerks-hour-allowance.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, bankDeclines, bankTruth, queueFault } from './fixture/staff.ts';
import { cards, field, focused, outcome } from './take-payment-keys.ts';
import { resolutionWaitMs } from '../../src/domain/charge/resolution-wait.ts';
import { zoneClock } from '../../src/domain/time/zone-clock.ts';
import { refundWords } from '../../src/renderer/words/payments/payment-actions.ts';
import { receiptWords } from '../../src/renderer/words/payments/receipts.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { chosenAction, frameParts } from './pages/frame.ts';
import { receiptParts } from './pages/receipts.ts';
import { slipParts } from './pages/slip.ts';
import { toDoParts } from './pages/to-do.ts';
import { countFields, type FormFieldCounts } from './pages/take-payment.ts';
import { guideHeading } from '../../src/renderer/words/payments/resolution.ts';

/** Reference of the first call's payment; later calls return to it. */
const firstReference = 'INV-20401';

describe('a clerk’s hour, by keyboard alone', () => {
  let app: Tillroom;
  let page: Page;
  let clerk: Clerk;
  let form: FormFieldCounts;
  const lived: Lived[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    await prepareTerminal(app.page);
    page = await app.restart();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await frameParts.rail(page).waitFor();
    clerk = await sitDown(page);
  });
  afterAll(async () => {
    await app.close();
    expect(complaints).toEqual([]);
  });

  const slip = () => slipParts.ofCharge(page);
  const at = (name: string) => expect.poll(() => focused(page)).toBe(name);

  /** Performs one call, and checks each kind of key against its allowance. */
  async function live(call: Call, run: () => Promise<void>): Promise<void> {
    await run();
    const counts = clerk.takeCounts();
    const most = allowance(call, form);
    lived.push({ name: call.name, counts, most });
    for (const kind of keyKinds) expect([kind, counts[kind] <= most[kind]]).toEqual([kind, true]);
  }

  /** Types texts with Enter between them; the last field is left by the next action. */
  async function keyFields(texts: readonly string[]): Promise<void> {
    for (const [place, text] of texts.entries()) {
      if (place > 0) await clerk.press('field', 'Enter');
      await clerk.type(text);
    }
  }

  /** Presses Enter through unchanged fields until the named one has the focus. */
  async function walkTo(name: string): Promise<void> {
    for (let step = 0; step < form.order; step += 1) {
      if ((await focused(page)) === name) return;
      await clerk.press('field', 'Enter');
    }
    await at(name);
  }

  /** Presses Tab until a field that Enter skips has the focus. */
  async function tabTo(name: string): Promise<void> {
    for (let step = 0; step < 4; step += 1) {
      if ((await focused(page)) === name) return;
      await clerk.press('field', 'Tab');
    }
    await at(name);
  }

  async function keyOrder(reference: string, amount: string, card: string): Promise<void> {
    await keyFields([reference, amount]);
    await walkTo('card-number');
    await keyFields([card, '0429', 'A Cardholder', '123']);
  }

  async function reviewAndCharge(reviewKey = 'Control+Enter'): Promise<void> {
    await clerk.press('review', reviewKey);
    await at('charge');
    await passGate(page);
    await clerk.press('charge', 'Enter');
  }

  /** Presses a letter once it acts: letters are ignored for a moment after their content was shown. */
  async function letter(kind: 'action' | 'way', key: string): Promise<void> {
    await passGate(page);
    await clerk.press(kind, key);
  }

  async function newPayment(key = 'Enter'): Promise<void> {
    await letter('way', key);
    await at('reference');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('');
  }

  /** Finds one entry in the palette and opens it. */
  async function find(typed: string, entry: string | RegExp): Promise<void> {
    await clerk.press('way', 'Control+k');
    await at('palette');
    await clerk.type(typed);
    await chosenAction(page, entry).waitFor({ timeout: 5000 });
    await clerk.press('way', 'Enter');
  }

  async function workAs(role: 'clerk' | 'supervisor'): Promise<void> {
    await find(role, `Work as ${role}`);
    await expect.poll(async () => (await ask(page, 'session.status', {})).role).toBe(role);
  }

  /** A moment as the merchant dashboard shows it: in the account's zone, to the minute. */
  async function shownTime(instant: string): Promise<string> {
    const { items } = await ask(page, 'accounts.list', {});
    const account = items.find(({ active }) => active)?.account;
    return zoneClock(account?.timeZone ?? '')
      .show(Date.parse(instant))
      .slice(0, 16);
  }

  const said = () => receiptParts.shownResult(page).last();

  it('takes ten calls in one go, with no more keys than the data needs', async () => {
    await live(allowed.approved, async () => {
      await clerk.press('way', 'Control+1');
      await at('reference');
      form = await countFields(page);
      expect(form).toEqual({ order: 2, card: 4 });
      await keyOrder(firstReference, '3*49.50', cards.approved);
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
      // The receipt is drawn a moment after the slip, and its letter acts from then on.
      await page.getByRole('button', { name: receiptWords.email }).first().waitFor();
      await letter('action', 'e');
      await clerk.type('ann@example.com');
      await clerk.press('record', 'Enter');
      await expect
        .poll(() => said().textContent(), { timeout: 20_000 })
        .toContain('in your mail program');
    });

    await live(allowed.declined, async () => {
      await newPayment('n');
      await keyOrder('INV-20402', '89', cards.declined);
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.declined.word);
      await letter('action', 'Enter');
      await at('card-number');
      await keyFields([cards.byAmount, '0529', 'B Cardholder', '456']);
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
      await expect.poll(() => slip().innerText()).toContain('INV-20402-2');
    });

    await live(allowed.kept, async () => {
      await letter('way', 'c');
      await at('customer');
      await clerk.type('gonz');
      await page.getByRole('option', { name: /María González/u }).waitFor();
      await clerk.press('field', 'Enter');
      await at('reference');
      await keyFields(['INV-20403', '20']);
      await walkTo('card-choice');
      await clerk.press('field', 'ArrowDown');
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
      await expect.poll(() => slip().innerText()).toMatch(/2346[\s\S]*María González/u);
    });

    await live(allowed.part, async () => {
      await newPayment();
      await keyOrder('INV-20404', '88.10', cards.byAmount);
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe('Partial approval');
      await page.getByRole('button', { name: /^Keep the AUD 44\.05/u }).waitFor();
      await letter('action', 'k');
      await at('amount');
      await clerk.type('44.05');
      await clerk.press('record', 'Control+Enter');
      await page.getByRole('button', { name: /^Charge the balance, AUD 44\.05/u }).waitFor();
      await letter('action', 't');
      await at('card-number');
      await keyFields([cards.approved, '0429', 'A Cardholder', '123']);
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
      await expect.poll(() => slip().innerText()).toContain('INV-20404-part-2');
    });

    await live(allowed.stopped, async () => {
      await newPayment();
      await keyOrder(firstReference, '148.50', cards.byAmount);
      await clerk.press('review', 'Control+Enter');
      await page.getByText(/^Paid AUD 148\.50 today/u).waitFor();
      await at('notice');
    });

    await live(allowed.another, async () => {
      await newPayment('n');
      await keyOrder(firstReference, '35', cards.approved);
      await clerk.press('review', 'Control+Enter');
      await page.getByText(/^Paid AUD 148\.50 today/u).waitFor();
      await letter('action', 'i');
      await at('reason');
      await clerk.type('Second delivery');
      await clerk.press('record', 'Control+Enter');
      await at('review');
      await reviewAndCharge('Enter');
      await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
      await expect.poll(() => slip().innerText()).toContain('Second delivery');
    });

    await live(allowed.mail, async () => {
      await newPayment();
      await keyFields(['INV-20407', '61']);
      await tabTo('channel');
      await clerk.press('field', 'ArrowRight');
      await walkTo('card-number');
      await keyFields([cards.approved, '0429', 'A Cardholder', '']);
      await clerk.press('field', 'Enter');
      await at('code-reason');
      await clerk.type('it can');
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
      await expect.poll(() => slip().innerText()).toMatch(/mail/iu);
    });

    await live(allowed.lost, async () => {
      await newPayment();
      await queueFault(page, { kind: 'drop-after' });
      await keyFields(['INV-20408', '72']);
      await walkTo('channel');
      await clerk.press('field', 'ArrowLeft');
      await walkTo('card-number');
      await keyFields([cards.declined, '0429', 'A Cardholder', '123']);
      await reviewAndCharge();
      await expect.poll(() => outcome(page)).toBe(stateWords.unknown.word);
      const [lost] = await ask(page, 'unconfirmed.list', {});
      await ask(page, 'practice.pass-time', { minutes: resolutionWaitMs / 60_000 });
      await workAs('supervisor');
      await clerk.press('way', 'F8');
      const list = page.getByRole('listbox', { name: stateWords.unknown.word });
      await list.getByRole('option', { name: /INV-20408/u }).waitFor();
      await clerk.press('action', 'Enter');
      await page.getByRole('heading', { name: guideHeading('INV-20408', false) }).waitFor();
      const listed = await bankDeclines(page);
      const found = listed.find(({ reference }) => reference === 'INV-20408');
      await letter('action', 'd');
      await at('transaction-id');
      await keyFields([found?.id ?? '', '05', await shownTime(lost?.dispatchedAt ?? '')]);
      await clerk.press('record', 'Control+Enter');
      await toDoParts.slip(page).getByText(stateWords['confirmed-declined'].word).waitFor();
      await workAs('clerk');
    });

    await live(allowed.refund, async () => {
      await workAs('supervisor');
      await find(firstReference, /148\.50/u);
      await slipParts.slip(page, '148.50').waitFor();
      await letter('action', 'f');
      await page.getByRole('form', { name: refundWords.title }).waitFor();
      await clerk.press('field', 'Enter');
      await clerk.press('field', 'Enter');
      await keyFields(['R-90001', 'Sent back whole']);
      await clerk.press('record', 'Control+Enter');
      await slipParts.heading(page, stateWords['confirmed-reversed'].word).waitFor();
      await workAs('clerk');
    });

    await live(allowed.copy, async () => {
      await find(firstReference, /148\.50/u);
      await slipParts.slip(page, '148.50').waitFor();
      await letter('action', 'e');
      await clerk.type('ann@example.com');
      await clerk.press('record', 'Enter');
      await expect.poll(() => said().textContent(), { timeout: 20_000 }).toContain('COPY');
      const letters = (await app.seen()).opened.filter((each) => each.startsWith('mailto:'));
      expect(letters).toHaveLength(2);
      expect(decodeURIComponent(letters[0] ?? '')).not.toContain('COPY');
      expect(decodeURIComponent(letters[1] ?? '')).toContain('COPY');
    });

    expect(lived).toHaveLength(10);
    expect(await clerk.pointerEvents()).toBe(0);
    console.log(tableOf(lived));
  });

  it('charged at the bank exactly what the slips said', async () => {
    const charges = await bankTruth(page);
    expect(charges.map(({ reference, amountMinor }) => [reference, amountMinor])).toEqual([
      ['INV-20400', 1000],
      [firstReference, 14850],
      ['INV-20402-2', 8900],
      ['INV-20403', 2000],
      ['INV-20404', 8810],
      ['INV-20404-part-2', 4405],
      [`${firstReference}-part-2`, 3500],
      ['INV-20407', 6100],
    ]);
    const declines = await bankDeclines(page);
    expect(declines.map(({ reference }) => reference)).toEqual(['INV-20402', 'INV-20408']);
  });
});
