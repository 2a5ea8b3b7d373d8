import type { NewAddress } from '../../../../contract/accounts/service-addresses.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import {
  addressPlaces,
  awaitsConfirmation,
  isToldTo,
} from '../../../../domain/accounts/service-address.ts';
import type { AddressPlace, KnownAddress } from '../../../../domain/accounts/service-address.ts';
import type { OperatorId } from '../../../../domain/ids.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { VaultFailure } from '../../../ports/vault/vault.ts';
import { keychainFailure } from '../keychain-failure.ts';
import {
  addressesNow,
  addressesOf,
  readKnownAddresses,
  writeKnownAddresses,
} from './service-addresses.ts';
import type { AddressDeps, KnownAddresses } from './service-addresses.ts';

/** The reason nothing is sent to an address of the open account. */
export type NotConfirmed = VaultFailure | { readonly kind: 'address-not-confirmed' };

/** The person who looks at new addresses; null while no one is signed in. */
export interface AddressReader {
  readonly operatorId: OperatorId;
  readonly isAdmin: boolean;
}

/** The addresses of one open account, and who confirmed and read of them. */
export interface AddressConfirmations {
  /** Refuses while the address of one of these places awaits an admin's confirmation. */
  refuse(places: readonly AddressPlace[]): Promise<Result<null, NotConfirmed>>;
  /** Addresses that await confirmation, and those that the reader has not recorded as read. */
  fresh(reader: AddressReader | null): Promise<readonly NewAddress[]>;
  confirm(
    input: ParsedInput<'accounts.confirm-address'>,
    by: { readonly id: OperatorId; readonly name: string },
  ): Promise<Result<OperationOutput<'accounts.confirm-address'>, Failure>>;
  acknowledge(
    input: ParsedInput<'accounts.acknowledge-address'>,
    by: OperatorId,
  ): Promise<Result<OperationOutput<'accounts.acknowledge-address'>, Failure>>;
}

/**
 * Serves the addresses of an open account.
 *
 * The keychain item is read once; only this account's own operations write it while it is open.
 */
export function openKnownAddresses(
  deps: AddressDeps & { readonly clock: Pick<Clock, 'now'> },
  account: Account,
): AddressConfirmations {
  let held: KnownAddresses | null = null;

  const now = async (): Promise<Result<KnownAddresses, VaultFailure>> => {
    const named = Object.values(addressesOf(deps, account));
    if (named.every((address) => address === '')) return ok({});
    const known = held === null ? await readKnownAddresses(deps, account) : ok(held);
    if (!known.ok) return known;
    // An account without any known address may get its item by another operation.
    if (Object.keys(known.value).length > 0) held = known.value;
    return ok(addressesNow(deps, account, known.value));
  };
  const change = async (
    place: AddressPlace,
    address: string,
    changed: (present: KnownAddress) => KnownAddress | null,
  ): Promise<Result<boolean, Failure>> => {
    const read = await now();
    if (!read.ok) return keychainFailure(read.error);
    const present = read.value[place];
    const next = present?.address === address ? changed(present) : null;
    if (next === null) return ok(false);
    const known = { ...held, [place]: next };
    const kept = await writeKnownAddresses(deps.vault, account, known);
    if (!kept.ok) return keychainFailure(kept.error);
    held = known;
    return ok(true);
  };

  return {
    refuse: async (places) => {
      const read = await now();
      if (!read.ok) return read;
      const { value } = read;
      const awaits = places.some((place) => {
        const address = value[place];
        return address !== undefined && awaitsConfirmation(place, address);
      });
      return awaits ? failed({ kind: 'address-not-confirmed' }) : ok(null);
    },
    fresh: async (reader) => {
      const read = reader === null ? null : await now();
      if (reader === null || read === null || !read.ok) return [];
      return addressPlaces.flatMap((place) => presented(place, read.value[place], reader));
    },
    confirm: async ({ accountId, place, before, address }, { id, name }) => {
      if (accountId !== account.id) return ok({ kind: 'changed' });
      const changed = await change(place, address, (present) =>
        (present.before ?? '') === before
          ? {
              ...present,
              confirmed: { by: name, at: deps.clock.now() },
              readBy: [...new Set([...present.readBy, id])],
            }
          : null,
      );
      return changed.ok ? ok({ kind: changed.value ? 'confirmed' : 'changed' }) : changed;
    },
    acknowledge: async ({ place, address }, by) => {
      const changed = await change(place, address, (present) => ({
        ...present,
        readBy: [...new Set([...present.readBy, by])],
      }));
      return changed.ok ? ok({ kind: changed.value ? 'acknowledged' : 'changed' }) : changed;
    },
  };
}

function presented(
  place: AddressPlace,
  known: KnownAddress | undefined,
  { operatorId, isAdmin }: AddressReader,
): readonly NewAddress[] {
  if (known === undefined) return [];
  const awaits = awaitsConfirmation(place, known);
  const isUnread = isAdmin && isToldTo(known, operatorId);
  if (!awaits && !isUnread) return [];
  const { address, before, confirmed } = known;
  return [
    { place, before: before ?? '', address, confirmed, awaitsConfirmation: awaits, isUnread },
  ];
}
