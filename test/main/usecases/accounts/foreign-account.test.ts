import { describe, expect, it } from 'vitest';
import type { AccountMode } from '../../../../src/domain/account.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { refuseForeign } from '../../../../src/main/usecases/accounts/foreign-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';

const id = 'account-live' as AccountId;

function refusal(mode: AccountMode, { isOpen = false, wasOpened = true } = {}) {
  const settings = {
    accounts: () => [practiceAccount, { ...practiceAccount, id, mode }],
    activeAccountId: () => (isOpen ? id : practiceAccount.id),
    hadLedger: () => wasOpened,
  };
  return refuseForeign(settings, id);
}

describe('an account that is not open', () => {
  it('is changed by its own people alone once it is live and has been opened', () => {
    expect(refusal('live')).toEqual({ kind: 'signed-out' });
    expect(refusal('live', { isOpen: true })).toBeNull();
    expect(refusal('live', { wasOpened: false })).toBeNull();
    expect(refusal('test')).toBeNull();
  });
});
