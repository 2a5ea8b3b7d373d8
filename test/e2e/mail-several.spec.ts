import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailAccountWords } from '../../src/renderer/topics/messages/words/mail-account.ts';
import { messageTextWords } from '../../src/renderer/topics/messages/words/message-texts.ts';
import { messageStateWords, messageWords } from '../../src/renderer/words/messages/messages.ts';
import { formWords, guideWords } from '../../src/renderer/words/payments/charge-form.ts';
import { receiptWords } from '../../src/renderer/words/payments/receipts.ts';
import { startMailServer } from '../main/mail/mail-server.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { toDoParts } from './pages/to-do.ts';

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'] as const;

function addressOf(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase()}@example.com`;
}

describe('receipts to several customers, and the texts of messages', () => {
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

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  async function typeInto(name: string, text: string): Promise<void> {
    await field(page, name).focus();
    await press('Control+a');
    await page.keyboard.type(text);
  }

  async function openSettings(title: string): Promise<void> {
    await press('Control+9');
    await page.getByRole('button', { name: title }).focus();
    await press('Enter');
  }

  async function openRecent(): Promise<void> {
    await press('Control+2');
    await page.getByRole('tab', { name: /Recent/u }).focus();
    await press('Enter');
    await page.getByRole('listbox', { name: guideWords.recent }).focus();
  }

  async function charge(name: string, reference: string, amount: string): Promise<void> {
    await press('Control+1');
    await field(page, 'reference').focus();
    await press('Shift+Enter');
    await expect.poll(() => focused(page)).toBe('customer');
    await page.keyboard.type(name);
    await page
      .getByRole('option', { name: new RegExp(name, 'u') })
      .first()
      .waitFor();
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference, amount, card: cards.approved });
    await reviewAndCharge(page);
    await outcome(page);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  }

  it('changes the text of a message, and refuses a word that it does not know', async () => {
    await workAs(page, 'admin');
    await openSettings(messageTextWords.title);
    await typeInto('message-subject', 'About {nobody}');
    await press('Control+Enter');
    await page.getByText('Remove {nobody}: it means nothing in this message.').first().waitFor();
    await typeInto('message-subject', 'A payment to {merchant}');
    const preview = page.getByLabel(messageTextWords.preview);
    await expect.poll(() => preview.innerText()).toContain('A payment to The sample merchant');
    await press('Control+Enter');
    await page
      .getByText(/^Saved\. This message/u)
      .first()
      .waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('opts a customer out, sends the others, and leaves the one that was cut off to a person', async () => {
    let messages = 0;
    const server = await startMailServer({
      onMessage: (_mail, drop) => {
        messages += 1;
        if (messages === 2) drop();
        return null;
      },
    });
    await openSettings(mailAccountWords.title);
    await field(page, 'mail-host').waitFor();
    await typeInto('mail-host', 'localhost');
    await typeInto('mail-port', String(server.port));
    await typeInto('mail-from-address', 'shop@example.com');
    await typeInto('mail-from-name', 'The sample merchant');
    await press('Control+Enter');
    await page.getByText(mailAccountWords.saved).first().waitFor();

    for (const name of people) {
      const fields = { phone: '', email: addressOf(name), notes: '' };
      await ask(page, 'customers.save', { customerId: null, name, ...fields });
    }
    for (const [index, name] of people.entries()) {
      await charge(name, `INV-${index + 1}`, `1${index}.00`);
    }

    await press('Control+4');
    await page.getByText('Alan Turing').filter({ visible: true }).first().click();
    const optOut = page.getByRole('checkbox', { name: messageWords.optedOut });
    await optOut.focus();
    await press('Space');
    await page.getByText(messageWords.optOutSaved).first().waitFor();

    await openRecent();
    const recent = page.getByRole('listbox');
    await press('Control+a');
    await expect.poll(() => recent.getByRole('option', { selected: true }).count()).toBe(3);
    await page.getByRole('button', { name: receiptWords.severalMail }).focus();
    await press('Enter');
    const bar = toDoParts.receipts(page);
    await bar.getByText('2 receipts queued. 1 opted out.').waitFor();
    const told = () => bar.getByRole('status').allInnerTexts();
    await expect
      .poll(told, { timeout: 30_000 })
      .toContain('1 of 2 sent. 1 not confirmed: see To do, Messages.');
    const reached = new Set(server.seen.map(({ to }) => to[0]));
    expect(reached).toEqual(new Set(people.slice(0, 2).map(addressOf)));

    await press('Control+2');
    await page.getByRole('tab', { name: new RegExp(messageWords.tab, 'u') }).focus();
    await press('Enter');
    const list = page.getByRole('list', { name: messageWords.list });
    await list.getByText(messageStateWords('unknown').word).first().waitFor();
    await list.getByText(messageWords.unknownAgain).waitFor();
    await list.getByRole('button', { name: messageWords.sendAgain }).focus();
    await press('Enter');
    await page.getByText(messageWords.queuedAgain).first().waitFor();
    // The queue waits a while after a server that cut it off.
    await page.getByRole('button', { name: messageWords.retry }).focus();
    await press('Enter');
    await expect.poll(() => server.seen.length, { timeout: 30_000 }).toBe(3);
    const [again] = server.seen.slice(-1);
    const ids = server.seen.map(({ text }) => /^Message-ID: (.+)$/imu.exec(text)?.[1]);
    expect(again?.to).toEqual(server.seen[1]?.to);
    expect(ids[2]).toBe(ids[1]);
  });
});
