import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { openPayingShop } from './paying-shop.ts';
import { startApp } from './test-host.ts';

const dayMs = 86_400_000;

describe('one merchant set up twice', () => {
  it('is refused with the name of the account that it is already', async () => {
    const { call, account } = await openPayingShop();
    const blank = await call('accounts.blank', {});
    const { baseUrl } = account;
    const twin = { ...blank, name: 'Shop again', baseUrl: `${baseUrl}/`, username: ' test ' };
    const refusal = { field: 'username', reason: 'same-merchant', otherName: 'Shop' };
    expect(await call('accounts.save', { account: twin })).toEqual({
      kind: 'refused',
      refusals: [refusal],
    });
    const other = { ...twin, username: 'TEST-2' };
    expect(await call('accounts.save', { account: other })).toEqual({ kind: 'saved' });
    expect(await call('accounts.save', { account: { ...other, username: 'TEST' } })).toEqual({
      kind: 'refused',
      refusals: [refusal],
    });
    expect(await call('accounts.save', { account: { ...account, name: 'Renamed' } })).toEqual({
      kind: 'saved',
    });
  });
});

describe('jumps of the clock', () => {
  it('add up over restarts until a supervisor trusts the date, which is an act of its own', async () => {
    const clock = handClock('2026-11-02T00:30:00.000Z' as Instant);
    const shop = await openPayingShop({ timeZone: 'UTC' }, { clock });
    const { folder, keychain } = shop;
    let app: Awaited<ReturnType<typeof startApp>> = shop;
    const status = async () => (await app.call('session.status', {})).clock;
    expect(await status()).toBeNull();
    for (let jump = 0; jump < 2; jump += 1) {
      clock.setWall(new Date(Date.parse(clock.now()) + 4 * dayMs).toISOString() as Instant);
      // oxlint-disable-next-line no-await-in-loop -- One opening after another.
      const before = await status();
      expect(before === null).toBe(jump === 0);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await app.close();
      // oxlint-disable-next-line no-await-in-loop -- As above.
      app = await startApp(folder, { keychain, clock });
    }
    expect(await status()).toEqual({ today: '2026-11-10', trustedOn: '2026-11-06' });
    await app.call('session.switch-role', { role: 'clerk' });
    await expect(app.call('runs.trust-clock', { today: '2026-11-10' })).rejects.toThrow('denied');
    await app.call('session.switch-role', { role: 'supervisor' });
    expect(await app.call('runs.trust-clock', { today: '2026-11-09' })).toEqual({
      kind: 'changed',
      today: '2026-11-10',
    });
    expect(await app.call('runs.trust-clock', { today: '2026-11-10' })).toEqual({
      kind: 'trusted',
    });
    expect(await status()).toBeNull();
  });
});
