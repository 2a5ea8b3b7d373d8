/**
 * Addresses of the app's pages, on both sides of the shell. A custom scheme cannot be navigated to in the system's
 * Chromium, so each page is served at an address that no name server may ever resolve (`.invalid`, RFC 2606), and
 * the app sees its own scheme. Each host of the scheme keeps an origin of its own.
 */
export const APP_SCHEME = 'app';
/** The origin of the app's main page, as Chromium sees it. */
export const PAGE_ORIGIN = 'https://tillroom.invalid';

const APP_ADDRESS = /^app:\/\/([a-z][a-z0-9-]*)(?=[/?#]|$)/u;
const PAGE_ADDRESS = /^https:\/\/([a-z][a-z0-9-]*)\.invalid(?=[/?#]|$)/u;

/** Translates the app's address to the one that Chromium sees; others pass unchanged. */
export function toPageAddress(address: string): string {
  return address.replace(APP_ADDRESS, (_whole, host: string) => `https://${host}.invalid`);
}

/** Translates Chromium's address to the app's; others pass unchanged. */
export function toAppAddress(address: string): string {
  return address.replace(PAGE_ADDRESS, (_whole, host: string) => `${APP_SCHEME}://${host}`);
}
