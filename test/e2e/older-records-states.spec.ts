import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradeWords } from '../../src/renderer/topics/records/words/terminals.ts';
import { serverWords } from '../../src/renderer/words/server-records.ts';
import { signInScreenWords } from '../../src/renderer/words/settings/staff.ts';
import { large, narrow } from './due-scenes.ts';
import { violations } from './fixture/accessibility.ts';
import { behind, openScenes } from './fixture/scenes.ts';
import { fieldOf } from './pages/controls.ts';

const looks = [
  { look: 'light', size: large },
  { look: 'dark', size: narrow },
] as const;

/** A live account whose records wait for an update; with a fake main, because a live account reaches a gateway. */
describe('the sign-in screen of records of an older version', () => {
  let scenes: Awaited<ReturnType<typeof openScenes>>;
  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  it.each(looks)('updates them before anyone signs in, $look at $size.width', async (opening) => {
    const page = await scenes.page(opening);
    const status = {
      mode: 'live',
      accountName: 'Harbour',
      signIn: { kind: 'signed-out' },
      blocked: { kind: 'records', reason: 'needs-owner' },
    };
    const asked = new URLSearchParams({ scene: 'due', status: JSON.stringify(status) });
    await page.goto(`${scenes.address}?${asked.toString()}`);
    await page.getByText(serverWords['needs-owner'].title).waitFor({ timeout: 60_000 });
    await expect.poll(() => violations(page)).toEqual([]);
    await behind(page, (main) => {
      main.extra = {
        ...main.extra,
        'terminals.upgrade': ({ user, secret }) => {
          if (secret !== 'of the owner') return { kind: 'not-upgraded', reason: 'login-refused' };
          if (user !== 'keeper') throw new Error(user);
          main.status = { ...main.status, blocked: null };
          main.emit('session.changed', main.status);
          return { kind: 'upgraded', from: 35, to: 36 };
        },
      };
    });
    const field = (name: string) => fieldOf(page, name);
    await field('upgrade-user').fill('keeper');
    await field('upgrade-password').fill('mistyped');
    await page.keyboard.press('Enter');
    await page.getByText(upgradeWords.notUpgraded).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await field('upgrade-password').fill('of the owner');
    await page.keyboard.press('Enter');
    await expect.poll(() => field('upgrade-user').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(
      signInScreenWords.updateNeeded,
    );
  });
});
