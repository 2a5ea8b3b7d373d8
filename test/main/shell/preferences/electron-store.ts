import { registerHooks } from 'node:module';
import type { PreferenceStore } from '../../../../src/main/shell/preferences/preferences.ts';

// The library reads its folder from Electron unless one is given, as it always is here; so an empty
// `electron` is enough for the real library to run.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
      : next(specifier, context),
});

const loaded = await import('../../../../src/main/shell/preferences/preference-store.ts');

/** The app's own way of writing preferences, on the real library. */
export function openRealStore(folder: string, name: string): PreferenceStore {
  return loaded.openPreferenceStore(folder, name);
}
