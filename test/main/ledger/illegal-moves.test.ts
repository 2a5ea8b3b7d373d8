import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { Attempt, AttemptState, Resolution } from '../../../src/domain/charge/attempt.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  dispatched,
  errorOf,
  instant,
  mismatch,
  opened,
  operator,
  outcome,
  prepared,
  rejected,
  settled,
  temporaryFolder,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
beforeAll(async () => {
  ledger = await opened(`${folder.path}/moves.db`);
});
afterAll(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
  folder.remove();
});

const taken = { state: 'reference-taken' } as const;
let findingsMade = 0;
const findings: Record<Resolution['found'], () => Resolution> = {
  charged: () => ({
    found: 'charged',
    transactionId: `P-${(findingsMade += 1)}`,
    amountTakenMinor: 5,
  }),
  declined: () => ({
    found: 'declined',
    transactionId: `P-${(findingsMade += 1)}`,
    responseCode: '05',
  }),
  'not-charged': () => ({ found: 'not-charged', howLooked: 'dashboard' }),
  'paid-elsewhere': () => ({ found: 'paid-elsewhere', transactionId: 'elsewhere' }),
  'other-order': () => ({ found: 'other-order', reason: 'An order of last year' }),
  reversed: () => ({
    found: 'reversed',
    transactionId: `P-${(findingsMade += 1)}`,
    amountMinor: 5,
    reversedOn: '2026-01-06',
  }),
};

function resolve(attempt: Attempt, finding: Resolution['found']) {
  const entry = { resolution: findings[finding](), operatorId: operator, at: instant(300_000) };
  return ledger.attempts.resolve(attempt.id, entry);
}

async function confirmed(finding: Resolution['found']): Promise<Attempt> {
  return valueOf(await resolve(await settled(ledger, unknown), finding));
}

/** Brings a new attempt into each state by legal transitions. */
const makers: Record<AttemptState, () => Promise<Attempt>> = {
  prepared: () => prepared(ledger),
  'not-sent': async () => {
    const { id } = await prepared(ledger);
    return valueOf(await ledger.attempts.markNotSent(id, 'refused', instant(1)));
  },
  dispatched: () => dispatched(ledger),
  approved: () => settled(ledger, approved),
  declined: () => settled(ledger, declined),
  rejected: () => settled(ledger, rejected),
  'reference-taken': () => settled(ledger, taken),
  'paid-elsewhere': async () =>
    valueOf(await resolve(await settled(ledger, taken), 'paid-elsewhere')),
  mismatch: () => settled(ledger, mismatch),
  unknown: () => settled(ledger, unknown),
  'confirmed-charged': () => confirmed('charged'),
  'confirmed-declined': () => confirmed('declined'),
  'confirmed-not-charged': () => confirmed('not-charged'),
  'confirmed-reversed': () => confirmed('reversed'),
  'surplus-charged': async () => {
    const first = await confirmed('not-charged');
    const { intentId, orderReference } = first;
    await settled(ledger, approved, { intentId, orderReference });
    return valueOf(await resolve(first, 'charged'));
  },
};

/** Every call that performs a transition, with the states from which it may. */
const calls = {
  markNotSent: {
    make: (attempt: Attempt) => ledger.attempts.markNotSent(attempt.id, 'refused', instant(2)),
    from: ['prepared'],
  },
  markUnwritten: {
    make: (attempt: Attempt) => ledger.attempts.markUnwritten(attempt.id, 'refused', instant(2)),
    from: ['dispatched'],
  },
  markDispatched: {
    make: (attempt: Attempt) => ledger.attempts.markDispatched(attempt.id, instant(2)),
    from: ['prepared'],
  },
  ...Object.fromEntries(
    [approved, declined, rejected, taken, mismatch].map((verdict) => [
      `settle ${verdict.state}`,
      {
        make: (attempt: Attempt) => ledger.attempts.settle(attempt.id, outcome(verdict)),
        from: ['dispatched', 'unknown'],
      },
    ]),
  ),
  'settle unknown': {
    make: (attempt: Attempt) => ledger.attempts.settle(attempt.id, outcome(unknown)),
    from: ['dispatched'],
  },
  'resolve charged': {
    make: (attempt: Attempt) => resolve(attempt, 'charged'),
    from: [
      'unknown',
      'mismatch',
      'declined',
      'rejected',
      'confirmed-not-charged',
      'confirmed-declined',
      'confirmed-reversed',
    ],
  },
  'resolve declined': {
    make: (attempt: Attempt) => resolve(attempt, 'declined'),
    from: ['unknown', 'mismatch', 'approved', 'confirmed-charged'],
  },
  'resolve not-charged': {
    make: (attempt: Attempt) => resolve(attempt, 'not-charged'),
    from: ['unknown', 'mismatch', 'approved', 'confirmed-charged'],
  },
  'resolve paid-elsewhere': {
    make: (attempt: Attempt) => resolve(attempt, 'paid-elsewhere'),
    from: ['reference-taken'],
  },
  'resolve other-order': {
    make: (attempt: Attempt) => resolve(attempt, 'other-order'),
    from: ['reference-taken', 'paid-elsewhere'],
  },
  'resolve reversed': {
    make: (attempt: Attempt) => resolve(attempt, 'reversed'),
    from: [
      'unknown',
      'mismatch',
      'approved',
      'declined',
      'rejected',
      'confirmed-charged',
      'confirmed-declined',
      'confirmed-not-charged',
      'surplus-charged',
    ],
  },
};

describe.each(attemptStates)('an attempt that is %s', (state) => {
  it('moves as the table says and stays as it is otherwise', async () => {
    let refused = 0;
    for (const [name, call] of Object.entries(calls)) {
      const attempt = await makers[state]();
      expect(attempt.state).toBe(state);
      const timeline = valueOf(await ledger.attempts.moves(attempt.id));
      const result = await call.make(attempt);
      if (call.from.includes(state)) {
        expect([name, result.ok]).toEqual([name, true]);
        continue;
      }
      refused += 1;
      expect([name, errorOf(result)]).toEqual([name, { kind: 'illegal-move', found: attempt }]);
      expect(valueOf(await ledger.attempts.find(attempt.id))).toEqual(attempt);
      expect(valueOf(await ledger.attempts.moves(attempt.id))).toEqual(timeline);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

it('answers not-found for an attempt that is not there', async () => {
  const ghost = { ...(await prepared(ledger)), id: 'nobody' as AttemptId };
  for (const call of Object.values(calls)) {
    expect(errorOf(await call.make(ghost))).toEqual({ kind: 'not-found', found: null });
  }
});
