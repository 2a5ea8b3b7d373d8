import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardId, CustomerId } from '../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { CardChange, CustomerEntry } from '../../../src/main/ports/ledger/customers.ts';
import { byHand, handOn, isShared } from './by-hand.ts';
import {
  approved,
  declined,
  dispatched,
  errorOf,
  instant,
  mismatch,
  newAttempt,
  operator,
  outcome,
  opened,
  prepared,
  rejected,
  strictScope,
  temporaryFolder,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let file = '';
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  file = `${folder.path}/customers-${filesMade}.sqlite`;
  ledger = await opened(file);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const maria = 'customer-maria' as CustomerId;
const card = 'card-1' as CardId;

function entry(changes: Partial<CustomerEntry> = {}): CustomerEntry {
  return {
    id: maria,
    name: 'María González',
    phone: '0412 345 678',
    email: 'maria@example.com',
    notes: '',
    at: instant(1),
    operatorId: operator,
    ...changes,
  };
}

async function names(search: string, limit = 51, after: CustomerId | null = null) {
  const page = await ledger.customers.pageOfCustomers({ search, limit, after });
  return valueOf(page).map(({ name }) => name);
}

function keeping(changes: Partial<Extract<CardChange, { kind: 'keep' }>['card']> = {}): CardChange {
  return {
    kind: 'keep',
    card: {
      id: card,
      customerId: maria,
      brand: 'visa',
      lastFour: '1111',
      expiry: { year: 2031, month: 4 },
      sealedToken: 'seal1:first',
      ...changes,
    },
    consent: {
      id: `consent-${(consentsMade += 1)}`,
      channel: 'phone',
      words: 'May we keep your card?',
      agreedAt: instant(2),
      operatorId: operator,
    },
  };
}
let consentsMade = 0;

/** A response that brought another token and a later expiry. */
function renewing(): CardChange {
  return {
    kind: 'renew',
    cardId: card,
    newestSealedToken: 'seal1:second',
    over: null,
    laterExpiry: { year: 2033, month: 1 },
  };
}

/** Charges a keyed card of Maria's and saves it. */
async function keep(changes: Parameters<typeof keeping>[0] = {}) {
  const attempt = await dispatched(ledger, { customerId: maria });
  const cardChange = keeping(changes);
  return valueOf(await ledger.attempts.settle(attempt.id, outcome(approved, { cardChange })));
}

describe('customers', () => {
  it('are found by any part of name, phone and e-mail, in the order of their names', async () => {
    const people = [
      entry(),
      entry({ id: 'c-2' as CustomerId, name: 'Ångström, Bo', phone: '', email: 'bo@firm.example' }),
      entry({ id: 'c-3' as CustomerId, name: 'anna 100%', phone: '', email: '' }),
      entry({ id: 'c-4' as CustomerId, name: 'Zoë_Ω', phone: '', email: '' }),
      entry({ id: 'c-5' as CustomerId, name: '山田 太郎', phone: '', email: '' }),
    ];
    for (const person of people) valueOf(await ledger.customers.addCustomer(person));
    expect(await names('')).toEqual([
      'Ångström, Bo',
      'anna 100%',
      'María González',
      'Zoë_Ω',
      '山田 太郎',
    ]);
    expect(await names('GONZALEZ')).toEqual(['María González']);
    expect(await names('angs')).toEqual(['Ångström, Bo']);
    expect(await names('firm.ex')).toEqual(['Ångström, Bo']);
    expect(await names('0412345')).toEqual(['María González']);
    expect(await names('田 太')).toEqual(['山田 太郎']);
    expect(await names('%')).toEqual(['anna 100%']);
    expect(await names('_')).toEqual(['Zoë_Ω']);
    expect(await names("'; drop table customers; --")).toEqual([]);
  });

  it('come in pages by keyset, also while others are written in between', async () => {
    for (let at = 0; at < 120; at += 1) {
      const name = `Customer ${String(at).padStart(3, '0')}`;
      // Every name twice, so that the id must separate them.
      for (const half of ['a', 'b']) {
        const id = `c-${at}-${half}` as CustomerId;
        valueOf(await ledger.customers.addCustomer(entry({ id, name })));
      }
    }
    const seen: string[] = [];
    let after: CustomerId | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof ledger.customers.pageOfCustomers>> =
        await ledger.customers.pageOfCustomers({ search: 'customer', limit: 50, after });
      const rows = valueOf(page);
      seen.push(...rows.map(({ id }) => id));
      if (rows.length < 50) break;
      after = rows.at(-1)?.id ?? null;
      const early = entry({ id: `x-${seen.length}` as CustomerId, name: 'Aaa customer' });
      valueOf(await ledger.customers.addCustomer(early));
    }
    expect(seen).toHaveLength(240);
    expect(new Set(seen).size).toBe(240);
  });

  it('are changed in place, and not made by a change', async () => {
    valueOf(await ledger.customers.addCustomer(entry()));
    const change = entry({ name: 'Maria Smith', at: instant(9) });
    expect(valueOf(await ledger.customers.changeCustomer(change))).toBe(true);
    expect(await names('smith')).toEqual(['Maria Smith']);
    expect(await names('gonzalez')).toEqual([]);
    const found = valueOf(await ledger.customers.findCustomer(maria));
    expect(found?.customer).toMatchObject({ createdAt: instant(1), changedAt: instant(9) });
    const stranger = entry({ id: 'nobody' as CustomerId });
    expect(valueOf(await ledger.customers.changeCustomer(stranger))).toBe(false);
    expect(valueOf(await ledger.customers.findCustomer('nobody' as CustomerId))).toBeNull();
  });

  it('have their tries in pages, the newest first, under their present name', async () => {
    valueOf(await ledger.customers.addCustomer(entry()));
    const made = [];
    for (let at = 0; at < 7; at += 1) {
      made.push(
        await prepared(ledger, { customerId: maria, preparedAt: instant(100 + (at >> 1)) }),
      );
    }
    await prepared(ledger);
    const request = { customerId: maria, limit: 5, after: null };
    const first = valueOf(await ledger.customers.attemptsOfCustomer(request));
    const after = first.at(-1)?.id ?? null;
    const rest = valueOf(await ledger.customers.attemptsOfCustomer({ ...request, after }));
    const ids = [...first, ...rest].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)));
    expect(ids).toHaveLength(7);
    const times = [...first, ...rest].map(({ preparedAt }) => preparedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    valueOf(await ledger.customers.changeCustomer(entry({ name: 'Maria Smith' })));
    const [attempt] = made;
    const found = valueOf(await ledger.attempts.find(attempt!.id));
    expect([attempt?.customerName, found?.customerName]).toEqual(['María González', 'Maria Smith']);
  });
});

