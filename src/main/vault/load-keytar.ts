import type { KeychainLibrary } from './keychain.ts';

/**
 * Loads the native keychain library, when an account first needs a secret.
 *
 * It is a CommonJS package whose names Node cannot detect, so they come with its default export. It throws when
 * `libsecret` is not installed.
 */
export async function loadKeytar(): Promise<KeychainLibrary> {
  const loaded: KeychainLibrary & { readonly default?: KeychainLibrary } = await import('keytar');
  return loaded.default ?? loaded;
}
