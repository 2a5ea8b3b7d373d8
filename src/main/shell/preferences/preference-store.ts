import ElectronStore from 'electron-store';
import type { PreferenceStore } from './preferences.ts';

/** Opens the preferences file for writing: each write replaces it whole, so a crash leaves the old one or the new. */
export function openPreferenceStore(folder: string, name: string): PreferenceStore {
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: folder,
    name,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  return {
    write(contents) {
      store.store = { ...contents };
    },
  };
}
