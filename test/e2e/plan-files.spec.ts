import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationOutput } from '../../src/contract/index.ts';
import { parseCsv } from '../fixtures/parse-csv.ts';
import { violations } from './fixture/accessibility.ts';
import { chooseOption } from './choose-option.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, bankTruth } from './fixture/staff.ts';
import { cards, field, focused } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { settingsWords } from '../../src/renderer/words/settings/accounts.ts';
import {
  paymentActionWords,
  refundWords,
} from '../../src/renderer/words/payments/payment-actions.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { dateEntryWords } from '../../src/renderer/words/date-entry.ts';
import { owedAgainWords } from '../../src/renderer/topics/payment-actions/words/reinstated.ts';
import {
  planColumnWords,
  planFaultWords,
  planFileWords,
} from '../../src/renderer/topics/plan-settings/words/plan-files.ts';
import { planMoveWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { policyWords } from '../../src/renderer/topics/plan-settings/words/retry-policy.ts';
import { faultTableWords, fileRefusalWords } from '../../src/renderer/words/files.ts';
import { actionOf, fileParts, pageOpened } from './pages/controls.ts';
import { paymentParts } from './pages/payments.ts';
import { choosePlanAction, listParts, planPageParts } from './pages/plans.ts';
import { settingsParts } from './pages/settings.ts';

type PlanView = OperationOutput<'plans.find'>;

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 10_000 };

/** A first charge that another terminal made at the practice bank. */
interface EarlierFirst {
  readonly token: string;
  readonly transactionId: string;
  readonly trackingId: string;
}

/** The customer’s name would be a formula in a spreadsheet. */
const formulaName = '=Ada+Näher';

const heading = [
  'Agreement no;Customer name;Sum a month;Currency;Next due date;Card token;Last four;Expiry;Brand',
  'Kind;Rows left;First transaction id;First charged on;Tracking id',
].join(';');

