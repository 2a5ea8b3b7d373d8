/** The scheme of the app's own pages, and the only one that `tools/chromium-shell` serves. */
export const pageScheme = 'app';

/** The only origin that is trusted to call operations. */
export const pageOrigin = `${pageScheme}://tillroom`;

/** The only document that is ever loaded in the main window. */
export const pageUrl = `${pageOrigin}/`;

/** The origin of the passphrase window: another one, so that nothing is shared with the page. */
export const passphraseOrigin = `${pageScheme}://passphrase`;

/** The only document of the passphrase window. */
export const passphraseUrl = `${passphraseOrigin}/`;
