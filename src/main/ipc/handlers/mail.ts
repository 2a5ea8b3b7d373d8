import type { MailDeps } from '../../usecases/mail/mail-deps.ts';
import {
  readMailAccount,
  saveMailAccount,
  setMailPassword,
} from '../../usecases/mail/mail-account.ts';
import { sendTestMessage } from '../../usecases/mail/send-test-message.ts';
import type { Handlers } from '../handler-map.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type MailOperation = Extract<keyof Handlers, `mail.${string}`>;

/** Everything of `contract/mail`. */
export function mailHandlers(source: AccountSource, deps: MailDeps): Pick<Handlers, MailOperation> {
  return {
    'mail.account': () => withAccount(source, (context) => readMailAccount(context, deps)),
    'mail.save-account': ({ account }) =>
      withAccount(source, (context) => saveMailAccount(context, deps, account)),
    'mail.set-password': ({ value }) =>
      withAccount(source, (context) => setMailPassword(context, deps, value)),
    'mail.test': ({ to }) => withAccount(source, (context) => sendTestMessage(context, deps, to)),
  };
}
