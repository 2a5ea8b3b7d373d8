import type { Host } from '../../host.ts';
import type { MailClient } from '../../ports/mail.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import { createMailWaker } from '../../usecases/mail/mail-deps.ts';
import type { MailDeps } from '../../usecases/mail/mail-deps.ts';
import { openMailQueue } from '../../usecases/mail/mail-queue.ts';
import type { MailQueue } from '../../usecases/mail/mail-queue.ts';
import { createReceiptQueue } from '../../usecases/receipts/receipt-queue.ts';

/** Interval between looks at the queue, in ms. */
const lookEveryMs = 15_000;

/** The mail client, loaded with the first message: no start waits for it. */
const smtpWhenFirstUsed: MailClient = {
  open: async (endpoint) => {
    const { createMailClient } = await import('../../mail/smtp-client.ts');
    return createMailClient().open(endpoint);
  },
};

/** The mail server and the receipts of whichever account is open. */
export function createMailParts(host: Host, settings: Settings, vault: Vault): MailDeps {
  const receipts = { ...host, settings, queue: createReceiptQueue() };
  return { settings, vault, client: smtpWhenFirstUsed, receipts, waker: createMailWaker() };
}

/** Starts the queue of an opened account; `end` waits a few seconds for the message being sent. */
export async function startMailQueue(context: AccountContext, deps: MailDeps): Promise<MailQueue> {
  const queue = await openMailQueue(context, deps);
  const timer = setInterval(() => void queue.look(), lookEveryMs);
  timer.unref();
  deps.waker.follow(() => void queue.look());
  void queue.look();
  return {
    ...queue,
    end: () => {
      clearInterval(timer);
      deps.waker.follow(null);
      return queue.end();
    },
  };
}
