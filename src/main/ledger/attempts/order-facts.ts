import type { CustomerId, IntentId } from '../../../domain/ids.ts';
import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { ok } from '../../../domain/result.ts';
import type { OrderAttempts, OrderQuestion, OrderReads } from '../../ports/order-facts.ts';
import { cardAsked, findCard } from '../customers/cards-on-file.ts';
import { ruleAsked } from '../plans/plan-rules.ts';
import { readSecrets, secretsAsked } from '../plans/read-plan.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { readStaffRules } from '../staff/staff-rules.ts';
import { onOneConnection, readAhead } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { attemptsOfIntent, attemptsReadMax, intentAsked } from './attempt-rows.ts';
import { ownerOfReference } from './read-attempts.ts';
import { selectAttempts } from './select-attempts.ts';

/** Serves what a charge is prepared with, each in one call. */
export function createOrderReads({ db, audit }: Pick<Store, 'db' | 'audit'>): OrderReads {
  const rulesOf = (queries: Queries) =>
    reading(async () => ok(await readStaffRules(queries, audit)));
  return {
    orderFacts: (asked) =>
      reading(() =>
        onOneConnection(db, async (one) => {
          const { cardId, customerId } = asked;
          await readAhead(one, [
            selectOfOrder.asked(keysOf(asked)),
            ruleAsked('staff-rules'),
            ...ownerAsked(asked),
          ]);
          const attempts = await reading(async () => ok(await readOrderAttempts(one, asked)));
          const rules = await rulesOf(one);
          const card = await reading(async () => ok(cardId && (await findCard(one, cardId))));
          // A card belongs to a customer who exists.
          const isOwner = card.ok && card.value !== null && card.value.customerId === customerId;
          const hasCustomer = isOwner
            ? ok(true)
            : await reading(async () => ok(await isCustomer(one, customerId)));
          return ok({ attempts, rules, hasCustomer, card });
        }),
      ),
    instalmentFacts: (planId, intentId) =>
      reading(() =>
        onOneConnection(db, async (one) => {
          const secrets = secretsAsked(planId);
          await readAhead(one, [...secrets, intentAsked(intentId), ruleAsked('staff-rules')]);
          return ok({
            secrets: await reading(async () => ok(await readSecrets(one, planId))),
            attempts: await reading(async () => ok(await attemptsOfIntent(one, intentId))),
            rules: await rulesOf(one),
          });
        }),
      ),
  };
}

/** One statement for a new reference; the intent of a known one is read whole. */
async function readOrderAttempts(queries: Queries, asked: OrderQuestion): Promise<OrderAttempts> {
  const { reference, intentId } = asked;
  const { rows } = await selectOfOrder(queries, keysOf(asked));
  const key = foldReference(reference);
  const owner = ownerOfReference(
    rows.filter((row) => row.order_reference_key === key || row.reference_key === key),
    reference,
  );
  return {
    ofReference: owner === null ? [] : await attemptsOfIntent(queries, owner),
    ofIntent: rows.filter((row) => row.intent_id === intentId).map(attemptOfRow),
  };
}

function keysOf({ reference, intentId }: OrderQuestion) {
  return { key: foldReference(reference), intentId };
}

const selectOfOrder = statement(
  (queries, { key, intentId }: { readonly key: string; readonly intentId: IntentId }) =>
    selectAttempts(queries)
      .where((where) =>
        where.or([
          where('intent_id', '=', intentId),
          where('order_reference_key', '=', key),
          where('reference_key', '=', key),
        ]),
      )
      .orderBy('try_number')
      .limit(attemptsReadMax),
);

/** The card of an order, or else its customer. */
function ownerAsked({ cardId, customerId }: OrderQuestion): readonly Asked[] {
  if (cardId !== null) return [cardAsked(cardId)];
  return customerId === null ? [] : [selectCustomer.asked({ id: customerId })];
}

async function isCustomer(queries: Queries, id: CustomerId | null): Promise<boolean> {
  return id !== null && (await firstOf(selectCustomer(queries, { id }))) !== undefined;
}

const selectCustomer = statement((queries, { id }: { readonly id: CustomerId }) =>
  queries.selectFrom('customers').select('id').where('id', '=', id),
);
