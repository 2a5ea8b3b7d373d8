import { assertNever } from '../assert.ts';
import type { AttemptState, Resolution } from './attempt.ts';

/** Who may move a try: the send, an answer after the deadline, recovery at start, or a person. */
export const movers = ['engine', 'late-answer', 'recovery', 'staff'] as const;

export type Mover = (typeof movers)[number];

interface MoveRule {
  /** `null` is the row that is not there yet. */
  readonly from: AttemptState | null;
  readonly to: readonly AttemptState[];
  readonly by: Mover;
}

/**
 * Every move that is allowed; all others are refused and audited (`design.md` 3).
 *
 * No rule leads out of `unknown` but a late answer on the same socket and a person with evidence.
 */
const moveRules: readonly MoveRule[] = [
  { from: null, to: ['prepared'], by: 'engine' },
  { from: 'prepared', to: ['not-sent', 'dispatched'], by: 'engine' },
  { from: 'prepared', to: ['not-sent'], by: 'recovery' },
  {
    from: 'dispatched',
    to: ['approved', 'declined', 'rejected', 'mismatch', 'unknown'],
    by: 'engine',
  },
  { from: 'dispatched', to: ['unknown'], by: 'recovery' },
  { from: 'unknown', to: ['approved', 'declined', 'rejected', 'mismatch'], by: 'late-answer' },
  {
    from: 'unknown',
    to: ['confirmed-charged', 'confirmed-declined', 'confirmed-not-charged', 'confirmed-reversed'],
    by: 'staff',
  },
  {
    from: 'mismatch',
    to: ['confirmed-charged', 'confirmed-declined', 'confirmed-not-charged', 'confirmed-reversed'],
    by: 'staff',
  },
  { from: 'confirmed-not-charged', to: ['confirmed-charged', 'surplus-charged'], by: 'staff' },
  { from: 'approved', to: ['confirmed-reversed'], by: 'staff' },
  { from: 'confirmed-charged', to: ['confirmed-reversed'], by: 'staff' },
  { from: 'surplus-charged', to: ['confirmed-reversed'], by: 'staff' },
];

/** States that keep any other try of the same intent from starting (`design.md` 3, I1). */
export const blockingStates: readonly AttemptState[] = [
  'prepared',
  'dispatched',
  'approved',
  'mismatch',
  'unknown',
  'confirmed-charged',
];

/** States whose outcome is still to come, from the service or from a person. */
export const openStates: readonly AttemptState[] = [
  'prepared',
  'dispatched',
  'unknown',
  'mismatch',
];

/** States in which the money was taken and not given back. */
export const chargedStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'surplus-charged',
];

/** States that only a person can lead to an outcome, or to a refund of what was charged twice. */
export const personStates: readonly AttemptState[] = ['unknown', 'mismatch', 'surplus-charged'];

/** Tells whether a try in this state blocks the others of its intent; time never changes that. */
export function isBlocking(state: AttemptState): boolean {
  return blockingStates.includes(state);
}

/** Tells whether the mover may take a try from one state to the other. */
export function canMove(from: AttemptState | null, to: AttemptState, by: Mover): boolean {
  return moveRules.some((rule) => rule.from === from && rule.by === by && rule.to.includes(to));
}

/**
 * Gives the state that a person's finding leads to, or null when it may not be entered here.
 *
 * Money that turns up for a try once given up is surplus when another try of the intent has
 * succeeded meanwhile.
 */
export function resolutionTarget(
  from: AttemptState,
  resolution: Resolution,
  anotherSucceeded: boolean,
): AttemptState | null {
  const target = targetOfFinding(from, resolution.found, anotherSucceeded);
  return canMove(from, target, 'staff') ? target : null;
}

function targetOfFinding(
  from: AttemptState,
  found: Resolution['found'],
  anotherSucceeded: boolean,
): AttemptState {
  switch (found) {
    case 'charged':
      return from === 'confirmed-not-charged' && anotherSucceeded
        ? 'surplus-charged'
        : 'confirmed-charged';
    case 'declined':
      return 'confirmed-declined';
    case 'not-charged':
      return 'confirmed-not-charged';
    case 'reversed':
      return 'confirmed-reversed';
    default:
      return assertNever(found);
  }
}
