import { describe, expect, it } from 'vitest';
import { amountRules, passphrase, show, withStaff } from './staffed-app.ts';

describe('the limit of a second approver in the status', () => {
  it('follows the rules, and is shown to nobody before a sign-in', async () => {
    const here = await withStaff();
    const shown = async () => (await here.call('session.status', {})).secondPersonAbove;
    expect(await shown()).toEqual([]);
    await show(here, here.admin);
    await here.call('staff.save-rules', amountRules);
    await show(here, here.clerk);
    expect(await shown()).toEqual(amountRules.secondPersonAbove);
    await here.call('staff.sign-out', {});
    expect(await shown()).toEqual([]);
    await show(here, here.clerk, passphrase);
    await here.call('staff.lock', {});
    expect(await shown()).toEqual(amountRules.secondPersonAbove);
    await here.close();
  });
});
