import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardId, CustomerId, IntentId, OperatorId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { readSearch } from '../../../../src/domain/payments/search-words.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type {
  PaymentKey,
  PaymentCriteria,
} from '../../../../src/main/ports/ledger/payment-list.ts';
import {
  approved,
  declined,
  instant,
  newAttempt,
  opened,
  operator,
  outcome,
  prepared,
  strictScope,
  temporaryFolder,
  transaction,
  valueOf,
} from '../ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;

const noFilters: PaymentCriteria['filters'] = {
  fromAt: null,
  untilAt: null,
  settledOn: null,
  amounts: null,
  states: [],
  kinds: [],
  currencies: [],
  brands: [],
  operatorIds: [],
  responseCodes: [],
  planId: null,
  customerId: null,
};

/** A query as the use cases pass it. */
function question(
  search = '',
  filters: Partial<PaymentCriteria['filters']> = {},
  sort: PaymentCriteria['sort'] = { by: 'date', direction: 'descending' },
): PaymentCriteria {
  const read = readSearch(search);
  if (!read.ok) throw new Error(read.error);
  const { words, hasText } = read.value;
  return {
    words,
    isHopeless: hasText && words.length === 0,
    filters: { ...noFilters, ...filters },
    sort,
  };
}

async function references(asked: PaymentCriteria): Promise<readonly string[]> {
  const request = { question: asked, key: null, side: 'after' as const, limit: 200 };
  const page = valueOf(await ledger.payments.paymentPage(request));
  return page.lines.map((line) => line.reference);
}

const anna = 'customer-anna' as CustomerId;

/** Twelve payments, four of them in one second, that differ in every field that lists distinguish. */
beforeAll(async () => {
  ledger = await opened(join(folder.path, 'ledger.sqlite'));
  valueOf(
    await ledger.customers.addCustomer({
      id: anna,
      name: 'Anna González-Smith',
      phone: '0400 000 000',
      email: 'anna@example.com',
      notes: '',
      at: instant(0),
      operatorId: operator,
    }),
  );
  for (let number = 1; number <= 12; number += 1) {
    const isOdd = number % 2 === 1;
    const { id } = await prepared(ledger, {
      orderReference: `INV-${200 + number}`,
      reference: `INV-${200 + number}`,
      amountMinor: number === 7 ? 14_850 : 1000 * (1 + (number % 3)),
      currency: (number === 12 ? 'JPY' : 'AUD') as CurrencyCode,
      kind: number === 5 ? 'instalment' : 'single',
      card: {
        brand: isOdd ? 'visa' : 'amex',
        lastFour: String(1000 + number),
        expiry: { year: 2031, month: 4 },
      },
      customerId: number === 3 ? anna : null,
      operatorId: (isOdd ? 'operator-1' : 'Operator-1') as OperatorId,
      duplicateReason: number === 4 ? 'Paid “twice” by 100% mistake' : null,
      preparedAt: instant(number > 8 ? 500 : number * 60),
    });
    valueOf(await ledger.attempts.markDispatched(id, instant(number * 60 + 1)));
    if (number === 11) continue;
    const answer = transaction({
      id: `071-P-ab${number}`,
      rrn: `99887${number}`,
      authorization: `77${1000 + number}`,
      cardHolder: 'O’Brien Jo',
      responseCode: isOdd ? '00' : '05',
    });
    valueOf(
      await ledger.attempts.settle(
        id,
        outcome(isOdd ? approved : declined, { transaction: answer }),
      ),
    );
  }
});

afterAll(async () => {
  await ledger.close();
  folder.remove();
});

