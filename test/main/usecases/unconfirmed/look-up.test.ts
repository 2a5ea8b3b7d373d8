import { describe, expect, it } from 'vitest';
import { defaultAbilities } from '../../../../src/domain/accounts/gateway-abilities.ts';
import type { EchoField } from '../../../../src/main/sandbox/faults/faults.ts';
import { lookUpNow } from '../../../../src/main/usecases/unconfirmed/look-up-attempt.ts';
import { order, person, valueOf } from '../test-context.ts';
import { lookingContext, lostInLooking } from './look-ups.ts';

const lostAfter = { kind: 'drop-after' } as const;

describe('a look-up of a payment whose response was lost', () => {
  it('settles it as confirmed approved, with evidence of its own kind', async () => {
    const { lookUp, made, lost, bank, find, submit, keyed } = await lostInLooking(lostAfter);
    expect(lost.state).toBe('unknown');
    const [charge] = bank.truth();
    expect(await lookUp(lost.id)).toMatchObject({
      kind: 'looked-up',
      isSettled: true,
      attempt: {
        state: 'confirmed-charged',
        resolution: { found: 'charged', evidence: 'looked-up', transactionId: charge?.id },
        response: { settlementDate: charge?.settlementDate },
      },
    });
    expect((await find(lost.id)).moves.at(-1)?.note).toContain('looked up by reference');
    expect((await made(lost.id)).made).toMatchObject([
      { finding: 'approved', isSettled: true, operatorName: 'Name of clerk' },
    ]);
    expect(await submit(keyed, { role: 'supervisor' })).toMatchObject({
      obstacle: { kind: 'reference-paid' },
    });
  });

  it.each<EchoField>([
    'amount',
    'currency',
    'reference',
    'last-four',
    'captured',
    'captured-amount',
    'test',
    'time',
    'decimal-amount',
  ])('that lies about its %s settles nothing', async (field) => {
    const { lookUp, made, lost, bank } = await lostInLooking(lostAfter);
    bank.faults.queue({ kind: 'wrong-echo', field }, 1, 'look-ups');
    expect(await lookUp(lost.id)).toMatchObject({
      isSettled: false,
      attempt: { state: 'unknown' },
    });
    expect((await made(lost.id)).made).toMatchObject([{ finding: 'differs', isSettled: false }]);
  });

  it.each([
    ['declined', { kind: 'wrong-echo', field: 'approval' }],
    ['not-found', notFound()],
    ['unclear', { kind: 'status', status: 500, charge: true }],
    ['unclear', { kind: 'html', charge: true }],
    ['no-answer', { kind: 'drop-before' }],
    ['no-answer', { kind: 'truncated' }],
  ] as const)('that says %s frees nothing, whatever it is: %j', async (finding, fault) => {
    const { lookUp, made, lost, bank, submit, keyed } = await lostInLooking(lostAfter);
    bank.faults.queue(fault, 1, 'look-ups');
    expect(await lookUp(lost.id)).toMatchObject({
      isSettled: false,
      attempt: { state: 'unknown' },
    });
    expect((await made(lost.id)).made).toMatchObject([{ finding }]);
    expect((await submit(keyed, { role: 'supervisor' })).kind).toBe('obstacle');
  });

  it('settles nothing by an id that another attempt has', async () => {
    const { lookUp, lost, bank, charge, made } = await lostInLooking(lostAfter);
    const other = await charge(order());
    const id = other.response?.transactionId ?? '';
    bank.faults.queue(recordWithId(lost, id), 1, 'look-ups');
    expect(await lookUp(lost.id)).toMatchObject({
      isSettled: false,
      attempt: { state: 'unknown' },
    });
    expect((await made(lost.id)).made[0]).toMatchObject({ finding: 'approved', isSettled: false });
  });
});

describe('a look-up of a reference that the gateway has already', () => {
  it('settles nothing by a charge of another time', async () => {
    const { charge, bank, lookUp, made, clock } = await lookingContext();
    const keyed = order();
    const paid = await charge(keyed);
    bank.faults.queue({ kind: 'reference-taken' });
    clock.advanceMs(60 * 60_000);
    const taken = await charge(order({ amountMinor: keyed.amountMinor + 1 }));
    expect(taken.state).toBe('reference-taken');
    bank.faults.queue(recordWithId(taken, 'T-OLD'), 1, 'look-ups');
    expect(await lookUp(taken.id)).toMatchObject({ isSettled: false });
    expect((await made(taken.id)).made).toMatchObject([
      { finding: 'differs', differences: ['time'] },
    ]);
    expect(paid.state).toBe('approved');
  });

  it('settles it by an approval within this very send', async () => {
    const { charge, bank, lookUp } = await lookingContext();
    bank.faults.queue({ kind: 'reference-taken' });
    const taken = await charge(order());
    bank.faults.queue(recordWithId(taken, 'T-NEW'), 1, 'look-ups');
    expect(await lookUp(taken.id)).toMatchObject({
      isSettled: true,
      attempt: { state: 'confirmed-charged' },
    });
  });
});

