import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageWords } from '../../src/renderer/words/messages/messages.ts';
import { receiptWords } from '../../src/renderer/words/payments/receipts.ts';
import { mailAccountWords } from '../../src/renderer/topics/messages/words/mail-account.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { refusal, startMailServer } from '../main/mail/mail-server.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { fieldOf, focusedField } from './pages/controls.ts';
import { receiptParts } from './pages/receipts.ts';
import { settingsParts } from './pages/settings.ts';

const wrong = 'ada@wrong.example';
const right = 'ada@right.example';

describe('messages, by keyboard through the real window', () => {
  const complaints: string[] = [];
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.on('console', (message) => {
      if (message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await focusedField(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
    expect(complaints).toEqual([]);
  });

  const press = (keys: string) => page.keyboard.press(keys);
  /** The open part of Settings or To do, without what is read out beside it. */
  const mail = () => settingsParts.mail(page).first();

  /** Presses Tab until a button has the focus, as a keyboard user does. */
  async function tabTo(name: string): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      await press('Tab');
      const at = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (at.startsWith(name)) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  }

  async function typeInto(name: string, text: string): Promise<void> {
    await fieldOf(page, name).focus();
    await press('Control+a');
    await page.keyboard.type(text);
  }

  async function picture(name: string): Promise<void> {
    for (const theme of ['light', 'dark'] as const) {
      await app.setTheme(theme);
      await app.screenshot(`${name}-${theme}`);
    }
    await app.setTheme('light');
  }

  it('sets up a server, sends a receipt, and sends a refused one to a corrected address', async () => {
    const server = await startMailServer({
      options: {
        onRcptTo: ({ address }, _session, done) =>
          address === wrong ? done(refusal(550, 'No such user here')) : done(),
      },
    });
    await workAs(page, 'admin');
    await press('Control+9');
    await page.getByRole('button', { name: mailAccountWords.title }).focus();
    await press('Enter');
    await fieldOf(page, 'mail-host').waitFor();

    // A server elsewhere is no place for practice.
    await typeInto('mail-host', 'smtp.example.com');
    await typeInto('mail-port', String(server.port));
    await typeInto('mail-from-address', 'shop@example.com');
    await typeInto('mail-from-name', 'The sample merchant');
    await press('Control+Enter');
    await mail().getByText('Practice sends only to this computer').first().waitFor();
    await typeInto('mail-host', 'localhost');
    await press('Control+Enter');
    await mail().getByText(mailAccountWords.saved).first().waitFor();
    await typeInto('mail-test-to', 'me@example.com');
    await press('Enter');
    await mail().getByText('The mail server took the message').first().waitFor();
    expect(server.seen[0]?.to).toEqual(['me@example.com']);
    expect(await violations(page)).toEqual([]);
    await picture('mail-server');

    await press('Control+1');
    await keyForm(page, { reference: 'INV-1', amount: '12.00', card: cards.approved });
    await reviewAndCharge(page);
    expect(await outcome(page)).toBe(reportWords.approved);
    await tabTo(receiptWords.email);
    await press('Enter');
    await page.keyboard.type(wrong);
    await press('Enter');
    const slip = receiptParts.part(page).last();
    await expect.poll(() => slip.innerText(), { timeout: 20_000 }).toContain('No such user here');
    await picture('mail-slip');

    await press('Control+2');
    await page.getByRole('tab', { name: new RegExp(messageWords.tab, 'u') }).focus();
    await press('Enter');
    const list = page.getByRole('list', { name: messageWords.list });
    await list.waitFor();
    expect(await violations(page)).toEqual([]);
    await picture('mail-to-do');
    await list.getByRole('textbox').focus();
    await press('Control+a');
    await page.keyboard.type(right);
    await press('Enter');
    await expect.poll(() => server.seen.length, { timeout: 20_000 }).toBe(2);
    expect(server.seen[1]?.to).toEqual([right]);
    expect(server.seen[1]?.text).toContain('filename="PRACTICE Receipt INV-1.pdf"');
    await mail().getByText(messageWords.none).waitFor();
  });
});
