import type { Role } from '../staff/role.ts';
import type { Resolution } from './attempt.ts';

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
