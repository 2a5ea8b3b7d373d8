import { describe, expect, it } from 'vitest';
import { failed } from '../../../src/domain/result.ts';
import { openSwitch } from '../../../src/main/compose/account-switch.ts';
import type { ActiveAccount } from '../../../src/main/compose/account-switch.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';

const noVisits = async () => failed({ kind: 'records', reason: 'missing' } as const);

/** An account without records, which records that it was closed. */
function active(name: string, closed: string[]): ActiveAccount {
  return {
    account: { ...practiceAccount, name },
    keyTrouble: async () => null,
    records: failed('missing'),
    access: {
      endpoint: async () => failed({ kind: 'practice-bank-down' }),
      trouble: () => null,
      practiceEndpoint: null,
      practiceUrl: null,
      clock: handClock(),
      practice: null,
      addresses: null,
      close: async () => void closed.push(name),
    },
  };
}

describe('leaving while another account is being opened', () => {
  it('closes that one too, and lets nothing begin after it', async () => {
    const closed: string[] = [];
    const opening = Promise.withResolvers<void>();
    const switcher = await openSwitch(
      practiceAccount,
      async ({ name }) => {
        if (name === 'Second') await opening.promise;
        return active(name, closed);
      },
      noVisits,
    );
    const changed = switcher.change({ ...practiceAccount, name: 'Second' });
    const left = switcher.close();
    opening.resolve();
    await Promise.all([changed, left]);
    expect(closed).toEqual([practiceAccount.name, 'Second']);
    expect(switcher.current()).toEqual(failed({ kind: 'records', reason: 'closed' }));
  });

  it('is ready for the account that was changed to otherwise', async () => {
    const switcher = await openSwitch(
      practiceAccount,
      async ({ name }) => active(name, []),
      noVisits,
    );
    expect(await switcher.change({ ...practiceAccount, name: 'Second' })).toBe(true);
    expect(switcher.account().name).toBe('Second');
    expect(switcher.current()).toEqual(failed({ kind: 'records', reason: 'missing' }));
  });
});
