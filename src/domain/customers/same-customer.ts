import { foldForSearch } from './customer-search.ts';

/** The contacts by which two customers of one name are told apart; empty where one is not given. */
export interface Contacts {
  readonly phone: string;
  readonly email: string;
}

/** Compares the contacts of two customers of one name: one that both have and that is alike outweighs others. */
export function agreement(one: Contacts, other: Contacts): 'agrees' | 'contradicts' | 'silent' {
  const pairs = [
    [digitsOf(one.phone), digitsOf(other.phone)],
    [foldForSearch(one.email), foldForSearch(other.email)],
  ] as const;
  const told = pairs.filter(([first, second]) => first !== '' && second !== '');
  if (told.some(([first, second]) => first === second)) return 'agrees';
  return told.length === 0 ? 'silent' : 'contradicts';
}

/** Identifies a customer by everything that staff know them by, whatever case and spaces it is written in. */
export function contactKeyOf({ name, ...contacts }: Contacts & { readonly name: string }): string {
  const parts = [foldForSearch(name), digitsOf(contacts.phone), foldForSearch(contacts.email)];
  return JSON.stringify(parts);
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/gu, '');
}
