import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewAttempt } from '../../../src/domain/charge/attempt.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { DuplicateScope } from '../../../src/main/ports/ledger/ledger.ts';
import {
  approved,
  declined,
  dispatched,
  errorOf,
  instant,
  mismatch,
  newAttempt,
  opened,
  prepared,
  settled,
  strictScope,
  temporaryFolder,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
beforeAll(async () => {
  ledger = await opened(`${folder.path}/guards.db`);
});
afterAll(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
  folder.remove();
});

/** Checks that prepare refuses, check agrees, and the ledger holds nothing of the attempt. */
async function refusal(attempt: NewAttempt, scope: DuplicateScope = strictScope) {
  const refused = errorOf(await ledger.attempts.prepare(attempt, scope));
  const looked = await ledger.attempts.check(
    { ...attempt, lastFour: attempt.card.lastFour },
    scope,
  );
  expect(valueOf(looked)).toEqual(refused);
  expect(valueOf(await ledger.attempts.find(attempt.id))).toBeNull();
  expect(valueOf(await ledger.attempts.moves(attempt.id))).toEqual([]);
  return refused;
}

/** Another order with the same card and amount. */
function alike(first: NewAttempt): NewAttempt {
  return newAttempt({ amountMinor: first.amountMinor, card: first.card });
}

const everyone: DuplicateScope = { ...strictScope, pass: 'open-and-approved' };

describe('an intent', () => {
  it('takes one attempt out of a hundred at once', async () => {
    const shared = newAttempt();
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ledger.attempts.prepare(
          { ...shared, id: `${shared.id}-${index}` as AttemptId },
          strictScope,
        ),
      ),
    );
    const taken = results.filter((result) => result.ok);
    expect(taken).toHaveLength(1);
    for (const result of results.filter((other) => !other.ok)) {
      expect(errorOf(result)).toMatchObject({ kind: 'intent-blocked', by: taken[0]?.value });
    }
    expect(valueOf(await ledger.attempts.ofIntent(shared.intentId))).toHaveLength(1);
  });

  it.each([
    ['prepared', () => prepared(ledger)],
    ['dispatched', () => dispatched(ledger)],
    ['unknown', () => settled(ledger, unknown)],
    ['mismatch', () => settled(ledger, mismatch)],
    ['approved', () => settled(ledger, approved)],
  ])('is blocked by a try that is %s, whoever asks', async (state, make) => {
    const first = await make();
    expect(first.state).toBe(state);
    const again = newAttempt({ intentId: first.intentId, orderReference: first.orderReference });
    expect(await refusal(again, everyone)).toEqual({ kind: 'intent-blocked', by: first });
  });
});

describe('a reference', () => {
  it('belongs to one intent, as typed and as sent', async () => {
    const first = await settled(ledger, declined);
    const expected = { kind: 'reference-taken', by: first };
    const typed = newAttempt({ orderReference: first.orderReference });
    expect(await refusal(typed, everyone)).toEqual(expected);
    const sent = newAttempt({ orderReference: 'INV-other', reference: first.reference });
    expect(errorOf(await ledger.attempts.prepare(sent, everyone))).toEqual(expected);
  });

  it('is taken by a suffix that was only sent, and shows the try that is paid', async () => {
    const first = await settled(ledger, declined);
    const paid = await settled(ledger, approved, {
      intentId: first.intentId,
      orderReference: first.orderReference,
      reference: `${first.orderReference}-2`,
    });
    for (const orderReference of [first.orderReference, paid.reference]) {
      const other = newAttempt({ orderReference });
      expect(await refusal(other)).toEqual({ kind: 'reference-taken', by: paid });
    }
  });
});

describe('the same card and amount', () => {
  it.each([
    ['dispatched', () => dispatched(ledger)],
    ['unknown', () => settled(ledger, unknown)],
    ['mismatch', () => settled(ledger, mismatch)],
  ])('is stopped while another is %s, unless a supervisor lets it pass', async (_, make) => {
    const first = await make();
    const second = alike(first);
    const expected = { kind: 'duplicate-open', by: first };
    expect(await refusal(second)).toEqual(expected);
    expect(await refusal(second, { ...strictScope, pass: 'approved' })).toEqual(expected);
    const later = { since: instant(900_000), pass: 'none' } as const;
    expect(await refusal(second, later)).toEqual(expected);
    expect((await ledger.attempts.prepare(second, everyone)).ok).toBe(true);
  });

  it('warns of an approved one within the window, and a clerk may go on', async () => {
    const first = await settled(ledger, approved);
    const second = alike(first);
    expect(await refusal(second)).toEqual({ kind: 'duplicate-approved', by: first });
    const pass = { ...strictScope, pass: 'approved' } as const;
    expect((await ledger.attempts.prepare(second, pass)).ok).toBe(true);
  });

  it('says nothing of an approved one before the window, nor of a declined one', async () => {
    const old = await settled(ledger, approved);
    const later = { since: instant(900_000), pass: 'none' } as const;
    expect((await ledger.attempts.prepare(alike(old), later)).ok).toBe(true);
    const refused = await settled(ledger, declined);
    expect((await ledger.attempts.prepare(alike(refused), strictScope)).ok).toBe(true);
  });

  it('says nothing of another card, amount or currency, nor before a card is known', async () => {
    const first = await dispatched(ledger);
    const others = [
      newAttempt({ amountMinor: first.amountMinor, card: { ...first.card, lastFour: '2222' } }),
      newAttempt({ amountMinor: first.amountMinor + 500_000, card: first.card }),
      newAttempt({
        amountMinor: first.amountMinor,
        card: first.card,
        currency: 'NZD' as NewAttempt['currency'],
      }),
    ];
    for (const other of others) {
      expect((await ledger.attempts.prepare(other, strictScope)).ok).toBe(true);
    }
    const noCard = { ...alike(first), lastFour: null };
    expect(valueOf(await ledger.attempts.check(noCard, strictScope))).toBeNull();
  });
});

describe('a debt that may be paid elsewhere', () => {
  it('stops the same card and amount without a customer, whatever reason a supervisor has', async () => {
    const first = newAttempt();
    const taken = await settled(ledger, { state: 'reference-taken' }, first);
    const refused = errorOf(await ledger.attempts.prepare(alike(first), everyone));
    expect(refused).toEqual({ kind: 'duplicate-open', by: taken });
  });
});
