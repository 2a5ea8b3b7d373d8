import { describe, expect, it } from 'vitest';
import type { ResolveRefusal } from '../../../../src/contract/charge/unconfirmed.ts';
import { notFoundPhrase } from '../../../../src/domain/charge/not-found-phrase.ts';
import type { ResolutionQuestion } from '../../../../src/domain/charge/question-resolution.ts';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { unconfirmedCharges } from '../../../../src/main/usecases/charge/look-up.ts';
import { resolveUnconfirmed } from '../../../../src/main/usecases/unconfirmed/resolve-unconfirmed.ts';
import {
  decliningCard,
  openTestContext,
  order,
  person,
  tellingCard,
  valueOf,
} from '../test-context.ts';
import { charged, declined, givenUp, lostCharge, notThere, reversed } from './resolutions.ts';

const minuteMs = 60_000;

function refused(reason: ResolveRefusal) {
  return { kind: 'refused', reason };
}

function questioned(...questions: ResolutionQuestion[]) {
  return { kind: 'questioned', questions };
}

describe('found as charged', () => {
  it('pays the order, with the evidence kept', async () => {
    const { resolve, lost, find, submit, keyed, bank, notifier } = await lostCharge();
    const transactionId = bank.truth()[0]?.id ?? '';
    const finding = { ...charged, transactionId, amountTakenMinor: keyed.amountMinor };
    const answer = await resolve(lost.id, finding, 'clerk');
    expect(answer).toMatchObject({
      kind: 'resolved',
      attempt: {
        state: 'confirmed-charged',
        resolutionWaitLeftMs: null,
        resolution: { found: 'charged', transactionId, amountMinor: keyed.amountMinor },
      },
    });
    const { moves } = await find(lost.id);
    expect(moves.at(-1)).toMatchObject({
      from: 'unknown',
      to: 'confirmed-charged',
      operatorName: 'Name of clerk',
      note: `${transactionId}, ${keyed.amountMinor}`,
    });
    expect(notifier.attempts(lost.id).at(-1)?.state).toBe('confirmed-charged');
    expect(await submit(order({ reference: keyed.reference }))).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-paid' },
    });
  });

  it('needs an amount, and no more than was asked for', async () => {
    const { resolve, lost, keyed } = await lostCharge();
    const of = (amountTakenMinor: number) =>
      resolve(lost.id, { ...charged, amountTakenMinor }, 'clerk', []);
    expect(await of(0)).toEqual(refused('amount-zero'));
    expect(await of(keyed.amountMinor + 1)).toEqual(refused('amount-above-request'));
    expect(await of(keyed.amountMinor - 1)).toEqual(questioned('amount-differs'));
    expect((await of(keyed.amountMinor)).kind).toBe('resolved');
  });

  it('takes more than was asked for where the answer itself did not match', async () => {
    const { charge, resolve, bank } = await openTestContext();
    bank.faults.queue({ kind: 'wrong-echo', field: 'amount' });
    const { id, amountMinor } = await charge(order());
    const finding = { ...charged, amountTakenMinor: amountMinor + 1 };
    expect(await resolve(id, finding)).toMatchObject({ attempt: { state: 'confirmed-charged' } });
  });

  it('refuses a transaction that belongs to another payment', async () => {
    const { resolve, lost, charge } = await lostCharge();
    const other = await charge(order());
    const transactionId = other.response?.transactionId ?? '';
    const answer = await resolve(lost.id, { ...charged, transactionId });
    expect(answer).toEqual(refused('transaction-id-taken'));
  });

  it('refuses one transaction for two payments, and a resolution made twice', async () => {
    const { resolve, lost, charge, bank } = await lostCharge();
    bank.faults.queue({ kind: 'drop-after' });
    const second = await charge(order());
    expect((await resolve(lost.id, charged)).kind).toBe('resolved');
    expect(await resolve(lost.id, charged)).toEqual(refused('not-open-any-more'));
    expect(await resolve(second.id, charged)).toEqual(refused('transaction-id-taken'));
  });

  it('by two people at once is entered once', async () => {
    const { resolve, lost } = await lostCharge();
    const answers = await Promise.all([
      resolve(lost.id, charged, 'clerk'),
      resolve(lost.id, { ...charged, transactionId: '071-P-FOUND009' }, 'supervisor'),
    ]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'resolved']);
  });
});

