import type { Instant } from '../time/calendar.ts';
import type { Person } from './people.ts';

/** After so many days without a proof a name lets nobody in (PCI DSS 8.2.6). */
export const unseenDaysMax = 90;

/** A passphrase that is all a person shows is changed after so many days (PCI DSS 8.3.9). */
export const passphraseDaysMax = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** When a person was last known to be there, and since when they have their passphrase. */
export interface PersonTimes extends Person {
  /** The last right proof, or when an admin added them or let them in again. */
  readonly seenAt: Instant;
  readonly passphraseSetAt: Instant;
}

/** What the calendar asks of a person who wants to come in. */
export type Lapse = 'none' | 'unseen' | 'old-passphrase';

/**
 * Says whether a person has stayed away too long, or has had their passphrase too long.
 *
 * Somebody has to remain who may let the others in again: while no admin was here lately, each of them still gets in,
 * and changes their passphrase, which is at least as old.
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
