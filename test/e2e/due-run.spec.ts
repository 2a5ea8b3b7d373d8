import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, bankTruth } from './fixture/staff.ts';
import { dueParts, tabFigures } from './pages/to-do.ts';
import { field, focused } from './take-payment-keys.ts';
import { dueWords, emptyWords, sampleDataWords } from '../../src/renderer/topics/due/words/due.ts';
import { paperWords } from '../../src/renderer/words/printing.ts';
import { planCallOutcomeWords } from '../../src/renderer/words/plans/plan-moves.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { leftOutWords } from '../../src/renderer/topics/due/words/run-reasons.ts';
import { runWords } from '../../src/renderer/topics/due/words/runs.ts';
import { actionOf } from './pages/controls.ts';
import { slipParts } from './pages/slip.ts';
import { movePracticeOn } from './pages/top-bar.ts';

/** Longest time of a run of the sample plans, in ms. */
const runWaitMs = 60_000;

/** The sample plans of practice: instalments due, charged by a run of them, and failed already. */
const book = { due: 61, goes: 60, failed: 3 } as const;

describe('a run of what is due', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    const appearance = { theme: 'light', phoneMode: false, singleKeys: true } as const;
    await ask(app.page, 'session.save-appearance', appearance);
    page = await app.restart();
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  const rows = () => page.getByRole('listbox').getByRole('option');
  const cockpit = () => page.getByRole('region', { name: runWords.region });

  async function tab(name: string): Promise<void> {
    await page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).click();
    await page.getByRole('listbox').focus();
  }

  async function cardsCharged(): Promise<ReadonlyMap<string, number>> {
    const times = new Map<string, number>();
    for (const { reference, approved } of await bankTruth(page)) {
      if (approved) times.set(reference, (times.get(reference) ?? 0) + 1);
    }
    return times;
  }

  it('begins with nothing, says so, and fills the sample book', async () => {
    await page.keyboard.press('Control+2');
    await page.getByRole('main').getByText(emptyWords.due.title).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: sampleDataWords.fill }).press('Enter');
    await expect.poll(() => rows().count(), { timeout: 30_000 }).toBe(book.due);
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: /^Due today/u }).click();
    await expect
      .poll(() => tabFigures(page))
      .toMatch(/^Due today 61 AUD .* Failed 3 .* Unconfirmed 1 .* Expiring cards \d+ /u);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('checks first: what goes, what waits and until when, and the card past its expiry', async () => {
    const sentBefore = (await bankTruth(page)).length;
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('button', { name: new RegExp(`^Start: charge ${book.goes}`, 'u') })
      .waitFor();
    const check = await dueParts.check(page).innerText();
    expect(check).toContain('1 has an expired card');
    const waits = leftOutWords({ reason: 'schedule-day', until: null, count: 3 });
    expect(check).toMatch(new RegExp(`${waits} until \\w{3} \\d{1,2} \\w{3} \\d{4}`, 'u'));
    await expect.poll(() => violations(page)).toEqual([]);
    expect(await bankTruth(page)).toHaveLength(sentBefore);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor();
  });

  it('lists and runs one currency alone, chosen by keyboard or by mouse', async () => {
    const currency = field(page, 'due-currency');
    await currency.focus();
    await page.keyboard.type('NZ');
    await expect.poll(() => rows().count()).toBeLessThan(20);
    const inNzd = await rows().count();
    expect(inNzd).toBeGreaterThan(1);
    await page.getByRole('button', { name: new RegExp(`^Run ${inNzd}, NZD`, 'u') }).waitFor();
    await page.getByRole('listbox').first().focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Start: charge \d+, NZD [\d.,]+/u }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => violations(page)).toEqual([]);
    await currency.click();
    await page.getByRole('option', { name: dueWords.allCurrencies }).click();
    await expect.poll(() => rows().count()).toBe(book.due);
  });

  it('starts by keyboard, pauses, and survives the end of the terminal', async () => {
    const settings = { concurrency: 2, gapMs: 150, notConfirmedMax: 3, startsAt: null };
    await ask(page, 'session.switch-role', { role: 'admin' });
    await ask(page, 'runs.save-settings', settings);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Start: charge/u }).waitFor();
    await passGate(page);
    await page.keyboard.press('Control+Enter');
    await cockpit().getByText('Running', { exact: true }).waitFor();
    await expect.poll(() => cockpit().innerText()).toMatch(/[1-9]\d* approved/u);
    await app.mainProcess.kill();
    page = await app.restart();
    await cockpit().getByText('Paused: Tillroom was closed.').waitFor();
    const text = await cockpit().innerText();
    expect(text).toMatch(/were not sent and not charged/u);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('goes on where it was and charges nobody twice', async () => {
    const settings = { concurrency: 8, gapMs: 0, notConfirmedMax: 3, startsAt: null };
    await ask(page, 'session.switch-role', { role: 'admin' });
    await ask(page, 'runs.save-settings', settings);
    await page.keyboard.press('F9');
    expect(await page.evaluate('document.activeElement?.dataset.work')).toBe('resume-run');
    await page.keyboard.press('Enter');
    await cockpit().getByText('Done', { exact: true }).waitFor({ timeout: runWaitMs });
    const [run] = (await ask(page, 'runs.page', { before: null, limit: 1 })).runs;
    expect(run?.doneCount).toBe(book.goes);
    const times = [...(await cardsCharged()).values()];
    expect(Math.max(...times)).toBe(1);
    await actionOf(page, 'run-rows').press('Enter');
    await cockpit().getByRole('row').nth(1).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('writes its report to a file that holds every row and no card number', async () => {
    const path = join(app.userData, 'run.csv');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    await cockpit().getByRole('button', { name: paperWords.csv }).press('Enter');
    await cockpit().getByText('Saved as run.csv.').waitFor();
    const lines = readFileSync(path, 'utf8').trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(book.goes);
    expect(readFileSync(path, 'utf8')).not.toMatch(/\d{13,19}/u);
    await actionOf(page, 'put-run-away').press('Enter');
    await cockpit().waitFor({ state: 'detached' });
  });

  it('keeps the run among the earlier ones', async () => {
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: /^Due today/u }).click();
    await page.getByRole('button', { name: runWords.earlier }).press('Enter');
    await rows().first().waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: /^Report/u })
      .getByRole('row')
      .nth(1)
      .waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('tries the expired card without its expiry, and it is approved', async () => {
    await tab(dueWords.tabs.due);
    await expect.poll(() => rows().count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await passGate(page);
    await page.keyboard.press('c');
    await slipParts.slip(page).getByRole('heading', { name: reportWords.approved }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('tries one that failed by hand, once, and it leaves the list', async () => {
    await tab(dueWords.tabs.failed);
    await expect.poll(() => rows().count()).toBeGreaterThan(book.failed);
    const before = await rows().count();
    await page.keyboard.press('Enter');
    await passGate(page);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('c');
    await slipParts.slip(page).getByRole('heading', { name: reportWords.approved }).waitFor();
    await expect.poll(() => rows().count()).toBe(before - 1);
    await page.keyboard.press('Escape');
  });

  it('keeps a promise from being tried until the day after, and then calls it broken', async () => {
    await tab(dueWords.tabs.failed);
    await page.keyboard.press('Enter');
    await passGate(page);
    await page.keyboard.press('l');
    await expect.poll(() => focused(page)).toBe('outcome');
    await page.getByRole('radio', { name: planCallOutcomeWords.promised }).check();
    await field(page, 'note').fill('after payday');
    await page.keyboard.press('Control+Enter');
    await dueParts.calls(page, 'after payday').waitFor();
    await dueParts.ways(page, 'The customer promised to pay.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows().first().innerText()).toMatch(/Promised [A-Z]{3}/u);
    await movePracticeOn(page, 'week');
    await expect.poll(() => dueParts.list(page).innerText()).toMatch(/Promise broken: [A-Z]{3}/u);
  });
});
