import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask, bankTruth, leaveWeekend, queueFault } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import {
  bankFileWords,
  reconcileWords,
} from '../../src/renderer/topics/day-close/words/reconcile.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { fieldOf } from './pages/controls.ts';
import { closeParts } from './pages/day-close.ts';

describe('reconciling a bank file, by keyboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-reconcile-e2e-'));
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
  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const column = (name: string) => fieldOf(page, `bank-column-${name}`);
  const accept = () => fieldOf(page, 'bank-file-accept');

  async function chooseFile(name: string, content: string | Buffer): Promise<void> {
    writeFileSync(join(folder, name), content);
    const filePaths = [join(folder, name)];
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths });
    await fieldOf(page, 'bank-file-choose').press('Enter');
  }

  async function mapBy(name: string, typed: string): Promise<void> {
    await column(name).focus();
    await page.keyboard.type(typed);
  }

  async function lines(): Promise<readonly string[]> {
    const { rows } = await ask(page, 'charge.recent', { limit: 10 }).then((found) => ({
      rows: found,
    }));
    const paid = rows.find(({ reference }) => reference === 'INV-1');
    const truth = await bankTruth(page);
    const idOf = (reference: string) =>
      truth.find((charge) => charge.reference === reference)?.id ?? '';
    const on = paid?.response?.settlementDate ?? '';
    return [
      'Paid;Gateway number;Ours;Sum;Ccy',
      `${on};${idOf('INV-1')};INV-1;101,00;AUD`,
      `${on};${idOf('INV-2')};INV-2;202,98;AUD`,
      `${on};tx-strange;ELSEWHERE-9;55,00;AUD`,
    ];
  }

  it('begins from Day close, with examples of three layouts', async () => {
    for (const [reference, amount] of [
      ['INV-1', '101.00'],
      ['INV-2', '202.98'],
    ] as const) {
      await expect.poll(() => focused(page)).toBe('reference');
      if (reference === 'INV-2') await queueFault(page, { kind: 'drop-after' });
      await keyForm(page, { reference, amount, card: cards.byAmount });
      await reviewAndCharge(page);
      await outcome(page);
      await page.getByRole('button', { name: formWords.newPayment }).first().press('Enter');
    }
    await press('Control+6');
    await workAs(page, 'accountant');
    await page.getByRole('button', { name: reconcileWords.open }).press('Enter');
    await expect.poll(() => focused(page)).toBe('bank-file-choose');
    await seen(reconcileWords.exampleNames.gateway);
    await seen(reconcileWords.exampleNames.settlement);
    await seen(reconcileWords.exampleNames.statement);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('says what is wrong with a file, and keeps nothing of it', async () => {
    await chooseFile('book.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    await seen(bankFileWords['not-text']);
    await chooseFile('big.csv', Buffer.alloc(50 * 1024 * 1024, 'a'));
    await seen(bankFileWords['too-large']);
    await chooseFile('empty.csv', '');
    await seen(bankFileWords.empty);
    await chooseFile('cards.csv', 'Date,Card,Amount\n2026-11-20,4111111111111111,5.00\n');
    await seen(bankFileWords['holds-card-number']);
    expect(await ask(page, 'reconcile.lines', {})).toEqual([]);
  });

  it('asks for the columns of a file with other headings', async () => {
    await chooseFile('settlement.csv', (await lines()).join('\n'));
    await seen('settlement.csv, 3');
    await press('Control+Enter');
    await fieldOf(page, 'bank-file-match').press('Enter');
    await seen('Choose a column for: Settlement date, Amount, Reference.');
    await expect.poll(() => violations(page)).toEqual([]);
    await mapBy('settledOn', 'Paid');
    await mapBy('amount', 'Sum');
    await mapBy('transactionId', 'Gateway');
    await mapBy('reference', 'Ours');
    await fieldOf(page, 'bank-file-match').press('Enter');
    await seen('1 agree with the records');
  });

  it('shows what the bank has and we do not, loudly, and confirms what it proves', async () => {
    await seen('At the bank, not in your records: 1');
    await seen(/ELSEWHERE-9/u);
    await seen('Confirmed as approved when you accept: 1');
    await expect.poll(() => violations(page)).toEqual([]);
    await app.setTheme('dark');
    await expect.poll(() => violations(page)).toEqual([]);
    await app.setTheme('light');
    await accept().press('Enter');
    await seen(
      'File accepted. 1 unconfirmed payment is confirmed as approved. 1 line waits under To do.',
    );
    expect(await ask(page, 'unconfirmed.list', {})).toEqual([]);
  });

  it('closes the day from the file’s total', async () => {
    const row = closeParts.fileDays(page);
    expect(await row.innerText()).toMatch(/AUD 358\.98\s+AUD 303\.98\s+AUD −55\.00/u);
    await row.getByRole('button', { name: reconcileWords.toDay }).press('Enter');
    await expect.poll(() => field(page, 'bank-text').inputValue()).toBe('358.98');
    await field(page, 'bank-text').focus();
    await press('Control+Enter');
    await page.getByRole('button', { name: closeWords.keep }).press('Enter');
    await expect.poll(() => focused(page)).toBe('reason');
    await page.keyboard.type('One payment was taken in the dashboard');
    await press('Control+Enter');
    await page.getByRole('option', { name: /Closed with a difference/u }).waitFor();
  });

  it('keeps the line under To do until it is decided', async () => {
    await press('Control+2');
    await page.getByRole('tab', { name: new RegExp(reconcileWords.tab, 'u') }).press('Enter');
    const line = closeParts.bankLine(page);
    await line.waitFor();
    expect(await line.innerText()).toMatch(/ELSEWHERE-9/u);
    await line.press('Enter');
    await expect.poll(() => focused(page)).toBe('reason');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+Enter');
    await seen('Enter a reason');
    await page.keyboard.type('Taken in the dashboard by Ada');
    await press('Control+Enter');
    await seen(reconcileWords.none);
    expect(await ask(page, 'reconcile.lines', {})).toEqual([]);
  });

  it('knows the columns of the next file, and the same file again', async () => {
    await press('Control+6');
    await page.getByRole('button', { name: reconcileWords.open }).press('Enter');
    await chooseFile('settlement.csv', (await lines()).join('\n'));
    await seen(reconcileWords.keptLayout);
    await fieldOf(page, 'bank-file-match').press('Enter');
    await seen(/This very file was accepted/u);
    await press('Escape');
    await page.getByRole('listbox', { name: closeWords.days }).waitFor();
  });
});
