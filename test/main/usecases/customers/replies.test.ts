import { describe, expect, it } from 'vitest';
import { contract } from '../../../../src/contract/index.ts';
import type { OperationName } from '../../../../src/contract/index.ts';
import type { CardId, CustomerId } from '../../../../src/domain/ids.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import { chargeHandlers } from '../../../../src/main/ipc/handlers/charge.ts';
import { customerHandlers } from '../../../../src/main/ipc/handlers/customers.ts';
import { unconfirmedHandlers } from '../../../../src/main/ipc/handlers/unconfirmed.ts';
import { listeningPrinter } from '../reports/listening-printer.ts';
import { order, tellingCard, valueOf } from '../test-context.ts';
import { saveCard, openCardContext } from './card-context.ts';

const caller = {
  role: 'clerk',
  operatorId: 'clerk',
  operatorName: 'Clerk',
  approvedBy: null,
} as never;

/** Makes each call as a window does, and records every reply and event. */
async function windowAt(bench: Awaited<ReturnType<typeof openCardContext>>) {
  const source = { current: () => ok(bench.context) };
  const handlers = {
    ...customerHandlers(source),
    ...chargeHandlers(source),
    ...unconfirmedHandlers(source, listeningPrinter([])),
  };
  const replies: string[] = [];
  const call = async (name: keyof typeof handlers, input: unknown) => {
    const parsed = contract[name as OperationName].input.parse(input);
    const run = handlers[name] as (given: unknown, by: never) => Promise<{ ok: boolean }>;
    const reply = await run(parsed, caller);
    replies.push(JSON.stringify(reply));
    return reply as { ok: true; value: never };
  };
  return { call, replies };
}

describe('what a window is told of customers and kept cards', () => {
  it('never holds what a card is charged with, sealed or not, nor a card number', async () => {
    const bench = await openCardContext();
    const { call, replies } = await windowAt(bench);
    const { customerId, context } = bench;
    const cardId = await bench.keptId({ number: tellingCard });
    const tokens = [await bench.tokenOf(cardId)];
    const kept = { ...order(), customerId, card: { kind: 'kept', cardId } };
    for (const amountMinor of [1200, 1251, 1298]) {
      await call('charge.submit', {
        ...kept,
        amountMinor,
        reference: `INV-${amountMinor}`,
        draftId: await bench.open(),
      });
      await context.inFlightCharges.allEnded();
      tokens.push(await bench.tokenOf(cardId, 'newest'));
    }
    const keyed = { ...order(), saveCard, customerId, draftId: await bench.open() };
    await call('charge.submit', keyed);
    await context.inFlightCharges.allEnded();
    const { reference, amountMinor, currency, channel } = order();
    const asked = { draftId: await bench.open(), reference, amountMinor, currency, channel };
    await call('charge.check', { ...asked, lastFour: '1111' });
    await call('charge.recent', { limit: 50 });
    const page = await call('customers.payments', { customerId, limit: 50, after: null });
    const { payments } = page.value as { payments: { id: string }[] };
    for (const { id } of payments) await call('charge.find', { attemptId: id });
    await call('customers.page', { search: 'maria', limit: 50, after: null });
    await call('customers.find', { customerId });
    await call('customers.save', { customerId, name: 'Maria', phone: '', email: '', notes: '' });
    await call('customers.remove-card', { cardId });
    await call('unconfirmed.list', {});

    expect(payments).toHaveLength(5);
    const pushes = JSON.stringify(bench.notifier.events);
    const card = valueOf(await context.ledger.customers.findCard(cardId));
    const sealed = [card?.sealedToken ?? '', card?.newestSealedToken ?? ''];
    expect(new Set(tokens).size).toBeGreaterThan(1);
    for (const secret of [...tokens, ...sealed, 'seal1:', tellingCard, order().card.number]) {
      expect(secret.length).toBeGreaterThan(4);
      for (const reply of [...replies, pushes, bench.log.text()]) {
        expect(reply).not.toContain(secret);
      }
    }
  });

  it('says so when a customer or card is not there', async () => {
    const bench = await openCardContext();
    const { call } = await windowAt(bench);
    const missing = failed({ kind: 'not-found' });
    const customerId = 'nobody' as CustomerId;
    expect(await call('customers.find', { customerId })).toEqual(missing);
    expect(await call('customers.remove-card', { cardId: 'none' as CardId })).toEqual(missing);
    const fields = { name: 'Maria', phone: '', email: '', notes: '' };
    expect(await call('customers.save', { customerId, ...fields })).toEqual(missing);
    const draftId = await bench.open();
    expect(await call('charge.submit', { ...order(), customerId, draftId })).toEqual(missing);
    const card = { kind: 'kept', cardId: 'none' };
    const kept = { ...order(), customerId: bench.customerId, card, draftId };
    expect(await call('charge.submit', kept)).toEqual(missing);
  });

  it('pages customers and names each refused field', async () => {
    const bench = await openCardContext();
    const { call } = await windowAt(bench);
    const fields = { customerId: null, name: 'Anna', phone: '', email: '', notes: '' };
    await call('customers.save', fields);
    const first = await call('customers.page', { search: '', limit: 1, after: null });
    expect(first.value).toMatchObject({ customers: [{ name: 'Anna' }], hasMore: true });
    const [{ id }] = (first.value as { customers: [{ id: string }] }).customers;
    const second = await call('customers.page', { search: '', limit: 1, after: id });
    expect(second.value).toMatchObject({ customers: [{ name: 'María González' }], hasMore: false });
    const refused = { ...fields, name: ' ', email: 'anna', notes: 'card 4111111111111111' };
    expect((await call('customers.save', refused)).value).toEqual({
      kind: 'refused',
      refusals: [
        { field: 'name', reason: 'empty' },
        { field: 'email', reason: 'not-an-email' },
        { field: 'notes', reason: 'holds-card-number' },
      ],
    });
  });
});
