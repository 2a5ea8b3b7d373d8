import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/contract/unconfirmed.ts';
import type { Attempt, AttemptState, Resolution } from '../../../../src/domain/charge/attempt.ts';
import { attemptStates } from '../../../../src/domain/charge/attempt.ts';
import { notTherePhrase } from '../../../../src/domain/charge/not-there-phrase.ts';
import { resolutionTarget } from '../../../../src/domain/charge/transitions.ts';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import type { Desk, Staff } from '../../../../src/main/usecases/desk.ts';
import { refuseFinding } from '../../../../src/main/usecases/unconfirmed/refuse-finding.ts';
import { newAttempt } from '../../ledger/ledger-fixture.ts';
import { declined, notThere } from './findings.ts';

const sender = 'sender' as OperatorId;
const other = 'other' as OperatorId;
const boss = { id: 'boss' as OperatorId, name: 'Boss', role: 'supervisor' } as const;
const self = { id: sender, name: 'Sender', role: 'supervisor' } as const;

/** Everybody who may stand at the screen, and whether *not there* is theirs to say, with and without others here. */
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

/** What staff may find of a try in each state; everything else is no move (`design.md` 3). */
const findable: Partial<Record<AttemptState, readonly Finding['found'][]>> = {
  unknown: ['charged', 'declined', 'not-charged', 'reversed'],
  mismatch: ['charged', 'declined', 'not-charged', 'reversed'],
  'confirmed-not-charged': ['charged'],
  approved: ['reversed'],
  'confirmed-charged': ['reversed'],
  'surplus-charged': ['reversed'],
};

const afterHoldMs = 31 * 60_000;
const desk = {
  flights: { find: () => null },
  running: { nowMs: () => afterHoldMs },
} as unknown as Desk;

function attemptIn(state: AttemptState): Attempt {
  return {
    ...newAttempt({ operatorId: sender }),
    state,
    heldFromRunningMs: 0,
    resolution: null,
    answer: null,
  } as unknown as Attempt;
}

describe('findings by state and person (G7)', () => {
  it('lead only where the table says', () => {
    let moves = 0;
    for (const state of attemptStates) {
      for (const found of ['charged', 'declined', 'not-charged', 'reversed'] as const) {
        const target = resolutionTarget(state, { found } as Resolution, false);
        expect(target !== null, `${found} from ${state}`).toBe(
          findable[state]?.includes(found) === true,
        );
        moves += 1;
      }
    }
    console.info(`G7 ${JSON.stringify({ moves, people: people.length })}`);
  });

  it.each(people)('let $who say "not there" only where somebody else sent it', (row) => {
    const attempt = attemptIn('unknown');
    const finding = { ...notThere, typedPhrase: notTherePhrase };
    const refusalWith = (activePeople: number) =>
      refuseFinding(
        desk,
        { resolver: row.staff, attempt, refundedMinor: 0, activePeople },
        finding,
      );
    expect(refusalWith(2) === null).toBe(row.notThere);
    expect(refusalWith(1) === null).toBe(row.alone);
    expect(refusalWith(0) === null).toBe(row.alone);
    const unsaid = { resolver: row.staff, attempt, refundedMinor: 0, activePeople: 1 };
    expect(refuseFinding(desk, unsaid, notThere) === null).toBe(row.notThere);
  });

  it.each(people)('let $who enter a decline with its evidence', ({ staff }) => {
    const attempt = attemptIn('unknown');
    const scene = { resolver: staff, attempt, refundedMinor: 0, activePeople: 2 };
    expect(refuseFinding(desk, scene, declined)).toBeNull();
  });
});