describe('found as declined', () => {
  it('frees the order, whose next reference is for a supervisor', async () => {
    const { resolve, lost, submit, charge, keyed, clock } = await lostCharge('drop-before');
    expect(await resolve(lost.id, declined, 'clerk')).toEqual(refused('needs-supervisor'));
    expect(await resolve(lost.id, declined)).toEqual(refused('hold-not-over'));
    clock.advanceMs(31 * minuteMs);
    expect(await resolve(lost.id, declined)).toMatchObject({
      attempt: { state: 'confirmed-declined', resolution: { note: '51' } },
    });
    expect(await submit(keyed)).toEqual({ kind: 'needs-supervisor' });
    expect(await submit(keyed, { role: 'clerk', retryOf: lost.id })).toEqual({
      kind: 'needs-supervisor',
    });
    const next = await charge(keyed, { role: 'supervisor' });
    expect(next).toMatchObject({ state: 'approved', reference: `${keyed.reference}-2` });
  });
});

describe('not found', () => {
  it('is for a supervisor', async () => {
    const { resolve, lost, clock } = await lostCharge();
    clock.advanceMs(31 * minuteMs);
    expect(await resolve(lost.id, notThere, 'clerk')).toEqual(refused('needs-supervisor'));
  });

  it('must wait for the hold, which counts running time only', async () => {
    const { resolve, lost, clock, find } = await lostCharge('drop-before');
    expect(await resolve(lost.id, notThere)).toEqual(refused('hold-not-over'));
    clock.setWall('2031-01-01T00:00:00.000Z' as never);
    expect(await resolve(lost.id, notThere)).toEqual(refused('hold-not-over'));
    clock.advanceMs(30 * minuteMs - 1);
    expect((await find(lost.id)).attempt.resolutionWaitLeftMs).toBe(1);
    expect(await resolve(lost.id, notThere)).toEqual(refused('hold-not-over'));
    clock.setWall('2019-01-01T00:00:00.000Z' as never);
    clock.advanceMs(1);
    expect(await resolve(lost.id, notThere)).toMatchObject({
      attempt: { state: 'confirmed-not-charged', resolution: { note: notThere.howLooked } },
    });
  });

  it('frees the order under the same reference', async () => {
    const { resolve, lost, clock, charge, keyed, bank } = await lostCharge('drop-before');
    clock.advanceMs(30 * minuteMs);
    await resolve(lost.id, notThere);
    const next = await charge(keyed);
    expect(next).toMatchObject({ state: 'approved', reference: keyed.reference, attemptNumber: 2 });
    expect(bank.truth()).toHaveLength(1);
  });

  it('wrongly: the service refuses the reference, and that is not taken for a refusal', async () => {
    const { resolve, lost, clock, charge, keyed, bank } = await lostCharge('drop-after');
    clock.advanceMs(30 * minuteMs);
    await resolve(lost.id, notThere);
    const next = await charge(keyed);
    expect(next).toMatchObject({ state: 'unknown', unknownReason: 'reference-collision' });
    expect(bank.truth()).toHaveLength(1);
  });

  it.each([
    ['code 94', 94],
    ['code 96', 96],
  ])('and then %s is not taken for a decline', async (_what, ending) => {
    const { resolve, clock, charge, bank } = await openTestContext();
    bank.faults.queue({ kind: 'drop-before' });
    const keyed = order({ amountMinor: 4_000 + ending }, { number: tellingCard });
    const lost = await charge(keyed);
    clock.advanceMs(30 * minuteMs);
    await resolve(lost.id, notThere);
    expect((await charge(keyed)).state).toBe('unknown');
  });

  it('by the one who sent it needs the phrase of a one-person shop', async () => {
    const { context, lost, clock } = await lostCharge('drop-before', 'admin');
    clock.advanceMs(30 * minuteMs);
    const say = async (typedPhrase: string | null) =>
      valueOf(
        await resolveUnconfirmed(context, person('admin'), {
          attemptId: lost.id,
          finding: { ...notThere, typedPhrase },
        }),
      );
    expect(await say(null)).toEqual(refused('wrong-phrase'));
    expect(await say('yes')).toEqual(refused('wrong-phrase'));
    expect((await say(` ${notFoundPhrase.toUpperCase()} `)).kind).toBe('resolved');
  });
});

