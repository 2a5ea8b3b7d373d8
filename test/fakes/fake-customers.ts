import type { CustomerView, CardOnFileView } from '../../src/contract/customers/customers.ts';
import { searchTerms, searchTextOf } from '../../src/domain/customers/customer-search.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import type { AttemptId, CardId, CustomerId } from '../../src/domain/ids.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';

const dayMs = 24 * 60 * 60_000;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

function card(id: string, change: Partial<CardOnFileView>): CardOnFileView {
  return {
    id: id as CardId,
    brand: 'visa',
    lastFour: '1111',
    expiry: { year: 2031, month: 4 },
    state: 'active',
    health: 'good',
    keptAt: daysAgo(40),
    ...change,
  };
}

/** A customer without cards or consents; a test names the differences. */
export function fakeCustomer(id: string, change: Partial<CustomerView> = {}): CustomerView {
  return {
    id: id as CustomerId,
    name: 'María González',
    phone: '0412 345 678',
    email: 'maria@example.com',
    address: '',
    language: '',
    notes: '',
    erasedAt: null,
    mergedInto: null,
    createdAt: daysAgo(60),
    changedAt: daysAgo(3),
    cards: [],
    consents: [],
    ...change,
  };
}

/** A customer with a card in each state of health, consents, and notes of two lines. */
export function fullCustomer(): CustomerView {
  return fakeCustomer('maria', {
    notes: 'Rings on Fridays before ten.\nThe bell is broken: knock.',
    cards: [
      card('card-1', {}),
      card('card-2', { brand: 'mastercard', lastFour: '2346', health: 'within-60' }),
      card('card-3', { brand: 'american-express', lastFour: '4564', health: 'within-30' }),
      card('card-4', { brand: 'jcb', lastFour: '0000', health: 'within-7' }),
      card('card-5', { lastFour: '8902', health: 'expired', expiry: { year: 2026, month: 9 } }),
      card('card-6', { lastFour: '4242', state: 'unknown-to-service' }),
      card('card-7', { brand: 'unionpay', lastFour: '0016', state: 'removed' }),
    ],
    consents: ['1111', '2346'].map((lastFour, index) => ({
      id: `consent-${lastFour}`,
      purpose: 'keep-card',
      channel: index === 0 ? 'phone' : 'mail',
      words:
        `May we keep your Visa card ending ${lastFour} for your next orders with The sample merchant? ` +
        'We keep no card number and no security code. We charge it only when you order from us and tell us to.',
      agreedAt: daysAgo(40 + index),
      operatorName: 'Clerk',
      attemptId: null,
    })),
  });
}

const people: readonly (readonly [string, string, string])[] = [
  ['Ada Näher', '07700 900 142', 'ada@example.com'],
  ['أحمد بن علي', '0491 570 156', ''],
  ['Bartholomew Featherstonehaugh-Cholmondeley of Upper Wallop and Nether Wallop', '', ''],
  ['Nguyễn Thị Minh Khai', '0491 570 157', 'khai@example.com'],
  ['Zoë 👩‍👩‍👧‍👦 & Söhne', '', 'zoe@example.com'],
  ['山田 太郎', '', 'taro@example.jp'],
];

/** Answers the operations on customers from `main.customers`; the scene decides which exist. */
export function addCustomers(main: FakeMain, scene: string | null): void {
  if (scene === 'customers' || scene === 'customers-broken') {
    main.customers = [
      fullCustomer(),
      ...people.map(([name, phone, email], at) => fakeCustomer(`c-${at}`, { name, phone, email })),
    ];
    main.attempts = [...main.attempts, ...paymentsOfMaria()];
  }
  if (scene === 'customers-broken') return;
  main.extra = {
    ...main.extra,
    'customers.page': ({ search, limit, after }) => {
      const terms = searchTerms(search);
      const found = main.customers
        .filter((one) => {
          const text = searchTextOf(one);
          return terms.every((readings) => readings.some((reading) => text.includes(reading)));
        })
        .toSorted((one, other) => (searchTextOf(one) < searchTextOf(other) ? -1 : 1));
      const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const customers = found
        .slice(from, from + limit)
        .map(({ id, name, phone, email }) => ({ id, name, phone, email, needs: null }));
      return { customers, hasMore: found.length > from + limit };
    },
    'customers.find': ({ customerId }) => {
      const found = main.customers.find(({ id }) => id === customerId);
      if (found === undefined) throw new Error('no such customer');
      return found;
    },
    'customers.sums': () => ({
      paid: [{ currency: 'AUD' as CurrencyCode, amountMinor: 184_650 }],
      pastDue: [],
    }),
    'customers.payments': ({ customerId }) => ({
      payments: main.attempts.filter(({ customer }) => customer?.id === customerId),
      hasMore: false,
    }),
    'customers.save': ({ customerId, address = '', language = '', ...typed }) => {
      const fields = { ...typed, address, language };
      const id = customerId ?? `c-${main.customers.length + 1}`;
      const before = main.customers.find((one) => one.id === id);
      const customer = { ...(before ?? fakeCustomer(id)), ...fields };
      main.customers = [...main.customers.filter((one) => one.id !== id), customer];
      return { kind: 'saved', customer };
    },
  };
}

function paymentsOfMaria(): FakeMain['attempts'] {
  const states = ['approved', 'declined', 'unknown', 'approved', 'rejected'] as const;
  return states.map((state, at) =>
    fakeAttempt({
      id: `maria-${at}` as AttemptId,
      state,
      reference: `INV-20${417 - at}`,
      orderReference: `INV-20${417 - at}`,
      customer: { id: 'maria' as CustomerId, name: 'María González' },
      cardId: state === 'rejected' ? ('card-6' as CardId) : null,
      cardUnknown: state === 'rejected',
      response: state === 'approved' ? fakeResponse() : null,
      preparedAt: daysAgo(at * 3),
      dispatchedAt: daysAgo(at * 3),
      outcomeAt: daysAgo(at * 3),
    }),
  );
}
