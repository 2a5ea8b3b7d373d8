import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { keyInList } from '../../../domain/payments/payment-list.ts';
import { ok } from '../../../domain/result.ts';
import type {
  FoundRow,
  PaymentChoices,
  PaymentCriteria,
  PaymentJumpTarget,
  PaymentKey,
  PaymentPage,
  PaymentPageRequest,
  PaymentReads,
  PaymentSums,
} from '../../ports/ledger/payment-list.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readDuplicatesBetween } from './duplicates-between.ts';
import { linesAt } from './lines.ts';
import { createCustomerNames } from './customer-names.ts';
import { createListOrder } from './list-order.ts';
import type { ListOrder } from './list-order.ts';
import { sourceOf } from './list-source.ts';
import type { ListSource } from './list-source.ts';
import { sumPayments } from './list-sums.ts';
import { readExportPart } from './read-export.ts';

const pageLimitMax = 200;

/** Longest list that is added up; a longer one would keep other reads waiting. */
const summedRowsMax = 50_000;

/** Serves the list of payments of one open ledger. */
export function createPaymentReads({ db }: Pick<Store, 'db'>): PaymentReads {
  const order = createListOrder(db);
  const names = createCustomerNames(db);
  return {
    paymentPage: (request) => reading(async () => ok(await readPage(db, order, request))),
    paymentCount: (question) =>
      reading(async () => ok(question.isHopeless ? 0 : await order.count(sourceOf(db, question)))),
    paymentSums: (question) => reading(async () => ok(await readSums(db, order, question))),
    paymentJump: (question, target) =>
      reading(async () => ok(question.isHopeless ? null : await jump(db, order, question, target))),
    paymentChoices: () => reading(async () => ok(await readChoices(db))),
    paymentCuts: (question) =>
      reading(async () =>
        ok(question.isHopeless ? { keys: [], total: 0 } : await order.cut(sourceOf(db, question))),
      ),
    paymentExport: (question, span, form) =>
      reading(async () => {
        if (question.isHopeless) return ok({ bytes: new Uint8Array(), rows: 0 });
        const source = sourceOf(db, question);
        if (span.after === null) names.forget();
        return ok(await readExportPart(db, { order, names }, { source, span, form }));
      }),
    alikeBetween: (fromAt, untilAt) =>
      reading(async () => ok(await readDuplicatesBetween(db, fromAt, untilAt))),
  };
}

async function readSums(
  db: Queries,
  order: ListOrder,
  question: PaymentCriteria,
): Promise<PaymentSums | null> {
  if (question.isHopeless) return { approved: [], declined: 0 };
  const source = sourceOf(db, question);
  return (await order.count(source)) > summedRowsMax ? null : sumPayments(db, source);
}

async function readPage(
  db: Queries,
  order: ListOrder,
  { question, key, side, limit }: PaymentPageRequest,
): Promise<PaymentPage> {
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  if (question.isHopeless) return { lines: [], hasMore: false };
  // One more than is shown tells whether there is another page.
  const keys = await order.keysOf(sourceOf(db, question), { key, side, limit: limit + 1 });
  const shown = keys.slice(0, limit);
  const inOrder = side === 'before' ? shown.toReversed() : shown;
  return {
    lines: await linesAt(
      db,
      inOrder.map(({ place }) => place),
    ),
    hasMore: keys.length > limit,
  };
}

async function jump(
  db: Queries,
  order: ListOrder,
  question: PaymentCriteria,
  target: PaymentJumpTarget,
): Promise<FoundRow | null> {
  const source = sourceOf(db, question);
  if (target.kind !== 'payment') return order.jump(source, target);
  const key = await keyOfPayment(db, source, target.id);
  const nearest = key === null ? null : await order.jump(source, { kind: 'key', key });
  return nearest?.key.place === key?.place ? nearest : null;
}

/** The key of a payment in the order of a list, whether or not the list holds it; null for one without a place. */
async function keyOfPayment(
  db: Queries,
  { by }: ListSource,
  id: AttemptId,
): Promise<PaymentKey | null> {
  const row = await db
    .selectFrom('attempts')
    .select(['place', 'amount_minor', 'order_reference'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.place === null) return null;
  const { place, amount_minor: amountMinor, order_reference: orderReference } = row;
  return keyInList({ place, amountMinor, orderReference }, by);
}

async function readChoices(db: Queries): Promise<PaymentChoices> {
  const values = await db
    .selectFrom('history_values')
    .selectAll()
    .orderBy('field')
    .orderBy('value')
    .limit(1000)
    .execute();
  return { values, firstAt: await endOf(db, 'asc'), lastAt: await endOf(db, 'desc') };
}

async function endOf(db: Queries, towards: 'asc' | 'desc'): Promise<Instant | null> {
  const row = await db
    .selectFrom('attempts')
    .select('prepared_at')
    .where('place', 'is not', null)
    .orderBy('place', towards)
    .limit(1)
    .executeTakeFirst();
  return (row?.prepared_at as Instant | undefined) ?? null;
}
