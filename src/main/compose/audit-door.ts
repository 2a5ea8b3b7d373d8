import type { AuditDoor } from '../ipc/audited.ts';
import type { Settings } from '../ports/settings.ts';
import { findAccount } from '../usecases/accounts/account-deps.ts';
import type { AccountSwitch } from './account-switch.ts';

/** The audit log of the open account, and those of accounts whose records exist but are not open. */
export function openAuditDoor(settings: Settings, switcher: AccountSwitch): AuditDoor {
  return {
    current: () => switcher.current(),
    logElsewhere: (id) => {
      const account = findAccount(settings, id);
      if (account === null || switcher.account().id === id || !settings.hadLedger(id)) return null;
      return async (note) => (await switcher.visit(account, ({ audit }) => audit.note(note))).ok;
    },
  };
}
