import { useEffect, useEffectEvent } from 'react';
import type { Tab } from '../../ui/tabs.tsx';

/** What of a key press leads to another list. */
export interface TabPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The list that Ctrl+Page Up or Page Down leads to, null for any other key. */
export function tabByKey(press: TabPress, names: readonly string[], chosen: string): string | null {
  const step = { PageDown: 1, PageUp: -1 }[press.key];
  if (step === undefined || !(press.ctrlKey || press.metaKey) || press.altKey) return null;
  return names[(names.indexOf(chosen) + step + names.length) % names.length] ?? null;
}

/**
 * Lets Ctrl+Page Up and Page Down leaf through the lists of To do.
 *
 * The window listens, because between two lists the focus is nowhere for a moment.
 */
export function useTabKeys(
  tabs: readonly Tab[],
  chosen: string,
  onTab: (name: string) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const names = tabs.map(({ name }) => name);
    const tab = tabByKey(event, names, chosen);
    const isCovered = document.querySelector('.to-do')?.closest('[inert]') !== null;
    if (tab === null || isCovered) return;
    event.preventDefault();
    onTab(tab);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
