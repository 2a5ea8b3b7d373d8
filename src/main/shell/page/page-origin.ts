/** The scheme of the app's own page; `tools/chromium-shell` serves this one only. */
export const pageScheme = 'app';

/** The one origin that is trusted. */
export const pageOrigin = `${pageScheme}://tillroom`;

/** The one document that is ever loaded. */
export const pageUrl = `${pageOrigin}/`;
