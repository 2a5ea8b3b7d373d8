import { brandOfCardType } from '../../../domain/cards/card.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import type { WalletFailure } from '../../../domain/wallet/checkout.ts';
import { walletStateOfCharge } from '../../../domain/wallet/transitions.ts';
import { isCardKnown } from '../../../domain/wallet/wallet-card.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import type { AttemptRow } from '../schema/tables.ts';
import { checkoutOfRow } from '../schema/wallet-columns.ts';
import { selectCheckouts, writeWalletStep } from './wallet-steps.ts';
import { underWayStates } from '../../../domain/charge/transitions.ts';

/** One step of a charge, as far as it affects the wallet checkout behind it. */
export interface ChargeStep {
  readonly to: AttemptState;
  readonly at: Instant;
  readonly note: string | null;
  readonly changes: Partial<AttemptRow>;
}

/**
 * Moves the wallet checkout of a charge with that charge, in its transaction.
 *
 * A checkout that cannot follow stays where it is: the outcome of a charge must never wait for it.
 */
export async function syncWalletCheckout(
  queries: Queries,
  attempt: Attempt,
  step: ChargeStep,
): Promise<void> {
  if (underWayStates.includes(step.to)) return;
  const row = await firstOf(selectOfAttempt(queries, { id: attempt.id }));
  if (row === undefined) return;
  const checkout = checkoutOfRow(row);
  const failure = failureOf(step);
  await writeWalletStep(queries, checkout, {
    to: walletStateOfCharge(step.to),
    by: 'service',
    at: step.at,
    operatorId: null,
    note: step.note,
    ...(failure === null ? {} : { failure }),
  });
}

const selectOfAttempt = statement((queries, { id }: Pick<Attempt, 'id'>) =>
  selectCheckouts(queries).where('attempt_id', '=', id),
);

function failureOf({ to, changes, note }: ChargeStep): WalletFailure | null {
  if (to !== 'rejected') return null;
  return {
    stage: 'take',
    reason: note === 'credentials' ? 'credentials' : 'refused',
    errors: JSON.parse(changes.service_errors ?? '[]') as WalletFailure['errors'],
    httpStatus: changes.http_status ?? null,
  };
}

const learningStates: readonly AttemptState[] = ['approved', 'declined', 'mismatch'];

/** Columns of the card of a wallet charge, which the response is the first to name; none for another step. */
export function learnedCard(
  attempt: Attempt,
  step: Pick<ChargeStep, 'to' | 'changes'>,
): Partial<AttemptRow> {
  if (isCardKnown(attempt.card) || !learningStates.includes(step.to)) return {};
  const record = step.changes.transaction_record ?? null;
  if (record === null) return {};
  const { cardLastFour, cardExpiry, cardType } = JSON.parse(record) as Transaction;
  if (cardLastFour === null || !isCardKnown({ lastFour: cardLastFour })) return {};
  return {
    card_last_four: cardLastFour,
    card_brand: brandOfCardType(cardType ?? ''),
    ...(cardExpiry === null ? {} : { card_expiry: textOfYearMonth(cardExpiry) }),
  };
}
