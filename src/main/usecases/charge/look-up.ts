import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { personStates } from '../../../domain/charge/transitions.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AttemptPageRequest, LedgerFailure, Move } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentAttempt } from './present-attempt.ts';

type FoundCharge = OperationOutput<'charge.find'>;

/** One attempt with its timeline and, after a decline, the standing of its card and order. */
export async function findCharge(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<FoundCharge, Failure>> {
  const found = await readCharge(context, id);
  if (!found.ok) return found;
  const afterDecline = await standingAfterDecline(context, found.value.attempt);
  if (!afterDecline.ok) return recordsFailure(afterDecline.error);
  return ok({ ...presentTimeline(context, found.value), afterDecline: afterDecline.value });
}

/** One attempt with its timeline. */
export async function findTimeline(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<Pick<FoundCharge, 'attempt' | 'moves'>, Failure>> {
  const found = await readCharge(context, id);
  return found.ok ? ok(presentTimeline(context, found.value)) : found;
}

interface ReadCharge {
  readonly attempt: Attempt;
  readonly moves: readonly Move[];
}

async function readCharge(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<ReadCharge, Failure>> {
  const [attempt, moves] = await Promise.all([
    context.ledger.attempts.find(id),
    context.ledger.attempts.moves(id),
  ]);
  if (!attempt.ok) return recordsFailure(attempt.error);
  if (!moves.ok) return recordsFailure(moves.error);
  if (attempt.value === null) return failed({ kind: 'not-found' });
  return ok({ attempt: attempt.value, moves: moves.value });
}

function presentTimeline(
  context: AccountContext,
  { attempt, moves }: ReadCharge,
): Pick<FoundCharge, 'attempt' | 'moves'> {
  return {
    attempt: presentAttempt(context, attempt),
    moves: moves.map(({ attemptId: _ofThisOne, operatorId, ...move }) => ({
      ...move,
      operatorName: operatorId && context.operatorName(operatorId),
    })),
  };
}

async function standingAfterDecline(
  context: AccountContext,
  attempt: Attempt,
): Promise<Result<FoundCharge['afterDecline'], LedgerFailure>> {
  if (attempt.state !== 'declined') return ok(null);
  const { attempts } = context.ledger;
  const [onCard, ofOrder] = await Promise.all([
    attempts.cardStanding({ ...attempt, preparedAt: context.clock.now() }),
    attempts.ofIntent(attempt.intentId),
  ]);
  if (!onCard.ok) return onCard;
  if (!ofOrder.ok) return ofOrder;
  return ok({
    brandUse: onCard.value.standing.brandUse,
    attempts: ofOrder.value.map((one) => presentAttempt(context, one)),
  });
}

/** The newest attempts, whatever their outcome. */
export async function recentCharges(
  context: AccountContext,
  limit: number,
): Promise<Result<AttemptView[], Failure>> {
  const page = await context.ledger.attempts.page({ states: null, before: null, limit });
  if (!page.ok) return recordsFailure(page.error);
  return ok(page.value.map((attempt) => presentAttempt(context, attempt)));
}

/** Maximum number of unconfirmed attempts shown at once, and rows read at a time to find them. */
export const unconfirmedShownMax = 200;
const pageRows = 200;
const pagesMax = 50;

/** The attempts that only staff can resolve, the oldest first since they have waited longest. */
export async function unconfirmedCharges(
  context: AccountContext,
): Promise<Result<AttemptView[], Failure>> {
  const waiting: Attempt[] = [];
  let before: AttemptPageRequest['before'] = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const request = { states: personStates, before, limit: pageRows };
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const page = await context.ledger.attempts.page(request);
    if (!page.ok) return recordsFailure(page.error);
    waiting.push(...page.value);
    const last = page.value.at(-1);
    if (last === undefined || page.value.length < pageRows) break;
    before = { preparedAt: last.preparedAt, id: last.id };
  }
  const oldestFirst = waiting.toReversed().slice(0, unconfirmedShownMax);
  return ok(oldestFirst.map((attempt) => presentAttempt(context, attempt)));
}

/** Finds attempts by a part that staff remember; a card number is never looked up. */
export async function searchCharges(
  context: AccountContext,
  text: string,
  limit: number,
): Promise<Result<OperationOutput<'charge.search'>, Failure>> {
  if (holdsCardNumber(text)) return ok([]);
  const found = await context.ledger.attempts.search(text.trim(), limit);
  if (!found.ok) return recordsFailure(found.error);
  return ok(found.value.map((attempt) => presentAttempt(context, attempt)));
}
