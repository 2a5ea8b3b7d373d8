import type { Instant } from '../time/calendar.ts';
import type { Person } from './people.ts';
import { dayMs } from '../time/units.ts';

/** Days without a sign-in after which a name is deactivated (PCI DSS 8.2.6). */
export const unseenDaysMax = 90;

/** Days after which a passphrase must be changed, as the only factor of a sign-in (PCI DSS 8.3.9). */
export const passphraseDaysMax = 90;

/** A staff member with the times of their last sign-in and passphrase. */
export interface PersonTimes extends Person {
  /** The last correct proof, or the time at which an admin added or reactivated them. */
  readonly seenAt: Instant;
  readonly passphraseSetAt: Instant;
}

/** The restriction on a sign-in that its dates impose. */
export type Lapse = 'none' | 'unseen' | 'old-passphrase';

/**
 * Returns whether a staff member's name or passphrase has expired.
 *
 * An admin must remain who can reactivate the others: while no admin has signed in recently, each of them
 * still may, and must change a passphrase older than the limit.
 */
export function lapseOf(person: PersonTimes, people: readonly PersonTimes[], at: Instant): Lapse {
  const isNeeded = person.role === 'admin' && !people.some((one) => isCurrentAdmin(one, at));
  if (isUnseen(person, at) && !isNeeded) return 'unseen';
  return daysSince(person.passphraseSetAt, at) > passphraseDaysMax ? 'old-passphrase' : 'none';
}

function isCurrentAdmin(person: PersonTimes, at: Instant): boolean {
  return person.role === 'admin' && person.isActive && !isUnseen(person, at);
}

function isUnseen({ seenAt }: PersonTimes, at: Instant): boolean {
  return daysSince(seenAt, at) > unseenDaysMax;
}

function daysSince(earlier: Instant, at: Instant): number {
  return (Date.parse(at) - Date.parse(earlier)) / dayMs;
}
