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
 * Every move that is allowed; all others are refused and audited (docs/charge.md).
 *
 * No rule leads out of `unknown` but a late answer on the same socket and a person with evidence.
 */
const moveRules: readonly MoveRule[] = [
  { from: null, to: ['prepared'], by: 'engine' },
  { from: 'prepared', to: ['not-sent', 'dispatched'], by: 'engine' },
  { from: 'prepared', to: ['not-sent'], by: 'recovery' },
  {
    from: 'dispatched',
    to: ['approved', 'declined', 'rejected', 'reference-taken', 'mismatch', 'unknown'],
    by: 'engine',
  },
  { from: 'dispatched', to: ['unknown'], by: 'recovery' },
  {
    from: 'unknown',
    to: ['approved', 'declined', 'rejected', 'reference-taken', 'mismatch'],
    by: 'late-answer',
  },
  { from: 'reference-taken', to: ['paid-elsewhere', 'confirmed-not-charged'], by: 'staff' },
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
  {
    from: 'confirmed-declined',
    to: ['confirmed-charged', 'surplus-charged', 'confirmed-reversed'],
    by: 'staff',
  },
  {
    from: 'confirmed-not-charged',
    to: ['confirmed-charged', 'surplus-charged', 'confirmed-reversed'],
    by: 'staff',
  },
  { from: 'approved', to: ['confirmed-reversed'], by: 'staff' },
  { from: 'confirmed-charged', to: ['confirmed-reversed'], by: 'staff' },
  // A charge that was one too many is the payment itself once no other attempt of the intent stands for it.
  { from: 'surplus-charged', to: ['confirmed-charged', 'confirmed-reversed'], by: 'staff' },
];

/** States that keep any other try of the same intent from starting (docs/invariants.md, I1). */
export const blockingStates: readonly AttemptState[] = [
  'prepared',
  'dispatched',
  'approved',
  'mismatch',
  'unknown',
  'reference-taken',
  'confirmed-charged',
  'paid-elsewhere',
];

/**
 * States in which no other attempt of the intent may begin.
 *
 * Money that turned up beside another attempt is still with the merchant: while it is not given back, the intent is
 * paid, whatever became of the other.
 */
export const barringStates: readonly AttemptState[] = [...blockingStates, 'surplus-charged'];

/** States whose outcome is still to come, from the service or from a person. */
export const openStates: readonly AttemptState[] = [
  'prepared',
  'dispatched',
  'unknown',
  'mismatch',
  'reference-taken',
];

/** States in which the money was taken and not given back. */
export const chargedStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'surplus-charged',
];

/** States that only a person can lead to an outcome, or to a refund of what was charged twice. */
export const personStates: readonly AttemptState[] = [
  'unknown',
  'mismatch',
  'reference-taken',
  'surplus-charged',
];

/** Tells whether a try in this state blocks the others of its intent; time never changes that. */
export function isBlocking(state: AttemptState): boolean {
  return blockingStates.includes(state);
}

/** Tells whether the mover may take a try from one state to the other. */
export function canMove(from: AttemptState | null, to: AttemptState, by: Mover): boolean {
  return moveRules.some((rule) => rule.from === from && rule.by === by && rule.to.includes(to));
}

/** Tells whether a person may find this at all of an attempt in that state. */
export function mayBeFound(from: AttemptState, found: Resolution['found']): boolean {
  return [false, true].some(
    (anotherBlocks) => mayLead(from, found, targetOfResolution(found, anotherBlocks)) !== null,
  );
}

/** A taken reference has its own two findings, which no other state has. */
function mayLead(
  from: AttemptState,
  found: Resolution['found'],
  target: AttemptState,
): AttemptState | null {
  const isOfTaken = found === 'paid-elsewhere' || found === 'other-order';
  if (isOfTaken !== (from === 'reference-taken')) return null;
  return canMove(from, target, 'staff') ? target : null;
}

/**
 * Gives the state that a person's resolution leads to, or null when it may not be entered here.
 *
 * Money that turns up for an attempt that was resolved before is one charge too many while another attempt of the
 * intent is open or has succeeded.
 */
export function resolutionTarget(
  from: AttemptState,
  resolution: Resolution,
  anotherBlocks: boolean,
): AttemptState | null {
  return mayLead(from, resolution.found, targetOfResolution(resolution.found, anotherBlocks));
}

function targetOfResolution(found: Resolution['found'], anotherBlocks: boolean): AttemptState {
  switch (found) {
    case 'charged':
      return anotherBlocks ? 'surplus-charged' : 'confirmed-charged';
    case 'declined':
      return 'confirmed-declined';
    case 'paid-elsewhere':
      return 'paid-elsewhere';
    case 'other-order':
    case 'not-charged':
      return 'confirmed-not-charged';
    case 'reversed':
      return 'confirmed-reversed';
    default:
      return assertNever(found);
  }
}
