import type { Role } from '../staff/role.ts';
import type { AttemptState, Resolution } from './attempt.ts';

/** The conditions for recording a resolution. */
export interface ResolutionRule {
  /** The lowest role that may record it. */
  readonly role: Extract<Role, 'clerk' | 'supervisor'>;
  /** True if the hold must be over: a charge can reach the gateway's lists late. */
  readonly isHeld: boolean;
  /** True if the sender needs a second approver, or the typed phrase where no one else works. */
  readonly needsOther: boolean;
}

/**
 * The single table of roles and conditions for each resolution.
 *
 * A resolution that frees an order for another charge, with no money to show for it, has the strictest
 * conditions. One that blocks the order costs at worst a check, so it has the loosest.
 */
export const resolutionRules: Readonly<Record<Resolution['found'], ResolutionRule>> = {
  charged: { role: 'clerk', isHeld: false, needsOther: false },
  declined: { role: 'supervisor', isHeld: true, needsOther: true },
  'not-charged': { role: 'supervisor', isHeld: true, needsOther: true },
  'paid-elsewhere': { role: 'clerk', isHeld: false, needsOther: false },
  'other-order': { role: 'supervisor', isHeld: false, needsOther: true },
  reversed: { role: 'supervisor', isHeld: false, needsOther: false },
};

/** States that a resolution counted as settled: correcting one is a supervisor's, whatever was found. */
const settledStates: readonly AttemptState[] = [
  'confirmed-charged',
  'confirmed-reversed',
  'paid-elsewhere',
];

/** Returns the rule for a resolution of an attempt in this state. */
export function resolutionRuleFor(from: AttemptState, found: Resolution['found']): ResolutionRule {
  const rule = resolutionRules[found];
  return settledStates.includes(from) ? { ...rule, role: 'supervisor' } : rule;
}

/**
 * Tells whether a resolution corrects one that settled an instalment.
 *
 * The plan has moved on from it: its way back is a recorded refund that reinstates the amount.
 */
export function correctsSettled(from: AttemptState, found: Resolution['found']): boolean {
  return settledStates.includes(from) && found !== 'reversed';
}
