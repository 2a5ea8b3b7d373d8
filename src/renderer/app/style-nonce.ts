import { setNonce } from 'get-nonce';

/**
 * Reads the nonce of this load and hands it to the libraries that write styles.
 *
 * Must run before React mounts: react-remove-scroll asks `get-nonce` once, at its first style.
 */
export function prepareStyleNonce(): string {
  const holder = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = holder?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}
