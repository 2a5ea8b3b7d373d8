import { beforeAll, describe, expect, it } from 'vitest';
import type { EchoField, Fault } from '../../../../src/main/sandbox/faults/faults.ts';
import { openTestContext, order, tellingCard } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

const json = 'application/json';
const answerWith = (status: number, body: string, contentType = json): Fault => ({
  kind: 'answer',
  charge: true,
  status,
  contentType,
  body,
});
const contradiction = JSON.stringify({
  successful: false,
  response: { successful: true, id: '071-P-1' },
  errors: [],
});

/** Faults on the way, whether the card was charged, and the reason that is recorded. */
const ways: readonly (readonly [string, Fault, 0 | 1, string])[] = [
  ['the line drops after charging', { kind: 'drop-after' }, 1, 'no-answer'],
  ['the line drops before charging', { kind: 'drop-before' }, 0, 'no-answer'],
  ['the line is reset', { kind: 'reset-after' }, 1, 'connection-lost'],
  ['the answer is cut', { kind: 'truncated' }, 1, 'connection-lost'],
  ['the answer is no HTTP', { kind: 'garbage' }, 1, 'connection-lost'],
  ['a 503, charged', { kind: 'status', status: 503, charge: true }, 1, 'gateway-error'],
  ['a 503, not charged', { kind: 'status', status: 503, charge: false }, 0, 'gateway-error'],
  ['a 500', { kind: 'status', status: 500, charge: true }, 1, 'gateway-error'],
  ['a 408', { kind: 'status', status: 408, charge: true }, 1, 'gateway-error'],
  ['a sign-in page of a network', { kind: 'html', charge: false }, 0, 'unreadable-answer'],
  ['a page where the answer was', { kind: 'html', charge: true }, 1, 'unreadable-answer'],
  ['too many bytes', { kind: 'giant', bytes: 2 ** 20 }, 1, 'unreadable-answer'],
  ['an empty answer', answerWith(200, ''), 1, 'unreadable-answer'],
  ['flags as texts', answerWith(200, '{"successful":"true"}'), 1, 'unreadable-answer'],
  ['flags that contradict', answerWith(422, contradiction), 1, 'contradictory-answer'],
  [
    'a redirect',
    { kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/elsewhere' },
    0,
    'redirected',
  ],
  ['an approval without an id', { kind: 'wrong-echo', field: 'id' }, 1, 'contradictory-answer'],
];

let shared: TestContext;

beforeAll(async () => {
  shared = await openTestContext({ isShared: true });
});

describe('a charge whose answer proves nothing is not confirmed', () => {
  it.each(ways)('%s', async (_what, fault, charged, unknownReason) => {
    const { charge, bank, states, log } = shared;
    bank.faults.queue(fault);
    const keyed = order();
    const attempt = await charge(keyed);
    expect(attempt).toMatchObject({ state: 'unknown', unknownReason, inFlight: false });
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'unknown']);
    expect(bank.purchaseRequests()[keyed.reference]).toBe(1);
    const truth = bank.truth().filter(({ reference }) => reference === keyed.reference);
    expect(truth).toHaveLength(charged);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('when no answer comes before the hard deadline', async () => {
    const { charge, bank, states } = await openTestContext({
      endpoint: { softDeadlineMs: 60, hardDeadlineMs: 250 },
    });
    bank.faults.queue({ kind: 'hold' });
    const attempt = await charge(order());
    expect(attempt).toMatchObject({ state: 'unknown', late: false, inFlight: false });
    expect(await states(attempt.id)).toEqual(['prepared', 'dispatched', 'unknown']);
    expect(bank.truth()).toHaveLength(1);
  });

  it('when the answer drips past the hard deadline', async () => {
    const { charge, bank } = await openTestContext({
      endpoint: { softDeadlineMs: 200, hardDeadlineMs: 250 },
    });
    bank.faults.queue({ kind: 'drip', intervalMs: 20 });
    expect((await charge(order())).state).toBe('unknown');
    expect(bank.truth()).toHaveLength(1);
  });

  it('when the bank calls it a duplicate (94)', async () => {
    const attempt = await shared.charge(order({ amountMinor: 2_094 }, { number: tellingCard }));
    expect(attempt).toMatchObject({ state: 'unknown', unknownReason: 'duplicate-code' });
  });
});

describe('an approval of something else does not match', () => {
  it.each<readonly [EchoField, readonly string[]]>([
    // The amount in major units still holds what was sent, so it differs from the returned one too.
    ['amount', ['amount', 'decimal-amount']],
    ['captured', ['captured']],
    ['captured-amount', ['captured-amount']],
    ['currency', ['currency']],
    ['last-four', ['last-four']],
    ['reference', ['reference']],
    ['test', ['test-flag']],
  ])('%s', async (field, mismatchFields) => {
    const { charge, bank } = shared;
    bank.faults.queue({ kind: 'wrong-echo', field });
    const attempt = await charge(order({ currency: 'NZD' as never }));
    expect(attempt).toMatchObject({ state: 'mismatch', mismatchFields: [...mismatchFields] });
    expect(attempt.resolutionWaitLeftMs).toBe(30 * 60_000);
  });

  it('an id that is known already', async () => {
    const { charge, bank } = await openTestContext();
    const first = await charge(order());
    bank.faults.queue({ kind: 'replayed-id' });
    const second = await charge(order());
    expect(second).toMatchObject({ state: 'mismatch', mismatchFields: ['known-id'] });
    expect(second.response?.transactionId).toBe(first.response?.transactionId);
  });

  it('two at once under one id: the one that is saved second does not match', async () => {
    const { charge, bank } = await openTestContext();
    await charge(order());
    const approval = { id: '071-P-TWICE', successful: true };
    const body = JSON.stringify({ successful: true, response: approval, errors: [], test: true });
    bank.faults.queue(answerWith(200, body), 2);
    const both = await Promise.all([charge(order()), charge(order())]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(['approved', 'mismatch']);
    expect(both.flatMap(({ mismatchFields }) => mismatchFields)).toEqual(['known-id']);
  });
});

/** An account context with one charge whose response was lost. */
async function afterLostResponse() {
  const opened = await openTestContext();
  opened.bank.faults.queue({ kind: 'drop-after' });
  const keyed = order();
  const lost = await opened.charge(keyed);
  return { ...opened, keyed, lost };
}

describe('after a charge that was not confirmed', () => {
  it('nobody sends its intent again', async () => {
    const { submit, keyed, lost, bank } = await afterLostResponse();
    for (const role of ['clerk', 'supervisor', 'admin'] as const) {
      const again = { ...keyed, reference: `${keyed.reference}-B`, duplicateReason: 'please' };
      expect(await submit(again, { role, retryOf: lost.id })).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'reference-unconfirmed', overridableBy: null, earlier: { id: lost.id } },
      });
    }
    expect(Object.keys(bank.purchaseRequests())).toEqual([keyed.reference]);
  });

  it('nobody sends its reference again, however it is typed', async () => {
    const { submit, keyed, lost } = await afterLostResponse();
    for (const role of ['clerk', 'supervisor', 'admin'] as const) {
      const other = order({ reference: `  ${keyed.reference} `, duplicateReason: 'please' });
      expect(await submit(other, { role })).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'reference-unconfirmed', overridableBy: null, earlier: { id: lost.id } },
      });
    }
  });

  it('time does not change that', async () => {
    const { submit, keyed, clock } = await afterLostResponse();
    clock.advanceMs(400 * 86_400_000);
    expect(await submit(keyed)).toMatchObject({ kind: 'obstacle' });
  });

  it('an equal charge under another reference is for a supervisor with a reason', async () => {
    const { submit, charge, keyed, lost } = await afterLostResponse();
    const equal = { ...keyed, reference: `${keyed.reference}-OTHER` };
    const obstacle = {
      kind: 'duplicate-open',
      overridableBy: 'supervisor',
      earlier: { id: lost.id },
    };
    const blocked = { kind: 'obstacle', obstacle };
    expect(await submit(equal)).toMatchObject(blocked);
    const reasoned = { ...equal, duplicateReason: 'Two tickets, both asked for' };
    expect(await submit(reasoned)).toMatchObject(blocked);
    expect(await submit(equal, { role: 'supervisor' })).toMatchObject(blocked);
    expect((await charge(reasoned, { role: 'supervisor' })).state).toBe('approved');
  });

  it('a charge of another amount goes through', async () => {
    const { charge } = await afterLostResponse();
    expect((await charge(order())).state).toBe('approved');
  });
});
