import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { planOfIntent } from '../../../domain/ids.ts';
import { findDuplicate } from '../../../domain/charge/duplicate.ts';
import { chargedStates, isBlocking, openStates } from '../../../domain/charge/transitions.ts';
import type { Attempt, AttemptState, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { CardId, CustomerId } from '../../../domain/ids.ts';
import type { DuplicateScope, PrepareRefusal } from '../../ports/ledger/ledger.ts';
import { barringAttempt } from './attempt-rows.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from './select-attempts.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** Rows read on each side of a guard. One is enough to refuse; the others let the rule choose which to show. */
const candidatesReadMax = 100;

/** The facts of a charge that the guards examine. */
export type BlockingQuery = Pick<NewAttempt, 'intentId' | 'amountMinor' | 'currency'> & {
  /** The reference as keyed, then as sent once that is known. */
  readonly references: readonly string[];
  /** Null until a card has been entered; a duplicate by card cannot be detected then. */
  readonly lastFour: string | null;
  readonly customerId?: CustomerId | null;
  /** Set for a charge of a plan: another card on file is then no duplicate, however similar. */
  readonly cardOnFileId?: CardId | null;
};

/**
 * Returns the gravest obstacle to an attempt; null when there is none.
 *
 * Nothing overrides a blocked intent, a reference of another intent, or a debt that may be paid elsewhere. Any other
 * duplicate may be passed in the cases that the scope names.
 */
export async function findRefusal(
  queries: Queries,
  wanted: BlockingQuery,
  scope: DuplicateScope,
): Promise<PrepareRefusal | null> {
  const blocking = await barringAttempt(queries, wanted.intentId);
  if (blocking !== null) return { kind: 'intent-blocked', by: blocking };
  const owner = await ownerOfReferences(queries, wanted);
  if (owner !== null) return { kind: 'reference-taken', by: owner };
  return findDuplicateFor(queries, wanted, scope);
}

/**
 * A reference and its look-alikes belong to one intent for good. A paid or open attempt under it is the one to show.
 *
 * Two plans older than the look-alike rule keep their references, even where both fold to the same one.
 */
async function ownerOfReferences(queries: Queries, wanted: BlockingQuery): Promise<Attempt | null> {
  const [typed = '', sent = typed] = wanted.references;
  const { rows } = await selectByReference(queries, {
    typed: foldReference(typed),
    sent: foldReference(sent),
    intentId: wanted.intentId,
  });
  const isOfPlan = planOfIntent(wanted.intentId) !== null;
  const attempts = rows.map(attemptOfRow).filter((other) => {
    if (!isOfPlan || planOfIntent(other.intentId) === null) return true;
    return wanted.references.some((one) => one === other.orderReference || one === other.reference);
  });
  return attempts.find((attempt) => isBlocking(attempt.state)) ?? attempts[0] ?? null;
}

const selectByReference = statement(
  (
    queries,
    { typed, sent, intentId }: Pick<BlockingQuery, 'intentId'> & Record<'typed' | 'sent', string>,
  ) =>
    selectAttempts(queries)
      .where((where) =>
        where.or([
          where('order_reference_key', 'in', [typed, sent]),
          where('reference_key', 'in', [typed, sent]),
        ]),
      )
      .where('intent_id', '!=', intentId)
      .orderBy('prepared_at', 'desc')
      .orderBy('id', 'desc')
      .limit(candidatesReadMax),
);

async function findDuplicateFor(
  queries: Queries,
  wanted: BlockingQuery,
  scope: DuplicateScope,
): Promise<PrepareRefusal | null> {
  const { lastFour } = wanted;
  const elsewhere = await takenOfCustomer(queries, wanted);
  if (lastFour === null) return findDuplicate({ ...wanted, lastFour }, elsewhere, scope.since);
  const card = { ...wanted, lastFour };
  if (scope.pass === 'open-and-approved') {
    // No reason stands for looking: a debt that may be paid elsewhere waits for its resolution.
    const taken = await equalCharges(queries, card, selectTaken, null);
    return findDuplicate(card, [...elsewhere, ...taken], scope.since);
  }
  const open = await equalCharges(queries, card, selectOpen, null);
  const charged =
    scope.pass === 'approved' ? [] : await equalCharges(queries, card, selectCharged, scope.since);
  return findDuplicate(card, [...elsewhere, ...open, ...charged], scope.since);
}

/** Debts of the same customer and amount that may be paid elsewhere. */
async function takenOfCustomer(
  queries: Queries,
  { customerId = null, amountMinor, currency, intentId }: BlockingQuery,
): Promise<readonly Attempt[]> {
  if (customerId === null) return [];
  const { rows } = await selectTakenOfCustomer(queries, {
    customerId,
    amountMinor,
    currency,
    intentId,
  });
  return rows.map(attemptOfRow);
}

const selectTakenOfCustomer = statement(
  (
    queries,
    wanted: Pick<BlockingQuery, 'amountMinor' | 'currency' | 'intentId'> & {
      readonly customerId: CustomerId;
    },
  ) =>
    selectAttempts(queries)
      .where('customer_id', '=', wanted.customerId)
      .where('state', '=', 'reference-taken')
      .where('amount_minor', '=', wanted.amountMinor)
      .where('currency', '=', wanted.currency)
      .where('intent_id', '!=', wanted.intentId)
      .orderBy('prepared_at', 'desc')
      .limit(candidatesReadMax),
);

/** Preselects rows for the domain's rule, which decides. */
async function equalCharges(
  queries: Queries,
  { lastFour, amountMinor, currency, intentId, cardOnFileId = null }: EqualTo,
  select: typeof selectOpen,
  chargedSince: Instant | null,
): Promise<readonly Attempt[]> {
  const { rows } = await select(queries, {
    lastFour,
    amountMinor,
    currency,
    intentId,
    ...(cardOnFileId === null ? {} : { cardOnFileId }),
    ...(chargedSince === null ? {} : { chargedSince }),
  });
  return rows.map(attemptOfRow);
}

type EqualTo = BlockingQuery & { readonly lastFour: string };

type EqualValues = Pick<EqualTo, 'lastFour' | 'amountMinor' | 'currency' | 'intentId'> & {
  readonly cardOnFileId?: CardId;
  readonly chargedSince?: Instant;
};

const selectOpen = selectEqual(openStates);
const selectTaken = selectEqual(['reference-taken']);
const selectCharged = selectEqual(chargedStates);

function selectEqual(states: readonly AttemptState[]) {
  return statement((queries, { cardOnFileId, chargedSince, ...equal }: EqualValues) => {
    let query = selectAttempts(queries)
      .where('card_last_four', '=', equal.lastFour)
      .where('amount_minor', '=', equal.amountMinor)
      .where('currency', '=', equal.currency)
      .where('intent_id', '!=', equal.intentId)
      .where('state', 'in', states);
    if (cardOnFileId !== undefined) {
      query = query.where((where) =>
        where.and([
          where.or([where('card_id', 'is', null), where('card_id', '=', cardOnFileId)]),
          // Instalments of two plans charged at once are two debts, each guarded by its own intent.
          where.or([
            where('intent_id', 'not like', 'plan:%'),
            where('state', 'not in', ['prepared', 'dispatched']),
          ]),
        ]),
      );
    }
    if (chargedSince !== undefined) {
      query = query.where((where) =>
        where(where.fn.coalesce('dispatched_at', 'prepared_at'), '>=', chargedSince),
      );
    }
    return query.orderBy('prepared_at', 'desc').limit(candidatesReadMax);
  });
}