describe('plans from a file and to a file, with the practice bank', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-plan-files-e2e-'));
  const complaints: string[] = [];
  let app: Tillroom;
  let page: Page;
  let today = '';
  let ada: EarlierFirst;
  let ben: EarlierFirst;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.on('pageerror', (error) => complaints.push(String(error)));
    await field(page, 'reference').waitFor();
    today = (await ask(page, 'practice.clock', {})).today;
    ada = await chargedElsewhere('EARLIER-1', cards.approved);
    ben = await chargedElsewhere('EARLIER-2', cards.amex);
  });
  afterAll(async () => {
    const written = app.output();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
    for (const { token, trackingId } of [ada, ben]) {
      expect(written).not.toContain(token);
      expect(written).not.toContain(trackingId);
    }
  });

  /** Makes a first charge as another terminal would, so that the bank knows its token. */
  async function chargedElsewhere(reference: string, number: string): Promise<EarlierFirst> {
    const { practiceBankUrl } = await ask(page, 'session.status', {});
    const answer = await fetch(`${practiceBankUrl}/v1.0/purchases`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from('TEST:TEST').toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        amount: 1000,
        currency: 'AUD',
        reference,
        card_holder: 'A Cardholder',
        card_number: number,
        card_expiry: '04/2029',
        cvv: number === cards.amex ? '1234' : '123',
        extra: { ecm: 2, stored_credential_indicator: 'I' },
      }),
    });
    const { response } = (await answer.json()) as {
      readonly response: {
        readonly card_token: string;
        readonly id: string;
        readonly metadata: { readonly authorization_tracking_id: string };
      };
    };
    return {
      token: response.card_token,
      transactionId: response.id,
      trackingId: response.metadata.authorization_tracking_id,
    };
  }

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  const at = (name: string) => expect.poll(() => focused(page), waitMs).toBe(name);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor(waitMs);

  async function openSettings(part: string): Promise<void> {
    await press('Control+9');
    await page.getByRole('navigation', { name: settingsWords.title }).waitFor();
    await settingsParts.entry(page, part).press('Enter');
    await page.getByRole('heading', { name: part, level: 2 }).waitFor();
  }

  async function choose(name: string, lines: readonly string[]): Promise<void> {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\r\n')}\r\n`);
    await app.answerDialog('showOpenDialog', { canceled: false, filePaths: [path] });
    await expect.poll(() => field(page, 'plan-file-choose').isEnabled(), waitMs).toBe(true);
    await field(page, 'plan-file-choose').press('Enter');
  }

  /** Maps the file's columns of the reference and of the amount. */
  async function map(): Promise<void> {
    await chooseOption(field(page, 'column-plan-reference'), 'Agreement no');
    await chooseOption(field(page, 'column-amount'), 'Sum a month');
  }

  async function plansOf(search: string): Promise<readonly { readonly id: string }[]> {
    const { plans } = await ask(page, 'plans.page', {
      search,
      health: [],
      currency: null,
      customerId: null,
      dueOn: null,
      limit: 10,
      after: null,
    });
    return plans;
  }

  async function planOf(reference: string): Promise<PlanView> {
    const [found] = await plansOf(reference);
    if (found === undefined) throw new Error(`No plan ${reference}`);
    return ask(page, 'plans.find', { planId: found.id });
  }

  /** Opens a plan from the list by its reference. */
  async function openPlan(reference: string): Promise<void> {
    await press('Control+3');
    await field(page, 'plans-search').focus();
    await press('Control+a');
    await type(reference);
    await expect.poll(() => listParts.found(page).count(), waitMs).toBe(1);
    await press('ArrowDown', 'Enter');
    await pageOpened(page, reference);
  }

  async function chargeAsked(): Promise<void> {
    await at('charge');
    await passGate(page);
    await press('Enter');
    await planPageParts.outcome(page, reportWords.approved).waitFor();
    await press('Escape');
    await planPageParts.chargeSlip(page).waitFor({ state: 'detached' });
  }

  const adaLine = (rowsLeft: string) =>
    [
      `OLD-1;${formulaName};25.00;AUD;${today};${ada.token};2346;04/29;MasterCard`,
      `instalment;${rowsLeft};${ada.transactionId};2025-03-02;${ada.trackingId}`,
    ].join(';');
  const benLine = (due: string) =>
    `OLD-2;Ben Sample;60.00;AUD;${due};${ben.token};4564;2029-04;AMEX;recurring;;;;`;

  it('belongs to a supervisor, and refuses a file that holds a card number anywhere', async () => {
    await openSettings(planFileWords.title);
    await seen(planFileWords.supervisorOnly);
    await expect.poll(() => field(page, 'plan-file-choose').isDisabled()).toBe(true);
    await workAs(page, 'supervisor');
    const noted = `OLD-3;Card 4111 1111 1111 1111;20.00;AUD;${today};;;;;recurring;;;;`;
    await choose('number.csv', [heading, adaLine('4'), noted]);
    await seen(fileRefusalWords['holds-card-number']);
    await expect.poll(() => fileParts.mapping(page).count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('asks which column is what, and names every wrong value by its line', async () => {
    await choose('faulty.csv', [heading, adaLine('0'), '', benLine('31/02/2026')]);
    await fileParts.mapping(page).waitFor();
    await expect.poll(() => fileParts.lines(page).innerText()).not.toContain(ada.token);
    await field(page, 'plan-file-check').press('Enter');
    const faults = fileParts.faults(page);
    await expect
      .poll(() => faults.allInnerTexts(), waitMs)
      .toEqual(['1\tPlan reference\tThis is required.', '1\tAmount\tThis is required.']);
    await map();
    await field(page, 'plan-file-check').press('Enter');
    await expect
      .poll(() => faults.allInnerTexts(), waitMs)
      .toEqual([
        '2\tPayments left\tEnter a whole number.',
        '4\tNext due date\tEnter a date, for example 2026-12-31.',
      ]);
    await expect.poll(() => field(page, 'plan-file-bring-in').isDisabled()).toBe(true);
    expect(await plansOf('OLD')).toEqual([]);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('brings the whole file in once it is right, with the evidence of first charges', async () => {
    await choose('plans.csv', [heading, adaLine('4'), benLine(today)]);
    await expect.poll(() => fileParts.checked(page).count(), waitMs).toBe(0);
    await map();
    await field(page, 'plan-file-check').press('Enter');
    await seen(faultTableWords.none);
    await expect.poll(() => fileParts.checked(page).innerText()).toContain('AUD 160.00');
    await expect.poll(() => fileParts.checked(page).innerText()).toContain('1 need');
    await field(page, 'plan-file-bring-in').press('Enter');
    await seen('2 plans imported. They are listed under Plans.');
    const plan = await planOf('OLD-1');
    expect(plan).toMatchObject({ state: 'active', openMinor: 10_000, openCount: 4 });
    expect(plan.histories).toHaveLength(1);
    expect(await planOf('OLD-2')).toMatchObject({ state: 'starting', histories: [] });
    expect(await page.content()).not.toContain(ada.token);
    // The same file again: its references are taken, and nothing is imported twice.
    await choose('plans.csv', [heading, adaLine('4'), benLine(today)]);
    await fileParts.mapping(page).waitFor();
    await map();
    await field(page, 'plan-file-check').press('Enter');
    const faults = fileParts.faults(page);
    await expect.poll(() => faults.count(), waitMs).toBe(2);
    await expect
      .poll(() => faults.first().innerText())
      .toContain(planFaultWords['reference-taken']);
    expect(await plansOf('OLD')).toHaveLength(2);
  });

  it('writes plans and instalments to files without a token or a formula', async () => {
    const write = async (what: RegExp, name: string) => {
      const filePath = join(folder, name);
      await app.answerDialog('showSaveDialog', { canceled: false, filePath });
      await button(what).press('Enter');
      await seen(new RegExp(`lines were exported to ${name}`, 'u'));
      const text = readFileSync(filePath, 'utf8');
      for (const { token, trackingId } of [ada, ben]) {
        expect(text).not.toContain(token);
        expect(text).not.toContain(trackingId);
      }
      return parseCsv(text);
    };
    const [, ...plans] = await write(/^Export plans/u, 'plans-out.csv');
    expect(plans.map((line) => line.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['OLD-1', `'${formulaName}`],
        ['OLD-2', 'Ben Sample'],
      ]),
    );
    const [titles, ...rows] = await write(/^Export instalments/u, 'rows-out.csv');
    expect(titles?.slice(1)).toContain(planColumnWords.amount);
    const ofAda = rows.filter(([reference]) => reference === 'OLD-1');
    expect(ofAda.map((line) => line[5])).toEqual(['25.00', '25.00', '25.00', '25.00']);
    await app.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
    await button(/^Export plans/u).press('Enter');
    await seen(planFileWords.cancelled);
  });

  it('keeps the retry rules of an admin, and refuses what the card brands do not allow', async () => {
    await openSettings(policyWords.title);
    await seen(policyWords.adminOnly);
    await workAs(page, 'admin');
    await field(page, 'policy-scheduleDays').fill('0, 2, 9');
    await field(page, 'policy-spacingHours').fill('5');
    await press('Control+Enter');
    await seen('Leave at least 24 hours.');
    await at('policy-spacingHours');
    await press('Control+a');
    await type('48');
    await press('Control+Enter');
    await seen(policyWords.saved);
    await expect.poll(() => violations(page)).toEqual([]);
    const { policy } = await ask(page, 'retry-policy.read', {});
    expect(policy).toMatchObject({ scheduleDays: [0, 2, 9], spacingHours: 48 });
    await openSettings(planFileWords.title);
    await openSettings(policyWords.title);
    await expect.poll(() => field(page, 'policy-scheduleDays').inputValue()).toBe('0, 2, 9');
    await workAs(page, 'supervisor');
  });

  it('goes on with a kept card once the evidence of its first charge is recorded', async () => {
    await openPlan('OLD-2');
    await choosePlanAction(page, 'evidence');
    await at('transaction-id');
    await type(ben.transactionId);
    await press('Enter');
    await type('2031-01-01');
    await press('Enter');
    await type(ben.trackingId);
    await press('Control+Enter');
    await seen('The date cannot be in the future');
    await page.getByRole('textbox', { name: planMoveWords.firstChargedOn }).fill('2025-02-28');
    await press('Control+Enter');
    await expect.poll(async () => (await planOf('OLD-2')).state, waitMs).toBe('active');
    expect(await page.content()).not.toContain(ben.trackingId);
    await field(page, 'schedule').focus();
    await press('Home', 'Enter');
    await at('row-charge');
    await press('Enter');
    await chargeAsked();
    expect(await planOf('OLD-2')).toMatchObject({ paidCount: 1, paidMinor: 6000 });
  });

  it('takes an extra payment, and then everything that is left', async () => {
    await openPlan('OLD-1');
    await choosePlanAction(page, 'extra');
    await at('amount');
    await type('100.01');
    await press('Control+Enter');
    await at('charge');
    await passGate(page);
    await press('Enter');
    await seen('Only AUD 100.00 is owed.');
    await press('Enter');
    await choosePlanAction(page, 'extra');
    await at('amount');
    await type('30');
    await press('Control+Enter');
    await chargeAsked();
    await expect.poll(async () => (await planOf('OLD-1')).openMinor, waitMs).toBe(7000);
    await choosePlanAction(page, 'pay-off');
    await seen(/AUD 70\.00/u);
    await chargeAsked();
    await expect.poll(async () => (await planOf('OLD-1')).state, waitMs).toBe('completed');
    const paid = (await bankTruth(page)).filter(({ reference }) => reference.startsWith('OLD-1'));
    expect(paid.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      3000, 7000,
    ]);
  });

  it('asks after a refund made elsewhere whether the instalment is owed again', async () => {
    await press('Control+5');
    await field(page, 'payments-search').fill('OLD-2');
    await expect
      .poll(() => paymentParts.listedReferences(page).allInnerTexts(), waitMs)
      .toHaveLength(1);
    await field(page, 'payments-search').press('ArrowDown');
    await press('Enter');
    const beside = paymentParts.beside(page);
    await beside.getByText(paymentWords.timeline).waitFor();
    await actionOf(beside, 'record-refund').press('Enter');
    const form = page.getByRole('form', { name: refundWords.title });
    await form.waitFor();
    await page.getByRole('radiogroup', { name: owedAgainWords.label }).waitFor();
    await form.getByRole('radio', { name: owedAgainWords.yes }).check();
    await form.getByRole('textbox', { name: owedAgainWords.on }).fill('2026-02-30');
    await form.getByRole('textbox', { name: refundWords.reference }).fill('R-7001');
    await form
      .getByRole('textbox', { name: paymentActionWords.why })
      .fill('Charged on the wrong card');
    await press('Control+Enter');
    await seen(dateEntryWords.wrong);
    await form.getByRole('textbox', { name: owedAgainWords.on }).fill(today);
    await press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await openPlan('OLD-2');
    await seen('instalment 1 was refunded and reinstated');
    const plan = await planOf('OLD-2');
    const owed = plan.instalments.find(({ fromSequence }) => fromSequence === 1);
    expect(owed).toMatchObject({ amountMinor: 6000, dueDate: today, standing: 'due' });
    await expect.poll(() => violations(page)).toEqual([]);
  });
});
