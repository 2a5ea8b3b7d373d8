import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pageHeaders } from './page-headers.ts';
import { pageOrigin, pageScheme, passphraseOrigin } from './page-origin.ts';

/** Placeholder in the document for this load's nonce. */
export const styleNoncePlaceholder = '__STYLE_NONCE__';

/**
 * The scheme's privileges, which Chromium must know before the app is ready.
 *
 * Standard, so that it has an origin; secure, so that it counts as a secure context; no fetch, because the page has
 * nothing to fetch; with a code cache, for the second start.
 */
export const pageSchemePrivileges = {
  scheme: pageScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: false, codeCache: true },
} as const;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const pathLengthMax = 200;
/** Names as the bundler makes them: no leading dot, no escapes, no separator but `/`. */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/u;

/**
 * Serves requests for the page from one folder, and from nowhere else.
 *
 * A path is taken literally, never decoded: anything but plain names is not found, and neither is a file whose real
 * path is outside the folder.
 */
export function servePage(
  folder: string,
  page: ServedPage = mainPage,
): (request: PageRequest) => Promise<Response> {
  return async ({ method, url }) => {
    const nonce = randomBytes(16).toString('base64');
    const path = method === 'GET' ? pathOf(url, page) : null;
    const contentType = path === null ? undefined : contentTypes[extname(path)];
    if (path === null || contentType === undefined) return notFound(nonce);
    const content = await readInside(folder, path);
    if (content === null) return notFound(nonce);
    const body = contentType.startsWith('text/html')
      ? content.toString('utf8').replaceAll(styleNoncePlaceholder, nonce)
      : new Uint8Array(content);
    return new Response(body, { status: 200, headers: pageHeaders(contentType, nonce) });
  };
}

/** One origin, and the document at its root. */
export interface ServedPage {
  readonly origin: string;
  readonly document: string;
}

const mainPage: ServedPage = { origin: pageOrigin, document: '/index.html' };

/** The page of the passphrase window. */
export const passphrasePage: ServedPage = {
  origin: passphraseOrigin,
  document: '/passphrase.html',
};

/** The parts of a request that are read. */
export interface PageRequest {
  readonly method: string;
  readonly url: string;
}

/** The path of a request to our own origin, or null; read from the text, because a parser would normalise it. */
function pathOf(url: string, { origin, document }: ServedPage): string | null {
  if (!url.startsWith(`${origin}/`)) return null;
  const path = /^[^?#]*/u.exec(url.slice(origin.length))?.[0] ?? '';
  if (path === '/') return document;
  return path.length <= pathLengthMax && plainPath.test(path) ? path : null;
}

async function readInside(folder: string, path: string): Promise<Buffer | null> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    // A link inside the folder has its real path elsewhere; a different letter case is a different name.
    if (file !== join(root, path) || !file.startsWith(root + sep)) return null;
    return await readFile(file);
  } catch {
    return null;
  }
}

function notFound(nonce: string): Response {
  const headers = pageHeaders('text/plain; charset=utf-8', nonce);
  return new Response('Not found', { status: 404, headers });
}
