import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Whose unfinished work is kept: an account and the staff member in it. */
export const WorkOwnerContext = createContext('');

interface KeptText {
  readonly owner: string;
  readonly text: string;
  /** The address on which it was typed, which leads back to it. */
  readonly address: string;
}

/**
 * Text typed in forms that were left unfinished, by its name; in memory alone, and gone with the window.
 *
 * Never card data and never a passphrase: those are wiped when their screen is left.
 */
const kept = new Map<string, KeptText>();

/** Text that survives leaving its screen, as `useState`; it is kept while it differs from `initial`. */
export function useKeptText(
  name: string,
  initial: string,
): readonly [string, (text: string) => void] {
  const owner = useContext(WorkOwnerContext);
  const [path] = useLocation();
  const search = useSearch();
  const [text, setText] = useState(() => {
    const found = kept.get(name);
    return found?.owner === owner ? found.text : initial;
  });
  const change = (next: string): void => {
    setText(next);
    if (next === initial) kept.delete(name);
    else kept.set(name, { owner, text: next, address: search === '' ? path : `${path}?${search}` });
  };
  return [text, change];
}

/** Forgets the texts whose names begin so: their form was recorded, or given up on purpose. */
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
