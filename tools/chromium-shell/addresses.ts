/**
 * Addresses of the app's page, on both sides of the shell. A custom scheme cannot be navigated to in the system's
 * Chromium, so the page is served at an address that no name server may ever resolve (`.invalid`, RFC 2606), and the
 * app sees its own scheme.
 */
export const APP_SCHEME = 'app';
/** The origin that the app itself uses, for example in `loadURL` and in its sender check. */
export const APP_ORIGIN = `${APP_SCHEME}://tillroom`;
/** The origin that Chromium sees. */
export const PAGE_ORIGIN = 'https://tillroom.invalid';

/** Translates the app's address to the one that Chromium sees; others pass unchanged. */
export function toPageAddress(address: string): string {
  return swapOrigin(address, APP_ORIGIN, PAGE_ORIGIN);
}

/** Translates Chromium's address to the app's; others pass unchanged. */
export function toAppAddress(address: string): string {
  return swapOrigin(address, PAGE_ORIGIN, APP_ORIGIN);
}

function swapOrigin(address: string, from: string, to: string): string {
  const rest = address.slice(from.length);
  const isWholeOrigin = address.startsWith(from) && (rest === '' || /^[/?#]/.test(rest));
  return isWholeOrigin ? `${to}${rest}` : address;
}
