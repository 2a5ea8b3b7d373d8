import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations, violationsInBothThemes } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { focusedRole } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import {
  customerFileWords as words,
  customerLineFaultWords,
  faultySavedWords,
} from '../../src/renderer/words/customer-files.ts';
import { csvText } from '../../src/domain/csv.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { auditWords } from '../../src/renderer/topics/audit/words/audit.ts';
import { tidyRefusalWords } from '../../src/renderer/words/tidy.ts';
import { fileRefusalWords } from '../../src/renderer/words/files.ts';
import { fieldOf, fileParts, focusedField } from './pages/controls.ts';

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
    await focusedField(page, 'reference').waitFor();
    const ada = { name: 'Ada Näher', phone: '0412 345 678', email: '', notes: '' };
    await ask(page, 'customers.save', { customerId: null, ...ada });
  });
  afterAll(async () => {
    const written = app.output();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    expect(written).not.toContain('hush-token');
  });

  const field = (name: string) => fieldOf(page, name);
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
    await fileParts.mapping(page).waitFor();
    await field('customer-file-check').press('Enter');
    const faults = fileParts.faults(page);
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
    await fileParts.checked(page).waitFor({ state: 'detached' });
    await mapNames();
    await field('customer-file-check').press('Enter');
    await seen('2 new customers, 2 lines to decide, 2 cards to store, 1 card expired.');
    await expect.poll(() => field('customer-file-bring-in').isDisabled()).toBe(true);
    const like = (line: number) => page.getByRole('group', { name: `${words.line} ${line}` });
    await fieldOf(like(2), 'decide-line-use').press('Enter');
    await fieldOf(like(4), 'decide-line-new').press('Enter');
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
    await expect.poll(() => focusedRole(page)).toBe('listbox');
  });

  const mixed = [
    heading,
    'Bo Long Name of a Family That Fills the Line;+61 412 345 678;;hush-token-D;2346;13/40;VISA',
    'Kim Lee;;kim;;;;',
    'Noor Haddad;0499 222 333;;hush-token-E;4444;12/40;',
  ];

  it('saves a list of the lines to correct, and imports the others only then', async () => {
    const saved = join(folder, 'mend.csv');
    await field('customers-bring-in').press('Enter');
    await choose(mixed);
    await seen('customers.csv, 3 lines');
    await field('customer-file-check').press('Enter');
    await seen(words.faultyText);
    await expect.poll(() => field('customer-file-bring-in').isDisabled()).toBe(true);
    await app.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
    await field('customer-file-save-faulty').press('Enter');
    await expect.poll(() => field('customer-file-bring-in').isDisabled()).toBe(true);
    expect(existsSync(saved)).toBe(false);
    await app.answerDialog('showSaveDialog', { canceled: false, filePath: saved });
    await field('customer-file-save-faulty').click();
    await seen(faultySavedWords(2, 'mend.csv'));
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
    expect(await people()).toHaveLength(4);
    await page.getByRole('button', { name: words.bringInOthers }).press('Enter');
    await seen('Imported 1 customer and 1 card. 2 lines to correct left out.');
    expect((await people()).map(({ name }) => name)).toContain('Noor Haddad');
  });

  it('imports the other lines once they are corrected, and recognises those it has', async () => {
    const list = readFileSync(join(folder, 'mend.csv'), 'utf8');
    expect(list.split('\r\n')).toEqual([
      '\u{FEFF}Line,Column,Problem',
      `2,Card expiry,${csvText(customerLineFaultWords['not-a-month'])}`,
      `3,E-mail,${csvText(customerLineFaultWords['not-an-email'])}`,
      '',
    ]);
    await choose(mixed.map((line) => line.replace('13/40', '12/40').replace(';kim;', ';;')));
    await fileParts.checked(page).waitFor({ state: 'detached' });
    await field('customer-file-check').press('Enter');
    await seen('2 new customers, 1 line to decide, 1 card to store.');
    await field('decide-rest-use').press('Enter');
    await field('customer-file-bring-in').press('Enter');
    await seen('Imported 2 customers and 1 card.');
    const bo = (await people()).find(({ name }) => name.startsWith('Bo Long'));
    expect(bo?.phone).toBe('+61 412 345 678');
    expect(await people()).toHaveLength(7);
  });

  it('refuses to leave out a line whose card stands twice in the file', async () => {
    await choose([
      heading,
      'Una First;;;hush-token-F;1111;12/40;',
      'Una Second;;;hush-token-F;1111;12/40;',
    ]);
    await seen('customers.csv, 2 lines');
    await field('customer-file-check').press('Enter');
    await seen(words.faultyRefused);
    await app.answerDialog('showSaveDialog', {
      canceled: false,
      filePath: join(folder, 'twice.csv'),
    });
    await field('customer-file-save-faulty').press('Enter');
    await seen(faultySavedWords(1, 'twice.csv'));
    await expect.poll(() => field('customer-file-bring-in').isDisabled()).toBe(true);
  });
});

describe('the audit log', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await focusedField(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  it('gives the words of a refusal, and no code', async () => {
    await workAs(page, 'admin');
    const saved = await ask(page, 'customers.save', {
      customerId: null,
      name: 'Ada Näher',
      phone: '',
      email: '',
      notes: '',
    });
    if (saved.kind !== 'saved') throw new Error('The customer was not saved');
    const { id } = saved.customer;
    const merged = await ask(page, 'customers.merge', { keptId: id, mergedId: id });
    expect(merged).toEqual({ kind: 'refused', reason: 'same-customer' });
    await page.keyboard.press('Control+9');
    await page.getByRole('button', { name: auditWords.title, exact: true }).click();
    const table = page.getByRole('region', { name: auditWords.list });
    await table.getByText(tidyRefusalWords['same-customer']).waitFor();
    expect(await table.innerText()).not.toContain('same-customer');
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
  });
});
