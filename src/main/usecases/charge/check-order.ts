import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { checkDetails } from '../../../domain/charge/details/order-details.ts';
import type { OrderDetails } from '../../../domain/charge/details/order-details.ts';
import { readReference } from '../../../domain/charge/reference.ts';
import { exponentOf, isCurrency } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { checkCard } from './check-card.ts';
import type { CheckedCard } from './check-card.ts';

type Submission = ParsedInput<'charge.submit'>;

/** A keyed card that passed every check; null stands for a card on file, which has none to pass. */
export interface CheckedOrder {
  readonly orderReference: string;
  readonly card: CheckedCard | null;
  readonly details: OrderDetails | null;
}

/**
 * Checks one submitted form again, whatever the screen has checked before.
 *
 * Every refused field is named with its reason; refusals contain no values.
 */
export function checkOrder(
  account: Account,
  submission: Submission,
  now: Instant,
): Result<CheckedOrder, readonly FieldRefusal[]> {
  const { card } = submission;
  const reference = readReference(submission.reference, account.referenceLengthMax);
  const refusals: FieldRefusal[] = [
    ...(reference.ok ? [] : [{ field: 'reference', reason: reference.error } as const]),
    ...checkAmount(account, submission),
  ];
  const checked =
    card.kind === 'keyed'
      ? checkCard(card, {
          today: dateInZone(now, account.timeZone),
          fields: account.fields,
          channel: submission.channel,
        })
      : ok(null);
  if (!checked.ok) refusals.push(...checked.error);
  const details = readDetailsOf(submission);
  if (!details.ok) refusals.push(...details.error);
  const reasons = [submission.duplicateReason ?? '', submission.cardHoldReason ?? ''];
  if (reasons.some(holdsCardNumber)) {
    refusals.push({ field: 'duplicate-reason', reason: 'holds-card-number' });
  }
  refusals.push(...checkCustomer(account, submission), ...checkSaveCard(submission));
  if (refusals.length > 0 || !reference.ok || !checked.ok || !details.ok) return failed(refusals);
  return ok({ orderReference: reference.value, card: checked.value, details: details.value });
}

/** Details checked against the amount that the order asks for. */
export function readDetailsOf({
  details = null,
  amountMinor,
}: Pick<Submission, 'details' | 'amountMinor'>): Result<
  OrderDetails | null,
  readonly FieldRefusal[]
> {
  return details === null ? ok(null) : checkDetails(details, amountMinor);
}

/** An account may require a customer for every order; a saved card always needs one. */
function checkCustomer(
  { fields }: Account,
  { saveCard, customerId }: Submission,
): readonly FieldRefusal[] {
  const isNeeded = fields.customerRequired || saveCard !== null;
  return isNeeded && customerId === null ? [{ field: 'customer', reason: 'missing' }] : [];
}

/** A card is saved only with words of consent that were read to its owner. */
function checkSaveCard({ saveCard }: Submission): readonly FieldRefusal[] {
  if (saveCard === null) return [];
  if (saveCard.words.trim() === '') return [{ field: 'consent', reason: 'missing' }];
  return holdsCardNumber(saveCard.words) ? [{ field: 'consent', reason: 'holds-card-number' }] : [];
}

/** Checks amount, currency and limit; the limit is in major units, the amount in minor ones. */
function checkAmount(
  account: Account,
  { amountMinor, currency }: Pick<Submission, 'amountMinor' | 'currency'>,
): readonly FieldRefusal[] {
  if (!isCurrency(currency)) return [{ field: 'currency', reason: 'unknown-currency' }];
  if (!account.currencies.includes(currency)) {
    return [{ field: 'currency', reason: 'currency-not-offered' }];
  }
  if (amountMinor === 0) return [{ field: 'amount', reason: 'zero' }];
  const limitMinor = account.amountLimitMajor * 10 ** exponentOf(currency);
  return amountMinor > limitMinor ? [{ field: 'amount', reason: 'above-limit' }] : [];
}
