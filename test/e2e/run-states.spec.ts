import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DueScenes } from './due-scenes.ts';
import { calls, narrow, rows, startDueScenes } from './due-scenes.ts';
import { behind } from './fixture/scenes.ts';
import type { FakeMain } from '../fakes/fake-bridge.ts';
import { violations } from './fixture/accessibility.ts';
import { planHealthWords } from '../../src/renderer/words/plans/plan-states.ts';
import { runSettingsWords } from '../../src/renderer/topics/due/words/run-settings.ts';
import { leftOutWords } from '../../src/renderer/topics/due/words/run-reasons.ts';
import { runWords } from '../../src/renderer/topics/due/words/runs.ts';
import { holdGate, passGate } from './fixture/pass-gate.ts';
import { actionOf, fieldOf, formParts } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { settingsParts } from './pages/settings.ts';
import { dueParts } from './pages/to-do.ts';
import { isReadSideways } from './pages/layout.ts';

/** The last announcement. */
function spoken(page: Page): Promise<string> {
  return frameParts.spoken(page).first().innerText();
}

describe('a run of what is due, with a fake main', () => {
  let scenes: DueScenes;

  beforeAll(async () => {
    scenes = await startDueScenes();
  });
  afterAll(() => scenes.close());

  const open: DueScenes['open'] = (scene, opening) => scenes.open(scene, opening);

  /** Starts a run of everything due, with a bank that takes this long over each charge. */
  async function startRun(bankMs: number) {
    const page = await open('due');
    await page.evaluate((slow) => {
      const { fakeMain } = window as unknown as { fakeMain: FakeMain };
      fakeMain.bankMs = slow;
    }, bankMs);
    await rows(page).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Start/u }).waitFor();
    await passGate(page);
    await page.keyboard.press('Control+Enter');
    return { page, cockpit: page.getByRole('region', { name: runWords.region }) };
  }

  it('checks first in its place, sends nothing by a held key, and starts once', async () => {
    const page = await open('due');
    await rows(page).first().waitFor();
    const release = await holdGate(page);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: runWords.checkTitle }).waitFor();
    await page.keyboard.press('Control+Enter');
    const waits = { reason: 'too-soon', until: '2026-11-21', count: 1 } as const;
    await page.getByText(leftOutWords(waits)).waitFor();
    const names = await dueParts.checkNames(page).allInnerTexts();
    expect(names.join('\n')).toMatch(/\w+ \w+ \d+, PLAN-\d+ · \d+, AUD 89\.00/u);
    await expect.poll(() => calls(page)).not.toContain('runs.start');
    await release();
    await page.getByRole('radio', { name: runWords.expiredChoice['try-although-expired'] }).check();
    await page.getByText('15, AUD 1,335.00', { exact: true }).waitFor();
    await expect.poll(() => dueParts.check(page).innerText()).toContain('7 of 9 approved');
    await expect.poll(() => violations(page)).toEqual([]);
    await passGate(page);
    await page.getByRole('button', { name: /^Start/u }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: runWords.region }).waitFor();
    expect((await calls(page)).filter((name) => name === 'runs.start')).toHaveLength(1);
  });

  it('says beside Try again how many it charges now, and why not the others', async () => {
    const page = await open('due');
    await page.getByRole('tab', { name: /^Failed/u }).click();
    const note = actionOf(page, 'run-note');
    await note.waitFor();
    const said = await note.innerText();
    expect(said).toMatch(/^\d can be charged now\. Excluded: .*needs a new card/u);
    expect(said).toContain('wait');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('button', { name: new RegExp(`^Start: charge ${said.slice(0, 1)},`, 'u') })
      .waitFor();
  });

  it('looks again when what is due has changed since', async () => {
    const page = await open('due');
    await rows(page).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Start: charge 14/u }).waitFor();
    await passGate(page);
    await behind(page, (main) => {
      const check = main.extra['runs.check'];
      if (check === undefined) throw new Error('no check');
      main.extra = {
        ...main.extra,
        'runs.start': async (input) => {
          const seen = await check(input);
          return { kind: 'check-changed', check: { ...seen, count: 13 } };
        },
      };
    });
    await page.keyboard.press('Control+Enter');
    const notice = dueParts.checkNotice(page);
    await expect.poll(() => notice.innerText()).toContain('changed since you checked. Nothing was');
    await page.getByRole('button', { name: /^Start: charge 13/u }).waitFor();
  });

  it('shows the run of another terminal as soon as it changes, with the same controls', async () => {
    const { page, cockpit } = await startRun(600_000);
    await actionOf(cockpit, 'stop-run').waitFor();
    await behind(page, async (main) => {
      const here = await main.extra['runs.current']?.({});
      const run = here?.run ? { ...here.run, ledBy: 'Front desk' } : null;
      main.extra = { ...main.extra, 'runs.current': () => ({ run }) };
      main.emit('records.changed', { topics: ['runs'] });
    });
    await cockpit.getByText('Front desk is running this.').waitFor();
    await actionOf(cockpit, 'stop-run').waitFor();
    await actionOf(cockpit, 'pause-run').waitFor();
    await actionOf(cockpit, 'help-run').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'runs.current': () => ({ run: null }) };
      main.emit('records.changed', { topics: ['runs'] });
    });
    await cockpit.waitFor({ state: 'detached' });
  });

  it('keeps the run at the foot of every screen, pauses it, goes on, and says so once', async () => {
    const { page, cockpit } = await startRun(120);
    await cockpit.waitFor();
    await page.keyboard.press('Control+4');
    await expect.poll(() => cockpit.isVisible()).toBe(true);
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await cockpit.getByText(planHealthWords.paused.word, { exact: true }).waitFor();
    await expect.poll(() => spoken(page)).toMatch(/^Run 38\. Paused\./u);
    await expect.poll(() => cockpit.innerText()).toMatch(/were not sent and not charged/u);
    await expect.poll(() => violations(page)).toEqual([]);
    await actionOf(page, 'run-rows').press('Enter');
    await cockpit.getByRole('row').nth(1).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await actionOf(page, 'resume-run').press('Enter');
    await cockpit.getByText('Done', { exact: true }).waitFor();
    await expect
      .poll(() => spoken(page))
      .toMatch(/^Run 38 is done: 9 approved, 3 declined, 2 unconfirmed/u);
    await actionOf(page, 'put-run-away').press('Enter');
    await cockpit.waitFor({ state: 'detached' });
  });

  it('shows a run that the end of the terminal interrupted, in words', async () => {
    const page = await open('run-paused');
    const cockpit = page.getByRole('region', { name: runWords.region });
    await expect.poll(() => cockpit.innerText()).toContain('Paused: Tillroom was closed.');
    await expect.poll(() => cockpit.innerText()).toContain('nothing is charged twice');
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('asks twice before a run is stopped for good', async () => {
    const page = await open('run-paused');
    await actionOf(page, 'stop-run').press('Enter');
    await page.getByText(runWords.stopText).waitFor();
    await expect.poll(() => calls(page)).not.toContain('runs.control');
    await page.keyboard.press('Escape');
    await actionOf(page, 'resume-run').waitFor();
    await expect.poll(() => calls(page)).not.toContain('runs.control');
  });

  it('reads in one column at 400 %: the run with its rows, the check, and the earlier runs', async () => {
    const paused = await open('run-paused', { size: narrow });
    await actionOf(paused, 'run-rows').click();
    await paused.getByRole('row').nth(1).waitFor();
    await expect.poll(() => isReadSideways(paused)).toBe(false);
    await expect.poll(() => violations(paused)).toEqual([]);
    const page = await open('due', { size: narrow });
    await behind(page, (main) => {
      main.bankMs = 10;
    });
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+Enter');
    await actionOf(page, 'start-run').waitFor();
    await expect.poll(() => isReadSideways(page)).toBe(false);
    await passGate(page);
    await page.keyboard.press('Control+Enter');
    await actionOf(page, 'put-run-away').click();
    await page.getByRole('button', { name: runWords.earlier }).click();
    await rows(page).first().click();
    await page.getByRole('row').nth(1).waitFor();
    await expect.poll(() => isReadSideways(page)).toBe(false);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('lets an admin say how runs go, and nobody else', async () => {
    const page = await open('due', { status: { role: 'admin' } });
    await page.keyboard.press('Control+9');
    await page.getByRole('button', { name: runSettingsWords.title }).click();
    await fieldOf(page, 'concurrency').fill('99');
    await page.keyboard.press('Control+Enter');
    await formParts.errors(page, 'Enter a whole number from 1 to 48.').waitFor();
    await fieldOf(page, 'concurrency').fill('8');
    await page.getByRole('radio', { name: runSettingsWords.byClock }).check();
    await fieldOf(page, 'startsAt').fill('730');
    await fieldOf(page, 'startsAt').press('Control+Enter');
    await settingsParts.runsSaid(page, runSettingsWords.saved).waitFor();
    await expect.poll(() => fieldOf(page, 'startsAt').inputValue()).toBe('07:30');
    await expect.poll(() => violations(page)).toEqual([]);
    const clerk = await open('due', { status: { role: 'clerk' } });
    await clerk.keyboard.press('Control+9');
    await clerk.getByRole('button', { name: runSettingsWords.title }).click();
    await clerk.getByText(runSettingsWords.adminOnly).waitFor();
    await expect.poll(() => fieldOf(clerk, 'concurrency').isDisabled()).toBe(true);
  });
});
