import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DueScenes } from './due-scenes.ts';
import { calls, large, narrow, rows, small, startDueScenes } from './due-scenes.ts';
import { behind } from './fixture/scenes.ts';
import { violations } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { focused } from './take-payment-keys.ts';
import {
  dueWords,
  emptyWords,
  sampleDataWords,
  sinceWords,
} from '../../src/renderer/topics/due/words/due.ts';
import { planCallOutcomeWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { planWordsOf } from '../../src/renderer/words/plans/plans.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { readAgain, shownAsOf } from '../../src/renderer/words/failures.ts';
import { actionOf } from './pages/controls.ts';
import { slipParts } from './pages/slip.ts';
import { dueParts, toDoParts } from './pages/to-do.ts';
import { tooWide } from './pages/layout.ts';
import { movePracticeOn, practiceDateButton } from './pages/top-bar.ts';

describe('due work in To do', () => {
  let scenes: DueScenes;

  beforeAll(async () => {
    scenes = await startDueScenes();
  });
  afterAll(() => scenes.close());

  const open: DueScenes['open'] = (scene, opening) => scenes.open(scene, opening);

  async function toFailed(page: Page): Promise<void> {
    await page.getByRole('tab', { name: /^Failed/u }).click();
    await page.getByRole('listbox', { name: dueWords.lists.failed }).waitFor();
    await rows(page).first().waitFor();
    await page.getByRole('listbox').focus();
  }

  it('opens on what is due, with the keys in the list', async () => {
    const page = await open('due');
    await rows(page).first().waitFor();
    await expect
      .poll(() => page.getByRole('listbox').evaluate((list) => list === document.activeElement))
      .toBe(true);
    const tabs = await page.getByRole('tab').allInnerTexts();
    expect(tabs.map((text) => text.replaceAll(/\s+/gu, ' ').trim())).toEqual([
      'Due today 12 AUD 1,068.00',
      expect.stringMatching(/^Failed 8 AUD [\d,.]+/u),
      'Unconfirmed 0',
      `Expiring cards 2 ${dueWords.withinDays}`,
      expect.stringMatching(/^Call-backs/u),
      toDoWords.recentTab,
    ]);
    await expect
      .poll(() => toDoParts.topLine(page).innerText())
      .toBe(`${sinceWords(null)} ${dueWords.startByHand}`);
  });

  it('says in each row who, why, what is left and when next', async () => {
    const page = await open('due');
    await toFailed(page);
    // A row has its words a moment after the list, once it is rendered.
    await expect
      .poll(async () => (await rows(page).allInnerTexts()).filter((text) => text !== '').length)
      .toBe(8);
    const texts = await rows(page).allInnerTexts();
    expect(texts[0]).toMatch(/Ben Sample 101[\s\S]*AUD 89\.00/u);
    expect(texts[0]).toMatch(/Insufficient funds[\s\S]*2/u);
    // The response code stands beside its reason where the window is wide enough for both.
    expect(await rows(page).first().textContent()).toContain('Insufficient funds 51');
    expect(texts[1]).toContain('Promised AUD 89.00, Tue 24 Nov 2026');
    expect(texts[2]).toContain(planWordsOf.promiseBroken);
    // The code of a lost card stays in the records.
    expect(texts[3]).toMatch(/Declined by the bank(?! \d)[\s\S]*new card first/u);
    expect(texts[4]).toMatch(/Mastercard\s+•• 1105[\s\S]*Expired/u);
    expect(texts[6]).toContain('needs a decision');
    expect(texts[7]).toMatch(/needs a card/u);
  });

  it('chooses by keyboard and counts what would be tried', async () => {
    const page = await open('due');
    await toFailed(page);
    const button = actionOf(page, 'check');
    for (const key of ['Space', 'ArrowDown', 'j', 'Shift+Space']) await page.keyboard.press(key);
    await expect.poll(() => button.innerText()).toContain('Try again 2 of 3 chosen, AUD 178.00');
    await page.keyboard.press('Control+a');
    await expect.poll(() => button.innerText()).toContain('Try again 3 of 8 chosen, AUD 267.00');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.innerText()).toContain('Try again 2 of 8, AUD 178.00');
  });

  it('looks for a name or phone in the list', async () => {
    const page = await open('due');
    await page.getByRole('textbox', { name: dueWords.search }).fill('345 612');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('textbox', { name: dueWords.search }).fill('nobody at all');
    await page.getByText(dueWords.nobody).waitFor();
  });

  it('tries one row once, and goes on to the next', async () => {
    const page = await open('due');
    await behind(page, (main) => {
      main.bankMs = 200;
    });
    await toFailed(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('slip-heading');
    // The slip stood beside the list before it was opened: its letters are deaf from the opening on.
    await page.keyboard.press('c');
    await page.waitForTimeout(300);
    expect(await calls(page)).not.toContain('plans.charge');
    await passGate(page);
    await page.keyboard.press('c');
    await page.keyboard.press('c');
    await slipParts.slip(page).getByRole('heading', { name: reportWords.approved }).waitFor();
    expect((await calls(page)).filter((name) => name === 'plans.charge')).toHaveLength(1);
    await expect.poll(() => rows(page).count()).toBe(7);
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Next: Chloé Probe 102/u }).press('Enter');
    await slipParts.slip(page).getByText('PLAN-1102').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dueParts.opened(page).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('listbox');
    await slipParts.slip(page).getByText('PLAN-1102').first().waitFor();
  });

  it('says why a row is locked, and lets only a supervisor grant a try', async () => {
    for (const [role, words] of [
      ['clerk', dueWords.retryNow],
      ['supervisor', dueWords.grant],
    ] as const) {
      const page = await open('due', { status: { role } });
      await toFailed(page);
      await rows(page).nth(1).click();
      const way = dueParts.wayButtons(page).first();
      await expect.poll(() => way.innerText()).toContain(words);
      await expect
        .poll(() => dueParts.ways(page).innerText())
        .toContain('The customer promised to pay.');
      await passGate(page);
      await way.press('Enter');
      const expected = role === 'clerk' ? 0 : 1;
      expect((await calls(page)).filter((name) => name === 'plans.charge')).toHaveLength(expected);
    }
  });

  it('offers a try although expired first', async () => {
    const page = await open('due');
    await toFailed(page);
    await rows(page).nth(4).click();
    const ways = dueParts.wayButtons(page);
    await expect.poll(() => ways.first().innerText()).toContain('Try expired card, AUD 89.00');
    await expect.poll(() => ways.nth(1).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows what each list would hold, and what comes next', async () => {
    const page = await open('due-next');
    await page.getByText('Next due: 12 tomorrow, AUD 1,068.00.').waitFor();
    await page.getByRole('tab', { name: /^Failed/u }).click();
    await page.getByText(emptyWords.failed.title).waitFor();
    await page.getByText('Next due: 12 tomorrow, AUD 1,068.00.').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('fills the sample book of practice, and moves its day on', async () => {
    const page = await open('empty');
    await page.getByRole('button', { name: sampleDataWords.fill }).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(12);
    await movePracticeOn(page, 'week');
    await page.getByRole('button', { name: 'Fri 27 Nov 2026 in practice' }).waitFor();
    const live = await open('empty', { status: { mode: 'live' } });
    await live.getByText(emptyWords.due.title).waitFor();
    await expect
      .poll(() => live.getByRole('button', { name: sampleDataWords.fill }).count())
      .toBe(0);
    await expect.poll(() => practiceDateButton(live).count()).toBe(0);
  });

  it('says why the lists cannot be read again, keeps them on screen, and reads them', async () => {
    const page = await open('due');
    await rows(page).first().waitFor();
    await behind(page, (main) => {
      const { 'due.counts': counts, ...rest } = main.extra;
      Reflect.set(window, 'heldCounts', counts);
      main.extra = rest;
      main.emit('plans.changed', {});
    });
    const again = page.getByRole('button', { name: readAgain });
    await again.waitFor();
    await page.getByText(new RegExp(shownAsOf(String.raw`\d{2}:\d{2}`), 'u')).waitFor();
    expect(await rows(page).count()).toBeGreaterThan(0);
    await passGate(page);
    await again.focus();
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'due.counts': Reflect.get(window, 'heldCounts') };
    });
    // The list may read again by itself from here on, and then there is no button to find.
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await rows(page).first().waitFor();
  });

  it('reads page after page as the keys go down', async () => {
    const page = await open('due-many');
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(200);
    await page.keyboard.press('End');
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(400);
    await page.keyboard.press('End');
    await expect.poll(() => rows(page).count()).toBe(500);
  });

  it.each([
    ['light', large],
    ['dark', large],
    ['light', small],
    ['dark', narrow],
    ['light', narrow],
  ] as const)('is clean for axe and scrolls one way: %s, %j', async (look, size) => {
    const page = await open('due', { look, size });
    await rows(page).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await toFailed(page);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await slipParts.slip(page).waitFor();
    await passGate(page);
    await page.keyboard.press('l');
    await page.getByRole('radio', { name: planCallOutcomeWords.promised }).check();
    await expect.poll(() => violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  });
});
