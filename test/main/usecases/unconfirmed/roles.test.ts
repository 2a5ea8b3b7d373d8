import { describe, expect, it } from 'vitest';
import type { ResolutionInput } from '../../../../src/contract/charge/unconfirmed.ts';
import type { Attempt, AttemptState, Resolution } from '../../../../src/domain/charge/attempt.ts';
import { attemptStates } from '../../../../src/domain/charge/attempt.ts';
import { notFoundPhrase } from '../../../../src/domain/charge/not-found-phrase.ts';
import { resolutionTarget } from '../../../../src/domain/charge/transitions.ts';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import type { AccountContext, Staff } from '../../../../src/main/usecases/account-context.ts';
import { checkResolution } from '../../../../src/main/usecases/unconfirmed/check-resolution.ts';
import { newAttempt } from '../../ledger/ledger-fixture.ts';
import { charged, declined, notThere, reversed } from './resolutions.ts';

const sender = 'sender' as OperatorId;
const other = 'other' as OperatorId;
const boss = { id: 'boss' as OperatorId, name: 'Boss', role: 'supervisor' } as const;
const self = { id: sender, name: 'Sender', role: 'supervisor' } as const;

/**
 * Every operator, and whether *not charged* and *declined* are theirs to record, with and without other staff
 * members.
 */
const people: readonly { who: string; staff: Staff; notThere: boolean; alone: boolean }[] = [
  { who: 'clerk', staff: clerk(other), notThere: false, alone: false },
  { who: 'clerk who sent it', staff: clerk(sender), notThere: false, alone: false },
  { who: 'supervisor', staff: boss, notThere: true, alone: true },
  { who: 'admin', staff: { ...boss, role: 'admin' }, notThere: true, alone: true },
  { who: 'supervisor who sent it', staff: self, notThere: false, alone: true },
  { who: 'admin who sent it', staff: { ...self, role: 'admin' }, notThere: false, alone: true },
  {
    who: 'clerk, approved',
    staff: { ...clerk(sender), role: 'supervisor', approvedBy: boss },
    notThere: true,
    alone: true,
  },
  {
    who: 'clerk, approved by the sender',
    staff: { ...clerk(other), role: 'supervisor', approvedBy: self },
    notThere: false,
    alone: true,
  },
];

function clerk(id: OperatorId): Staff {
  return { id, name: 'Clerk', role: 'clerk' };
}

function zonelessClock(now: string) {
  return { now: () => now };
}

/** Resolutions that each state allows; every other one is no transition (docs/charge.md). */
const findable: Partial<Record<AttemptState, readonly ResolutionInput['found'][]>> = {
  'reference-taken': ['paid-elsewhere', 'other-order'],
  unknown: ['charged', 'declined', 'not-charged', 'reversed'],
  mismatch: ['charged', 'declined', 'not-charged', 'reversed'],
  'confirmed-not-charged': ['charged', 'reversed'],
  'confirmed-declined': ['charged', 'reversed'],
  approved: ['declined', 'not-charged', 'reversed'],
  declined: ['charged', 'reversed'],
  rejected: ['charged', 'reversed'],
  'confirmed-charged': ['declined', 'not-charged', 'reversed'],
  'confirmed-reversed': ['charged'],
  'paid-elsewhere': ['other-order'],
  'surplus-charged': ['charged', 'reversed'],
};

const afterHoldMs = 31 * 60_000;
const clock = zonelessClock('2026-03-02T09:00:00.000Z');
const context = {
  account: { timeZone: 'Australia/Sydney' },
  clock,
  inFlightCharges: { find: () => null },
  running: { nowMs: () => afterHoldMs },
} as unknown as AccountContext;

function attemptIn(state: AttemptState): Attempt {
  return {
    ...newAttempt({ operatorId: sender }),
    state,
    heldFromRunningMs: 0,
    resolution: null,
  } as unknown as Attempt;
}

const everyResolution = [
  'charged',
  'declined',
  'not-charged',
  'reversed',
  'paid-elsewhere',
  'other-order',
] as const;

