import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { focused } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import {
  customerFileWords as words,
  customerLineFaultWords,
} from '../../src/renderer/words/customer-files.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { fileRefusalWords } from '../../src/renderer/words/files.ts';

const heading = 'Kunde;Phone;E-mail;Token;Last four;Expiry;Brand';

describe('customers and card tokens from a file, by keyboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-customer-files-'));
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.setDefaultTimeout(10_000);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.locator('[data-field="reference"]:focus').waitFor();
    const ada = { name: 'Ada Näher', phone: '0412 345 678', email: '', notes: '' };
    await ask(page, 'customers.save', { customerId: null, ...ada });
  });
  afterAll(async () => {
    const written = app.output();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    expect(written).not.toContain('hush-token');
  });

  const field = (name: string) => page.locator(`[data-field="${name}"]`);
  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const people = async () =>
    (await ask(page, 'customers.page', { search: '', limit: 20, after: null })).customers;

  async function choose(lines: readonly string[]): Promise<void> {
    const path = join(folder, 'customers.csv');
    writeFileSync(path, lines.join('\r\n'));
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [path] });
    await field('customer-file-choose').press('Enter');
  }

  /** Assigns the column of names, whose heading Tillroom does not know. */
  async function mapNames(): Promise<void> {
    await field('column-name').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Kunde' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field('column-name').inputValue()).toBe('Kunde');
  }

  it('belongs to a supervisor, and refuses a file that holds a card number anywhere', async () => {
    await page.keyboard.press('Control+4');
    await page.getByRole('heading', { name: customerWords.title, level: 1 }).waitFor();
    await field('customers-bring-in').press('Enter');
    await seen(words.supervisorOnly);
    await expect.poll(() => field('customer-file-choose').isDisabled()).toBe(true);
    await workAs(page, 'supervisor');
    await choose([heading, 'Sam;Card 4111 1111 1111 1111;;;;;']);
    await seen(fileRefusalWords['holds-card-number']);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('asks for the columns, and names every wrong value by its line', async () => {
    await choose([heading, 'Sam Brown;;sam;hush-token-1;2346;13/40;', ';;;;;;;']);
    await page.locator('.column-mapping').waitFor();
    await field('customer-file-check').press('Enter');
    const faults = page.locator('.checked-lines tbody tr');
    await expect.poll(() => faults.allInnerTexts()).toEqual(['1\tName\tThis is required.']);
    await mapNames();
    await field('customer-file-check').press('Enter');
    await expect
      .poll(() => faults.allInnerTexts())
      .toEqual([
        `2\tE-mail\t${customerLineFaultWords['not-an-email']}`,
        `2\tCard expiry\t${customerLineFaultWords['not-a-month']}`,
      ]);
    await expect.poll(() => field('customer-file-bring-in').isDisabled()).toBe(true);
    expect(await people()).toHaveLength(1);
  });

  const whole = [
    heading,
    'ADA NAHER;0412345678;;hush-token-A;2346;12/40;MasterCard',
    'Sam Brown;;sam@brown.example;hush-token-B;1111;01/20;VISA',
    'Sam Brown;0499 111 222;;;;;',
    'Mei Chen;;;;;;',
  ];

  it('imports the file once every customer who may be known is decided', async () => {
    await choose(whole);
    await page.locator('.checked-lines').waitFor({ state: 'detached' });
    await mapNames();
    await field('customer-file-check').press('Enter');
    await seen('2 new customers, 2 lines to decide, 2 cards to store, 1 card expired.');
    await expect.poll(() => field('customer-file-bring-in').isDisabled()).toBe(true);
    const like = (line: number) => page.getByRole('group', { name: `${words.line} ${line}` });
    await like(2).locator('[data-field="decide-line-use"]').press('Enter');
    await like(4).locator('[data-field="decide-line-new"]').press('Enter');
    await expect.poll(() => violations(page)).toEqual([]);
    await field('customer-file-bring-in').press('Enter');
    await seen('Imported 3 customers and 2 cards.');
    const names = (await people()).map(({ name }) => name);
    expect(names).toEqual(['Ada Näher', 'Mei Chen', 'Sam Brown', 'Sam Brown']);
    expect(await page.content()).not.toContain('hush-token');
  });

  it('knows the same file and its columns again, and imports nobody twice', async () => {
    await choose(whole);
    await seen(/^This very file was imported/u);
    await seen(words.keptLayout);
    await field('customer-file-check').press('Enter');
    await field('decide-rest-use').press('Enter');
    await field('customer-file-bring-in').press('Enter');
    await seen(words.nothing);
    expect(await people()).toHaveLength(4);
    await page.keyboard.press('Escape');
    await seen(customerWords.choose);
    await expect.poll(() => focused(page)).not.toBe('customer-file-bring-in');
  });
});
