import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { PaymentQuery } from '../../src/contract/payments/payment-query.ts';
import type { PaymentRow } from '../../src/contract/payments/payment-rows.ts';
import type { SavedViewEntry } from '../../src/contract/payments/saved-views.ts';
import type { OperationInput, OperationOutput } from '../../src/contract/index.ts';
import type { AttemptId, CustomerId, PlanId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';

/** Time between two payments of the fake records, in ms. */
const stepMs = 7 * 60_000;
/** Time of the newest payment, fixed so that every run shows the same days. */
const newestMs = Date.parse('2026-11-20T05:00:00.000Z');

const states = ['approved', 'approved', 'approved', 'declined', 'approved', 'unknown'] as const;
const people = ['Ada Näher', null, 'Grace Hopper-Featherstonehaugh', 'לאה כהן', null] as const;
const brands = ['visa', 'mastercard', 'american-express'] as const;
const codes = { declined: ['51', '05', '54', '43'], approved: ['00'], unknown: [null] } as const;

/** One payment of the fake records, 0 being the newest; the same number always returns the same payment. */
export function fakePaymentRow(index: number, total: number): PaymentRow {
  const state = states[index % states.length] ?? 'approved';
  const reference = `INV-${2_000_000 + total - index}`;
  const name = people[index % people.length] ?? null;
  return {
    cursor: `line-${index}`,
    id: `line-${index}` as AttemptId,
    at: new Date(newestMs - index * stepMs).toISOString(),
    orderReference: reference,
    reference,
    attemptNumber: 1,
    state,
    late: false,
    notSaved: false,
    amountMinor: 1_000 + ((index * 7_919) % 250_000),
    currency: (index % 11 === 10 ? 'JPY' : 'AUD') as CurrencyCode,
    kind: index % 4 === 3 ? 'recurring' : 'single',
    channel: 'phone',
    brand: brands[index % brands.length] ?? 'visa',
    lastFour: String(1_111 + (index % 8_000)),
    customerId: name === null ? null : ('ada' as CustomerId),
    customerName: name,
    cardHolder: null,
    planId: index % 4 === 3 ? ('plan-1' as PlanId) : null,
    operatorName: 'Practice clerk',
    responseCode: codes[state][index % codes[state].length] ?? null,
    transactionId: state === 'unknown' ? null : `071-P-${String(index).padStart(8, '0')}`,
    rrn: null,
    authorization: null,
    settlementDate: null,
    note: '',
  };
}

/** A query as it arrives, before its ids are typed. */
type Asked = OperationInput<'history.count'>['query'];

/** Indices of the payments that match a query, in order, without creating a million of them. */
function linesOf(total: number, { search, filters, sort }: Asked) {
  const isWhole = search.trim() === '' && filters.states.length + filters.currencies.length === 0;
  const isTurned = sort.direction === 'ascending';
  if (isWhole) {
    return {
      total,
      at: (row: number) => fakePaymentRow(isTurned ? total - 1 - row : row, total),
      rowOf: (index: number) => (isTurned ? total - 1 - index : index),
    };
  }
  const words = search.toLowerCase().split(/\s+/u);
  const found = Array.from({ length: Math.min(total, 2_000) }, (_, index) =>
    fakePaymentRow(index, total),
  ).filter((row) => {
    const text = `${row.reference} ${row.customerName ?? ''} ${row.lastFour}`.toLowerCase();
    const isOfState = filters.states.length === 0 || filters.states.includes(row.state);
    const isOfCurrency =
      filters.currencies.length === 0 || filters.currencies.includes(row.currency);
    return isOfState && isOfCurrency && words.every((word) => text.includes(word));
  });
  const rows = isTurned ? found.toReversed() : found;
  return {
    total: rows.length,
    at: (row: number) => rows[row] as PaymentRow,
    rowOf: (index: number) => rows.findIndex(({ id }) => id === `line-${index}`),
  };
}

function attemptOf(row: PaymentRow): AttemptView {
  const { id, state, reference, orderReference, amountMinor, currency, customerId } = row;
  const response = fakeResponse({
    reference,
    amountMinor,
    capturedAmountMinor: amountMinor,
    currency,
    responseCode: row.responseCode,
    message: state === 'declined' ? 'Declined' : 'Approved',
  });
  return fakeAttempt({
    id,
    state,
    reference,
    orderReference,
    amountMinor,
    currency,
    kind: row.kind,
    card: { brand: row.brand, lastFour: row.lastFour, expiry: { year: 2028, month: 4 } },
    customer:
      customerId === null || row.customerName === null
        ? null
        : { id: customerId, name: row.customerName },
    preparedAt: row.at,
    dispatchedAt: row.at,
    outcomeAt: state === 'unknown' ? null : row.at,
    response: state === 'unknown' ? null : response,
    ...(state === 'unknown' ? { unknownReason: 'connection-lost' as const } : {}),
  });
}

function detailOf(row: PaymentRow): OperationOutput<'history.detail'> {
  const attempt = attemptOf(row);
  const entry = { at: row.at, attemptId: row.id, attemptNumber: 1, operatorName: null };
  const move = { ...entry, kind: 'move', note: null } as const;
  return {
    attempt,
    attempts: [attempt],
    timeline: [
      { ...move, from: null, to: 'prepared', operatorName: 'Practice clerk' },
      { ...move, from: 'prepared', to: 'dispatched' },
      { ...move, from: 'dispatched', to: row.state },
      { ...entry, kind: 'receipt', way: 'print', copyNumber: 0, operatorName: 'Practice clerk' },
    ],
    refunds: [],
    callBack: null,
    planId: row.planId,
  };
}

function explanationOf(row: PaymentRow): OperationOutput<'history.explain'> {
  const request = { amount: String(row.amountMinor / 100), reference: row.reference };
  return {
    sentences: ['The card was charged over the phone.', 'The bank approved all of it.'],
    request: {
      fields: [
        { name: 'amount', value: request.amount, meaning: 'What was asked for.' },
        { name: 'card_number', value: '[not kept]', meaning: 'The card, never kept.' },
      ],
      json: JSON.stringify(request, null, 2),
    },
    response:
      row.state === 'unknown'
        ? null
        : {
            httpStatus: 200,
            fields: [{ name: 'response.successful', value: 'true', meaning: 'The bank’s word.' }],
            json: JSON.stringify({ successful: true, response: { successful: true } }, null, 2),
          },
  };
}

/** Fills Payments with this many payments, and answers every query of the screen. */
export function addPayments(main: FakeMain, total: number): void {
  const views: SavedViewEntry[] = [];
  const indexOf = (id: string) => Number(id.slice('line-'.length));
  const rowOf = (id: string) => fakePaymentRow(indexOf(id), total);
  main.extra = {
    ...main.extra,
    'history.count': ({ query }) =>
      query.search.includes('4111111111111111')
        ? { kind: 'refused', reason: 'holds-card-number' }
        : { kind: 'counted', total: linesOf(total, query).total },
    'history.sums': () => ({ kind: 'too-long' }),
    'history.page': ({ query, cursor, limit }) => {
      const lines = linesOf(total, query);
      const from = cursor === null ? 0 : lines.rowOf(indexOf(cursor));
      const until = Math.min(lines.total, from + limit);
      const rows = Array.from({ length: Math.max(0, until - from) }, (_, row) =>
        lines.at(from + row),
      );
      return { kind: 'page', rows, hasMore: until < lines.total };
    },
    'history.jump': ({ query, to }) => {
      const lines = linesOf(total, query);
      if (lines.total === 0) return { kind: 'empty' };
      const asked =
        to.kind === 'row'
          ? to.row
          : to.kind === 'cursor'
            ? lines.rowOf(indexOf(to.cursor))
            : to.kind === 'payment'
              ? lines.rowOf(indexOf(to.attemptId))
              : // The page shows days of its own time zone.
                lines.rowOf(Math.ceil((newestMs - Date.parse(`${to.date}T23:59:59.999`)) / stepMs));
      if (to.kind === 'payment' && !(asked >= 0)) return { kind: 'absent' };
      const row = Math.min(Math.max(0, asked), lines.total - 1);
      return { kind: 'found', row, cursor: lines.at(row).cursor };
    },
    'history.choices': () => ({
      currencies: total === 0 ? [] : ['AUD', 'JPY'],
      brands: total === 0 ? [] : [...brands],
      operators: total === 0 ? [] : [{ value: 'clerk', name: 'Practice clerk' }],
      responseCodes: total === 0 ? [] : ['00', '05', '43', '51', '54'],
      firstDay: total === 0 ? null : '2013-08-01',
      lastDay: total === 0 ? null : '2026-11-20',
    }),
    'history.detail': ({ attemptId }) => detailOf(rowOf(attemptId)),
    'history.explain': ({ attemptId }) => explanationOf(rowOf(attemptId)),
    'history.views': () => [...views],
    'history.save-view': ({ name, query }) => {
      const taken = views.some((view) => view.name === name);
      if (taken) return { kind: 'refused', reason: 'name-taken' };
      const view = {
        id: `view-${views.length}`,
        name,
        query: query as PaymentQuery,
        changedAt: new Date(newestMs).toISOString(),
        operatorName: 'Practice clerk',
      };
      views.push(view);
      return { kind: 'saved', view };
    },
    'history.remove-view': ({ id }) => {
      const at = views.findIndex((view) => view.id === id);
      return { removed: views.splice(at, at === -1 ? 0 : 1).length === 1 };
    },
    'history.export': () => ({ kind: 'saved', path: '/tmp/payments.csv', rows: total, bytes: 1 }),
    'history.cancel-export': () => ({ cancelled: true }),
    'history.show-file': () => ({ shown: true }),
    'history.save-receipts': () => ({ kind: 'too-many', most: 500 }),
    'history.doubles': () =>
      total === 0
        ? { kind: 'looked', groups: [], hasMore: false }
        : {
            kind: 'looked',
            groups: [
              {
                attempts: [0, 1].map((at) => attemptOf(rowOf(`line-${at}`))),
                verdict: 'both-took',
              },
              {
                attempts: [3, 4].map((at) => attemptOf(rowOf(`line-${at}`))),
                verdict: 'one-declined',
              },
            ],
            hasMore: true,
          },
  };
}

/** Number of payments in the scene of that name. */
export function paymentsOfScene(scene: string | null): number {
  if (scene === 'million') return 1_000_000;
  return scene === 'records' ? 240 : 0;
}
