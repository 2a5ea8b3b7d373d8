import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngImage } from '../fixtures/images.ts';
import { readPdf } from '../fixtures/pdf-text.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { formWords, guideWords } from '../../src/renderer/words/payments/charge-form.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { receiptWords, templateWords } from '../../src/renderer/words/payments/receipts.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { focusedField } from './pages/controls.ts';
import { receiptParts } from './pages/receipts.ts';
import { toDoParts } from './pages/to-do.ts';

describe('receipts, by keyboard through the real window', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-receipts-e2e-'));
  const complaints: string[] = [];
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(join(folder, 'papers'));
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
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  const part = () => receiptParts.part(page).last();
  const said = () => receiptParts.result(part());

  /** Presses Tab until a button of the receipt's part has the focus, as a keyboard user does. */
  async function tabTo(name: string): Promise<void> {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (at.startsWith(name)) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  }

  async function pay(reference: string, amount: string, card: string): Promise<string> {
    await keyForm(page, { reference, amount, card });
    await reviewAndCharge(page);
    return outcome(page);
  }

  async function nextPayment(): Promise<void> {
    await page.getByRole('button', { name: formWords.newPayment }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
      .toBe('reference');
  }

  /** Opens the newest payments, with the focus in their list. */
  async function openRecent(): Promise<void> {
    await page.keyboard.press('Control+2');
    const tab = page.getByRole('tab', { name: /Recent/u });
    await tab.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: guideWords.recent }).focus();
  }

  async function saveAs(name: string): Promise<ReturnType<typeof readPdf>> {
    const filePath = join(folder, 'papers', name);
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    await page.keyboard.press('Enter');
    await expect.poll(() => said().textContent(), { timeout: 20_000 }).toContain(name);
    return readPdf(readFileSync(filePath));
  }

  it('saves the first one as the original, a page that says PRACTICE', async () => {
    expect(await pay('INV-20417', '148.50', cards.approved)).toBe(reportWords.approved);
    await expect.poll(() => part().textContent()).toContain('Receipt not issued yet.');
    const size = await page.evaluate(() => [outerWidth, outerHeight]);
    await tabTo(receiptWords.pdf);
    const pdf = await saveAs('one.pdf');
    expect(pdf.title).toMatch(/^PRACTICE: not a receipt/u);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.paper).toEqual({ width: 210, height: 297 });
    const [text = ''] = pdf.pages;
    expect(text.match(/PRACTICE: not a receipt/gu)).toHaveLength(2);
    for (const row of ['AUD 148.50', 'INV-20417', 'Phone order, sale', 'Mastercard ending 2346']) {
      expect(text).toContain(row);
    }
    expect(text).toMatch(/Authorisation\n\d{6}\nRRN\n\d{12}\n/u);
    expect(text).not.toMatch(/COPY|5123|04\/29|04\/2029/u);
    const asked = (await app.seen()).dialogs.at(-1);
    expect(JSON.stringify(asked)).toContain('PRACTICE Receipt INV-20417.pdf');
    expect(await page.evaluate(() => [outerWidth, outerHeight])).toEqual(size);
  });

  it('marks the next one COPY, and the letter of it too', async () => {
    await expect.poll(() => part().textContent()).toContain('Next: COPY.');
    const pdf = await saveAs('two.pdf');
    expect(pdf.pages[0]).toContain('COPY 1, made');

    await tabTo(receiptWords.email);
    await page.keyboard.press('Enter');
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => said().textContent())
      .toContain('Enter an e-mail address, for example name@example.com');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('jo@example.com');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => said().textContent(), { timeout: 20_000 })
      .toContain('COPY in an e-mail in your mail program.');
    const [letter = ''] = (await app.seen()).opened;
    expect(letter).toMatch(/^mailto:jo@example\.com\?subject=/u);
    const { searchParams } = new URL(letter);
    expect(searchParams.get('subject')).toContain('PRACTICE: not a receipt - COPY');
    expect(searchParams.get('body')).toContain('Paid: AUD 148.50');
    expect(readdirSync(join(folder, 'papers')).toSorted()).toEqual([
      'PRACTICE Receipt INV-20417 copy.pdf',
      'one.pdf',
      'two.pdf',
    ]);
  });

  it('shows the file in its folder', async () => {
    await tabTo(receiptWords.showFile);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.seen()).opened.at(-1)).toBe(join(folder, 'papers'));
  });

  it('prints the receipt and never the window, and says when there is no printer', async () => {
    await page.evaluate(() => {
      window.print = () => Reflect.set(window, 'printed', true);
    });
    await page.keyboard.press('Control+p');
    await expect
      .poll(() => said().textContent(), { timeout: 20_000 })
      .toMatch(/No printer is set up|sent to the printer/u);
    expect(await page.evaluate(() => 'printed' in window)).toBe(false);
    expect(app.output()).not.toContain('does not implement');
  });

  it('gives a decline a note, and what is not confirmed no paper', async () => {
    await nextPayment();
    expect(await pay('INV-20418', '20', cards.declined)).toContain(reportWords.declined);
    await expect.poll(() => part().textContent()).toContain('not charged');
    await tabTo(receiptWords.pdf);
    const note = await saveAs('note.pdf');
    expect(note.pages[0]).toContain('Declined: not charged');
    expect(note.pages[0]).toContain('AUD 0.00');
    expect(note.pages[0]).not.toContain('Returns within');

    await nextPayment();
    expect(await pay('INV-20419', '30.98', cards.byAmount)).toContain(reportWords.notConfirmed);
    await expect.poll(() => part().textContent()).toContain('Unconfirmed, so there is no receipt');
    await expect.poll(() => part().getByRole('button').count()).toBe(0);
    await page.keyboard.press('Control+p');
    await expect.poll(() => said().textContent()).toContain('there is no receipt');
  });

  it('puts several chosen payments on one paper, a page each', async () => {
    await openRecent();
    const list = page.getByRole('listbox');
    await page.keyboard.press('Control+a');
    await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(0);
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Space');
    // The slip beside the list has receipts of its own.
    const underList = toDoParts.receipts(page);
    await expect.poll(() => underList.textContent()).toContain('3 payments chosen');
    await app.screenshot('receipts-several');
    await tabTo(receiptWords.severalPdf);
    const filePath = join(folder, 'papers', 'all.pdf');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    await page.keyboard.press('Enter');
    await expect
      .poll(() => receiptParts.result(underList).textContent(), { timeout: 20_000 })
      .toContain('One payment has no receipt.');
    const { pages } = readPdf(readFileSync(filePath));
    expect(pages.map((text) => /INV-\d+/u.exec(text)?.[0])).toEqual(['INV-20418', 'INV-20417']);
    expect(pages.every((text) => text.includes('COPY'))).toBe(true);
  });

  it('puts the template and the logo on the next receipt', async () => {
    await workAs(page, 'supervisor');
    await page.keyboard.press('Control+9');
    const name = field(page, 'receipt-tradingName');
    await name.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Harbour <b>Books</b>');
    await page.getByLabel(templateWords.roll).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    const form = receiptParts.template(page);
    await expect.poll(() => form.textContent()).toContain(customerWords.saved);

    const choose = form.getByRole('button', { name: templateWords.chooseLogo });
    const wrong = join(folder, 'logo.svg');
    writeFileSync(wrong, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [wrong] });
    await choose.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => form.textContent()).toContain('That file is not a PNG or JPEG image.');
    const right = join(folder, 'logo.png');
    writeFileSync(right, pngImage(300, 100));
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [right] });
    await page.keyboard.press('Enter');
    await expect.poll(() => form.textContent()).toContain('PNG, 300 x 100 pixels');
    await app.screenshot('receipts-settings');

    await page.keyboard.press('Control+1');
    await nextPayment();
    expect(await pay('INV-20420', '11', cards.approved)).toBe(reportWords.approved);
    await tabTo(receiptWords.pdf);
    const pdf = await saveAs('roll.pdf');
    expect(pdf.paper.width).toBe(80);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toContain('Harbour <b>Books</b>');
    expect(readFileSync(join(folder, 'papers', 'roll.pdf'), 'latin1')).toContain('/Subtype /Image');
  });

  it('counts on over a restart', async () => {
    page = await app.restart();
    await page.getByRole('tab', { name: /Recent/u }).waitFor();
    await openRecent();
    await page.keyboard.press('Enter');
    await expect.poll(() => part().textContent()).toContain('Next: COPY.');
    await tabTo(receiptWords.pdf);
    expect((await saveAs('later.pdf')).pages[0]).toContain('COPY 1');
  });
});
