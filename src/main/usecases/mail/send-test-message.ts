import type { MailTest } from '../../../contract/mail/mail-account.ts';
import type { Failure } from '../../../contract/failure.ts';
import { mailServerOf } from '../../../domain/mail/mail-account.ts';
import type { MailAccount } from '../../../domain/mail/mail-account.ts';
import { mailIdOf } from '../../../domain/mail/mail-id.ts';
import { readMailAddress } from '../../../domain/receipt/receipt-mail.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OutgoingMail } from '../../ports/mail.ts';
import type { AccountContext } from '../account-context.ts';
import { mailEndpointOf, refuseMail } from './mail-deps.ts';
import type { MailDeps } from './mail-deps.ts';

/** Sends one message with a fixed text, and reports how far it came; nothing about a customer leaves. */
export async function sendTestMessage(
  context: AccountContext,
  deps: MailDeps,
  typedTo: string,
): Promise<Result<MailTest, Failure>> {
  const to = readMailAddress(typedTo);
  if (!to.ok || to.value === '') return ok({ kind: 'not-an-address' });
  const account = deps.settings.mail(context.account.id);
  if (account === null) return ok({ kind: 'no-mail-account' });
  const refused = await refuseMail(context);
  if (!refused.ok) return refused;
  const endpoint = await mailEndpointOf(context, deps, account);
  if (!endpoint.ok) {
    const { error } = endpoint;
    const isMissing = error.kind === 'keychain' && error.reason === 'missing-secret';
    return isMissing ? ok({ kind: 'password-missing' }) : endpoint;
  }
  const startedMs = context.clock.monotonicMs();
  const opened = await deps.client.open(endpoint.value);
  if (!opened.ok) return ok({ kind: 'not-sent', failure: opened.error });
  const outcome = await opened.value.send(testMail(context, account, to.value));
  opened.value.close();
  if (outcome.kind !== 'sent') return ok(outcome);
  return ok({ kind: 'sent', elapsedMs: Math.round(context.clock.monotonicMs() - startedMs) });
}

function testMail(context: AccountContext, account: MailAccount, to: string): OutgoingMail {
  const { name, mode } = context.account;
  return {
    messageId: mailIdOf(context.ids.messageId(), account.fromAddress),
    from: { address: account.fromAddress, name: account.fromName },
    to,
    subject: `${mode === 'live' ? '' : `${mode.toUpperCase()}: `}Test message from Tillroom, ${name}`,
    body: [
      `This is a test message from Tillroom for the account “${name}”.`,
      `It was sent through ${mailServerOf(account)}. Receipts will arrive from this address.`,
    ].join('\n\n'),
    date: context.clock.now(),
    isAutomatic: false,
    attachment: null,
  };
}
