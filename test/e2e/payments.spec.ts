import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { parseCsv } from '../fixtures/parse-csv.ts';
import { readPdf } from '../fixtures/pdf-text.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask } from './fixture/staff.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { guardWords } from '../../src/renderer/words/guard.ts';
import {
  exportTitles,
  paymentQueryRefusalWords,
  paymentWords,
} from '../../src/renderer/words/payments/payments.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { fileTroubleWords } from '../../src/renderer/words/payments/payments.ts';
import { exportAs, paymentParts } from './pages/payments.ts';
import { payerParts } from './pages/take-payment.ts';

/** A name that a spreadsheet would read as a formula. */
const formulaName = '=SUM(A1:A9) "Ada" Formula';

describe('finding, reading and exporting payments, by keyboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-payments-e2e-'));
  const complaints: string[] = [];
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.on('pageerror', (error) => complaints.push(String(error)));
    await field(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const list = () => page.getByRole('listbox', { name: paymentWords.list });
  const rows = () => list().getByRole('option');
  const count = () => paymentParts.count(page);
  const beside = () => paymentParts.beside(page);
  const said = () => paymentParts.exportSaid(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  async function references(): Promise<readonly string[]> {
    return paymentParts.listedReferences(page).allInnerTexts();
  }

  /** Searches, and waits until the list shows exactly these references in this order. */
  async function find(text: string, found: readonly string[]): Promise<void> {
    await field(page, 'payments-search').fill(text);
    await expect.poll(references, { message: text }).toEqual(found);
  }

  async function pay(reference: string, amount: string, card: string): Promise<void> {
    await expect.poll(() => focused(page)).toBe('reference');
    const code = card === cards.amex ? '1234' : '123';
    await keyForm(page, { reference, amount, card, code });
    await reviewAndCharge(page);
    await outcome(page);
  }

  async function saveTo(name: string): Promise<string> {
    const filePath = join(folder, name);
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    return filePath;
  }

  it('says what will be here, and takes the keys into its search', async () => {
    await press('Control+5');
    await page.getByText(paymentWords.none).filter({ visible: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('payments-search');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+1');
  });

  it('has every payment, the newest first', async () => {
    for (const [reference, amount, card] of [
      ['INV-1', '101.00', cards.byAmount],
      ['INV-2', '1020.00', cards.approved],
      ['INV-3', '33.51', cards.byAmount],
    ] as const) {
      await pay(reference, amount, card);
      await button(formWords.newPayment).press('Enter');
    }
    const saved = await ask(page, 'customers.save', {
      customerId: null,
      name: formulaName,
      phone: '02 5550 0001',
      email: '',
      notes: '',
    });
    expect(saved.kind).toBe('saved');
    await press('Control+4');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('formula');
    await page.getByRole('option', { name: /Formula/u }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('heading', { name: formulaName }).waitFor();
    await page.getByRole('button', { name: formWords.title }).last().press('Enter');
    await payerParts.chosen(page).waitFor();
    await pay('INV-4', '44.00', cards.amex);
    await press('Control+5');
    await expect.poll(references).toEqual(['INV-4', 'INV-3', 'INV-2', 'INV-1']);
    await expect.poll(() => count().innerText()).toBe('4 payments');
    await page.getByText(/^3 approved, AUD.1,165\.00, 1 declined$/u).waitFor();
    await expect.poll(() => rows().first().getAttribute('aria-setsize')).toBe('4');
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('finds by reference, last four, name, amount and transaction id', async () => {
    await find('INV-3', ['INV-3']);
    await find('2346', ['INV-2']);
    await find('formula', ['INV-4']);
    await find('1,020.00', ['INV-2']);
    const [newest] = await ask(page, 'charge.recent', { limit: 1 });
    await find(newest?.response?.transactionId ?? 'none', ['INV-4']);
    await find('"INV" 33.51 *%', ['INV-3']);
    await field(page, 'payments-search').fill('nothing like it');
    await press('Enter');
    await page.getByText(paymentWords.nothing).waitFor();
    // The list that Enter led to is gone.
    await expect.poll(() => focused(page)).toBe('payments-search');
  });

  it('takes a whole card number out of the search, and answers far too much text', async () => {
    await field(page, 'payments-search').fill('');
    await field(page, 'payments-search').focus();
    await page.keyboard.type('4111 1111 1111 1111');
    await expect.poll(() => field(page, 'payments-search').inputValue()).not.toContain('1111 1111');
    await page.getByText(guardWords.removed).first().waitFor();
    await field(page, 'payments-search').fill('x'.repeat(10_000));
    await page.getByText(paymentQueryRefusalWords['too-long']).waitFor();
    await find('', ['INV-4', 'INV-3', 'INV-2', 'INV-1']);
  });

  it('narrows by filters, takes them away as chips, and keeps them when one looks elsewhere', async () => {
    await button(paymentWords.moreFilters).focus();
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('payments-from');
    await page.keyboard.type('2026-02-30');
    await press('Enter');
    await paymentParts.wrongDay(page).waitFor();
    await field(page, 'payments-from').fill('');
    await press('Escape');
    await expect.poll(() => field(page, 'payments-from').count()).toBe(0);
    await button(paymentWords.filters.states).press('Enter');
    await page.getByRole('checkbox', { name: stateWords.declined.word }).focus();
    await press('Space');
    await expect.poll(references).toEqual(['INV-3']);
    await page.getByText('0 approved, 1 declined', { exact: true }).waitFor();
    await press('Escape');
    await button(paymentWords.filters.brands).press('Enter');
    await page.getByRole('checkbox', { name: 'Visa' }).focus();
    await press('Space');
    await press('Escape');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+2', 'Control+5');
    // The screen focuses its search as it opens, which must not interrupt a press.
    await expect.poll(() => focused(page)).toBe('payments-search');
    await button('Remove filter: Outcome: Declined by the bank').press('Enter');
    await expect.poll(references).toEqual(['INV-3', 'INV-1']);
    await expect.poll(() => focused(page)).toBe('payments-search');
    await button(paymentWords.clear).press('Enter');
    await expect.poll(references).toEqual(['INV-4', 'INV-3', 'INV-2', 'INV-1']);
  });

  it('sorts by amount, keeps that as a view, and has it after a restart', async () => {
    await button(/^Amount/u).press('Enter');
    await expect.poll(references).toEqual(['INV-2', 'INV-1', 'INV-4', 'INV-3']);
    await button(paymentWords.saveView).press('Enter');
    await expect.poll(() => focused(page)).toBe('name');
    await page.keyboard.type('Large ones');
    await press('Control+Enter');
    await page.getByRole('tab', { name: 'Large ones', selected: true }).waitFor();
    page = await app.restart();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await press('Control+5');
    await expect.poll(references).toEqual(['INV-4', 'INV-3', 'INV-2', 'INV-1']);
    await page.getByRole('tab', { name: paymentWords.everyPayment }).focus();
    await press('ArrowRight');
    await expect.poll(references).toEqual(['INV-2', 'INV-1', 'INV-4', 'INV-3']);
  });

  it('opens a payment beside the list, explains it, and holds no card number', async () => {
    await field(page, 'payments-search').focus();
    await press('ArrowDown', 'Enter');
    await beside().getByText(paymentWords.timeline).waitFor();
    await expect
      .poll(() => beside().innerText())
      .toMatch(/Preparing[\s\S]*Waiting for the bank[\s\S]*Approved/u);
    await press('ArrowDown');
    await beside().getByText('AUD 101.00 was charged.').waitFor();
    await press('Enter');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('slip-heading');
    await page.getByRole('tab', { name: paymentWords.sides.exchange }).click();
    await beside().getByText(paymentWords.response).waitFor();
    await beside().getByText(paymentWords.asJson).first().click();
    const text = (await beside().allTextContents()).join(' ');
    expect(text).toContain('INV-1');
    expect(text).not.toMatch(/4111 ?1111|\b123\b/u);
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Escape');
    await expect.poll(() => beside().count()).toBe(0);
    expect(await list().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('writes the columns that staff choose, by keyboard, and keeps at least one', async () => {
    const filePath = await saveTo('columns.csv');
    const usual = 12;
    await exportAs(page, paymentWords.chooseColumns(usual));
    const columns = page.getByRole('group', { name: paymentWords.columnsOfFile(usual) });
    await expect
      .poll(() =>
        columns
          .getByRole('checkbox')
          .first()
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Space', 'Tab', 'Space');
    await page.getByRole('group', { name: paymentWords.columnsOfFile(usual - 2) }).waitFor();
    await press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(paymentWords.exportAs);
    await exportAs(page, paymentWords.exportCsv);
    await expect.poll(() => said().innerText()).toBe('4 payments were written.');
    const [head] = parseCsv(readFileSync(filePath, 'utf8'));
    expect(head?.[0]).toBe(exportTitles.customerName);
    await exportAs(page, paymentWords.chooseColumns(usual - 2));
    await press('Space', 'Tab', 'Space');
    await page.getByRole('button', { name: paymentWords.columnsChosen }).click();
    await expect.poll(() => columns.count()).toBe(0);
  });

  it('writes what is shown as CSV, with sums that are equal and no formula', async () => {
    const filePath = await saveTo('payments.csv');
    writeFileSync(filePath, 'an older file');
    await exportAs(page, paymentWords.exportCsv);
    await expect.poll(() => readFileSync(filePath, 'utf8')).not.toBe('an older file');
    await expect.poll(() => said().innerText()).toBe('4 payments were written.');
    const [head, ...lines] = parseCsv(readFileSync(filePath, 'utf8'));
    expect(head?.slice(1)).toEqual([
      exportTitles.reference,
      exportTitles.customerName,
      exportTitles.brand,
      exportTitles.lastFour,
      exportTitles.state,
      exportTitles.currency,
      exportTitles.amount,
      exportTitles.taken,
      exportTitles.refunded,
      exportTitles.net,
      exportTitles.takenCurrency,
    ]);
    expect(lines.map((line) => line[1])).toEqual(await references());
    const taken = (amount: string) => [amount, amount, '0.00', amount, 'AUD'];
    expect(lines.map((line) => line.slice(2))).toEqual([
      ['', 'Mastercard', '2346', stateWords.approved.word, 'AUD', ...taken('1020.00')],
      ['', 'Visa', '1111', stateWords.approved.word, 'AUD', ...taken('101.00')],
      [
        `'${formulaName}`,
        'American Express',
        '4564',
        stateWords.approved.word,
        'AUD',
        ...taken('44.00'),
      ],
      ['', 'Visa', '1111', stateWords.declined.word, 'AUD', '33.51', '', '', '', ''],
    ]);
    const sum = lines.reduce((before, line) => before + Number(line[7]) * 100, 0);
    expect(Math.round(sum)).toBe(119_851);
    await button(paymentWords.showFile).press('Enter');
    expect(readFileSync(filePath, 'utf8')).not.toMatch(/\d{13,}/u);
  });

  it('adds a column that is asked for, and writes JSON lines', async () => {
    const filePath = await saveTo('payments.jsonl');
    await exportAs(page, paymentWords.columnsOfFile(12));
    await page.getByRole('checkbox', { name: exportTitles.responseCode }).last().check();
    await exportAs(page, paymentWords.exportJson);
    await expect.poll(() => said().innerText()).toBe('4 payments were written.');
    const lines = readFileSync(filePath, 'utf8').trim().split('\n');
    const [first] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(4);
    expect(first).toMatchObject({ reference: 'INV-2', responseCode: '00' });
  });

  it('says why nothing was written, and leaves nothing half done', async () => {
    await app.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
    await exportAs(page, paymentWords.exportCsv);
    await expect.poll(() => said().innerText()).toBe(paymentWords.exportCancelled);
    await saveTo(join('gone', 'payments.csv'));
    await exportAs(page, paymentWords.exportCsv);
    await expect.poll(() => said().innerText()).toContain(fileTroubleWords['folder-missing']);
    await app.answerDialog('showSaveDialog', { canceled: false, filePath: '/sys/payments.csv' });
    await exportAs(page, paymentWords.exportCsv);
    await expect.poll(() => said().innerText()).toContain(fileTroubleWords['read-only']);
    const written = ['columns.csv', 'payments.csv', 'payments.jsonl'];
    expect(readdirSync(folder).toSorted()).toEqual(written);
  });

  it('writes the receipts of the list as one PDF', async () => {
    const filePath = await saveTo('receipts.pdf');
    await exportAs(page, paymentWords.exportReceipts);
    await expect
      .poll(() => said().innerText(), { timeout: 30_000 })
      .toBe(paymentWords.receiptsDone);
    const { pages } = readPdf(readFileSync(filePath));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages.join(' ')).toContain('AUD 1,020.00');
  });

  it('saves a file for support without card data', async () => {
    await list().focus();
    await press('Home', 'Enter');
    await beside().getByText(paymentWords.timeline).waitFor();
    const filePath = await saveTo('support.json');
    await button(paymentWords.bundle).press('Enter');
    await beside().getByText(paymentWords.bundleSaved).waitFor();
    expect(existsSync(filePath)).toBe(true);
    expect(readFileSync(filePath, 'latin1')).not.toMatch(/5123456789012346|A Cardholder/u);
    await press('Escape');
  });

  it('goes to the customer of a payment, and repeats one', async () => {
    await find('INV-4', ['INV-4']);
    await field(page, 'payments-search').press('ArrowDown');
    await press('Enter');
    await beside().getByText(paymentWords.timeline).waitFor();
    await button(/^Customer: =SUM/u).press('Enter');
    await page.getByRole('heading', { name: formulaName }).waitFor();
    await press('Control+5');
    await expect.poll(references).toEqual(['INV-4']);
    await beside()
      .getByRole('button', { name: /^Repeat/u })
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: formWords.title }).waitFor();
    await expect.poll(() => field(page, 'amount').inputValue()).toBe('44.00');
  });

  it('shows possible doubles side by side, and a payment that the palette found', async () => {
    await expect.poll(() => focused(page)).toBe('reference');
    await field(page, 'reference').fill('INV-5');
    await field(page, 'card-number').focus();
    await expect.poll(() => focused(page)).toBe('card-number');
    await page.keyboard.type(cards.amex);
    for (const text of ['0429', 'A Cardholder', '1234']) {
      await press('Enter');
      await page.keyboard.type(text);
    }
    await press('Control+Enter');
    await field(page, 'duplicate-reason').fill('Ordered twice');
    await press('Enter');
    await field(page, 'charge').waitFor();
    await passGate(page);
    await field(page, 'charge').press('Enter');
    await outcome(page);
    await press('Control+K');
    await field(page, 'palette').waitFor();
    await page.keyboard.type('INV-5');
    await page.getByRole('option', { name: /INV-5/u }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: paymentWords.title }).waitFor();
    await beside().getByText('INV-5').first().waitFor();
    await button(paymentWords.doubles).press('Enter');
    const doubles = paymentParts.duplicates(beside());
    await doubles.first().waitFor();
    await expect.poll(() => doubles.first().innerText()).toMatch(/Both took money\.[\s\S]*INV-/u);
    await expect.poll(() => doubles.first().getByRole('listitem').count()).toBe(2);
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Escape');
  });
});
