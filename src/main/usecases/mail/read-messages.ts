import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { messageFacts } from '../../../contract/mail/messages.ts';
import type { MessageView } from '../../../contract/mail/messages.ts';
import { pick } from '../../../contract/pick.ts';
import type { Message } from '../../../domain/mail/message.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { MailDeps } from './mail-deps.ts';
import type { MailQueue } from './mail-queue.ts';

/** A page of messages, newest first. */
export async function readMessages(
  context: AccountContext,
  { list, customerId, attemptId, before, limit }: ParsedInput<'mail.page'>,
): Promise<Result<OperationOutput<'mail.page'>, Failure>> {
  const page = { list, customerId, attemptId, before, limit: limit + 1 };
  const found = await context.ledger.messages.pageOfMessages(page);
  if (!found.ok) return recordsFailure(found.error);
  const messages: MessageView[] = [];
  for (const message of found.value.slice(0, limit)) {
    // oxlint-disable-next-line no-await-in-loop -- A page is short, and the reader takes one call at a time.
    messages.push(await presentMessage(context, message));
  }
  return ok({ messages, hasMore: found.value.length > limit });
}

async function presentMessage(context: AccountContext, message: Message): Promise<MessageView> {
  const { customerId } = message;
  const customer =
    customerId === null ? null : await context.ledger.customers.findCustomer(customerId);
  return {
    ...pick(message, messageFacts),
    customerName: customer?.ok === true ? (customer.value?.customer.name ?? '') : '',
    operatorName: message.operatorId === null ? null : context.operatorName(message.operatorId),
  };
}

/** The queue: what waits, what needs a person, and what is in the way. */
export async function readQueue(
  context: AccountContext,
  deps: MailDeps,
  queue: Pick<MailQueue, 'trouble'> | null,
): Promise<Result<OperationOutput<'mail.queue'>, Failure>> {
  const counts = await context.ledger.messages.messageCounts();
  if (!counts.ok) return recordsFailure(counts.error);
  const trouble = queue?.trouble() ?? null;
  return ok({
    ...counts.value,
    hasAccount: deps.settings.mail(context.account.id) !== null,
    trouble:
      trouble === null ? null : { reason: { ...trouble.reason }, nextTryAt: trouble.nextTryAt },
  });
}
