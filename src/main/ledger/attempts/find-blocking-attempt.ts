import { sql } from 'kysely';
import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { planOfIntent } from '../../../domain/ids.ts';
import { findDuplicate } from '../../../domain/charge/duplicate.ts';
import {
  chargedStates,
  isBlocking,
  openStates,
  underWayStates,
} from '../../../domain/charge/transitions.ts';
import type { Attempt, AttemptState, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { CardId, CustomerId } from '../../../domain/ids.ts';
import type { DuplicateScope, PrepareRefusal } from '../../ports/ledger/ledger.ts';
import { barringAttempt, barringOf } from './attempt-rows.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from './select-attempts.ts';
import type { Asked } from '../thread/ahead.ts';
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
  /** The attempts of the intent, when they were read in this transaction; read here otherwise. */
  readonly ofIntent?: readonly Attempt[];
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
  const { intentId, ofIntent } = wanted;
  const blocking =
    ofIntent === undefined ? await barringAttempt(queries, intentId) : barringOf(ofIntent);
  if (blocking !== null) return { kind: 'intent-blocked', by: blocking };
  const guarded = await readGuarded(queries, wanted, scope);
  const owner = ownerAmong(guarded.ofReferences, wanted);
  if (owner !== null) return { kind: 'reference-taken', by: owner };
  return findDuplicate(wanted, [...guarded.ofCustomer, ...guarded.alike], scope.since);
}

/** Rows that the domain's rules judge. */
interface AlikeAttempts {
  readonly ofReferences: readonly Attempt[];
  /** Debts of the same customer and amount that may be paid elsewhere. */
  readonly ofCustomer: readonly Attempt[];
  /** Charges of the same last four, amount and currency that the scope does not pass; none without a card. */
  readonly alike: readonly Attempt[];
}

/** The first reads of the guards, to be sent ahead. */
export function guardsAsked(wanted: BlockingQuery, scope: DuplicateScope): readonly Asked[] {
  const { references, alike } = guardedBy(wanted, scope);
  if (alike !== null) return [selectGuardedBy[scope.pass].asked(alike)];
  const ofCustomer = customerOf(wanted);
  const reads = [selectByReference.asked(references)];
  return ofCustomer === null ? reads : [...reads, selectTakenOfCustomer.asked(ofCustomer)];
}

/** The values that a charge is guarded by; `alike` is null until a card has been entered. */
function guardedBy(
  wanted: BlockingQuery,
  { pass, since }: Pick<DuplicateScope, 'pass' | 'since'>,
): { readonly references: ReferenceValues; readonly alike: GuardedValues | null } {
  const [typed = '', sent = typed] = wanted.references;
  const { intentId, lastFour, amountMinor, currency, cardOnFileId = null } = wanted;
  const references = { typed: foldReference(typed), sent: foldReference(sent), intentId };
  if (lastFour === null) return { references, alike: null };
  return {
    references,
    alike: {
      ...references,
      lastFour,
      amountMinor,
      currency,
      ...customerOf(wanted),
      ...(cardOnFileId === null ? {} : { cardOnFileId }),
      ...(pass === 'none' ? { chargedSince: since } : {}),
    },
  };
}

/** Preselects rows for the rules, which decide; one statement, because every charge is guarded so. */
async function readGuarded(
  queries: Queries,
  wanted: BlockingQuery,
  { pass, since }: DuplicateScope,
): Promise<AlikeAttempts> {
  const asked = guardedBy(wanted, { pass, since });
  if (asked.alike === null) {
    const { rows } = await selectByReference(queries, asked.references);
    const ofCustomer = await takenOfCustomer(queries, wanted);
    return { ofReferences: rows.map(attemptOfRow), ofCustomer, alike: [] };
  }
  const { rows } = await selectGuardedBy[pass](queries, asked.alike);
  const found = (as: number) => rows.filter((row) => row.found_as === as).map(attemptOfRow);
  return {
    ofReferences: found(foundAs.reference),
    ofCustomer: found(foundAs.customer),
    alike: found(foundAs.alike),
  };
}

/** Tells the rows of the guards apart. */
const foundAs = { alike: 0, reference: 1, customer: 2 } as const;

/**
 * A reference and its look-alikes belong to one intent for good. A paid or open attempt under it is the one to show.
 *
 * Two plans older than the look-alike rule keep their references, even where both fold to the same one.
 */
