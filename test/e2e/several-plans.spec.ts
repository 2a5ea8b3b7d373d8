import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  bulkKindWords,
  bulkWords,
  chosenWords,
} from '../../src/renderer/topics/plans/words/bulk.ts';
import { planListWords } from '../../src/renderer/words/plans/plans.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask } from './fixture/staff.ts';
import { field, focused } from './take-payment-keys.ts';
import { actionOf } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { planPageParts } from './pages/plans.ts';

/** Allows for a machine that is busy with other windows. */
const waitMs = { timeout: 10_000 };

describe('a change of several plans, by keyboard', () => {
  let app: Tillroom;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    await ask(app.page, 'practice.fill-book', {});
    page = await app.restart();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await frameParts.rail(page).waitFor();
  });
  afterAll(async () => {
    await app.close();
    expect(complaints).toEqual([]);
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const list = () => page.getByRole('listbox', { name: planListWords.list });
  const button = (name: string) => actionOf(page, `bulk-${name}`);
  const search = async (text: string) => {
    await field(page, 'plans-search').focus();
    await press('Control+a');
    await page.keyboard.type(text);
    // Until the new list is read, the one before it stands.
    const rows = planPageParts.reference(list());
    const others = async () =>
      (await rows.allInnerTexts()).filter((name) => !name.startsWith(text));
    await expect.poll(others, waitMs).toEqual([]);
  };
  const found = async (reference: string) => {
    const { plans } = await ask(page, 'plans.page', {
      search: reference,
      health: [],
      currency: null,
      customerId: null,
      dueOn: null,
      limit: 60,
      after: null,
    });
    // A search finds every reference that begins so.
    const plan = plans.find((one) => one.reference === reference);
    if (plan === undefined) throw new Error(`${reference} is not there`);
    return plan;
  };
  /** Opens the form of a change; it begins at its first field. */
  const open = async (kind: string, first: string) => {
    await button(kind).focus();
    await press('Enter');
    await expect.poll(() => focused(page), waitMs).toBe(first);
  };
  const pressApply = async () => {
    await button('apply').waitFor();
    await expect.poll(() => focused(page), waitMs).toBe('bulk-title');
    await passGate(page);
    await press('Control+Enter');
  };
  const apply = async () => {
    await pressApply();
    await button('close').waitFor();
  };

  it('pauses a chosen range after a preview, and leaves the rest alone', async () => {
    await press('Control+3');
    await search('SAMPLE-1');
    await list().getByText('SAMPLE-19').waitFor();
    await list().focus();
    await press(' ', 'ArrowDown', 'ArrowDown', 'Shift+ ');
    await page.getByText(chosenWords(3)).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    const chosen = planPageParts.reference(list().getByRole('option', { selected: true }));
    const references = await chosen.allInnerTexts();
    expect(references).toHaveLength(3);
    await open('pause', 'reason');
    await press('Control+Enter');
    await page.getByText('Enter a reason.').first().waitFor();
    await page.keyboard.type('Closed in January');
    await press('Control+Enter');
    await page.getByText(`${bulkWords.changes}: 3 plans`).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    expect((await found(references[0] ?? '')).state).toBe('active');
    // One of them is cancelled by someone else before the change is applied.
    const other = await found(references[2] ?? '');
    const cancelled = { kind: 'cancel', reason: 'Moved away' } as const;
    await ask(page, 'plans.move', { planId: other.id, move: cancelled });
    await apply();
    const report = page.getByRole('region', { name: '2 plans paused, 1 left out.' });
    await report.waitFor();
    const leftOut = page.getByRole('region', { name: `${bulkWords.leftOut}: 1 plan` });
    expect(await leftOut.innerText()).toContain(other.reference);
    await expect.poll(() => violations(page)).toEqual([]);
    expect((await found(references[0] ?? '')).state).toBe('paused');
    await press('Escape');
    await list().waitFor();
  });

  it('moves every plan of a filtered list to a day of the month', async () => {
    await search('SAMPLE-2');
    await button('all').focus();
    await press('Enter');
    await page.getByText(chosenWords(null)).waitFor();
    await open('change-date', 'days');
    await page.keyboard.type('15');
    await press('Tab', 'Tab');
    await field(page, 'reason').focus();
    await page.keyboard.type('New payday');
    await press('Control+Enter');
    await page.getByText(bulkWords.previewText).waitFor();
    const before = (await found('SAMPLE-24')).nextDueOn;
    expect(before).not.toMatch(/-15$/u);
    await apply();
    expect((await found('SAMPLE-24')).nextDueOn).toMatch(/-15$/u);
    const { events } = await ask(page, 'plans.find', { planId: (await found('SAMPLE-24')).id });
    expect(events[0]?.reason).toMatch(/^New payday \(agreed by e-mail on \d{4}-\d\d-\d\d\)$/u);
    await press('Escape');
  });

  it('needs a supervisor for a new amount, and goes back without a change', async () => {
    await search('SAMPLE-33');
    await list().getByText('SAMPLE-33').waitFor();
    await list().focus();
    await press(' ');
    await open('change-amount', 'amount');
    await page.keyboard.type('99');
    await field(page, 'reason').focus();
    await page.keyboard.type('New prices');
    await press('Control+Enter');
    await pressApply();
    await page.getByText('Only a supervisor may do this.').first().waitFor();
    await press('Escape');
    await expect.poll(() => focused(page), waitMs).toBe('amount');
    await press('Escape');
    await list().waitFor();
    expect(bulkKindWords['change-amount'].button).toBe(await button('change-amount').innerText());
  });
});
