import type { Account } from '../../domain/accounts/account.ts';
import type { Host } from '../host.ts';
import type { AccountSwitch } from './account-switch.ts';
import { openKeychainAccess } from './gateway-access.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { openPracticeAccess } from './practice/open-practice.ts';

type AccessParts = Parameters<typeof openKeychainAccess>[1] & {
  readonly host: Host;
  /** Called when another terminal moved the clock of a shared practice bank. */
  readonly timePassed: () => void;
};

/** Opens an account's access to its gateway: in practice a bank on this computer, else what its keychain allows. */
export function openAccess(
  { host, timePassed, ...parts }: AccessParts,
  account: Account,
): Promise<GatewayAccess> {
  return account.mode === 'practice'
    ? openPracticeAccess(host, account, timePassed)
    : openKeychainAccess(host, parts, account);
}

/** Tells the windows and the timers that another terminal moved the practice clock. */
export function tellTime(parts: {
  readonly host: Pick<Host, 'notifier'>;
  readonly switcher: Pick<AccountSwitch, 'lookAtClock'>;
  readonly announceStatus: () => Promise<void>;
}): void {
  parts.host.notifier.publish('plans.changed', {});
  void parts.switcher.lookAtClock();
  void parts.announceStatus();
}