function ownerAmong(others: readonly Attempt[], wanted: BlockingQuery): Attempt | null {
  const isOfPlan = planOfIntent(wanted.intentId) !== null;
  const attempts = others.filter((other) => {
    if (!isOfPlan || planOfIntent(other.intentId) === null) return true;
    return wanted.references.some((one) => one === other.orderReference || one === other.reference);
  });
  return attempts.find((attempt) => isBlocking(attempt.state)) ?? attempts[0] ?? null;
}

type ReferenceValues = Pick<BlockingQuery, 'intentId'> & Record<'typed' | 'sent', string>;

const selectByReference = statement(ofReferences);

function ofReferences(queries: Queries, { typed, sent, intentId }: ReferenceValues) {
  return selectAttempts(queries)
    .where((where) =>
      where.or([
        where('order_reference_key', 'in', [typed, sent]),
        where('reference_key', 'in', [typed, sent]),
      ]),
    )
    .where('intent_id', '!=', intentId)
    .orderBy('prepared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(candidatesReadMax);
}

/** A debt of a customer, by which those are found that may be paid elsewhere. */
type CustomerValues = Pick<BlockingQuery, 'amountMinor' | 'currency' | 'intentId'> & {
  readonly customerId: CustomerId;
};

/** Null for an order without a customer. */
function customerOf(wanted: BlockingQuery): CustomerValues | null {
  const { customerId = null, amountMinor, currency, intentId } = wanted;
  return customerId === null ? null : { customerId, amountMinor, currency, intentId };
}

async function takenOfCustomer(
  queries: Queries,
  wanted: BlockingQuery,
): Promise<readonly Attempt[]> {
  const ofCustomer = customerOf(wanted);
  if (ofCustomer === null) return [];
  return (await selectTakenOfCustomer(queries, ofCustomer)).rows.map(attemptOfRow);
}

const selectTakenOfCustomer = statement(takenOf);

function takenOf(queries: Queries, wanted: CustomerValues) {
  return selectAttempts(queries)
    .where('customer_id', '=', wanted.customerId)
    .where('state', '=', 'reference-taken')
    .where('amount_minor', '=', wanted.amountMinor)
    .where('currency', '=', wanted.currency)
    .where('intent_id', '!=', wanted.intentId)
    .orderBy('prepared_at', 'desc')
    .limit(candidatesReadMax);
}

type GuardedValues = ReferenceValues &
  Pick<BlockingQuery, 'amountMinor' | 'currency'> & {
    readonly lastFour: string;
    readonly customerId?: CustomerId;
    readonly cardOnFileId?: CardId;
    readonly chargedSince?: Instant;
  };

const selectOpenGuarded = selectGuarded(openStates);

/** By what may pass: a debt that may be paid elsewhere waits for its resolution, whatever the reason. */
const selectGuardedBy = {
  none: selectOpenGuarded,
  approved: selectOpenGuarded,
  'open-and-approved': selectGuarded(['reference-taken']),
} as const satisfies Record<DuplicateScope['pass'], unknown>;

/**
 * Owners of the references, charges in some states, those charged since a moment, and the customer's debts: each with a
 * limit of its own.
 */
function selectGuarded(states: readonly AttemptState[]) {
  return statement((queries, { chargedSince, customerId, ...wanted }: GuardedValues) => {
    const found = (attempts: ReturnType<typeof equalIn>, as: number) =>
      queries.selectFrom(attempts.as('found')).selectAll().select(sql.lit(as).as('found_as'));
    let all = found(ofReferences(queries, wanted), foundAs.reference).unionAll(
      found(equalIn(queries, states, wanted), foundAs.alike),
    );
    if (customerId !== undefined) {
      all = all.unionAll(found(takenOf(queries, { ...wanted, customerId }), foundAs.customer));
    }
    if (chargedSince === undefined) return all;
    const charged = equalIn(queries, chargedStates, wanted).where((where) =>
      where(where.fn.coalesce('dispatched_at', 'prepared_at'), '>=', chargedSince),
    );
    return all.unionAll(found(charged, foundAs.alike));
  });
}

function equalIn(
  queries: Queries,
  states: readonly AttemptState[],
  { cardOnFileId, ...equal }: Omit<GuardedValues, 'chargedSince'>,
) {
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
          where('state', 'not in', underWayStates),
        ]),
      ]),
    );
  }
  return query.orderBy('prepared_at', 'desc').limit(candidatesReadMax);
}
