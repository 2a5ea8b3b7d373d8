import type { Shell } from 'electron';
import { mailtoLengthMax, mailtoOf } from '../../../domain/receipt/receipt-mail.ts';
import type { Log } from '../../ports/log.ts';
import type { MailProgram } from '../../ports/printer.ts';

/** Form of an address that may be opened: no space and no quote, only characters that we encode ourselves. */
const plainMailto =
  /^mailto:[A-Za-z0-9%@._~-]*\?subject=[A-Za-z0-9%._~-]*&body=[A-Za-z0-9%._~-]*$/u;

/**
 * Opens messages in the mail program that the system chooses.
 *
 * This is the only place that asks the system to open anything, so the whole address is checked once more.
 */
export function mailProgram(shell: Pick<Shell, 'openExternal'>, log: Log): MailProgram {
  return {
    open: async (mail) => {
      const address = mailtoOf(mail);
      if (address.length > mailtoLengthMax || !plainMailto.test(address)) {
        log.error('mail.address-not-plain');
        return false;
      }
      try {
        await shell.openExternal(address);
        return true;
      } catch {
        log.warn('mail.no-program');
        return false;
      }
    },
  };
}
