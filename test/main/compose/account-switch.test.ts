import { describe, expect, it } from 'vitest';
import { failed } from '../../../src/domain/result.ts';
import { openSwitch } from '../../../src/main/compose/account-switch.ts';
import type { Standing } from '../../../src/main/compose/account-switch.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';

/** An account without records, whose way notes that it was closed. */
function standing(name: string, closed: string[]): Standing {
  return {
    account: { ...practiceAccount, name },
    keyTrouble: async () => null,
    records: failed('missing'),
    way: {
      endpoint: async () => failed({ kind: 'practice-bank-down' }),
      trouble: () => null,
      practiceEndpoint: null,
      clock: handClock(),
      practice: null,
      close: async () => void closed.push(name),
    },
  };
}

describe('leaving while another account is being opened', () => {
  it('closes that one too, and lets nothing begin after it', async () => {
    const closed: string[] = [];
    const opening = Promise.withResolvers<void>();
    const desks = await openSwitch(practiceAccount, async ({ name }) => {
      if (name === 'Second') await opening.promise;
      return standing(name, closed);
    });
    const changed = desks.change({ ...practiceAccount, name: 'Second' });
    const left = desks.close();
    opening.resolve();
    await Promise.all([changed, left]);
    expect(closed).toEqual([practiceAccount.name, 'Second']);
    expect(desks.current()).toEqual(failed({ kind: 'records', reason: 'closed' }));
  });

  it('is ready for the account that was changed to otherwise', async () => {
    const desks = await openSwitch(practiceAccount, async ({ name }) => standing(name, []));
    expect(await desks.change({ ...practiceAccount, name: 'Second' })).toBe(true);
    expect(desks.account().name).toBe('Second');
    expect(desks.current()).toEqual(failed({ kind: 'records', reason: 'missing' }));
  });
});
