import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoDecimalsWords } from '../../src/renderer/topics/unconfirmed/words/two-decimals.ts';
import { clockWords } from '../../src/renderer/words/clock.ts';
import { toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { calls, large, narrow, small, startDueScenes } from './due-scenes.ts';
import { behind } from './fixture/scenes.ts';
import type { DueScenes } from './due-scenes.ts';
import { violations } from './fixture/accessibility.ts';
import { noticeOf } from './pages/frame.ts';

const looks = [
  { look: 'light', size: large },
  { look: 'dark', size: large },
  { look: 'light', size: small },
  { look: 'light', size: narrow },
] as const;

/** Facts that nothing vouches for, and the person who does; with a fake main, because a test cannot move the day. */
describe('a date and an amount that a person has to vouch for, by keyboard', () => {
  let scenes: DueScenes;

  beforeAll(async () => {
    scenes = await startDueScenes();
  });
  afterAll(() => scenes.close());

  const doubted = { clock: { today: '2027-01-04', trustedOn: '2026-11-23' } } as const;
  const banner = (page: Page) => noticeOf(page, 'clock');

  it.each(looks)('asks for the date in its own place, $look at $size.width', async (opening) => {
    const page = await scenes.open('due', { ...opening, status: doubted });
    await banner(page).getByText(clockWords.title).waitFor();
    const text = await banner(page).innerText();
    expect(text).toContain('It shows Mon 4 Jan 2027');
    expect(text).toContain('Mon 23 Nov 2026');
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('trusts the date by that one button, and by no other act', async () => {
    const page = await scenes.open('due', { status: doubted });
    await behind(page, (main) => {
      main.extra = {
        ...main.extra,
        'runs.trust-clock': ({ today }) => {
          if (today !== main.status.clock?.today) return { kind: 'changed', today };
          main.status = { ...main.status, clock: null };
          main.emit('session.changed', main.status);
          return { kind: 'trusted' };
        },
      };
    });
    // Granting a retry leaves the date as doubtful as it was.
    await page.getByRole('tab', { name: /^Failed/u }).press('Enter');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await calls(page)).not.toContain('runs.trust-clock');
    await banner(page).getByRole('button', { name: clockWords.trust }).press('Enter');
    await banner(page).waitFor({ state: 'detached' });
    expect((await calls(page)).filter((name) => name === 'runs.trust-clock')).toHaveLength(1);
  });

  it('says that the date has changed since, and asks again', async () => {
    const page = await scenes.open('due', { status: doubted });
    await behind(page, (main) => {
      main.extra = {
        ...main.extra,
        'runs.trust-clock': ({ today }) => ({ kind: 'changed', today }),
      };
    });
    await banner(page).getByRole('button', { name: clockWords.trust }).press('Enter');
    await banner(page).getByText(clockWords.changed).waitFor();
  });

  async function openOffer(role: 'supervisor' | 'admin', look: 'light' | 'dark' = 'light') {
    const page = await scenes.open('full', { look, status: { role } });
    await behind(page, (main) => {
      main.attempts = main.attempts.map((attempt) =>
        attempt.reference === 'INV-20411' ? { ...attempt, offersTwoDecimals: true } : attempt,
      );
    });
    await page
      .getByRole('tab', { name: new RegExp(`^${toDoWords.notConfirmed}`, 'u') })
      .press('Enter');
    await page.getByRole('option').filter({ hasText: 'INV-20411' }).click();
    await page.getByText(twoDecimalsWords.title).waitFor();
    return page;
  }

  it('offers two decimals to an admin, who confirms them once', async () => {
    const page = await openOffer('admin');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: twoDecimalsWords.confirm }).press('Enter');
    await expect
      .poll(async () => (await calls(page)).filter((name) => name === 'accounts.save'))
      .toHaveLength(1);
  });

  it('shows others the question without the button', async () => {
    const page = await openOffer('supervisor', 'dark');
    await page.getByText(twoDecimalsWords.adminOnly).waitFor();
    expect(await page.getByRole('button', { name: twoDecimalsWords.confirm }).count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
  });
});
