import { describe, expect, it } from 'vitest';
import type { OperationOutput } from '../../../../src/contract/index.ts';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import {
  countPayments,
  paymentChoices,
  jumpInPayments,
  pageOfPayments,
} from '../../../../src/main/usecases/payments/list-payments.ts';
import { possibleDuplicates } from '../../../../src/main/usecases/payments/possible-duplicates.ts';
import {
  removeView,
  savedViews,
  saveView,
} from '../../../../src/main/usecases/payments/saved-views.ts';
import { decliningCard, openTestContext, order, person, valueOf } from '../test-context.ts';
import { query } from './payments-context.ts';

type Page = OperationOutput<'history.page'>;

function rowsOf(page: Page) {
  if (page.kind !== 'page') throw new Error(page.reason);
  return page.rows;
}

const first = { cursor: null, side: 'after' as const, limit: 200 };

describe('the list of payments', () => {
  it('shows what was charged, newest first, without anything that could charge a card', async () => {
    const at = await openTestContext();
    const paid = await at.charge(order({ reference: 'INV-501', amountMinor: 4950 }));
    at.clock.advanceMs(60_000);
    await at.charge(order({ reference: 'INV-502' }, { number: decliningCard }));
    const page = valueOf(await pageOfPayments(at.context, { query: query(), ...first }));
    expect(rowsOf(page).map(({ reference, state }) => [reference, state])).toEqual([
      ['INV-502', 'declined'],
      ['INV-501', 'approved'],
    ]);
    expect(rowsOf(page)[1]).toMatchObject({
      id: paid.id,
      amountMinor: 4950,
      lastFour: '2346',
      operatorName: 'Name of clerk',
      transactionId: paid.response?.transactionId,
      responseCode: '00',
    });
    const found = await pageOfPayments(at.context, { query: query('49.50'), ...first });
    expect(rowsOf(valueOf(found)).map(({ reference }) => reference)).toEqual(['INV-501']);
    const choices = valueOf(await paymentChoices(at.context));
    expect(choices.operators).toEqual([{ value: 'clerk', name: 'Name of clerk' }]);
    expect(choices.responseCodes).toContain('00');
  });

  it('goes on from a line in both directions, and to a line by its number or day', async () => {
    const at = await openTestContext();
    for (const number of [1, 2, 3]) {
      await at.charge(order({ reference: `INV-60${number}` }));
      at.clock.advanceMs(24 * 60 * 60_000);
    }
    const rows = rowsOf(valueOf(await pageOfPayments(at.context, { query: query(), ...first })));
    const middle = rows[1]?.cursor ?? '';
    const side = async (which: 'after' | 'at' | 'before') => {
      const input = { query: query(), cursor: middle, side: which, limit: 1 };
      return rowsOf(valueOf(await pageOfPayments(at.context, input)))[0]?.reference;
    };
    expect([await side('before'), await side('at'), await side('after')]).toEqual([
      'INV-603',
      'INV-602',
      'INV-601',
    ]);
    const jump = async (to: Parameters<typeof jumpInPayments>[1]['to']) =>
      valueOf(await jumpInPayments(at.context, { query: query(), to }));
    const found = { kind: 'found', cursor: middle, row: 1 };
    expect(await jump({ kind: 'row', row: 1 })).toEqual(found);
    expect(await jump({ kind: 'cursor', cursor: middle })).toEqual(found);
    const attemptId = (id: string | undefined) => id as AttemptId;
    expect(await jump({ kind: 'payment', attemptId: attemptId(rows[1]?.id) })).toEqual(found);
    expect(await jump({ kind: 'payment', attemptId: attemptId('no-such-payment') })).toEqual({
      kind: 'absent',
    });
    const date = (rows[1]?.at ?? '').slice(0, 10);
    expect(await jump({ kind: 'date', date })).toEqual(found);
    expect(await jump({ kind: 'date', date: '2026-02-30' })).toEqual({
      kind: 'refused',
      reason: 'dates-not-real',
    });
    const byAmount = query('', {}, { by: 'amount', direction: 'ascending' });
    expect(
      valueOf(await jumpInPayments(at.context, { query: byAmount, to: { kind: 'date', date } })),
    ).toEqual({ kind: 'not-by-date' });
    for (const cursor of ['amount:1:1', 'date:1:x', 'nonsense', 'date:99999999999999999:']) {
      const input = { query: query(), cursor, side: 'after' as const, limit: 1 };
      expect(valueOf(await pageOfPayments(at.context, input))).toEqual({
        kind: 'refused',
        reason: 'cursor-unknown',
      });
    }
  });

  it.each([
    ['4111 1111 1111 1111', 'holds-card-number'],
    [`x${'y '.repeat(200)}4111-1111-1111-1111`, 'holds-card-number'],
    ['a'.repeat(10_000), 'too-long'],
    ['a '.repeat(50), 'too-long'],
  ] as const)('refuses the search %#', async (search, reason) => {
    const at = await openTestContext();
    const refused = { kind: 'refused', reason };
    expect(valueOf(await countPayments(at.context, { query: query(search) }))).toEqual(refused);
    expect(valueOf(await pageOfPayments(at.context, { query: query(search), ...first }))).toEqual(
      refused,
    );
  });

  it.each([
    ['2026-02-30', null],
    [null, 'yesterday'],
    ['2026-03-02', '2026-03-01'],
    [null, '9999-12-31'],
  ])('refuses the days %s to %s', async (from, until) => {
    const at = await openTestContext();
    expect(valueOf(await countPayments(at.context, { query: query('', { from, until }) }))).toEqual(
      {
        kind: 'refused',
        reason: 'dates-not-real',
      },
    );
  });
});

