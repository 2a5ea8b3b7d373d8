import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerId } from '../../src/domain/ids.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, goTo } from './fixture/staff.ts';
import { cards, field, focused, outcome } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { payerWords } from '../../src/renderer/words/customers.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { receiptWords, templateWords } from '../../src/renderer/words/payments/receipts.ts';
import { toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { focusedField } from './pages/controls.ts';
import { listParts } from './pages/plans.ts';
import { receiptParts } from './pages/receipts.ts';
import { slipParts } from './pages/slip.ts';
import { chargeParts, payerParts } from './pages/take-payment.ts';
import { toDoParts } from './pages/to-do.ts';

/** Names as customers have them: any script, right to left, symbols, and the longest that is allowed. */
const names = [
  'Αλέξανδρος Παπαδόπουλος-Σμιθ',
  '李小龙 (リー)',
  'أحمد بن عبد الرحمن الأنصاري',
  '👩‍👩‍👧‍👦 Familie Müller',
  'W'.repeat(255),
] as const;

describe('what goes wrong at a desk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-desk-faults-'));
  const complaints: string[] = [];
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await focusedField(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  const sideways = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  /** Charges without the form, as another window's form would; saves the customer's card. */
  async function submit(
    reference: string,
    amountMinor: number,
    number: string,
    customerId: CustomerId | null = null,
  ): Promise<void> {
    const { draftId } = await ask(page, 'charge.open', { retryOf: null });
    const answer = await ask(page, 'charge.submit', {
      draftId,
      reference,
      amountMinor,
      currency: 'AUD',
      channel: 'phone',
      card: {
        kind: 'keyed',
        number,
        expiryMonth: 4,
        expiryYear: 2029,
        holder: 'A Cardholder',
        securityCode: '123',
      },
      duplicateReason: null,
      customerId,
      saveCard:
        customerId === null ? null : { words: 'We keep your card.', channel: 'phone' as const },
    });
    expect(answer.kind).toBe('accepted');
  }

  /** Saves a card for a customer, as an earlier charge would have. */
  async function saveCard(name: string): Promise<void> {
    const who = { name, phone: '', email: '', notes: '' };
    const saved = await ask(page, 'customers.save', { customerId: null, ...who });
    if (saved.kind !== 'saved') throw new Error('the customer was refused');
    await submit('INV-1', 1000, cards.approved, saved.customer.id);
    const find = () => ask(page, 'customers.find', { customerId: saved.customer.id });
    await expect.poll(async () => (await find()).cards.length, { timeout: 10_000 }).toBe(1);
  }

  it.each(names)('shows a customer called %s whole, and never sideways', async (name) => {
    const who = { name, phone: '', email: '', notes: '😀'.repeat(200) };
    const saved = await ask(page, 'customers.save', { customerId: null, ...who });
    expect(saved.kind).toBe('saved');
    await page.keyboard.press('Control+4');
    await page.getByRole('searchbox').fill(name.slice(0, 12));
    await listParts.found(page, name).waitFor();
    await expect.poll(() => listParts.found(page).count()).toBe(1);
    await page.getByRole('searchbox').press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name }).waitFor();
    await expect.poll(() => sideways()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: screenWords.takePayment }).last().press('Enter');
    await payerParts.chosen(page, name).waitFor();
    await expect.poll(() => sideways()).toBe(0);
    await page.getByRole('button', { name: payerWords.changeLabel }).press('Enter');
    await page.keyboard.press('Control+4');
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Control+1');
  });

  it('refuses a name of 256 characters at its field, with all of it kept', async () => {
    const who = { name: 'W'.repeat(256), phone: '', email: '', notes: '' };
    const answer = await ask(page, 'customers.save', { customerId: null, ...who });
    expect(answer).toMatchObject({ kind: 'refused', refusals: [{ field: 'name' }] });
  });

  it('refuses a logo that is no image, or is 50 MB, and keeps the one before', async () => {
    await workAs(page, 'supervisor');
    await page.keyboard.press('Control+9');
    const form = receiptParts.template(page);
    const choose = form.getByRole('button', { name: templateWords.chooseLogo });
    const text = join(folder, 'logo.png');
    writeFileSync(text, 'this is no image');
    const huge = join(folder, 'huge.png');
    writeFileSync(huge, '');
    truncateSync(huge, 50 * 2 ** 20);
    for (const [path, sentence] of [
      [text, /not a PNG or JPEG image/u],
      [huge, /larger than|too large|at most/u],
      [join(folder, 'gone.png'), /cannot be read|could not be read/u],
    ] as const) {
      await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [path] });
      await choose.press('Enter');
      await form.getByText(sentence).waitFor();
    }
    await workAs(page, 'clerk');
    await page.keyboard.press('Control+1');
  });

  it('leaves the keys in the palette when a list arrives behind it', async () => {
    await goTo(page, screenWords.toDo);
    await page.getByRole('tab', { name: /Unconfirmed/u }).press('Enter');
    await page.getByText(toDoWords.noneOpen).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => focused(page)).toBe('palette');
    await submit('INV-LATE', 1298, cards.byAmount);
    await toDoParts.screen(page, 'INV-LATE').waitFor({ timeout: 20_000 });
    await page.keyboard.type('zz');
    await expect.poll(() => focused(page)).toBe('palette');
    await expect.poll(() => field(page, 'palette').inputValue()).toBe('zz');
    await page.keyboard.press('Escape');
    await goTo(page, screenWords.takePayment);
  });

  it('brings the keys into a list that has its first rows', async () => {
    await page.keyboard.press('F8');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('listbox');
    await goTo(page, screenWords.takePayment);
  });

  it('says so when a paper cannot be written, and leaves nothing half-written', async () => {
    await saveCard('Ada Example');
    const shut = join(folder, 'papers');
    mkdirSync(shut);
    const filePath = join(shut, 'not-there', 'one.pdf');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    const newest = chargeParts.recent(page).first();
    await expect
      .poll(() => newest.innerText())
      .toMatch(/INV-1[\s\S]*Approved|Approved[\s\S]*INV-1/u);
    await newest.press('Enter');
    await page.getByRole('button', { name: receiptWords.pdf }).press('Enter');
    const said = receiptParts.shownResult(page).last();
    await expect
      .poll(() => said.textContent(), { timeout: 15_000 })
      .toContain('That folder does not exist. Nothing was');
    expect(readdirSync(shut)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('lets go of a kept card that the service no longer knows, and says what to do', async () => {
    // The practice bank of the next start knows no card.
    const bank = readdirSync(app.userData, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?:journal|book)[^/]*$/u.test(path),
    );
    expect(bank.length).toBeGreaterThan(0);
    page = await app.restart(() => {
      for (const path of bank) rmSync(join(app.userData, path), { force: true });
    });
    page.setDefaultTimeout(15_000);
    await goTo(page, screenWords.takePayment);
    await focusedField(page, 'reference').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Ada');
    await page.getByRole('option', { name: /Ada Example/u }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('reference');
    await page.keyboard.type('INV-2');
    await page.keyboard.press('Enter');
    await page.keyboard.type('20');
    for (let step = 0; step < 5 && (await focused(page)) !== 'card-choice'; step += 1) {
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await field(page, 'charge').waitFor();
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => outcome(page)).toBe(stateWords.rejected.word);
    const slip = await slipParts.ofCharge(page).innerText();
    expect(slip).toMatch(/Not charged/u);
    expect(slip).toMatch(/card/iu);
    await expect.poll(() => violations(page)).toEqual([]);
    await slipParts.slip(page).getByRole('button', { name: formWords.anotherCard }).press('Enter');
    await expect.poll(() => focused(page)).toBe('card-number');
    await expect.poll(() => page.getByRole('radiogroup', { name: formWords.card }).count()).toBe(0);
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('INV-2');
  });
});
