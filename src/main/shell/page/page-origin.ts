/** The scheme of the app's own page, and the only one that `tools/chromium-shell` serves. */
export const pageScheme = 'app';

/** The only origin that is trusted. */
export const pageOrigin = `${pageScheme}://tillroom`;

/** The only document that is ever loaded. */
export const pageUrl = `${pageOrigin}/`;
