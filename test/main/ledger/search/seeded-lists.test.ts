import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { planOfIntent } from '../../../../src/domain/payments/plan-of-intent.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { decimalString } from '../../../../src/domain/money.ts';
import { amountParts } from '../../../../src/domain/payments/remembered-search.ts';
import { readSearch } from '../../../../src/domain/payments/search-words.ts';
import type { AttemptId, PlanId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type {
  PaymentKey,
  PaymentCriteria,
} from '../../../../src/main/ports/ledger/payment-list.ts';
import { layAnchors, sortAnchors } from '../../../../src/main/ledger/search/list-anchors.ts';
import { sourceOf } from '../../../../src/main/ledger/search/list-source.ts';
import { seededChance } from '../../../../tools/bench/seed/seeded-chance.ts';
import { plainRecords } from '../by-hand.ts';
import type { PlainRecords } from '../by-hand.ts';
import { account, opened, prepared, valueOf } from '../ledger-fixture.ts';
import { seedRecords } from './seed-records.ts';

/** More than two of the intervals between the anchors of a list. */
const payments = 5000;

const folder = mkdtempSync(join(tmpdir(), 'tillroom-lists-'));
const file = join(folder, 'ledger.sqlite');
let ledger: OpenedLedger;
let plain: PlainRecords;
let rows: readonly Row[];

interface Row {
  readonly id: string;
  readonly place: number;
  readonly intent: string;
  readonly at: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: string;
  readonly brand: string;
  readonly code: string | null;
  readonly name: string | null;
}

/** The rows as an auditor would read them, without any index of ours. */
async function readRows(): Promise<readonly Row[]> {
  const found = await plain.db
    .selectFrom('attempts')
    .leftJoin('customers', 'customers.id', 'attempts.customer_id')
    .select(['attempts.id', 'attempts.place', 'attempts.intent_id as intent'])
    .select(['attempts.prepared_at as at', 'attempts.order_reference as reference'])
    .select(['attempts.amount_minor as amount', 'attempts.currency', 'attempts.state'])
    .select(['attempts.card_brand as brand', 'attempts.response_code as code', 'customers.name'])
    .execute();
  return found.map((row) => ({ ...row, place: row.place ?? -1 }));
}

beforeAll(async () => {
  const until = '2026-11-20T12:00:00.000Z' as Instant;
  await seedRecords({ file, accountId: account, payments, plans: 400, seed: 11, until });
  ledger = await opened(file);
  plain = await plainRecords(file, 'read');
  rows = await readRows();
});

afterAll(async () => {
  await plain.close();
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

type Filters = PaymentCriteria['filters'];

function question(
  search: string,
  filters: Partial<Filters>,
  sort: PaymentCriteria['sort'] = { by: 'date', direction: 'descending' },
): PaymentCriteria {
  const none: Filters = {
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
  const { words } = valueOf(toResult(readSearch(search)));
  return { words, isHopeless: false, filters: { ...none, ...filters }, sort };
}

function toResult<Value>(read: { ok: true; value: Value } | { ok: false; error: string }) {
  return read.ok ? read : { ok: false as const, error: { kind: read.error } };
}

function fits(row: Row, filters: Partial<Filters>): boolean {
  const isIn = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || values.length === 0 || (value !== null && values.includes(value));
  return (
    isIn(filters.states, row.state) &&
    isIn(filters.currencies, row.currency) &&
    isIn(filters.brands, row.brand) &&
    isIn(filters.responseCodes, row.code) &&
    isAmount(filters.amounts ?? null, row) &&
    (filters.planId === undefined || planOfIntent(row.intent) === filters.planId) &&
    (!filters.fromAt || row.at >= filters.fromAt) &&
    (!filters.untilAt || row.at < filters.untilAt)
  );
}

/** Compares in major units, as a person would. */
function isAmount(span: Filters['amounts'], { amount, currency }: Row): boolean {
  const parts = Number(decimalString(amount, currency as CurrencyCode)) * amountParts;
  return span === null || (parts >= (span.from ?? 0) && parts <= (span.until ?? Infinity));
}

const filterings: readonly (readonly [string, Partial<Filters>])[] = [
  ['all', {}],
  ['a state', { states: ['approved'] }],
  ['states and a currency', { states: ['declined', 'rejected'], currencies: ['AUD', 'JPY'] }],
  ['a brand and a code', { brands: ['visa', 'amex'], responseCodes: ['51'] }],
  ['amounts', { amounts: { from: 45 * amountParts, until: 90 * amountParts } }],
  [
    'small amounts in a state',
    { amounts: { from: null, until: 60 * amountParts }, states: ['approved'] },
  ],
  ['a plan', { planId: 'plan_seeded-7' as PlanId }],
  [
    'days and a state',
    {
      fromAt: '2025-06-01T00:00:00.000Z' as Instant,
      untilAt: '2026-03-05T00:00:00.000Z' as Instant,
      states: ['approved'],
    },
  ],
];

const orders = (['date', 'amount', 'reference'] as const).flatMap((by) =>
  (['ascending', 'descending'] as const).map((direction) => ({ by, direction })),
);

describe.each(filterings)('a list of %s', (_name, filters) => {
  it.each(orders)('by $by, $direction, is what the rows say, and jumps anywhere', async (sort) => {
    const asked = question('', filters, sort);
    const wanted = sortedBy(
      sort,
      rows.filter((row) => fits(row, filters)),
    );
    expect(valueOf(await ledger.payments.paymentCount(asked))).toBe(wanted.length);
    const chance = seededChance(3);
    for (let jumps = 0; jumps < 12; jumps += 1) {
      const row = chance.below(wanted.length);
      const found = valueOf(await ledger.payments.paymentJump(asked, { kind: 'row', row }));
      expect(found).toMatchObject({ row, key: { place: wanted[row]?.place } });
      const key: PaymentKey | null = found?.key ?? null;
      for (const side of ['at', 'after', 'before'] as const) {
        const request = { question: asked, key, side, limit: 20 };
        const { lines } = valueOf(await ledger.payments.paymentPage(request));
        const [from, until] = {
          at: [row, row + 20],
          after: [row + 1, row + 21],
          before: [Math.max(0, row - 20), row],
        }[side] as [number, number];
        expect(lines.map(({ place }) => place)).toEqual(
          wanted.slice(from, until).map(({ place }) => place),
        );
      }
    }
  });

  it('is exported whole and in order', async () => {
    for (const sort of orders) {
      const asked = question('', filters, sort);
      const form = {
        format: 'json-lines' as const,
        timeZone: 'UTC',
        columns: [
          { field: 'orderReference' as const, title: 'Reference', words: {} },
          { field: 'customerName' as const, title: 'Name', words: {} },
        ],
      };
      const wanted = sortedBy(
        sort,
        rows.filter((row) => fits(row, filters)),
      );
      const cuts = valueOf(await ledger.payments.paymentCuts(asked));
      expect(cuts.total).toBe(wanted.length);
      expect(cuts.keys.length).toBe(wanted.length > 4096 ? 1 : 0);
      const spans = [...cuts.keys, null].map((upTo, at) => ({
        after: cuts.keys[at - 1] ?? null,
        upTo,
      }));
      const parts = await Promise.all(
        spans.map(async (span) => ledger.payments.paymentExport(asked, span, form)),
      );
      const text = parts.map((part) => new TextDecoder().decode(valueOf(part).bytes)).join('');
      const lines = text.split('\n').filter((line) => line !== '');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
        wanted.map(({ reference, name }) => ({ orderReference: reference, customerName: name })),
      );
    }
  });

  it.each(['amount', 'reference'] as const)('has the same anchors by %s either way', async (by) => {
    const source = sourceOf(plain.db, question('', filters, { by, direction: 'ascending' }));
    const laid = await layAnchors(plain.db, source, null);
    expect(await sortAnchors(plain.db, source)).toEqual(laid);
  });
});

function sortedBy(sort: PaymentCriteria['sort'], among: readonly Row[]): readonly Row[] {
  const rising = among.toSorted((one, other) => {
    const [a, b] =
      sort.by === 'amount' ? [one.amount, other.amount] : [one.reference, other.reference];
    if (sort.by !== 'date' && a !== b) return a < b ? -1 : 1;
    return one.place - other.place;
  });
  return sort.direction === 'ascending' ? rising : rising.toReversed();
}

describe('places', () => {
  it('are in the order of time', () => {
    const byPlace = rows.toSorted((one, other) => one.place - other.place);
    const seconds = byPlace.map(({ at }) => at.slice(0, 19));
    expect(seconds).toEqual(seconds.toSorted());
  });
});

describe('a list that grows', () => {
  it.each(['ascending', 'descending'] as const)(
    'is exported with each line once, also when it was cut before, %s',
    async (direction) => {
      for (const by of ['date', 'amount', 'reference'] as const) {
        const asked = question('', {}, { by, direction });
        const { keys, total } = valueOf(await ledger.payments.paymentCuts(asked));
        const [cut = null] = keys;
        expect(cut).not.toBeNull();
        await prepared(ledger, { preparedAt: '2026-11-20T23:00:00.000Z' as Instant });
        const form = {
          format: 'json-lines' as const,
          timeZone: 'UTC',
          columns: [{ field: 'reference' as const, title: 'Reference', words: {} }],
        };
        const read = async (after: PaymentKey | null, upTo: PaymentKey | null) =>
          valueOf(await ledger.payments.paymentExport(asked, { after, upTo }, form));
        const [first, second, whole] = [
          await read(null, cut),
          await read(cut, null),
          await read(null, null),
        ];
        expect(whole.rows).toBe(total + 1);
        expect(Buffer.concat([first.bytes, second.bytes]).equals(whole.bytes)).toBe(true);
      }
    },
  );

  it('has its new lines at once, and all others where they were', async () => {
    const asked = question('', {}, { by: 'date', direction: 'descending' });
    const before = valueOf(await ledger.payments.paymentJump(asked, { kind: 'row', row: 4000 }));
    const total = valueOf(await ledger.payments.paymentCount(asked));
    const added: AttemptId[] = [];
    for (let number = 0; number < 3; number += 1) {
      const preparedAt = `2026-11-21T00:00:0${number}.000Z` as Instant;
      added.push((await prepared(ledger, { preparedAt })).id);
    }
    expect(valueOf(await ledger.payments.paymentCount(asked))).toBe(total + 3);
    const after = valueOf(await ledger.payments.paymentJump(asked, { kind: 'row', row: 4003 }));
    expect(after?.key).toEqual(before?.key);
    const request = { question: asked, key: null, side: 'after' as const, limit: 3 };
    const { lines } = valueOf(await ledger.payments.paymentPage(request));
    expect(lines.map(({ id }) => id)).toEqual(added.toReversed());
  });
});
