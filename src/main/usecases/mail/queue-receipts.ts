import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { CustomerId, AttemptId } from '../../../domain/ids.ts';
import { mailIdOf } from '../../../domain/mail/mail-id.ts';
import type { MailAccount } from '../../../domain/mail/mail-account.ts';
import type { NewMessage } from '../../../domain/mail/message.ts';
import { readMailAddress, receiptMail } from '../../../domain/receipt/receipt-mail.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { receiptAs, reportProgress } from '../receipts/gather-receipts.ts';
import { templateOf } from '../receipts/receipt-sheet.ts';
import type { MailDeps } from './mail-deps.ts';
import type { ReceiptRefusal } from '../../../domain/receipt/eligibility.ts';

/** The reason a receipt was not queued. */
type ReceiptNotQueued =
  | 'no-mail-account'
  | 'not-an-address'
  | 'no-address'
  | 'opted-out'
  | ReceiptRefusal;

/** One receipt to send; with null it goes to the customer's own address. */
interface ReceiptToSend {
  readonly operator: Operator;
  readonly attemptId: AttemptId;
  readonly to: string | null;
  readonly batchId: string | null;
}

type Queued = Result<Result<{ readonly messageId: string }, ReceiptNotQueued>, Failure>;

/** Maximum number of rounds of numbering, when the same receipt is issued in another way at the same time. */
const roundsMax = 3;

/** Queues the receipt of one payment with its number; the file is drawn when it is sent. */
function queueReceipt(
  context: AccountContext,
  deps: MailDeps,
  wanted: ReceiptToSend,
): Promise<Queued> {
  return deps.receipts.queue.run(async () => {
    const account = deps.settings.mail(context.account.id);
    if (account === null) return ok(failed('no-mail-account'));
    const address = await addressFor(context, wanted);
    if (!address.ok) return address;
    if (!address.value.ok) return ok(address.value);
    for (let round = 0; round < roundsMax; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- Another round is made only after this one failed.
      const queued = await queueOnce(context, deps, { ...wanted, account, ...address.value.value });
      if (queued !== 'number-taken') return queued;
    }
    return failed({ kind: 'records', reason: 'busy' });
  });
}

/** Queues the receipt of one payment for a typed address. */
export async function sendReceipt(
  context: AccountContext,
  deps: MailDeps,
  { operator, attemptId, to }: ParsedInput<'mail.send-receipt'> & { readonly operator: Operator },
): Promise<Result<OperationOutput<'mail.send-receipt'>, Failure>> {
  const queued = await queueReceipt(context, deps, { operator, attemptId, to, batchId: null });
  if (!queued.ok) return queued;
  return queued.value.ok
    ? ok({ kind: 'queued', messageId: queued.value.value.messageId })
    : ok({ kind: 'refused', reason: queued.value.error });
}

/** Queues the receipts of several payments, each to its customer's own address. */
export async function sendReceipts(
  context: AccountContext,
  deps: MailDeps,
  { operator, attemptIds }: ParsedInput<'mail.send-receipts'> & { readonly operator: Operator },
): Promise<Result<OperationOutput<'mail.send-receipts'>, Failure>> {
  if (deps.settings.mail(context.account.id) === null) {
    return ok({ kind: 'refused', reason: 'no-mail-account' });
  }
  const batchId = context.ids.messageId();
  const chosen = [...new Set(attemptIds)];
  const counts = { queued: 0, withoutAddress: 0, optedOut: 0, withoutReceipt: 0 };
  for (const [index, attemptId] of chosen.entries()) {
    reportProgress(context, 'reading', { done: index, total: chosen.length });
    const one = { operator, attemptId, to: null, batchId };
    // oxlint-disable-next-line no-await-in-loop -- In order, and never a burst on the ledger's threads.
    const queued = await queueReceipt(context, deps, one);
    if (!queued.ok) return queued;
    counts[queued.value.ok ? 'queued' : countOf(queued.value.error)] += 1;
  }
  deps.waker.wake();
  return ok({ kind: 'queued', batchId, ...counts });
}

