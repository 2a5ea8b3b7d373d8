import { ok } from '../../../../domain/result.ts';
import { endMessage, sendAgain } from '../../../usecases/mail/decide-message.ts';
import {
  readMailAccount,
  saveMailAccount,
  setMailPassword,
} from '../../../usecases/mail/mail-account.ts';
import type { MailDeps } from '../../../usecases/mail/mail-deps.ts';
import type { MailQueue } from '../../../usecases/mail/mail-queue.ts';
import { sendReceipt, sendReceipts } from '../../../usecases/mail/queue-receipts.ts';
import { readMessageRules, saveTemplate } from '../../../usecases/mail/message-rules.ts';
import { readOptOut, setOptOut } from '../../../usecases/mail/opt-out.ts';
import { readMessages, readQueue } from '../../../usecases/mail/read-messages.ts';
import { sendTestMessage } from '../../../usecases/mail/send-test-message.ts';
import { recordsFailure } from '../../../usecases/records-failure.ts';
import type { Handlers } from '../../handler-map.ts';
import { staffOf } from '../charge.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

type MailOperation = Extract<keyof Handlers, `mail.${string}`>;

/** Access to the open account and its queue of messages. */
export interface MailSource extends AccountSource {
  /** Null when the records did not open. */
  mailQueue(): MailQueue | null;
}

/** Everything of `contract/mail`. */
export function mailHandlers(source: MailSource, deps: MailDeps): Pick<Handlers, MailOperation> {
  return {
    'mail.account': () => withAccount(source, (context) => readMailAccount(context, deps)),
    'mail.save-account': ({ account }) =>
      withAccount(source, (context) => saveMailAccount(context, deps, account)),
    'mail.set-password': ({ value }) =>
      withAccount(source, (context) => setMailPassword(context, deps, value)),
    'mail.test': ({ to }) => withAccount(source, (context) => sendTestMessage(context, deps, to)),
    'mail.send-receipt': (input, caller) =>
      withAccount(source, (context) =>
        sendReceipt(context, deps, { ...input, operator: staffOf(caller) }),
      ),
    'mail.send-receipts': (input, caller) =>
      withAccount(source, (context) =>
        sendReceipts(context, deps, { ...input, operator: staffOf(caller) }),
      ),
    'mail.rules': () => withAccount(source, (context) => readMessageRules(context, deps)),
    'mail.save-template': (input, caller) =>
      withAccount(source, (context) => saveTemplate(context, staffOf(caller), input)),
    'mail.batch': ({ batchId }) =>
      withAccount(source, async ({ ledger }) => {
        const counts = await ledger.messages.batchCounts(batchId);
        return counts.ok ? ok({ ...counts.value }) : recordsFailure(counts.error);
      }),
    'mail.queue': () =>
      withAccount(source, (context) => readQueue(context, deps, source.mailQueue())),
    'mail.retry': async () => {
      source.mailQueue()?.retry();
      return ok(null);
    },
    'mail.page': (input) => withAccount(source, (context) => readMessages(context, input)),
    'mail.opt-out': ({ customerId }) =>
      withAccount(source, (context) => readOptOut(context, customerId)),
    'mail.set-opt-out': (input, caller) =>
      withAccount(source, (context) => setOptOut(context, staffOf(caller), input)),
    'mail.send-again': (input, caller) =>
      withAccount(source, (context) =>
        sendAgain(context, deps, { ...input, operator: staffOf(caller) }),
      ),
    'mail.dismiss': (input, caller) =>
      withAccount(source, (context) =>
        endMessage(context, { ...input, operator: staffOf(caller) }),
      ),
  };
}
