import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapPhrase } from '../../src/domain/epochs/gap-row.ts';
import { backupWords } from '../../src/renderer/topics/audit/words/backup.ts';
import { dueWords, sampleDataWords } from '../../src/renderer/topics/due/words/due.ts';
import { auditWords } from '../../src/renderer/topics/audit/words/audit.ts';
import { blockedWords } from '../../src/renderer/words/blocked.ts';
import { gapWords } from '../../src/renderer/words/gap.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { violationsInBothThemes } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { prove } from './fixture/passphrase-window.ts';
import { ask, bankTruth } from './fixture/staff.ts';
import { openSettingsPart, panel } from './pages/settings.ts';
import { outcomeHeading } from './pages/slip.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, keyForm, reviewAndCharge } from './take-payment-keys.ts';
import { actionOf } from './pages/controls.ts';
import { frameParts, noticeOf } from './pages/frame.ts';
import { gapButton, gapParts, gapRow } from './pages/gap.ts';

const passphrase = 'four lanterns over a quiet harbour';

/** A morning's instalments and one keyed payment are lost by a restore, and found again by keyboard. */
describe('records restored from a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-restore-e2e-'));
  const backup = join(folder, 'morning.tillroom-backup');
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const banner = () => noticeOf(page, 'gap');
  const dueRows = () => page.getByRole('listbox').getByRole('option');

  async function cleanInBothThemes(): Promise<void> {
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
  }

  /** Charges an order and records its refund, as one of the morning before the backup. */
  async function refundOne(): Promise<void> {
    const { draftId, today } = await ask(page, 'charge.open', { retryOf: null });
    const sent = await ask(page, 'charge.submit', {
      draftId,
      reference: 'INV-87',
      amountMinor: 2_310,
      currency: 'AUD',
      channel: 'phone',
      duplicateReason: null,
      customerId: null,
      saveCard: null,
      card: {
        kind: 'keyed',
        number: cards.approved,
        expiryMonth: 4,
        expiryYear: 2031,
        holder: 'Ada Example',
        securityCode: '123',
        codeAbsentReason: null,
      },
    });
    if (sent.kind !== 'accepted') throw new Error(sent.kind);
    const { id: attemptId, amountMinor } = sent.attempt;
    const state = async () => (await ask(page, 'charge.find', { attemptId })).attempt.state;
    await expect.poll(state).toBe('approved');
    const refund = { dashboardReference: 'R-87', reason: 'Sent back', owedAgainOn: null };
    const recorded = { attemptId, amountMinor, refundedOn: today, ...refund };
    expect((await ask(page, 'payments.record-refund', recorded)).kind).toBe('recorded');
  }

  it('saves a backup by keyboard, before a payment and an instalment are charged', async () => {
    await page.keyboard.press('Control+2');
    await page.getByRole('button', { name: sampleDataWords.fill }).press('Enter');
    await expect.poll(() => dueRows().count(), { timeout: 30_000 }).toBeGreaterThan(10);
    // The sample's orders are taken after its plans are listed, and would be missing in the backup.
    await frameParts
      .spoken(page)
      .filter({ hasText: sampleDataWords.filled(60, 85) })
      .waitFor({ state: 'attached', timeout: 60_000 });
    await workAs(page, 'admin');
    await refundOne();
    await openSettingsPart(page, backupWords.title);
    const save = panel(page, backupWords.save);
    await app.answerDialog('showSaveDialog', { canceled: false, filePath: backup });
    await save.getByRole('button', { name: backupWords.save }).press('Enter');
    await prove(page, passphrase, passphrase);
    await save.getByText(/^Saved [\d,]+ payments as morning\.tillroom-backup\./u).waitFor();

    await page.keyboard.press('Control+1');
    await field(page, 'reference').focus();
    await keyForm(page, { reference: 'INV-88', amount: '41.20', card: cards.approved });
    await reviewAndCharge(page);
    expect(await outcomeHeading(page)).toBe(stateWords.approved.word);
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: /^Due today/u }).press('Enter');
    // Rows of one day are in no fixed order, and some of the sample cards are not approved.
    await page.getByRole('textbox', { name: dueWords.search }).focus();
    await page.keyboard.type('Viktor Horv');
    await expect.poll(() => dueRows().count()).toBe(1);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Enter');
    await passGate(page);
    await actionOf(page, 'try-as-is').press('Enter');
    await page
      .getByRole('article')
      .getByRole('heading', { name: stateWords.approved.word })
      .waitFor();
  });

  it('says before the restore what would be lost, and restores only then', async () => {
    await openSettingsPart(page, backupWords.title);
    const restore = panel(page, backupWords.restore);
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [backup] });
    await restore.getByRole('button', { name: backupWords.choose }).press('Enter');
    await prove(page, passphrase);
    const lost = gapParts.chargedSince(restore);
    await lost.waitFor();
    const text = await lost.innerText();
    expect(text).toMatch(/^2 payments since this backup, AUD [\d,]+\.\d\d/u);
    expect(text).toContain('no plan is charged until an admin has checked them');
    expect(await banner().count()).toBe(0);
    await cleanInBothThemes();
    await restore.getByRole('button', { name: backupWords.goOn }).press('Enter');
    await restore.getByText(/^Records restored\./u).waitFor();
    await banner().waitFor();
  });

  it('shows every row of the gap, and takes over what this computer still holds', async () => {
    await openSettingsPart(page, gapWords.title);
    const { rows } = await ask(page, 'gap.read', {});
    const instalments = rows.filter(({ kind }) => kind === 'instalment');
    expect(instalments.length).toBeGreaterThan(1);
    await expect.poll(() => gapRow(page, 'instalment').count()).toBe(instalments.length);
    const close = page.getByRole('button', { name: gapWords.close });
    expect(await close.getAttribute('aria-disabled')).toBe('true');
    await cleanInBothThemes();
    await page.getByRole('button', { name: gapWords.takeOver }).press('Enter');
    await gapParts
      .notice(page)
      .getByText(/^2 payments taken over\./u)
      .waitFor();
    await page.getByText(gapWords.evidence['set-aside']).first().waitFor();
  });

  it('matches the dashboard’s list, and marks the rest only where it covers the whole time', async () => {
    const file = join(folder, 'dashboard.csv');
    const keyed = (await bankTruth(page)).find(({ reference }) => reference === 'INV-88');
    const line = `INV-88,41.20,${keyed?.id ?? ''},Approved`;
    const unknown = 'WEB-9,12.00,001-P-WEB9,Approved';
    writeFileSync(file, `Reference,Amount,ID,Status\n${line}\n${unknown}\n`);
    const form = gapParts.listForm(page);
    const [from, until] = [
      form.getByLabel(gapWords.coversFrom),
      form.getByLabel(gapWords.coversUntil),
    ];
    await until.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('01/01/2020');
    await from.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('01/01/2020');
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [file] });
    await form.getByRole('button', { name: gapWords.list }).press('Enter');
    await page.getByText(/It does not cover the whole time\./u).waitFor();
    expect(await page.getByRole('button', { name: gapWords.rest }).count()).toBe(0);
    await until.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('+1d');
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [file] });
    await form.getByRole('button', { name: gapWords.list }).press('Enter');
    await page.getByText(/It covers the whole time\./u).waitFor();
    await cleanInBothThemes();
    await page.getByRole('button', { name: gapWords.rest }).press('Enter');
    await expect.poll(() => gapRow(page, 'instalment').getByRole('button').count()).toBe(0);
  });

  it('records an order that only the list knows, and keeps a refund that stands', async () => {
    const order = gapRow(page, 'bank-line');
    await gapButton(order, 'line-order').press('Enter');
    await cleanInBothThemes();
    await gapButton(order, 'save').press('Enter');
    await order.getByText(gapWords.answers.charged).waitFor();
    const [found] = await ask(page, 'charge.recent', { limit: 1 });
    expect(found).toMatchObject({ reference: 'WEB-9', state: 'confirmed-charged' });
    const refunded = gapRow(page, 'refunded');
    await refunded.getByText(/^INV-87: refunded before the backup/u).waitFor();
    await gapButton(refunded, 'refund-withdrawn').press('Enter');
    await cleanInBothThemes();
    await gapButton(refunded, 'still-refunded').press('Enter');
    await expect.poll(() => refunded.getByRole('button').count()).toBe(0);
    await refunded.getByText(gapWords.stillRefunded).waitFor();
  });

  it('is finished with the sentence, after the changes were looked at', async () => {
    const lookedAt = page.getByRole('button', { name: gapWords.answers['looked-at'] });
    for (let left = await lookedAt.count(); left > 0; left -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- Each press removes its own button.
      await lookedAt.first().press('Enter');
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await expect.poll(() => lookedAt.count()).toBe(left - 1);
    }
    const close = page.getByRole('button', { name: gapWords.close });
    await page.getByLabel(gapWords.phrase(gapPhrase)).focus();
    await page.keyboard.type('I did');
    await close.press('Enter');
    await gapParts.notice(page).getByText(gapWords.wrongPhrase).waitFor();
    await cleanInBothThemes();
    await page.getByLabel(gapWords.phrase(gapPhrase)).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(gapPhrase);
    await close.press('Enter');
    await gapParts.page(page).getByText(gapWords.none).waitFor();
    await expect.poll(() => banner().count()).toBe(0);
  });

  it('is accepted where the block says, and payments can be taken again', async () => {
    const { title, doNext } = blockedWords({ kind: 'records', reason: 'older-records' });
    const block = frameParts.blocked(page).filter({ hasText: title });
    await block.getByText(doNext).waitFor();
    expect(doNext).toContain(auditWords.title);
    await openSettingsPart(page, auditWords.title);
    await page.getByLabel(auditWords.acceptReason).focus();
    await page.keyboard.type('Backup of this morning restored on purpose');
    await cleanInBothThemes();
    await page.getByRole('button', { name: auditWords.accept }).press('Enter');
    await gapParts.auditNotice(page).getByText(auditWords.accepted).waitFor();
    await expect.poll(() => block.count()).toBe(0);
  });
});
