import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { shortfallMinor } from '../../../domain/charge/money-taken.ts';
import {
  partReference,
  refusePart,
  remainingBalanceMinor,
  balanceReason,
} from '../../../domain/charge/part-payment.ts';
import type { AttemptId, IntentId } from '../../../domain/ids.ts';
import { decimalString } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { openOrder } from './open-order.ts';

type Answer = OperationOutput<'orders.open-part'>;

/**
 * Opens a form for a part payment of a paid invoice (docs/charge.md, Reference).
 *
 * It is a new amount owed, under its own reference, and so needs no supervisor. A payment in progress or unconfirmed
 * takes no part payment, because it may be this very one.
 */
export async function openPart(
  context: AccountContext,
  { attemptId, reason }: { readonly attemptId: AttemptId; readonly reason: string },
): Promise<Result<Answer, Failure>> {
  const given = reason.trim();
  if (given === '') return ok({ kind: 'refused', reason: 'reason-empty' });
  if (holdsCardNumber(given)) return ok({ kind: 'refused', reason: 'holds-card-number' });
  const invoice = await readInvoice(context, attemptId);
  if (!invoice.ok) return invoice;
  return openPartOf(context, invoice.value, { reason: given, amount: '' });
}

/** Opens a form for the balance of a partial approval. */
export async function openBalance(
  context: AccountContext,
  attemptId: AttemptId,
): Promise<Result<Answer, Failure>> {
  const invoice = await readInvoice(context, attemptId);
  if (!invoice.ok) return invoice;
  const { paid } = invoice.value;
  const parts = await context.ledger.related.partsOf(paid.intentId);
  if (!parts.ok) return recordsFailure(parts.error);
  const leftMinor = remainingBalanceMinor(shortfallMinor(paid), parts.value);
  if (leftMinor === 0) return ok({ kind: 'refused', reason: 'nothing-left' });
  const amount = decimalString(leftMinor, paid.currency);
  // The balance belongs to the very order that fell short, which may be a part payment itself.
  return openPartOf(
    context,
    { ...invoice.value, rootId: paid.intentId, root: paid },
    {
      reason: balanceReason,
      amount,
    },
  );
}

interface Invoice {
  /** The payment that the form is opened from, with every attempt of its order. */
  readonly paid: Attempt;
  readonly attempts: readonly Attempt[];
  /** The order that part payments are counted from: the first of them, never a part of a part. */
  readonly rootId: IntentId;
  readonly root: Attempt;
}

async function readInvoice(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<Invoice, Failure>> {
  const { attempts } = context.ledger;
  const found = await attempts.find(id);
  if (!found.ok) return recordsFailure(found.error);
  const paid = found.value;
  if (paid === null) return failed({ kind: 'not-found' });
  const ownAttempts = await attempts.ofIntent(paid.intentId);
  if (!ownAttempts.ok) return recordsFailure(ownAttempts.error);
  const rootId = paid.partOf?.intentId ?? paid.intentId;
  const roots = await attempts.ofIntent(rootId);
  if (!roots.ok) return recordsFailure(roots.error);
  return ok({ paid, attempts: ownAttempts.value, rootId, root: roots.value[0] ?? paid });
}

async function openPartOf(
  context: AccountContext,
  { paid, attempts, rootId, root }: Invoice,
  { reason, amount }: { readonly reason: string; readonly amount: string },
): Promise<Result<Answer, Failure>> {
  const refusal = refusePart(attempts);
  if (refusal !== null) return ok({ kind: 'refused', reason: refusal });
  const suggested = await freePartReference(context, root.orderReference);
  if (!suggested.ok) return suggested;
  const { currency, channel, customerId } = paid;
  const part = {
    intentId: rootId,
    orderReference: root.orderReference,
    suggested: suggested.value,
    reason,
  };
  const order = { reference: suggested.value, amount, currency, channel, customerId };
  return ok({ kind: 'opened', opened: openOrder(context, order, { part }) });
}

/** Bounds the search; far above the part payments of one invoice. */
const partNumberMax = 500;

/** The first part reference that no order has, so that two part payments are never taken for one. */
async function freePartReference(
  context: AccountContext,
  orderReference: string,
): Promise<Result<string, Failure>> {
  const { referenceLengthMax } = context.account;
  for (let number = 2; number <= partNumberMax; number += 1) {
    const reference = partReference(orderReference, number, referenceLengthMax);
    // oxlint-disable-next-line no-await-in-loop -- Each look-up decides whether there is a next one.
    const owner = await context.ledger.attempts.ofReference(reference);
    if (!owner.ok) return recordsFailure(owner.error);
    if (owner.value.length === 0) return ok(reference);
  }
  return ok('');
}
