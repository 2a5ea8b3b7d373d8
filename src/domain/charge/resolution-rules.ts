import type { Role } from '../staff/role.ts';
import type { Resolution } from './attempt.ts';

/** What a resolution asks of the person who records it. */
export interface ResolutionRule {
  /** The least role that may record it. */
  readonly role: Extract<Role, 'clerk' | 'supervisor'>;
  /** Whether the hold has to be over: a charge can reach the gateway's lists late. */
  readonly isHeld: boolean;
  /** Whether the sender needs another person for it, or the typed phrase when working alone. */
  readonly needsOther: boolean;
}

/**
 * The one table of who may record which resolution, and when.
 *
 * A resolution that frees an order for another charge, with no money to show for it, asks for the most. One that
 * blocks the order can at worst cost a look, so it asks for the least.
 */
export const resolutionRules: Readonly<Record<Resolution['found'], ResolutionRule>> = {
  charged: { role: 'clerk', isHeld: false, needsOther: false },
  declined: { role: 'supervisor', isHeld: true, needsOther: true },
  'not-charged': { role: 'supervisor', isHeld: true, needsOther: true },
  'paid-elsewhere': { role: 'clerk', isHeld: false, needsOther: false },
  'other-order': { role: 'supervisor', isHeld: false, needsOther: true },
  reversed: { role: 'supervisor', isHeld: false, needsOther: false },
};
