import type { Obstacle } from '../../../contract/charge/charge.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { isForTwo } from '../staff/second-approver.ts';
import { duplicateScope } from './duplicate-scope.ts';
import { readDetailsOf } from './check-order.ts';
import { refuseUnlikeMask } from './check-mask.ts';
import { resolveIntent } from './resolve-intent.ts';
import { presentAttempt } from './present-attempt.ts';
import { presentHold, presentObstacle } from './present-obstacle.ts';

type Checked = OperationOutput<'charge.check'>;

/** A reference that contains a card number is neither looked up nor repeated. */
const holdsNumber: Checked = {
  obstacle: null,
  attemptNumber: 1,
  referenceToSend: '',
  needsSupervisor: false,
  needsSecondApprover: false,
  cardAttempts: null,
  refusals: [{ field: 'reference', reason: 'holds-card-number' }],
};

/** Reports in advance what would stop a submit: runs the guards, writes and sends nothing. */
export async function checkCharge(
  context: AccountContext,
  order: ParsedInput<'charge.check'>,
): Promise<Result<Checked, Failure>> {
  const draft = context.drafts.peek(order.draftId);
  if (draft === null) return failed({ kind: 'not-found' });

  if (holdsCardNumber(order.reference)) return ok(holdsNumber);
  const placed = await resolveIntent(context, draft, order.reference.trim(), order.planId);
  if (!placed.ok) return placed;
  const { intentId, orderReference, reference, attemptNumber, needsSupervisor } = placed.value;

  const scope = duplicateScope(context, { role: 'clerk', reason: null });
  const { amountMinor, currency, lastFour } = order;
  const obstacle = await context.ledger.attempts.check(
    { intentId, orderReference, amountMinor, currency, lastFour },
    scope,
  );
  if (!obstacle.ok) return recordsFailure(obstacle.error);
  const held = await checkCardOnFile(context, { ...order, intentId }, scope.now);
  if (!held.ok) return recordsFailure(held.error);
  const forTwo = await isForTwo(context, { currency, amountMinor });
  if (!forTwo.ok) return recordsFailure(forTwo.error);
  const details = readDetailsOf(order);
  return ok({
    obstacle: graver(
      obstacle.value && presentObstacle(context, obstacle.value),
      held.value?.obstacle,
    ),
    attemptNumber,
    referenceToSend: reference,
    needsSupervisor,
    needsSecondApprover: forTwo.value,
    cardAttempts: held.value?.cardAttempts ?? null,
    refusals: [
      ...refuseUnlikeMask(context.account, order.reference, placed.value),
      ...(details.ok ? [] : details.error),
    ],
  });
}

/**
 * An obstacle that cannot be overridden comes before a likely duplicate, as in the transaction that records the
 * attempt.
 */
function graver(guarded: Obstacle | null, held: Obstacle | null = null): Obstacle | null {
  if (guarded === null || held === null) return guarded ?? held;
  const isDuplicate = guarded.kind === 'duplicate-open' || guarded.kind === 'duplicate-approved';
  return isDuplicate && held.overridableBy === null ? held : guarded;
}

interface CardOnFileCheck {
  readonly obstacle: Obstacle | null;
  readonly cardAttempts: NonNullable<Checked['cardAttempts']>;
}

/** Standing of the card on file under the retry policy; null for a keyed card, and for one that is gone. */
async function checkCardOnFile(
  context: AccountContext,
  order: Pick<ParsedInput<'charge.check'>, 'cardId' | 'amountMinor' | 'currency'> & {
    readonly intentId: IntentId;
  },
  now: Instant = context.clock.now(),
): Promise<Result<CardOnFileCheck | null, LedgerFailure>> {
  const { cardId, intentId, amountMinor, currency } = order;
  if (cardId === null || cardId === undefined) return ok(null);
  const found = await context.ledger.customers.findCard(cardId);
  if (!found.ok) return found;
  if (found.value === null) return ok(null);
  const { brand, lastFour, expiry } = found.value;
  const card = { brand, lastFour, expiry };
  const asked = { intentId, amountMinor, currency, card, cardId, preparedAt: now };
  const read = await context.ledger.attempts.cardStanding(asked);
  if (!read.ok) return read;
  const { standing, latest } = read.value;
  const { hold, attemptsCounted, attemptsLeftWithBrand } = standing;
  return ok({
    obstacle: hold && latest && presentHold(presentAttempt(context, latest), hold),
    cardAttempts: { counted: attemptsCounted, leftWithBrand: attemptsLeftWithBrand },
  });
}
