import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewAddress } from '../../src/contract/accounts/service-addresses.ts';
import { addressWords } from '../../src/renderer/words/service-address.ts';
import { calls, large, narrow, startDueScenes } from './due-scenes.ts';
import { behind } from './fixture/scenes.ts';
import type { DueScenes } from './due-scenes.ts';
import { violations } from './fixture/accessibility.ts';
import { frameParts, noticeOf } from './pages/frame.ts';

const unconfirmed: NewAddress = {
  place: 'gateway',
  before: 'https://gateway.example',
  address: 'https://other.example',
  confirmed: null,
  awaitsConfirmation: true,
  isUnread: true,
};
const blocked = { kind: 'keychain', reason: 'address-not-confirmed' } as const;
const looks = [
  { look: 'light', size: large },
  { look: 'dark', size: narrow },
] as const;

/** A new address of the account; with a fake main, because a test sends nothing to an address outside this computer. */
describe('a new address of the account, by keyboard', () => {
  let scenes: DueScenes;

  beforeAll(async () => {
    scenes = await startDueScenes();
  });
  afterAll(() => scenes.close());

  const banner = (page: Page) => noticeOf(page, 'address');

  it.each(looks)('shows old and new above every screen, $look at $size.width', async (opening) => {
    const status = { blocked, newAddresses: [unconfirmed], role: 'admin' as const };
    const page = await scenes.open('due', { ...opening, status });
    const text = () => banner(page).innerText();
    await expect.poll(text).toContain('It was https://gateway.example.');
    expect(await text()).toContain('It is now https://other.example.');
    expect(await text()).toContain('no payments can be taken');
    // One notice, not two, of the same thing.
    expect(await frameParts.blocked(page).count()).toBe(1);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('has an admin confirm it, and is there until they record that they have read it', async () => {
    const status = { blocked, newAddresses: [unconfirmed], role: 'admin' as const };
    const page = await scenes.open('due', { status });
    await behind(page, (main) => {
      const told = main.status.newAddresses[0];
      const put = (fresh: readonly (typeof told)[]) => {
        main.status = {
          ...main.status,
          blocked: null,
          newAddresses: fresh.flatMap((one) => one ?? []),
        };
        main.emit('session.changed', main.status);
      };
      main.extra = {
        ...main.extra,
        'accounts.confirm-address': ({ address }) => {
          const confirmed = { by: 'Ada', at: '2026-11-23T10:00:00.000Z' as never };
          if (told?.address !== address) return { kind: 'changed' };
          put([{ ...told, confirmed, awaitsConfirmation: false }]);
          return { kind: 'confirmed' };
        },
        'accounts.acknowledge-address': () => {
          put([]);
          return { kind: 'acknowledged' };
        },
      };
    });
    await banner(page).getByRole('button', { name: addressWords.confirm }).press('Enter');
    await banner(page).getByText('Ada confirmed it').waitFor();
    expect(await banner(page).getByRole('button', { name: addressWords.confirm }).count()).toBe(0);
    await banner(page).getByRole('button', { name: addressWords.acknowledge }).press('Enter');
    await banner(page).waitFor({ state: 'detached' });
    const called = (await calls(page)).filter((name) => name.endsWith('-address'));
    expect(called).toEqual(['accounts.confirm-address', 'accounts.acknowledge-address']);
  });

  it('says that it has changed since, and confirms nothing', async () => {
    const page = await scenes.open('due', { status: { blocked, newAddresses: [unconfirmed] } });
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'accounts.confirm-address': () => ({ kind: 'changed' }) };
    });
    await banner(page).getByRole('button', { name: addressWords.confirm }).press('Enter');
    await banner(page).getByText(addressWords.changed).waitFor();
  });
});