describe('a look-up by transaction ID', () => {
  it('asks only where a response named one', async () => {
    const abilities = {
      ...defaultAbilities,
      lookUpById: { ...defaultAbilities.lookUpById, isOn: true },
    };
    const { lost, lookUp, charge, bank } = await lostInLooking(lostAfter, {
      account: { abilities },
    });
    expect(await lookUp(lost.id)).toEqual({ kind: 'refused', reason: 'not-offered' });
    bank.faults.queue({ kind: 'wrong-echo', field: 'duplicate' });
    const doubted = await charge(order());
    expect(doubted.state).toBe('unknown');
    expect(await lookUp(doubted.id)).toMatchObject({ isSettled: true });
  });
});

describe('a look-up while restored records are not accounted for', () => {
  it('settles nothing, and none is made by the schedule', async () => {
    const { lookUp, lost, context, ledger, made } = await lostInLooking(lostAfter);
    const at = context.clock.now();
    const entry = {
      at,
      topic: 'records',
      event: 'records.accepted',
      operatorId: null,
      operatorName: null,
      approvedBy: null,
      origin: 'window',
      result: 'done',
      subject: '',
      reason: '',
      details: {},
    } as const;
    valueOf(await ledger.audit.acceptUnproven(entry));
    expect(valueOf(await ledger.lookUps.openLookUps())).toEqual([]);
    expect(await lookUp(lost.id)).toMatchObject({
      isSettled: false,
      attempt: { state: 'unknown' },
    });
    expect((await made(lost.id)).made).toMatchObject([{ finding: 'approved', isSettled: false }]);
  });
});

describe('a look-up of a payment that was never charged', () => {
  it('finds nothing, and leaves it to a person after the hold', async () => {
    const { lookUp, lost, made, resolve } = await lostInLooking({ kind: 'drop-before' });
    expect(await lookUp(lost.id)).toMatchObject({
      isSettled: false,
      attempt: { state: 'unknown' },
    });
    expect((await made(lost.id)).made).toMatchObject([{ finding: 'not-found', shown: null }]);
    expect(
      await resolve(lost.id, { found: 'not-charged', howLooked: 'looked', typedPhrase: null }),
    ).toEqual({ kind: 'refused', reason: 'hold-not-over' });
  });
});

describe('a look-up is not made', () => {
  it('for a payment that is settled', async () => {
    const { charge, lookUp } = await lookingContext();
    const paid = await charge(order());
    expect(await lookUp(paid.id)).toEqual({ kind: 'refused', reason: 'not-open-any-more' });
  });

  it('where the gateway has none', async () => {
    const { lookUp, lost, made } = await lostInLooking(lostAfter, {
      account: { abilities: defaultAbilities },
    });
    expect(await lookUp(lost.id)).toEqual({ kind: 'refused', reason: 'not-offered' });
    expect(await made(lost.id)).toMatchObject({ isOffered: false, nextInMs: null, made: [] });
  });

  it('from records that cannot be written', async () => {
    const opened = await lostInLooking(lostAfter);
    const { context, lost } = opened;
    const readOnly = {
      ...context,
      ledger: { ...context.ledger, readOnlyReason: 'read-only' },
    } as const;
    const refused = await lookUpNow(readOnly, person('clerk'), lost.id);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'records' } });
    expect(valueOf(await context.ledger.lookUps.lookUpsOf(lost.id))).toEqual([]);
  });
});

function notFound() {
  const body = { successful: false, response: {}, errors: ['Could not find Purchase'], test: true };
  return answer(404, body);
}

function answer(status: number, body: unknown) {
  const contentType = 'application/json';
  return { kind: 'answer', status, contentType, body: JSON.stringify(body), charge: true } as const;
}

/** The record of a lost payment under another transaction's id. */
function recordWithId(
  lost: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly reference: string;
    readonly card: { readonly lastFour: string };
  },
  id: string,
) {
  return answer(200, {
    successful: true,
    response: {
      id,
      successful: true,
      amount: lost.amountMinor,
      currency: lost.currency,
      reference: lost.reference,
      card_number: `512345xxxxxx${lost.card.lastFour}`,
      captured: true,
      response_code: '00',
      transaction_date: new Date().toISOString(),
    },
    errors: [],
    test: true,
  });
}
