import type { Role } from '../staff/role.ts';
import type { AttemptState, Resolution } from './attempt.ts';
import { answeredStates } from './transitions.ts';

/** The conditions for recording a resolution. */
export interface ResolutionRule {
  /** The lowest role that may record it. */
  readonly role: Exclude<Role, 'clerk' | 'admin'>;
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
  charged: { role: 'accountant', isHeld: false, needsOther: false },
  declined: { role: 'supervisor', isHeld: true, needsOther: true },
  'not-charged': { role: 'supervisor', isHeld: true, needsOther: true },
  'paid-elsewhere': { role: 'accountant', isHeld: false, needsOther: false },
  'other-order': { role: 'supervisor', isHeld: false, needsOther: true },
  reversed: { role: 'supervisor', isHeld: false, needsOther: false },
};

/** States that a response or a resolution settled: correcting one is a supervisor's, whatever was found. */
const settledStates: readonly AttemptState[] = [
  'approved',
  'declined',
  'rejected',
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
 * True when the wait of a held resolution runs from the moment of the response.
 *
 * A definite response was never held, so its own moment stands for the beginning of the wait.
 */
export function waitsFromResponse(from: AttemptState): boolean {
  return answeredStates.includes(from);
}