describe('found after all, once given up', () => {
  it('pays the order when nothing else has', async () => {
    const { resolve, lost, submit, keyed } = await givenUp();
    expect(await resolve(lost.id, charged)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    expect((await submit(keyed)).kind).toBe('obstacle');
  });

  it('is surplus when the order was paid meanwhile, until it is reversed', async () => {
    const { resolve, lost, charge, keyed, context } = await givenUp();
    expect((await charge(keyed)).state).toBe('approved');
    expect(await resolve(lost.id, charged)).toMatchObject({
      attempt: { state: 'surplus-charged' },
    });
    const listed = async () => valueOf(await unconfirmedCharges(context)).map(({ id }) => id);
    expect(await listed()).toEqual([lost.id]);
    expect(await resolve(lost.id, reversed)).toMatchObject({
      attempt: { state: 'confirmed-reversed' },
    });
    expect(await listed()).toEqual([]);
  });

  it('is surplus at once while a later try is open, and the payment once that one is not', async () => {
    const { resolve, lost, charge, keyed, bank, clock, context, submit } = await givenUp();
    bank.faults.queue({ kind: 'drop-before' });
    expect((await charge(keyed)).state).toBe('unknown');
    const found = { ...charged, amountTakenMinor: keyed.amountMinor };
    expect(await resolve(lost.id, found)).toMatchObject({ attempt: { state: 'surplus-charged' } });
    expect(await resolve(lost.id, found)).toEqual(refused('another-try-open'));
    clock.advanceMs(31 * minuteMs);
    const second = valueOf(await unconfirmedCharges(context)).find(({ id }) => id !== lost.id);
    const at = { ...declined, shownAt: '2026-03-02 20:30' };
    expect(await resolve(second?.id ?? lost.id, at)).toMatchObject({ kind: 'resolved' });
    expect(await submit(keyed, { role: 'supervisor' })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-paid', earlier: { id: lost.id } },
    });
    expect(await resolve(lost.id, found)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
  });
});

describe('reversed elsewhere', () => {
  it('is for a supervisor, with a real date and an amount', async () => {
    const { charge, resolve } = await openTestContext();
    const { id, amountMinor } = await charge(order());
    const finding = { ...reversed, amountMinor };
    expect(await resolve(id, finding, 'clerk')).toEqual(refused('needs-supervisor'));
    expect(await resolve(id, { ...finding, amountMinor: 0 })).toEqual(refused('amount-zero'));
    for (const reversedOn of ['2026-02-30', '2026-13-01', '0000-00-00']) {
      expect(await resolve(id, { ...finding, reversedOn })).toEqual(refused('date-not-real'));
    }
    expect(await resolve(id, finding)).toMatchObject({
      attempt: { state: 'confirmed-reversed', resolution: { note: reversed.reversedOn } },
    });
  });

  it.each(['unknown', 'mismatch'] as const)('frees an order that was %s', async (state) => {
    const { charge, resolve, bank } = await openTestContext();
    bank.faults.queue(
      state === 'unknown' ? { kind: 'drop-after' } : { kind: 'wrong-echo', field: 'amount' },
    );
    const keyed = order();
    const lost = await charge(keyed);
    expect(lost.state).toBe(state);
    const finding = { ...reversed, amountMinor: keyed.amountMinor };
    expect((await resolve(lost.id, finding)).kind).toBe('resolved');
    const next = await charge(keyed, { role: 'supervisor' });
    expect(next).toMatchObject({ state: 'approved', reference: `${keyed.reference}-2` });
  });
});

describe('evidence', () => {
  it.each([
    ['a transaction id', { ...charged, transactionId: '4111 1111 1111 1111' }],
    ['a declined one', { ...declined, transactionId: '4111111111111111' }],
    ['how they looked', { ...notThere, howLooked: 'asked for 4111-1111-1111-1111' }],
    ['the phrase', { ...notThere, typedPhrase: 'card 4111111111111111' }],
    ['a refund', { ...reversed, transactionId: 'R 4111111111111111' }],
  ])('with a card number as %s is refused', async (_what, finding) => {
    const { resolve, lost, clock, log, notifier } = await lostCharge();
    clock.advanceMs(30 * minuteMs);
    expect(await resolve(lost.id, finding, 'admin')).toEqual(refused('holds-card-number'));
    expect(log.text() + JSON.stringify(notifier.events)).not.toContain('4111');
  });

  it.each([
    ['approved', {}, charged, 'not-open-any-more'],
    ['approved', {}, declined, 'hold-not-over'],
    ['declined', { number: decliningCard }, declined, 'not-open-any-more'],
    ['declined', { number: decliningCard }, notThere, 'not-open-any-more'],
  ])('does not move what is %s', async (state, card, finding, reason) => {
    const { charge, resolve, find } = await openTestContext();
    const { id } = await charge(order({}, card));
    expect(await resolve(id, finding, 'admin')).toEqual(refused(reason as ResolveRefusal));
    expect((await find(id)).attempt.state).toBe(state);
  });

  it('of a try that nobody knows is refused', async () => {
    const { context } = await openTestContext();
    const attemptId = 'attempt_nobody' as AttemptId;
    const answer = await resolveUnconfirmed(context, person('admin'), {
      attemptId,
      finding: charged,
    });
    expect(answer).toEqual({ ok: false, error: { kind: 'not-found' } });
  });
});
