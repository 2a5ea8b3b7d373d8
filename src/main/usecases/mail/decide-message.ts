import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { readMailAddress } from '../../../domain/receipt/receipt-mail.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { MailDeps } from './mail-deps.ts';

/** Queues a message again under the same Message-ID, so that a mailbox that has it can notice the second. */
export async function sendAgain(
  context: AccountContext,
  deps: Pick<MailDeps, 'waker'>,
  { id, to, operator }: ParsedInput<'mail.send-again'> & { readonly operator: Operator },
): Promise<Result<OperationOutput<'mail.send-again'>, Failure>> {
  const recipient = to === null ? null : readMailAddress(to);
  if (recipient !== null && (!recipient.ok || recipient.value === '')) {
    return ok({ kind: 'not-an-address' });
  }
  const queued = await context.ledger.messages.sendMessageAgain({
    id,
    at: context.clock.now(),
    operatorId: operator.id,
    recipient: recipient?.ok === true ? recipient.value : null,
  });
  if (!queued.ok) {
    const { kind } = queued.error;
    if (kind === 'not-possible' || kind === 'opted-out') return ok({ kind });
    return kind === 'already-queued' ? ok({ kind: 'not-possible' }) : recordsFailure({ kind });
  }
  context.notifier.publish('mail.changed', {});
  deps.waker.wake();
  return ok({ kind: 'queued' });
}

/** Cancels a queued message, or takes one that needs a person off the list. */
export async function endMessage(
  context: AccountContext,
  { id, operator }: ParsedInput<'mail.dismiss'> & { readonly operator: Operator },
): Promise<Result<OperationOutput<'mail.dismiss'>, Failure>> {
  const at = context.clock.now();
  const decision = { id, at, operatorId: operator.id };
  const ended = await context.ledger.messages.endMessageByPerson(decision);
  if (!ended.ok) {
    const { kind } = ended.error;
    if (kind === 'not-possible' || kind === 'opted-out' || kind === 'already-queued') {
      return ok({ kind: 'not-possible' });
    }
    return recordsFailure({ kind });
  }
  context.notifier.publish('mail.changed', {});
  return ok({ kind: 'ended', state: ended.value });
}