describe('findings by state and person (G7)', () => {
  it('lead only where the table says', () => {
    let moves = 0;
    for (const state of attemptStates) {
      for (const found of everyResolution) {
        const target = resolutionTarget(state, { found } as Resolution, false);
        expect(target !== null, `${found} from ${state}`).toBe(
          findable[state]?.includes(found) === true,
        );
        moves += 1;
      }
    }
    console.info(`G7 ${JSON.stringify({ moves, people: people.length })}`);
  });

  const freeing = people.flatMap((row) => [notThere, declined].map((said) => ({ ...row, said })));

  it.each(freeing)(
    'let $who say $said.found only where somebody else sent it',
    ({ said, ...row }) => {
      const attempt = attemptIn('unknown');
      const finding = { ...said, typedPhrase: notFoundPhrase };
      const refusalWith = (activePeople: number) =>
        checkResolution(
          context,
          { resolver: row.staff, attempt, refundedMinor: 0, activePeople },
          finding,
        );
      expect(refusalWith(2) === null).toBe(row.notThere);
      expect(refusalWith(1) === null).toBe(row.alone);
      expect(refusalWith(0) === null).toBe(row.alone);
      const unsaid = { resolver: row.staff, attempt, refundedMinor: 0, activePeople: 1 };
      expect(checkResolution(context, unsaid, said) === null).toBe(row.notThere);
    },
  );

  it.each(people)('let $who enter a charge, and a refund only as a supervisor', ({ staff }) => {
    const attempt = attemptIn('unknown');
    const scene = { resolver: staff, attempt, refundedMinor: 0, activePeople: 2 };
    expect(checkResolution(context, scene, charged)).toBeNull();
    const refund = { ...reversed, amountMinor: attempt.amountMinor };
    const mayRefund = staff.role !== 'clerk';
    expect(checkResolution(context, scene, refund)).toBe(mayRefund ? null : 'needs-supervisor');
  });

  it.each([
    ['not-charged', notThere],
    ['declined', declined],
  ] as const)('wait for the hold before %s', (_found, finding) => {
    const attempt = { ...attemptIn('unknown'), heldFromRunningMs: afterHoldMs - 29 * 60_000 };
    const scene = { resolver: boss, attempt, refundedMinor: 0, activePeople: 2 };
    expect(checkResolution(context, scene, finding)).toBe('hold-not-over');
    const neverHeld = { ...scene, attempt: { ...attempt, heldFromRunningMs: null } };
    expect(checkResolution(context, neverHeld, finding)).toBe('hold-not-over');
    const answered = { ...attempt, state: 'approved', heldFromRunningMs: null } as const;
    const said = (outcomeAt: string) =>
      checkResolution(
        context,
        { ...scene, attempt: { ...answered, outcomeAt } as Attempt },
        finding,
      );
    expect(said('2026-03-02T08:31:00.000Z')).toBe('hold-not-over');
    expect(said('2026-03-02T08:30:00.000Z')).toBeNull();
  });

  it.each([
    ['approved', declined],
    ['approved', notThere],
    ['confirmed-charged', notThere],
    ['declined', charged],
    ['rejected', charged],
    ['confirmed-reversed', charged],
  ] as const)('correct what settled %s only as a supervisor', (state, finding) => {
    const attempt = { ...attemptIn(state), intentId: 'plan:gym:2' } as Attempt;
    const scene = { resolver: boss, attempt, refundedMinor: 0, activePeople: 2 };
    expect(checkResolution(context, scene, finding)).toBeNull();
    expect(checkResolution(context, { ...scene, resolver: clerk(other) }, finding)).toBe(
      'needs-supervisor',
    );
  });

  it.each([
    ['2026-02-30 10:00', 'date-not-real'],
    ['2026-03-02 24:00', 'date-not-real'],
    ['2026-03-02 20:01', 'date-in-future'],
    ['2026-03-02 20:00', null],
  ])('take a decline at %s as %s', (shownAt, refusal) => {
    const scene = {
      resolver: boss,
      attempt: attemptIn('unknown'),
      refundedMinor: 0,
      activePeople: 2,
    };
    expect(checkResolution(context, scene, { ...declined, shownAt })).toBe(refusal);
  });
});
