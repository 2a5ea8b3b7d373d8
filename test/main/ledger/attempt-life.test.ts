import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorId } from '../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  dispatched,
  errorOf,
  instant,
  mismatch,
  newAttempt,
  opened,
  operator,
  outcome,
  prepared,
  rejected,
  secondBoot,
  settled,
  strictScope,
  temporaryFolder,
  transaction,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
const file = `${folder.path}/life.db`;
let ledger: OpenedLedger;
beforeAll(async () => {
  ledger = await opened(file);
});
afterAll(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
  folder.remove();
});

const supervisor = 'operator-2' as OperatorId;
const resolved = { operatorId: supervisor, at: instant(200_000) };

describe('one attempt from the first row to the last', () => {
  it('keeps every fact through prepare, dispatch and approval, and over a restart', async () => {
    const wanted = newAttempt({
      duplicateReason: 'second ticket',
      storedCredential: 'S',
      omitExpiry: true,
      ecm: null,
      card: { brand: 'amex', lastFour: '0005', expiry: { year: 2030, month: 12 } },
    });
    const first = valueOf(await ledger.attempts.prepare(wanted, strictScope));
    expect(first).toMatchObject({
      ...wanted,
      state: 'prepared',
      attemptNumber: 1,
      outcomeAt: null,
    });

    const sent = valueOf(await ledger.attempts.markDispatched(first.id, instant(60)));
    expect(sent).toEqual({ ...first, state: 'dispatched', dispatchedAt: instant(60) });

    const result = outcome(
      { state: 'approved', review: ['errors-present'] },
      { gatewayErrors: ['note'] },
    );
    const paid = valueOf(await ledger.attempts.settle(first.id, result));
    expect(paid).toEqual({
      ...sent,
      state: 'approved',
      verdict: result.verdict,
      transaction: result.transaction,
      gatewayErrors: ['note'],
      httpStatus: 200,
      outcomeAt: result.outcomeAt,
    });

    await ledger.close();
    ledger = await opened(file, { expected: true });
    expect(valueOf(await ledger.attempts.find(first.id))).toEqual(paid);
    const moves = valueOf(await ledger.attempts.moves(first.id));
    expect(moves.map((move) => [move.from, move.to, move.operatorId, move.note])).toEqual([
      [null, 'prepared', operator, 'second ticket'],
      ['prepared', 'dispatched', null, null],
      ['dispatched', 'approved', null, 'errors-present'],
    ]);
  });

  it('lets a definite answer free the intent for a second try', async () => {
    const first = await settled(ledger, declined);
    expect(first.state).toBe('declined');
    const second = await prepared(ledger, {
      intentId: first.intentId,
      orderReference: first.orderReference,
      reference: `${first.orderReference}-2`,
    });
    expect(second.attemptNumber).toBe(2);
    const attempts = valueOf(await ledger.attempts.ofIntent(first.intentId));
    expect(attempts.map((attempt) => attempt.id)).toEqual([first.id, second.id]);
    for (const reference of [first.orderReference, second.reference]) {
      expect(valueOf(await ledger.attempts.ofReference(reference))).toEqual(attempts);
    }
  });

  it('keeps what was not sent apart from what was refused by the service', async () => {
    const first = await prepared(ledger);
    const lost = valueOf(await ledger.attempts.markNotSent(first.id, 'refused', instant(70)));
    expect(lost).toMatchObject({ state: 'not-sent', notSentReason: 'refused', dispatchedAt: null });
    expect((await settled(ledger, rejected)).state).toBe('rejected');
  });

  it('counts the hold from the running time at which a try became not confirmed', async () => {
    const lost = await settled(ledger, unknown);
    expect(lost).toMatchObject({ state: 'unknown', heldFromRunningMs: 5000 });
    const late = valueOf(await ledger.attempts.settle(lost.id, outcome(declined)));
    expect(late).toMatchObject({ state: 'declined', heldFromRunningMs: 5000 });
    const odd = await settled(ledger, mismatch);
    expect(odd).toMatchObject({ state: 'mismatch', heldFromRunningMs: 5000 });
  });

  it('accepts a late answer in the same start of the terminal only', async () => {
    const inTime = await settled(ledger, unknown);
    const late = valueOf(await ledger.attempts.settle(inTime.id, outcome(approved)));
    expect(late.state).toBe('approved');

    const foreign = await settled(ledger, unknown, { bootId: secondBoot });
    const refusal = errorOf(await ledger.attempts.settle(foreign.id, outcome(approved)));
    expect(refusal).toEqual({ kind: 'illegal-move', found: foreign });
  });
});

