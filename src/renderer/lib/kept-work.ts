import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Whose unfinished work is kept: an account and the staff member in it. */
export const WorkOwnerContext = createContext('');

interface KeptWork {
  readonly owner: string;
  readonly work: unknown;
  /** The address on which it was done, which leads back to it. */
  readonly address: string;
}

/**
 * Work that was left unfinished, as text typed in forms, by its name; in memory alone, and gone with the window.
 *
 * Never card data and never a passphrase: those are wiped when their screen is left.
 */
const kept = new Map<string, KeptWork>();

/** Text that survives leaving its screen, as `useState`; it is kept while it differs from `initial`. */
export function useKeptText(
  name: string,
  initial: string,
): readonly [string, (text: string) => void] {
  return useKeptWork(name, initial);
}

/** Unfinished work that survives leaving its screen, as `useState`; one name always keeps one type. */
export function useKeptWork<Work>(
  name: string,
  initial: Work,
): readonly [Work, (next: Work) => void] {
  const owner = useContext(WorkOwnerContext);
  const address = useAddress();
  const [work, setWork] = useState(() => {
    const found = kept.get(name);
    return found?.owner === owner ? (found.work as Work) : initial;
  });
  const change = (next: Work): void => {
    setWork(next);
    keep(name, next === initial ? null : { owner, work: next, address });
  };
  return [work, change];
}

/** Notes where the forms of a screen were left unfinished; the note is the work of the present staff member. */
export function useKeptAddress(name: string): (address: string | null) => void {
  const owner = useContext(WorkOwnerContext);
  return (address) => keep(name, address === null ? null : { owner, work: null, address });
}

/** The address that is open, with its search part. */
export function useAddress(): string {
  const [path] = useLocation();
  const search = useSearch();
  return search === '' ? path : `${path}?${search}`;
}

/** Keeps work as the newest, or lets it go. */
function keep(name: string, work: KeptWork | null): void {
  kept.delete(name);
  if (work !== null) kept.set(name, work);
}

/** Forgets the work whose name begins so: their form was recorded, or given up on purpose. */
export function forgetKeptText(prefix: string): void {
  for (const name of kept.keys()) {
    if (name.startsWith(prefix)) kept.delete(name);
  }
}

/** Forgets what others typed as soon as another account or staff member is at the terminal. */
export function useForgetOthersWork(owner: string): void {
  useEffect(() => {
    for (const [name, found] of kept) if (found.owner !== owner) kept.delete(name);
  }, [owner]);
}

/** The address of the newest unfinished work on a screen; null for none. */
export function addressOfKeptWork(screenPath: string): string | null {
  const addresses = [...kept.values()].map(({ address }) => address);
  return addresses.findLast((address) => address.split('?')[0] === screenPath) ?? null;
}
