import type { Shell } from 'electron';
import { mailtoLengthMax, mailtoOf } from '../../../domain/receipt/receipt-mail.ts';
import type { Log } from '../../ports/log.ts';
import type { MailProgram } from '../../ports/printer.ts';

/** What a letter's address may look like: no space, no quote, nothing but what we encode ourselves. */
const plainMailto =
  /^mailto:[A-Za-z0-9%@._~-]*\?subject=[A-Za-z0-9%._~-]*&body=[A-Za-z0-9%._~-]*$/u;

/**
 * Hands letters to the program that the system opens for them.
 *
 * This is the one place that asks the system to open anything, so the address is checked once more as a whole.
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
