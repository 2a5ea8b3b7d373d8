import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { readPdf } from '../fixtures/pdf-text.ts';
import { violations, violationsInBothThemes } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { advanceBank, ask, leaveWeekend } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import { textLengthsMax } from '../../src/domain/text-lengths.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { causeWords } from '../../src/renderer/topics/day-close/words/causes.ts';
import { closeWords, saveRefusalWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { paperWords } from '../../src/renderer/words/printing.ts';
import { dateEntryWords } from '../../src/renderer/words/date-entry.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { unreadableWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { closeParts } from './pages/day-close.ts';
import { paymentParts } from './pages/payments.ts';

describe('closing a day against the bank, by keyboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-close-e2e-'));
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await leaveWeekend(page);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const days = () => page.getByRole('listbox', { name: closeWords.days });
  const right = () => closeParts.opened(page);
  const bankText = () => field(page, 'bank-text');

  it('has a day as soon as the bank settled a payment', async () => {
    for (const [reference, amount] of [
      ['INV-1', '101.00'],
      ['INV-2', '202.00'],
      ['INV-3', '303.00'],
      ['INV-4', '404.51'],
    ] as const) {
      await expect.poll(() => focused(page)).toBe('reference');
      await keyForm(page, { reference, amount, card: cards.byAmount });
      await reviewAndCharge(page);
      await outcome(page);
      await page.getByRole('button', { name: formWords.newPayment }).first().press('Enter');
    }
  });

  it('opens the day with what our records say', async () => {
    await press('Control+6');
    await days().waitFor();
    await expect.poll(() => days().getByRole('option').count()).toBe(1);
    await press('Enter');
    await right().getByText('AUD 606.00').first().waitFor();
    await right().getByText(closeWords.madeOf(3, 0)).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('says why what was pasted cannot be read, and keeps it', async () => {
    await bankText().focus();
    await page.keyboard.type('nothing of use');
    await press('Control+Enter');
    await right().getByText('No amount was found.').waitFor();
    await expect.poll(() => bankText().inputValue()).toBe('nothing of use');
  });

  it('finds the missing line, the doubled line and the wrong amount', async () => {
    await press('Control+A');
    await page.keyboard.insertText('INV-1\t101.00\nINV-1\t101.00\nINV-2\t220.00\n');
    await press('Control+Enter');
    await right().getByText(closeWords.doubled).waitFor();
    const text = await right().innerText();
    expect(text).toContain('1 line agrees with a payment.');
    expect(text).toMatch(/Different amount at the bank\s+INV-2/u);
    expect(text).toMatch(/Twice at the bank\s+INV-1/u);
    expect(text).toMatch(/In your records, not at the bank\s+INV-3/u);
    expect(text).toContain('AUD 184.00');
    expect(text).toContain(closeWords.onlySupervisor);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('names what may be the cause, and takes it as the reason of the close', async () => {
    await workAs(page, 'supervisor');
    await bankText().fill('404.00');
    await press('Control+Enter');
    const cause = causeWords({ kind: 'one-payment', items: [], feeBasisPoints: null });
    const take = page
      .getByRole('list', { name: cause })
      .getByRole('button', { name: closeWords.takeAsReason });
    await take.press('Enter');
    await expect.poll(() => focused(page)).toBe('reason');
    const reason = field(page, 'reason');
    await expect.poll(() => reason.inputValue()).toContain('INV-2, AUD 202.00');
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
    await press('Escape');
    // The cause can be taken again after the form was left.
    await take.press('Enter');
    await expect.poll(() => focused(page)).toBe('reason');
    await press('Escape');
    await bankText().fill('INV-1\t101.00\nINV-1\t101.00\nINV-2\t220.00\n');
    await page.getByRole('button', { name: closeWords.compare }).press('Enter');
    await right().getByText(closeWords.doubled).waitFor();
  });

  it('is closed by a supervisor with a reason, and not without one', async () => {
    await page.getByRole('button', { name: closeWords.keep }).press('Enter');
    await expect.poll(() => focused(page)).toBe('reason');
    await press('Control+Enter');
    await right().getByText(saveRefusalWords.empty).waitFor();
    await page.keyboard.type('Asked the bank about three lines');
    await press('Control+Enter');
    await right().getByText('Asked the bank about three lines').waitFor();
    await page.getByRole('option', { name: /Closed with a difference/u }).waitFor();
    await app.setTheme('dark');
    await expect.poll(() => violations(page)).toEqual([]);
    await app.setTheme('light');
  });

  it('is saved as PDF or not at all, and says where there is no printer', async () => {
    const filePath = join(folder, 'close.pdf');
    await app.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
    await page.getByRole('button', { name: paperWords.pdf }).press('Enter');
    await expect.poll(async () => (await app.seen()).dialogs.length).toBeGreaterThan(0);
    expect(existsSync(filePath)).toBe(false);
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    await page.getByRole('button', { name: paperWords.pdf }).press('Enter');
    const paper = page.getByRole('group', { name: closeWords.paper });
    await paper.getByText('Saved as close.pdf.').waitFor();
    const { pages, title } = readPdf(readFileSync(filePath));
    expect(`${title} ${pages.join(' ')}`).toMatch(/PRACTICE/u);
    expect(pages.join(' ')).toContain('AUD 184.00');
    expect(pages.join(' ')).toContain('Asked the bank about three lines');
    await page.getByRole('button', { name: paperWords.print }).press('Enter');
    await paper.getByText(/no printer is set up|Sent to the printer/u).waitFor();
  });

  it('is taken back with a reason, and compared with a file of another encoding', async () => {
    await page.getByRole('button', { name: closeWords.reopen }).press('Enter');
    await expect.poll(() => focused(page)).toBe('reason');
    await press('Control+Enter');
    await right().getByText(closeWords.reopenEmpty).waitFor();
    await page.keyboard.type('The bank sent its file');
    await press('Control+Enter');
    await bankText().waitFor();
    await page.getByRole('option', { name: /Open/u }).first().waitFor();

    const choose = page.getByRole('button', { name: closeWords.chooseFile });
    const fileOf = async (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes);
      const filePaths = [join(folder, name)];
      await app.answerDialog('showOpenDialog', { canceled: false, filePaths });
      await choose.press('Enter');
    };
    await fileOf('picture.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    await right().getByText(unreadableWords['not-text']).waitFor();
    const german =
      'Beleg;Händler;Betrag\nINV-1;Café;101,00\nINV-2;Café;202,00\nINV-3;Café;303,00\n';
    await fileOf('bank.csv', Buffer.from(german, 'latin1'));
    await right().getByText('Compared with bank.csv').waitFor();
    await right().getByText(closeWords.noDifference).waitFor();
    await page.getByRole('button', { name: closeWords.keep }).press('Enter');
    await expect.poll(() => focused(page)).toBe('note');
    await press('Control+Enter');
    await page.getByRole('option', { name: /AUD 606\.00.*Closed/u }).waitFor();
  });

  it('is there again after a restart, and opens the payments behind a report', async () => {
    page = await app.restart();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await press('Control+6');
    await page.getByRole('option', { name: /AUD 606\.00.*Closed/u }).waitFor();
    await press('Control+7');
    await page.getByRole('tab', { name: reportWords.names.approvals }).click();
    await page.getByRole('cell', { name: '606.00' }).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    const months = page.getByRole('group', { name: reportWords.month });
    const month = months.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/u });
    const shown = await month.innerText();
    await month.press('Enter');
    await page.getByRole('button', { name: dateEntryWords.previousYear }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Escape');
    await expect.poll(() => month.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await month.innerText()).toBe(shown);
    await closeParts.figure(page).first().press('Enter');
    await page.getByText('4 payments', { exact: true }).waitFor();
    await expect.poll(() => paymentParts.filter(page).count()).toBe(3);
    await press('Control+7');
    await page.getByRole('tab', { name: reportWords.names.declines }).click();
    await closeParts.figure(page).first().press('Enter');
    await page.getByText('1 payment', { exact: true }).waitFor();
    await expect.poll(() => paymentParts.reference(page).innerText()).toBe('INV-4');
    await press('Control+7');
    await page.getByRole('tab', { name: reportWords.names.approvals }).click();
    await press('ArrowRight');
    await page.getByRole('cell', { name: '404.51' }).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await press('ArrowRight');
    await page.getByText(/Nothing falls due in these 30 days/u).waitFor();
    await press('ArrowRight');
    await page.getByText(reportWords.nothingRecovered).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });
});

describe('closing a day that is still ahead, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  it('is warned of once, and closed only by a second, deliberate press', async () => {
    // The bank's business day has ended: what is charged now settles on a later one.
    await advanceBank(page, 2);
    await keyForm(page, { reference: 'INV-1', amount: '64.00', card: cards.approved });
    await reviewAndCharge(page);
    await outcome(page);
    await workAs(page, 'supervisor');
    await page.keyboard.press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).getByRole('option').waitFor();
    await page.getByRole('listbox', { name: closeWords.days }).focus();
    await page.keyboard.press('Enter');
    await field(page, 'bank-text').fill('a'.repeat(textLengthsMax.bankText + 1));
    await page.keyboard.press('Control+Enter');
    await page.getByText(closeWords.bankTextTooLong).first().waitFor();
    await field(page, 'bank-text').fill('');
    await page.keyboard.type('64.00');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: closeWords.keep }).press('Enter');
    await expect.poll(() => focused(page)).toBe('note');
    await page.keyboard.press('Control+Enter');
    await page.getByText(closeWords.aheadTitle).first().waitFor();
    const [day] = (await ask(page, 'closes.days', { before: null, limit: 10 })).days;
    if (day === undefined) throw new Error('no day');
    expect(day.close).toBeNull();
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
    await page.getByRole('button', { name: closeWords.keepAhead }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('option', { name: new RegExp(closeWords.closed, 'u') }).waitFor();
  });
});
