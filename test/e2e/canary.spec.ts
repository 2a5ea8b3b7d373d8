import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fault } from '../../src/main/sandbox/faults/faults.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import {
  codeCanary,
  foldersNamed,
  numberCanary,
  type Scan,
  scanFolders,
  scanText,
} from './fixture/leak-scanner.ts';
import {
  appShows,
  ask,
  askRaw,
  bankTruth,
  goTo,
  keyForm,
  type KeyedPayment,
  queueFault,
  reviewAndCharge,
  samplePayment,
} from './fixture/staff.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';

/**
 * Published test numbers (docs/gateway-facts.md, Test cards), each keyed with a code that occurs nowhere
 * else.
 */
const cards = {
  approving: { number: '5123456789012346', code: '739' },
  declining: { number: '4557012345678902', code: '739' },
  amexApproving: { number: '345678901234564', code: '7391' },
  amexDeclining: { number: '371449635398431', code: '7391' },
  amexTelling: { number: '376070166331008', code: '7391' },
  telling: { number: '4111111111111111', code: '739' },
  long: { number: '4000001234562345678', code: '739' },
} as const;

const canaries = [
  ...Object.entries(cards).map(([name, { number }]) => numberCanary(name, number)),
  codeCanary('code', '739'),
  codeCanary('long code', '7391'),
];

let orders = 0;

function paymentWith(
  card: { readonly number: string; readonly code: string },
  amount = '49.00',
): KeyedPayment {
  orders += 1;
  return { ...samplePayment, ...card, reference: `CANARY-${orders}`, amount };
}