describe('saved views', () => {
  it('are kept, changed and removed by name', async () => {
    const at = await openTestContext();
    const save = async (id: string | null, name: string, asked = query('declined')) =>
      valueOf(await saveView(at.context, person('clerk'), { id, name, query: asked }));
    const kept = await save(null, '  Declined   today ');
    if (kept.kind !== 'saved') throw new Error(kept.reason);
    expect(kept.view).toMatchObject({ name: 'Declined today', operatorName: 'Name of clerk' });
    expect(await save(null, 'DECLINED TODAY')).toEqual({ kind: 'refused', reason: 'name-taken' });
    const changed = await save(kept.view.id, 'Declined', query('', { states: ['declined'] }));
    expect(changed).toMatchObject({ kind: 'saved', view: { name: 'Declined' } });
    expect(valueOf(await savedViews(at.context))).toMatchObject([
      { name: 'Declined', query: query('', { states: ['declined'] }) },
    ]);
    for (const [name, reason] of [
      ['  ', 'name-empty'],
      ['n'.repeat(61), 'name-too-long'],
      ['4111 1111 1111 1111', 'holds-card-number'],
    ] as const) {
      expect(await save(null, name)).toEqual({ kind: 'refused', reason });
    }
    expect(await save(null, 'Card', query('4111111111111111'))).toMatchObject({
      reason: 'holds-card-number',
    });
    expect(valueOf(await removeView(at.context, kept.view.id))).toEqual({ removed: true });
    expect(valueOf(await removeView(at.context, kept.view.id))).toEqual({ removed: false });
    expect(await save(kept.view.id, 'Gone')).toEqual({ kind: 'refused', reason: 'gone' });
  });
});

describe('possible doubles', () => {
  it('groups payments that are alike, and says what they come to', async () => {
    const at = await openTestContext();
    const today = at.context.clock.now().slice(0, 10);
    await at.charge(order({ reference: 'A-1', amountMinor: 8900 }));
    at.clock.advanceMs(60_000);
    await at.charge(order({ reference: 'A-2', amountMinor: 8900, duplicateReason: 'Two coats' }));
    await at.charge(order({ reference: 'B-1', amountMinor: 100 }));
    const looked = valueOf(await possibleDuplicates(at.context, { from: today, until: today }));
    expect(looked).toMatchObject({ kind: 'looked', hasMore: false });
    const groups = looked.kind === 'looked' ? looked.groups : [];
    expect(
      groups.map(({ verdict, attempts }) => [verdict, attempts.map(({ reference }) => reference)]),
    ).toEqual([['both-took', ['A-2', 'A-1']]]);
    expect(
      valueOf(await possibleDuplicates(at.context, { from: '2026-01-01', until: '2026-02-01' })),
    ).toEqual({ kind: 'refused', reason: 'span-too-long' });
  });
});