describe('the search box', () => {
  it.each([
    ['inv-207', ['INV-207']],
    ['INV207', ['INV-207']],
    ['207', ['INV-207']],
    [
      'inv-20',
      [
        'INV-209',
        'INV-208',
        'INV-207',
        'INV-206',
        'INV-205',
        'INV-204',
        'INV-203',
        'INV-202',
        'INV-201',
      ],
    ],
    ['1007', ['INV-207']],
    ['071-P-ab7', ['INV-207']],
    ['998877', ['INV-207']],
    ['771007', ['INV-207']],
    ['148.50', ['INV-207']],
    ['148.5', ['INV-207']],
    ['$148.50', ['INV-207']],
    ['AUD 148.50', ['INV-207']],
    ['aud148.50', ['INV-207']],
    ['148.50 NZD', []],
    ['INV#207', ['INV-207']],
    ['gonzalez', ['INV-203']],
    ['GONZÁLEZ anna', ['INV-203']],
    ['smith inv-203', ['INV-203']],
    ['smith inv-204', []],
    ['obrien 207', ['INV-207']],
    ["O'Brien 207", ['INV-207']],
    ['mistake', ['INV-204']],
    ['"twice"', ['INV-204']],
    ['by 100%', ['INV-204']],
    ['%', []],
    ['* OR *', []],
    ['inv-207 NOT inv', []],
    ['inv-207*', ['INV-207']],
    ["'; drop table attempts; --", []],
    ['"', []],
    ['words:inv', []],
    ['nothing like it', []],
  ])('%s', async (text, found) => {
    expect(await references(question(text))).toEqual(found);
  });

  it('finds a payment as soon as it is there, and under what it is called now', async () => {
    const { id } = await prepared(ledger, { orderReference: 'FRESH-1', preparedAt: instant(900) });
    expect(await references(question('fresh-1'))).toHaveLength(1);
    expect(await references(question('fresh', { states: ['prepared'] }))).toHaveLength(1);
    valueOf(await ledger.attempts.markNotSent(id, 'refused', instant(901)));
    expect(await references(question('fresh', { states: ['prepared'] }))).toEqual([]);
    expect(await references(question('fresh', { states: ['not-sent'] }))).toHaveLength(1);

    const renamed = { name: 'Ánna Okafor', phone: '', email: '', notes: '' };
    const entry = { ...renamed, id: anna, at: instant(902), operatorId: operator };
    valueOf(await ledger.customers.changeCustomer(entry));
    expect(await references(question('anna okafor'))).toEqual(['INV-203']);
    expect(await references(question('gonzalez'))).toEqual([]);
  });

  it('answers a question of the longest that is taken', async () => {
    expect(readSearch('a b '.repeat(40)).ok).toBe(false);
    expect(await references(question('x'.repeat(200)))).toEqual([]);
  });
});

describe('filters', () => {
  it.each<[Partial<PaymentCriteria['filters']>, readonly number[]]>([
    [{ states: ['dispatched'] }, [211]],
    [{ states: ['approved'] }, [209, 207, 205, 203, 201]],
    [{ states: ['approved', 'dispatched'] }, [211, 209, 207, 205, 203, 201]],
    [{ kinds: ['instalment'] }, [205]],
    [{ currencies: ['JPY'] }, [212]],
    [{ currencies: ['jpy'] }, []],
    [{ brands: ['amex'], responseCodes: ['05'] }, [212, 210, 208, 206, 204, 202]],
    [{ brands: ['amex'], responseCodes: ['00'] }, []],
    [{ operatorIds: ['operator-1'], states: ['dispatched'] }, [211]],
    [{ operatorIds: ['Operator-1'], currencies: ['JPY'] }, [212]],
    [{ customerId: anna }, [203]],
    [{ fromAt: instant(240), untilAt: instant(420) }, [206, 205, 204]],
    [{ fromAt: instant(240), untilAt: instant(420), states: ['approved'] }, [205]],
    [{ untilAt: instant(60) }, []],
  ])('%j', async (filters, numbers) => {
    const found = await references(question('inv', filters));
    expect(found).toEqual(numbers.map((number) => `INV-${number}`));
    expect(valueOf(await ledger.payments.paymentCount(question('inv', filters)))).toBe(
      numbers.length,
    );
  });

  it.each<[string, Partial<PaymentCriteria['filters']>, readonly [number, number], number]>([
    ['', {}, [5, 21_850], 6],
    ['', { brands: ['visa'] }, [5, 21_850], 0],
    ['', { brands: ['amex'] }, [0, 0], 6],
    ['inv-207', {}, [1, 14_850], 0],
    ['', { fromAt: instant(240), untilAt: instant(420) }, [1, 3000], 2],
    ['%', {}, [0, 0], 0],
  ])('adds up “%s” with %j', async (text, filters, [count, amountMinor], declines) => {
    const sums = valueOf(await ledger.payments.paymentSums(question(text, filters)));
    const taken = count === 0 ? [] : [{ currency: 'AUD', count, amountMinor }];
    expect(sums).toEqual({ approved: taken, declined: declines });
  });

  it('knows what each filter can be set to', async () => {
    const { values, firstAt } = valueOf(await ledger.payments.paymentChoices());
    const of = (field: string) =>
      values.filter((one) => one.field === field).map((one) => one.value);
    expect(of('currency')).toEqual(['AUD', 'JPY']);
    expect(of('brand')).toEqual(['amex', 'visa']);
    expect(of('operator')).toEqual(['Operator-1', 'operator-1']);
    expect(of('response')).toEqual(['00', '05']);
    expect(firstAt).toBe(instant(60));
  });
});

const sorts = (['date', 'amount', 'reference'] as const).flatMap((by) =>
  (['ascending', 'descending'] as const).map((direction) => ({ by, direction })),
);

