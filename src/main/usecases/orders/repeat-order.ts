import type { Failure } from '../../../contract/failure.ts';
import type { OpenedOrder } from '../../../contract/charge/orders.ts';
import { detailTextsOf } from '../../../domain/charge/details/detail-texts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { decimalString } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { openOrder } from './open-order.ts';

/** Opens a form like that of a past payment: a new order, so its reference and card are keyed again. */
export async function repeatOrder(
  context: AccountContext,
  attemptId: AttemptId,
): Promise<Result<OpenedOrder, Failure>> {
  const found = await context.ledger.attempts.find(attemptId);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  const { amountMinor, currency, channel, customerId } = found.value;
  const amount = decimalString(amountMinor, currency);
  const details = detailTextsOf(found.value.details ?? null, currency);
  return ok(openOrder(context, { reference: '', amount, currency, channel, customerId, details }));
}
