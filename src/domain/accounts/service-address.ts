import type { OperatorId } from '../ids.ts';
import type { Instant } from '../time/calendar.ts';

/** The places that an account sends to: its gateway, the wallet's page, its mail server. */
export const addressPlaces = ['gateway', 'wallet-page', 'mail-server'] as const;
export type AddressPlace = (typeof addressPlaces)[number];

/** The places that receive nothing before an admin has confirmed their address. */
export const confirmedPlaces: readonly AddressPlace[] = ['gateway', 'wallet-page'];

/** The address of one place, and who knows of it. */
export interface KnownAddress {
  /** One origin, or several separated by a comma; host and port for a mail server. */
  readonly address: string;
  /** The address before it; empty for a first one, null for one that was there before changes were told. */
  readonly before: string | null;
  readonly confirmed: { readonly by: string; readonly at: Instant } | null;
  /** Admins who have read of it. */
  readonly readBy: readonly OperatorId[];
}

/**
 * The address of a place as it is now: the known one while the settings still name it, else a new one that no one has
 * confirmed or read of. Returns null for a place without an address.
 */
export function addressNow(
  place: AddressPlace,
  kept: KnownAddress | null,
  address: string,
): KnownAddress | null {
  if (address === '') return null;
  if (kept?.address === address) return kept;
  // An address that was never confirmed received nothing, so that the one before it is compared with.
  const isSkipped = kept !== null && awaitsConfirmation(place, kept);
  const before = isSkipped ? kept.before : kept?.address;
  return { address, before: before ?? '', confirmed: null, readBy: [] };
}

/** True for an address that has to be told to an admin. */
export function isToldTo({ before, readBy }: KnownAddress, admin: OperatorId): boolean {
  return before !== null && !readBy.includes(admin);
}

/** True for an address that receives nothing before an admin has confirmed it. */
export function awaitsConfirmation(place: AddressPlace, { confirmed }: KnownAddress): boolean {
  return confirmed === null && confirmedPlaces.includes(place);
}
