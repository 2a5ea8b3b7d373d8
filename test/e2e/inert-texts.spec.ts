import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { appShows, ask, queueFault } from './fixture/staff.ts';
import { listParts } from './pages/plans.ts';
import { strangeParts } from './pages/frame.ts';

/** Each leaves a mark in the page if it is interpreted as more than text. */
const payloads: readonly string[] = [
  '<i data-mark>x</i>',
  '<img src=x onerror="window.mark=1" data-mark>',
  '"><script data-mark>window.mark=1</script>',
  "'><svg onload=window.mark=1 data-mark>",
  '</title></style></textarea><i data-mark>',
  '<iframe srcdoc="<i data-mark>" data-mark></iframe>',
  '<a href="javascript:window.mark=1" data-mark>pay</a>',
  '<style>*{display:none}</style><i data-mark>',
  '{{constructor.constructor("window.mark=1")()}}',
  '${window.mark=1}',
  '&lt;i data-mark&gt;&#60;i data-mark&#62;',
  '<math><mtext><i data-mark></mtext></math>',
];
const screens = ['1', '2', '3', '4', '5', '6', '7', '9'] as const;

describe('texts of staff and of the service', () => {
  let app: Tillroom;
  let page: Page;
  let looks = 0;
  let seen = 0;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await appShows(page);
    await ask(page, 'session.switch-role', { role: 'admin' });
  });
  afterAll(() => app.close());

  /** Checks that no planted text was interpreted, and counts the looks at which the page shows one. */
  async function look(): Promise<void> {
    const found = await page.evaluate(() => ({
      ran: Reflect.get(window, 'mark') !== undefined,
      says:
        document.body.innerText.includes('data-mark') || document.body.innerText.includes('mark=1'),
    }));
    expect(await strangeParts(page).count()).toBe(0);
    expect(found.ran).toBe(false);
    looks += 1;
    if (found.says) seen += 1;
  }

  async function charge(reference: string): Promise<void> {
    const { draftId } = await ask(page, 'charge.open', { retryOf: null });
    const answer = await ask(page, 'charge.submit', {
      draftId,
      reference,
      amountMinor: 4900,
      currency: 'AUD',
      channel: 'mail',
      duplicateReason: 'A test of texts',
      customerId: null,
      saveCard: null,
      card: {
        kind: 'keyed',
        number: '5123456789012346',
        expiryMonth: 4,
        expiryYear: 2028,
        holder: '<i data-mark>Ada</i>',
        securityCode: '123',
      },
    });
    if (answer.kind !== 'accepted') return;
    const { id } = answer.attempt;
    await vi.waitFor(async () => {
      const { attempt } = await ask(page, 'charge.find', { attemptId: id });
      expect(attempt.inFlight).toBe(false);
    }, 10_000);
  }

  it('are kept wherever they may be kept', async () => {
    for (const [index, text] of payloads.entries()) {
      await ask(page, 'customers.save', {
        customerId: null,
        name: text.slice(0, 80),
        phone: `0412 000 0${10 + index}`,
        email: '',
        notes: text,
      });
      await ask(page, 'calls.add', {
        attemptId: null,
        customerId: null,
        name: text.slice(0, 80),
        phone: '0412 345 678',
        note: text,
        dueAt: new Date(Date.now() - 1000).toISOString(),
      });
      await ask(page, 'declines.save', { row: { kind: 'addition', code: '41', doNext: text } });
      const response = { successful: false, message: text, response_code: '41', card_holder: text };
      const body = JSON.stringify({
        successful: index % 2 === 0,
        response,
        errors: [text],
        test: true,
      });
      await queueFault(page, {
        kind: 'answer',
        status: index % 2 === 0 ? 200 : 422,
        contentType: 'application/json',
        body,
        charge: false,
      });
      await charge(`TEXT-${index}`);
    }
    const tried = await ask(page, 'charge.recent', { limit: 50 });
    expect(tried.length).toBeGreaterThanOrEqual(payloads.length);
    expect(JSON.stringify(tried)).toContain('data-mark');
  });

  it('do nothing on any screen', async () => {
    for (const key of screens) {
      await page.keyboard.press(`Control+${key}`);
      await appShows(page);
      await look();
      const rows = listParts.anyRow(page);
      for (let at = 0; at < Math.min(await rows.count(), 6); at += 1) {
        await rows
          .nth(at)
          .click({ timeout: 300 })
          .catch(() => undefined);
        await look();
      }
    }
    console.log(
      `inert texts: ${payloads.length} texts, ${looks} looks at the page, shown in ${seen}, run in 0`,
    );
    expect(seen).toBeGreaterThan(3);
  });
});