describe('a kept card', () => {
  beforeEach(async () => {
    valueOf(await ledger.customers.addCustomer(entry()));
  });

  it('is written with the outcome, with the words that were agreed to', async () => {
    expect(valueOf(await ledger.customers.holdsSealed())).toBe(false);
    const attempt = await keep();
    expect(attempt).toMatchObject({ state: 'approved', cardId: card });
    const found = valueOf(await ledger.customers.findCustomer(maria));
    expect(found?.cards).toMatchObject([{ id: card, lastFour: '1111', state: 'active' }]);
    expect(JSON.stringify(found)).not.toContain('seal1');
    expect(found?.consents).toMatchObject([
      { attemptId: attempt.id, words: 'May we keep your card?', channel: 'phone' },
    ]);
    expect(valueOf(await ledger.customers.findCard(card))?.sealedToken).toBe('seal1:first');
    expect(valueOf(await ledger.customers.holdsSealed())).toBe(true);
  });

  it('is kept by a late answer on the same socket', async () => {
    const { id } = await dispatched(ledger, { customerId: maria });
    valueOf(await ledger.attempts.settle(id, outcome(unknown)));
    const late = outcome(approved, { cardChange: keeping() });
    expect(valueOf(await ledger.attempts.settle(id, late)).cardId).toBe(card);
  });

  it('is not kept when the approval itself cannot be written', async () => {
    const first = await dispatched(ledger, { customerId: maria });
    const approval = outcome(approved);
    valueOf(await ledger.attempts.settle(first.id, approval));
    const second = await dispatched(ledger, { customerId: maria });
    const known = { ...approval, cardChange: keeping() };
    expect(errorOf(await ledger.attempts.settle(second.id, known)).kind).toBe(
      'transaction-id-taken',
    );
    expect(errorOf(await ledger.attempts.settle(first.id, known)).kind).toBe('illegal-move');
    expect(valueOf(await ledger.customers.findCustomer(maria))).toMatchObject({
      cards: [],
      consents: [],
    });
    valueOf(await ledger.attempts.settle(second.id, outcome(mismatch)));
  });

  it('leaves no outcome behind when it cannot be written itself', async () => {
    const { id } = await dispatched(ledger, { customerId: maria });
    const nobodys = outcome(approved, {
      cardChange: keeping({ customerId: 'nobody' as CustomerId }),
    });
    await expect(ledger.attempts.settle(id, nobodys)).rejects.toThrow(/broke/u);
    expect(valueOf(await ledger.attempts.find(id))?.state).toBe('dispatched');
    expect(valueOf(await ledger.customers.findCard(card))).toBeNull();
  });

  it.each([
    ['declined', declined],
    ['rejected', rejected],
    ['unknown', unknown],
    ['mismatch', mismatch],
  ])('never comes out of an answer that is %s', async (_name, verdict) => {
    const { id } = await dispatched(ledger, { customerId: maria });
    const wrong = outcome(verdict, { cardChange: keeping() });
    await expect(ledger.attempts.settle(id, wrong)).rejects.toThrow(/broke/u);
    expect(valueOf(await ledger.customers.findCustomer(maria))?.cards).toEqual([]);
    expect(valueOf(await ledger.attempts.find(id))?.state).toBe('dispatched');
  });

  it('keeps the newest token beside the first, with the approval that brought it', async () => {
    await keep();
    const charge = newAttempt({ customerId: maria, cardId: card });
    const { id } = valueOf(await ledger.attempts.prepare(charge, strictScope, 'seal1:first'));
    valueOf(await ledger.attempts.markDispatched(id, instant(60_000)));
    valueOf(await ledger.attempts.settle(id, outcome(approved, { cardChange: renewing() })));
    expect(valueOf(await ledger.customers.findCard(card))).toMatchObject({
      sealedToken: 'seal1:first',
      newestSealedToken: 'seal1:second',
      tokens: { newestAt: outcome(approved).outcomeAt, left: null },
      expiry: { year: 2031, month: 4 },
      laterExpiry: { year: 2033, month: 1 },
    });
  });

  it('of the same customer kept again is the same row, with a consent more', async () => {
    await keep();
    await keep({ sealedToken: 'seal1:second' });
    const found = valueOf(await ledger.customers.findCustomer(maria));
    expect(found?.cards).toHaveLength(1);
    expect(found?.consents).toHaveLength(2);
    expect(valueOf(await ledger.customers.findCard(card))?.sealedToken).toBe('seal1:second');
  });

  it('that is removed or was never there is not set down to be charged', async () => {
    await keep();
    const charge = newAttempt({ customerId: maria, cardId: card });
    valueOf(await ledger.customers.removeCard(card, instant(3)));
    expect(errorOf(await ledger.attempts.prepare(charge, strictScope, 'seal1:first'))).toEqual({
      kind: 'card-refused',
      reason: 'removed',
    });
    const ghost = newAttempt({ customerId: maria, cardId: 'card-9' as CardId });
    expect(errorOf(await ledger.attempts.prepare(ghost, strictScope, 'seal1:first'))).toMatchObject(
      {
        reason: 'removed',
      },
    );
    expect(valueOf(await ledger.attempts.find(charge.id))).toBeNull();
    const found = valueOf(await ledger.customers.findCustomer(maria));
    expect(found?.cards).toMatchObject([{ state: 'removed' }]);
    expect(found?.consents).toHaveLength(1);
    expect(valueOf(await ledger.customers.removeCard('card-9' as CardId, instant(3)))).toBeNull();
  });

  it('is charged for its own customer, as it was read, and no other way', async () => {
    await keep();
    const charge = newAttempt({ customerId: maria, cardId: card });
    const refusal = async (change: object, sealed: string | null) =>
      errorOf(await ledger.attempts.prepare({ ...charge, ...change }, strictScope, sealed));
    expect(await refusal({ customerId: null }, 'seal1:first')).toMatchObject({
      reason: 'other-customer',
    });
    expect(await refusal({}, 'seal1:old')).toMatchObject({ reason: 'changed' });
    expect(await refusal({}, null)).toMatchObject({ reason: 'changed' });
    expect(
      await refusal({ card: { ...charge.card, lastFour: '2222' } }, 'seal1:first'),
    ).toMatchObject({ reason: 'changed' });
    valueOf(await ledger.attempts.prepare(charge, strictScope, 'seal1:first'));
  });

  it('that the service no longer knows is out of use until it is kept anew', async () => {
    await keep();
    const charge = newAttempt({ customerId: maria, cardId: card });
    const { id } = valueOf(await ledger.attempts.prepare(charge, strictScope, 'seal1:first'));
    valueOf(await ledger.attempts.markDispatched(id, instant(60_000)));
    const cardChange = {
      kind: 'token-failed',
      cardId: card,
      sealedToken: 'seal1:first',
      isUnknownToService: true,
    } as const;
    valueOf(await ledger.attempts.settle(id, outcome(rejected, { cardChange })));
    const again = newAttempt({ customerId: maria, cardId: card });
    expect(errorOf(await ledger.attempts.prepare(again, strictScope, 'seal1:first'))).toMatchObject(
      { reason: 'unknown-to-service' },
    );
    await keep({ sealedToken: 'seal1:third' });
    expect(valueOf(await ledger.customers.findCard(card))).toMatchObject({
      state: 'active',
      sealedToken: 'seal1:third',
    });
  });

  it('removed while it is charged stays removed', async () => {
    await keep();
    const charge = newAttempt({ customerId: maria, cardId: card });
    const { id } = valueOf(await ledger.attempts.prepare(charge, strictScope, 'seal1:first'));
    valueOf(await ledger.attempts.markDispatched(id, instant(60_000)));
    valueOf(await ledger.customers.removeCard(card, instant(70_000)));
    valueOf(await ledger.attempts.settle(id, outcome(approved, { cardChange: renewing() })));
    expect(valueOf(await ledger.customers.findCard(card))).toMatchObject({
      state: 'removed',
      sealedToken: 'seal1:first',
      newestSealedToken: null,
    });
  });

  it('whose row was spoilt by another hand is reported as damage', async () => {
    await keep();
    await byHand(file, "update cards set state = 'stolen'");
    expect(errorOf(await ledger.customers.findCard(card))).toEqual({ kind: 'damaged' });
    expect(errorOf(await ledger.customers.findCustomer(maria))).toEqual({ kind: 'damaged' });
  });
});

describe('a million customers', () => {
  it.skipIf(isShared)('are paged from an index', async () => {
    const hand = await handOn(file);
    const plan = await hand.rows(
      "explain query plan select * from customers where (search_text, id) > ('', '') order by search_text, id limit 51",
    );
    await hand.close();
    expect(JSON.stringify(plan)).toMatch(/customers_search/u);
    expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE/u);
  });
});
