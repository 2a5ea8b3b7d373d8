import { useEffect, useEffectEvent } from 'react';
import type { Tab } from '../../ui/tabs.tsx';

/** The parts of a key press that can switch the list. */
export interface TabPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The list that Ctrl+Page Up or Page Down switches to; null for any other key. */
export function tabByKey(press: TabPress, names: readonly string[], chosen: string): string | null {
  const step = { PageDown: 1, PageUp: -1 }[press.key];
  if (step === undefined || !(press.ctrlKey || press.metaKey) || press.altKey) return null;
  return names[(names.indexOf(chosen) + step + names.length) % names.length] ?? null;
}

/**
 * Switches the lists of To do on Ctrl+Page Up and Page Down.
 *
 * The window listens, because the focus is lost for a moment between two lists.
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