describe.each(sorts)('pages by $by, $direction', (sort) => {
  const lists = [
    ['all', {}],
    ['narrowed', { states: ['approved', 'declined'] as const }],
  ] as const;

  it.each(lists)('reach every line of %s once, in both directions', async (_name, filters) => {
    const asked = question('', filters, sort);
    const whole = await walk(asked, 'after', 200);
    expect(whole.length).toBe(valueOf(await ledger.payments.paymentCount(asked)));
    expect(new Set(whole.map(({ place }) => place)).size).toBe(whole.length);
    for (const limit of [1, 3, 5]) {
      expect(await walk(asked, 'after', limit)).toEqual(whole);
      expect((await walk(asked, 'before', limit)).toReversed()).toEqual(whole);
    }
    const values = whole.map((key) => key.value ?? key.place);
    const rising = sort.direction === 'ascending' ? values : values.toReversed();
    expect(rising).toEqual(rising.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it.each(lists)('jump to each payment of %s, and to no other', async (_name, filters) => {
    const asked = question('', filters, sort);
    const of = async (wanted: PaymentCriteria) => {
      const request = { question: wanted, key: null, side: 'after', limit: 200 } as const;
      return valueOf(await ledger.payments.paymentPage(request)).lines.map(({ id }) => id);
    };
    const shown = await of(asked);
    for (const id of await of(question('', {}, sort))) {
      const found = valueOf(await ledger.payments.paymentJump(asked, { kind: 'payment', id }));
      expect(found?.row ?? -1).toBe(shown.indexOf(id));
    }
  });

  it.each(lists)('jump to each line of %s by its number and back', async (_name, filters) => {
    const asked = question('', filters, sort);
    const whole = await walk(asked, 'after', 200);
    for (const [row, key] of whole.entries()) {
      const byRow = valueOf(await ledger.payments.paymentJump(asked, { kind: 'row', row }));
      expect(byRow).toEqual({ key, row });
      const byKey = valueOf(await ledger.payments.paymentJump(asked, { kind: 'key', key }));
      expect(byKey).toEqual({ key, row });
    }
    const past = valueOf(await ledger.payments.paymentJump(asked, { kind: 'row', row: 10_000 }));
    expect(past).toEqual({ key: whole.at(-1), row: whole.length - 1 });
  });

  async function walk(
    asked: PaymentCriteria,
    side: 'after' | 'before',
    limit: number,
  ): Promise<readonly PaymentKey[]> {
    const keys: PaymentKey[] = [];
    let key: PaymentKey | null = null;
    for (let pages = 0; pages < 50; pages += 1) {
      const request = { question: asked, key, side, limit };
      const { lines, hasMore } = valueOf(await ledger.payments.paymentPage(request));
      const found = lines.map(({ place, amountMinor, orderReference }): PaymentKey => {
        const values = { date: null, amount: amountMinor, reference: orderReference };
        return { value: values[sort.by], place };
      });
      keys.push(...(side === 'before' ? found.toReversed() : found));
      key = keys.at(-1) ?? null;
      if (!hasMore) return keys;
    }
    throw new Error('The list has no end.');
  }
});

describe('the lines of a list', () => {
  it('have the name on the card as the gateway returned it', async () => {
    const request = { question: question(''), key: null, side: 'after' as const, limit: 20 };
    const { lines } = valueOf(await ledger.payments.paymentPage(request));
    const holderOf = (reference: string) =>
      lines.find((line) => line.reference === reference)?.cardHolder;
    expect(holderOf('INV-207')).toBe('O’Brien Jo');
    // Nothing came back for it.
    expect(holderOf('FRESH-1')).toBeNull();
  });
});

describe('a jump to a moment', () => {
  it.each([
    ['descending', 241, 'INV-204'],
    ['descending', 10_000, 'FRESH-1'],
    ['descending', 1, 'INV-201'],
    ['ascending', 241, 'INV-205'],
    ['ascending', 1, 'INV-201'],
    ['ascending', 10_000, 'FRESH-1'],
  ] as const)('in a list that is %s, at %d s', async (direction, seconds, reference) => {
    const asked = question('', {}, { by: 'date', direction });
    const target = { kind: 'instant', at: instant(seconds) } as const;
    const found = valueOf(await ledger.payments.paymentJump(asked, target));
    const request = { question: asked, key: found?.key ?? null, side: 'at' as const, limit: 1 };
    const { lines } = valueOf(await ledger.payments.paymentPage(request));
    expect(lines[0]?.reference).toBe(reference);
  });

  it('is nowhere in an empty list', async () => {
    const asked = question('nothing like it');
    expect(valueOf(await ledger.payments.paymentJump(asked, { kind: 'row', row: 0 }))).toBeNull();
  });
});

describe('more payments in a second than a second has places', () => {
  it('keeps each apart and in order', async () => {
    const file = join(folder.path, 'burst.sqlite');
    const burst = await opened(file);
    const intents = Array.from({ length: 300 }, (_, number) => `oneoff:burst-${number}`);
    for (const [number, intentId] of intents.entries()) {
      const attempt = newAttempt({
        intentId: intentId as IntentId,
        orderReference: `BURST-${number}`,
        reference: `BURST-${number}`,
        cardId: null as CardId | null,
        preparedAt: instant(10 + (number % 2)),
      });
      valueOf(await burst.attempts.prepare(attempt, strictScope));
    }
    const asked = question('burst');
    expect(valueOf(await burst.payments.paymentCount(asked))).toBe(300);
    await burst.close();
  });
});