describe('the scanner', () => {
  const { number } = cards.approving;
  const spelled: readonly (readonly [string, Buffer])[] = [
    ['text', Buffer.from(`order ${number} paid`)],
    ['spaced', Buffer.from('5123 4567 8901 2346')],
    ['dashed', Buffer.from('5123-4567-8901-2346')],
    ['reversed', Buffer.from(number.split('').toReversed().join(''))],
    ['utf-16', Buffer.from(`x${number}`, 'utf16le')],
    ['utf-16 the other way', Buffer.from(`x${number}`, 'utf16le').swap16()],
    ['hex', Buffer.from(Buffer.from(`ab${number}`).toString('hex'))],
    ['upper-case hex', Buffer.from(Buffer.from(number).toString('hex').toUpperCase())],
    ['packed digits', Buffer.from(number, 'hex')],
    ...[0, 1, 2].map((shift): readonly [string, Buffer] => [
      `base64 at ${shift}`,
      Buffer.from(Buffer.from(`${'{'.repeat(shift)}${number}"}`).toString('base64')),
    ]),
    ['over the edge of a chunk', Buffer.from(`${'-'.repeat(4 * 2 ** 20 - 7)}${number}`)],
  ];

  it.each(spelled)('finds a number as %s', (_spelling, bytes) => {
    const folder = mkdtempSync(join(tmpdir(), 'tillroom-planted-'));
    try {
      writeFileSync(join(folder, 'planted'), Buffer.concat([Buffer.from([7, 0, 255]), bytes]));
      const { leaks } = scanFolders([folder], canaries);
      expect(leaks.map(({ canary }) => canary)).toContain('approving');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('finds a code that stands alone, and no code in an identifier', () => {
    expect(scanText('{"cvv":"739"}', canaries)).toHaveLength(1);
    expect(scanText('cvv 7391;', canaries)).toHaveLength(1);
    expect(scanText('id_7391ab 20:15:00.7391 1739 "7390"', canaries)).toEqual([]);
  });
});

/** Keys a payment at the window and waits for its slip. */
async function keyAtTheWindow(page: Page, payment: KeyedPayment, heading: string): Promise<void> {
  await keyForm(page, payment);
  await reviewAndCharge(page);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: 10_000 });
  await page.getByRole('button', { name: /^New payment/u }).press('Enter');
  await page.getByRole('textbox', { name: reportWords.reference }).waitFor();
}

/** Submits a payment as the page would, and waits until nothing of it is in progress. */
async function submit(page: Page, payment: KeyedPayment, changes: object = {}): Promise<string> {
  const { draftId } = await ask(page, 'charge.open', { retryOf: null });
  const answer = await ask(page, 'charge.submit', {
    draftId,
    reference: payment.reference,
    amountMinor: Math.round(Number(payment.amount) * 100),
    currency: 'AUD',
    channel: 'mail',
    duplicateReason: null,
    customerId: null,
    saveCard: null,
    card: {
      kind: 'keyed',
      number: payment.number,
      expiryMonth: 4,
      expiryYear: 2028,
      holder: payment.holder,
      securityCode: payment.code,
    },
    ...changes,
  });
  if (answer.kind !== 'accepted') return answer.kind;
  return vi.waitFor(async () => {
    const found = await ask(page, 'charge.find', { attemptId: answer.attempt.id });
    expect(found.attempt.inFlight).toBe(false);
    // An attempt read just before its outcome still shows the earlier state; the next read has the outcome.
    expect(['prepared', 'dispatched']).not.toContain(found.attempt.state);
    return found.attempt.state;
  }, 10_000);
}

/** A response of the gateway that repeats the card number and code, as no gateway should. */
function echoing(status: number, { number, code }: { number: string; code: string }): Fault {
  const response = {
    successful: false,
    message: `card ${number} cvv ${code}`,
    card_number: number,
  };
  const errors = [`No ${number}`, { cvv: code }];
  const body = JSON.stringify({ successful: status === 200, response, errors, test: true });
  return { kind: 'answer', status, contentType: 'application/json', body, charge: false };
}

describe('card numbers and codes', () => {
  let app: Tillroom;
  let page: Page;

  /** Scans the data folder, and the temp folders of the app and its window. */
  const scan = (): Scan =>
    scanFolders(
      [
        app.userData,
        ...foldersNamed(tmpdir(), (name) => name.includes(`-${app.mainProcess.pid}-`)),
      ],
      canaries,
    );
  const expectNothing = ({ leaks, files, bytes }: Scan): void => {
    expect(leaks).toEqual([]);
    expect(files).toBeGreaterThan(5);
    expect(bytes).toBeGreaterThan(50_000);
    expect(scanText(app.output(), canaries)).toEqual([]);
  };

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await goTo(page, formWords.title);
  });
  afterAll(() => app.close());

  it('keyed at the window leave nothing behind, whatever the bank says', async () => {
    await keyAtTheWindow(page, paymentWith(cards.approving), stateWords.approved.word);
    await keyAtTheWindow(page, paymentWith(cards.amexApproving), stateWords.approved.word);
    await keyAtTheWindow(page, paymentWith(cards.declining), stateWords.declined.word);
    await keyAtTheWindow(page, paymentWith(cards.amexTelling, '12.98'), stateWords.unknown.word);
    expectNothing(scan());
  });

  it('keyed into the wrong fields leave nothing behind', async () => {
    for (const label of [reportWords.reference, formWords.holder]) {
      await page.getByRole('textbox', { name: label }).focus();
      await page.keyboard.type(cards.long.number);
      await page.keyboard.press('Tab');
      await page.getByRole('textbox', { name: label }).fill(`see ${cards.long.number}`);
      await page.keyboard.press('Tab');
    }
    const payment = paymentWith(cards.long);
    expect(await submit(page, { ...payment, reference: cards.long.number })).toBe('refused');
    expect(await submit(page, { ...payment, holder: cards.long.number })).toBe('refused');
    const told = { duplicateReason: `they said ${cards.long.number}` };
    expect(await submit(page, payment, told)).toBe('refused');
    const copied = await ask(page, 'session.copy', { text: cards.long.number });
    expect(copied).toEqual({ copied: false });
    expectNothing(scan());
  });

  it.each<readonly [string, Fault, string]>([
    ['a lost answer', { kind: 'drop-after' }, 'unknown'],
    ['a cut answer', { kind: 'truncated' }, 'unknown'],
    ['no HTTP', { kind: 'garbage' }, 'unknown'],
    ['a 503', { kind: 'status', status: 503, charge: true }, 'unknown'],
    ['a page', { kind: 'html', charge: true }, 'unknown'],
    ['a wrong echo', { kind: 'wrong-echo', field: 'last-four' }, 'mismatch'],
    ['a decline that repeats the card', echoing(200, cards.amexApproving), 'declined'],
    ['a refusal that repeats the card', echoing(422, cards.amexApproving), 'rejected'],
    ['a failure that repeats the card', echoing(500, cards.amexApproving), 'unknown'],
  ])('sent and met by %s leave nothing behind', async (_what, fault, state) => {
    await queueFault(page, fault);
    const amount = `${50 + orders}.00`;
    expect(await submit(page, paymentWith(cards.amexApproving, amount))).toBe(state);
    expectNothing(scan());
  });

  it('of a message that no form would send leave nothing behind', async () => {
    const { number, code } = cards.telling;
    const wild = { draftId: number, reference: [number], card: { number, securityCode: code } };
    const answer = await askRaw(page, 'charge.submit', wild);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(JSON.stringify(answer)).not.toContain(number);
    expectNothing(scan());
  });

  it('in a send that a kill cuts off leave nothing behind', async () => {
    await queueFault(page, { kind: 'hold' });
    const payment = paymentWith(cards.amexDeclining);
    await keyForm(page, payment);
    await reviewAndCharge(page);
    await page.getByRole('heading', { name: stateWords.dispatched.word }).waitFor();
    await app.mainProcess.kill();
    expectNothing(scan());
    page = await app.restart();
    await appShows(page);
    expect(await ask(page, 'unconfirmed.list', {})).toContainEqual(
      expect.objectContaining({ reference: payment.reference, state: 'unknown' }),
    );
    expect((await bankTruth(page)).length).toBeGreaterThan(5);
    expectNothing(scan());
  });

  it('are found by the same look once they are there', async () => {
    writeFileSync(join(app.userData, 'logs', 'planted.log'), `card ${cards.telling.number}`);
    const { leaks } = scan();
    expect(leaks.map(({ canary }) => canary)).toEqual(['telling']);
    rmSync(join(app.userData, 'logs', 'planted.log'));
  });

  it('are in no file after the app has closed its records in order', async () => {
    page = await app.restart();
    await appShows(page);
    const folder = app.userData;
    expectNothing(scanFolders([folder], canaries));
  });
});
