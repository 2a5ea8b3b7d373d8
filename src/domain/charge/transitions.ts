import { assertNever } from '../assert.ts';
import type { AttemptState, Resolution } from './attempt.ts';

/**
 * Sources of a transition: the send, the boot that wrote nothing after a commit in doubt, a late response, recovery at
 * start, a look-up at the gateway, or staff.
 */
export const movers = [
  'engine',
  'unwritten',
  'late-answer',
  'recovery',
  'look-up',
  'staff',
] as const;

export type Mover = (typeof movers)[number];

interface MoveRule {
  /** `null` for an attempt that does not exist yet. */
  readonly from: AttemptState | null;
  readonly to: readonly AttemptState[];
  readonly by: Mover;
}

/**
 * Every allowed transition; all others are refused and audited (docs/charge.md).
 *
 * Only a late response on the same socket, an approval that the gateway's look-up shows, or staff with evidence, ends
 * `unknown`. A look-up can only block: no rule of it leads to a state that frees an intent.
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
  // A commit of `dispatched` that did not prove durable is never followed by a write.
  { from: 'dispatched', to: ['not-sent'], by: 'unwritten' },
  { from: 'dispatched', to: ['unknown'], by: 'recovery' },
  {
    from: 'unknown',
    to: ['approved', 'declined', 'rejected', 'reference-taken', 'mismatch'],
    by: 'late-answer',
  },
  { from: 'unknown', to: ['confirmed-charged'], by: 'look-up' },
  { from: 'reference-taken', to: ['confirmed-charged'], by: 'look-up' },
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
  // A response can be wrong about its own charge: the dashboard may show what it denied, or not what it claimed.
  {
    from: 'declined',
    to: ['confirmed-charged', 'surplus-charged', 'confirmed-reversed'],
    by: 'staff',
  },
  {
    from: 'rejected',
    to: ['confirmed-charged', 'surplus-charged', 'confirmed-reversed'],
    by: 'staff',
  },
  {
    from: 'approved',
    to: ['confirmed-reversed', 'confirmed-declined', 'confirmed-not-charged'],
    by: 'staff',
  },
  {
    from: 'confirmed-charged',
    to: ['confirmed-reversed', 'confirmed-declined', 'confirmed-not-charged'],
    by: 'staff',
  },
  { from: 'confirmed-reversed', to: ['confirmed-charged', 'surplus-charged'], by: 'staff' },
  { from: 'paid-elsewhere', to: ['confirmed-not-charged'], by: 'staff' },
  // A duplicate charge becomes the payment itself once no other attempt of the intent is the payment.
  { from: 'surplus-charged', to: ['confirmed-charged', 'confirmed-reversed'], by: 'staff' },
];

/** States of an attempt whose reference the gateway already had. */
const takenStates: readonly AttemptState[] = ['reference-taken', 'paid-elsewhere'];

/** States that prevent any other attempt of the same intent (docs/invariants.md, I1). */
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
 * States in which no other attempt of the intent may start.
 *
 * The money of a duplicate charge is still with the merchant: until it is refunded, the intent is paid,
 * whatever the outcome of the other attempt.
 */
export const barringStates: readonly AttemptState[] = [...blockingStates, 'surplus-charged'];

const unresolved = ['unknown', 'mismatch', 'reference-taken'] as const;

export type UnresolvedState = (typeof unresolved)[number];

/** States after a send that leave open whether the order is paid, until they are resolved. */
export const unresolvedStates: readonly AttemptState[] = unresolved;

/** States that a response settled. */
export const answeredStates: readonly AttemptState[] = ['approved', 'declined', 'rejected'];

/** States that leave the debt owed: nothing was charged. */
export const unpaidStates: readonly AttemptState[] = [
  'not-sent',
  'declined',
  'rejected',
  'confirmed-declined',
  'confirmed-not-charged',
];

/** States from which the terminal itself still moves an attempt: to be sent, or sent and not answered. */
export const underWayStates: readonly AttemptState[] = ['prepared', 'dispatched'];

/** States without a final outcome, which the gateway or a resolution has yet to give. */
export const openStates: readonly AttemptState[] = [...underWayStates, ...unresolvedStates];

/** States in which the money was charged and not refunded. */
export const chargedStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'surplus-charged',
];

/** States in which the bank approved, whatever became of the money. */
export const approvedStates: readonly AttemptState[] = [...chargedStates, 'confirmed-reversed'];

/** States in which an order is paid, so that a further charge for it is a new amount owed. */
export const paidStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'paid-elsewhere',
];

/** States in which the bank declined, by its response or by what staff found. */
export const declinedStates: readonly AttemptState[] = ['declined', 'confirmed-declined'];

/** States in which no money of a sent attempt stands, so that its debt may be charged again. */
export const freeStates: readonly AttemptState[] = [
  'declined',
  'rejected',
  'confirmed-declined',
  'confirmed-not-charged',
  'confirmed-reversed',
];

/** States that only staff can end, by a resolution or by the refund of a duplicate charge. */
export const personStates: readonly AttemptState[] = [...unresolvedStates, 'surplus-charged'];

/** Tells whether an attempt in this state blocks the others of its intent; time never changes that. */
export function isBlocking(state: AttemptState): boolean {
  return blockingStates.includes(state);
}

/** Tells whether the mover may take an attempt from one state to the other. */
export function canMove(from: AttemptState | null, to: AttemptState, by: Mover): boolean {
  return moveRules.some((rule) => rule.from === from && rule.by === by && rule.to.includes(to));
}

/** Tells whether staff may record this resolution for an attempt in that state. */
export function mayBeFound(from: AttemptState, found: Resolution['found']): boolean {
  return [false, true].some(
    (anotherBlocks) => mayLead(from, found, targetOfResolution(found, anotherBlocks)) !== null,
  );
}

/** A taken reference has two resolutions of its own, the second of which may correct the first. */
function mayLead(
  from: AttemptState,
  found: Resolution['found'],
  target: AttemptState,
): AttemptState | null {
  const isOfTaken = found === 'paid-elsewhere' || found === 'other-order';
  if (isOfTaken !== takenStates.includes(from)) return null;
  return canMove(from, target, 'staff') ? target : null;
}

/**
 * Returns the state that a resolution leads to; null when it is not allowed from this state.
 *
 * A charge found for an attempt that was resolved before is a duplicate charge while another attempt of the
 * intent blocks.
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
