import type { NewAddress } from '../../contract/accounts/service-addresses.ts';

type Place = NewAddress['place'];

const names: Readonly<Record<Place, string>> = {
  gateway: 'The gateway’s address of this account',
  'wallet-page': 'The address of the wallet’s page',
  'mail-server': 'The mail server of this account',
};

const consequences: Readonly<Record<Place, string>> = {
  gateway: 'Nothing is sent to it, and no payments can be taken, until an admin confirms it.',
  'wallet-page': 'No wallet checkout can be opened until an admin confirms it.',
  'mail-server': 'Messages leave through it.',
};

/** Texts of the notice about a new address. */
export const addressWords = {
  confirm: 'Confirm address…',
  acknowledge: 'I have read it',
  confirmed: 'The address is confirmed.',
  acknowledged: 'Recorded that you have read it.',
  changed: 'The address has changed since. Nothing was confirmed. Compare it again.',
} as const;

/** Title of the notice. */
export function addressTitle({ place, before }: Pick<NewAddress, 'place' | 'before'>): string {
  return before === '' ? `${names[place]} is new.` : `${names[place]} has changed.`;
}

/** The old and the new address, and what waits for them. */
export function addressText(
  { place, before, address, confirmed, awaitsConfirmation }: NewAddress,
  confirmedAt: string,
): string {
  const move = before === '' ? `It is ${address}.` : `It was ${before}. It is now ${address}.`;
  if (awaitsConfirmation) return `${move} ${consequences[place]}`;
  if (confirmed === null) {
    return `${move} ${consequences[place]} If you do not know it, correct it in Settings.`;
  }
  return (
    `${move} ${confirmed.by} confirmed it ${confirmedAt}. Payments are sent to it. If you do not know it, ` +
    'take no payments and correct it in Settings.'
  );
}