function countOf(reason: ReceiptNotQueued): 'withoutAddress' | 'optedOut' | 'withoutReceipt' {
  if (reason === 'opted-out') return 'optedOut';
  return reason === 'no-address' || reason === 'not-an-address'
    ? 'withoutAddress'
    : 'withoutReceipt';
}

interface Addressed {
  readonly recipient: string;
  readonly customerId: CustomerId | null;
}

async function addressFor(
  context: AccountContext,
  { attemptId, to }: ReceiptToSend,
): Promise<Result<Result<Addressed, ReceiptNotQueued>, Failure>> {
  const attempt = await context.ledger.attempts.find(attemptId);
  if (!attempt.ok) return recordsFailure(attempt.error);
  if (attempt.value === null) return failed({ kind: 'not-found' });
  const { customerId } = attempt.value;
  const typed = to ?? (await ownAddress(context, customerId));
  const read = readMailAddress(typed);
  if (!read.ok) return ok(failed('not-an-address'));
  if (read.value === '') return ok(failed(to === null ? 'no-address' : 'not-an-address'));
  return ok(ok({ recipient: read.value, customerId }));
}

async function ownAddress(context: AccountContext, id: CustomerId | null): Promise<string> {
  if (id === null) return '';
  const found = await context.ledger.customers.findCustomer(id);
  return found.ok ? (found.value?.customer.email ?? '') : '';
}

interface Round extends ReceiptToSend, Addressed {
  readonly account: MailAccount;
}

async function queueOnce(
  context: AccountContext,
  deps: MailDeps,
  wanted: Round,
): Promise<Queued | 'number-taken'> {
  const queuedAt = context.clock.now();
  const read = await receiptAs(context, wanted.attemptId, {
    copyNumber: null,
    issuedAt: queuedAt,
  });
  if (!read.ok) return read;
  if (!read.value.ok) return ok(failed(read.value.error));
  const receipt = read.value.value;
  const { attemptId, copyNumber } = receipt;
  const message: NewMessage = {
    ...textOf(context, deps, receipt, wanted.recipient),
    id: context.ids.messageId(),
    kind: 'receipt',
    occasion: `receipt:${attemptId}:${copyNumber}`,
    mailId: mailIdOf(context.ids.messageId(), wanted.account.fromAddress),
    batchId: wanted.batchId,
    customerId: wanted.customerId,
    attemptId,
    planId: null,
    copyNumber,
    recipient: wanted.recipient,
    queuedAt,
    expiresAt: null,
    operatorId: wanted.operator.id,
  };
  const handOut = {
    attemptId,
    copyNumber,
    way: 'email',
    issuedAt: queuedAt,
    operatorId: wanted.operator.id,
  } as const;
  const queued = await context.ledger.messages.queueMessage({ message, handOut });
  if (queued.ok) {
    if (wanted.batchId === null) deps.waker.wake();
    context.notifier.publish('mail.changed', {});
    return ok(ok({ messageId: message.id }));
  }
  const { error } = queued;
  switch (error.kind) {
    case 'opted-out':
      return ok(failed('opted-out'));
    case 'copy-number-taken':
    case 'already-queued':
    case 'not-possible':
      return 'number-taken';
    default:
      return recordsFailure({ kind: error.kind });
  }
}

/** Subject and text of the message around an attached receipt. */
function textOf(
  context: AccountContext,
  deps: MailDeps,
  receipt: Receipt,
  to: string,
): Pick<NewMessage, 'subject' | 'body'> {
  const template = templateOf(deps.receipts, context.account.id);
  const tradingName = template.tradingName === '' ? context.account.name : template.tradingName;
  const { subject, body } = receiptMail(receipt, template, { to, tradingName });
  return { subject, body: `${body}\n\nThe receipt is attached as a PDF.` };
}