describe('what a person found', () => {
  it.each([
    ['charged', 'confirmed-charged', { transactionId: 'F-1', amountTakenMinor: 900 }],
    ['declined', 'confirmed-declined', { transactionId: 'F-2', responseCode: '05' }],
    ['not-charged', 'confirmed-not-charged', { howLooked: 'dashboard, by reference' }],
    [
      'reversed',
      'confirmed-reversed',
      { transactionId: 'F-3', amountMinor: 900, reversedOn: '2026-01-06' },
    ],
  ] as const)('takes %s to %s and keeps the evidence', async (found, state, evidence) => {
    const lost = await settled(ledger, unknown);
    const resolution = { found, ...evidence } as Parameters<
      OpenedLedger['attempts']['resolve']
    >[1]['resolution'];
    const known = valueOf(await ledger.attempts.resolve(lost.id, { ...resolved, resolution }));
    expect(known).toEqual({ ...lost, state, resolution, outcomeAt: resolved.at });
    const last = valueOf(await ledger.attempts.moves(lost.id)).at(-1);
    expect(last).toMatchObject({ from: 'unknown', to: state, operatorId: supervisor });
    for (const value of Object.values(evidence)) expect(last?.note).toContain(String(value));
  });

  it('makes a charge that turned up after another success a surplus, until reversed', async () => {
    const first = await settled(ledger, unknown);
    const nothing = { found: 'not-charged', howLooked: 'dashboard' } as const;
    valueOf(await ledger.attempts.resolve(first.id, { ...resolved, resolution: nothing }));
    const second = await settled(ledger, approved, {
      intentId: first.intentId,
      orderReference: first.orderReference,
    });

    const charged = { found: 'charged', transactionId: 'L-1', amountTakenMinor: 1 } as const;
    const surplus = await ledger.attempts.resolve(first.id, { ...resolved, resolution: charged });
    expect(valueOf(surplus).state).toBe('surplus-charged');
    expect(valueOf(await ledger.attempts.find(second.id))?.state).toBe('approved');

    const back = {
      found: 'reversed',
      transactionId: 'L-2',
      amountMinor: 1,
      reversedOn: '2026-01-07',
    } as const;
    const reversed = await ledger.attempts.resolve(first.id, { ...resolved, resolution: back });
    expect(valueOf(reversed).state).toBe('confirmed-reversed');
    expect(valueOf(await ledger.attempts.isTransactionIdKnown('L-1'))).toBe(true);
  });

  it('makes an earlier try that turns out charged beside an open one a charge too many', async () => {
    const first = await settled(ledger, unknown);
    const nothing = { found: 'not-charged', howLooked: 'dashboard' } as const;
    valueOf(await ledger.attempts.resolve(first.id, { ...resolved, resolution: nothing }));
    const open = await dispatched(ledger, {
      intentId: first.intentId,
      orderReference: first.orderReference,
    });
    const charged = { found: 'charged', transactionId: 'E-1', amountTakenMinor: 1 } as const;
    const late = { ...resolved, resolution: charged };
    const surplus = valueOf(await ledger.attempts.resolve(first.id, late));
    expect(surplus.state).toBe('surplus-charged');
    expect(errorOf(await ledger.attempts.resolve(first.id, late))).toMatchObject({
      kind: 'illegal-move',
    });
    valueOf(await ledger.attempts.settle(open.id, outcome(declined)));
    const { intentId, orderReference } = first;
    const again = newAttempt({ intentId, orderReference, reference: `${orderReference}-2` });
    expect(errorOf(await ledger.attempts.prepare(again, strictScope))).toMatchObject({
      kind: 'intent-blocked',
      by: { id: first.id },
    });
    expect(valueOf(await ledger.attempts.resolve(first.id, late)).state).toBe('confirmed-charged');
  });
});

describe('one transaction, one charge', () => {
  it('refuses an approval whose id another attempt holds, and takes it as a mismatch', async () => {
    const holder = await settled(ledger, approved);
    const id = holder.transaction?.id ?? '';
    expect(valueOf(await ledger.attempts.isTransactionIdKnown(id))).toBe(true);
    const double = await dispatched(ledger);
    const answer = outcome(approved, { transaction: transaction({ id }) });
    const refusal = errorOf(await ledger.attempts.settle(double.id, answer));
    expect(refusal).toEqual({ kind: 'transaction-id-taken', found: double });

    const verdict = { state: 'mismatch', fields: ['known-id'] } as const;
    const kept = valueOf(await ledger.attempts.settle(double.id, { ...answer, verdict }));
    expect(kept).toMatchObject({ state: 'mismatch', transaction: { id } });

    const theft = { found: 'charged', transactionId: id, amountTakenMinor: 1 } as const;
    const refused = await ledger.attempts.resolve(double.id, { ...resolved, resolution: theft });
    expect(errorOf(refused)).toEqual({ kind: 'transaction-id-taken', found: kept });
  });

  it('leaves the id of an unknown answer to the attempt that it belongs to', async () => {
    const original = await settled(ledger, unknown);
    const nothing = { found: 'not-charged', howLooked: 'dashboard' } as const;
    valueOf(await ledger.attempts.resolve(original.id, { ...resolved, resolution: nothing }));
    const again = await dispatched(ledger, {
      intentId: original.intentId,
      orderReference: original.orderReference,
    });
    const collision = outcome(
      { state: 'unknown', reason: 'reference-collision' },
      { transaction: transaction({ id: 'O-1' }), httpStatus: 200 },
    );
    valueOf(await ledger.attempts.settle(again.id, collision));
    expect(valueOf(await ledger.attempts.isTransactionIdKnown('O-1'))).toBe(false);
    valueOf(await ledger.attempts.resolve(again.id, { ...resolved, resolution: nothing }));

    const charged = { found: 'charged', transactionId: 'O-1', amountTakenMinor: 1 } as const;
    const found = await ledger.attempts.resolve(original.id, { ...resolved, resolution: charged });
    expect(valueOf(found).state).toBe('confirmed-charged');
  });
});
