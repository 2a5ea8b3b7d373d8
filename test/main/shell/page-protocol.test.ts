import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSchemePrivileges, servePage } from '../../../src/main/shell/page/page-protocol.ts';

const outside = 'outside the page';
let root = '';
let page = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tillroom-page-'));
  page = join(root, 'renderer');
  mkdirSync(join(page, 'assets'), { recursive: true });
  mkdirSync(join(root, 'renderer-else'));
  const files = {
    'secret.html': outside,
    'renderer-else/index.html': outside,
    'renderer/index.html': '<meta nonce="__STYLE_NONCE__"><style nonce="__STYLE_NONCE__"></style>',
    'renderer/assets/index-B_x-1.js': 'const nonce = "__STYLE_NONCE__";',
    'renderer/assets/index.css': 'a{}',
    'renderer/assets/font.woff2': '\u0001',
    'renderer/assets/logo.svg': '<svg/>',
    'renderer/notes.txt': 'a type that the page has no use for',
    'renderer/.hidden.html': 'hidden',
    'renderer/index.js.map': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  symlinkSync(join(root, 'secret.html'), join(page, 'link.html'));
  symlinkSync(root, join(page, 'up'));
  symlinkSync(join(page, 'index.html'), join(page, 'same.html'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function get(url: string, method = 'GET'): Promise<Response> {
  return servePage(page)({ url, method });
}

describe('servePage', () => {
  it.each([
    ['app://tillroom/', 'text/html; charset=utf-8'],
    ['app://tillroom/index.html', 'text/html; charset=utf-8'],
    ['app://tillroom/index.html?v=1#/payments', 'text/html; charset=utf-8'],
    ['app://tillroom/assets/index-B_x-1.js', 'text/javascript; charset=utf-8'],
    ['app://tillroom/assets/index.css', 'text/css; charset=utf-8'],
    ['app://tillroom/assets/font.woff2', 'font/woff2'],
    ['app://tillroom/assets/logo.svg', 'image/svg+xml'],
  ])('serves %s as %s', async (url, contentType) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect((await response.text()).length).toBeGreaterThan(0);
  });

  it('puts a fresh nonce for each load into the document and its policy, and nowhere else', async () => {
    const nonces = new Set<string>();
    for (let load = 0; load < 20; load += 1) {
      const response = await get('app://tillroom/');
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([^']+)'/u.exec(policy)?.[1] ?? '';
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/u);
      expect(await response.text()).toBe(`<meta nonce="${nonce}"><style nonce="${nonce}"></style>`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(20);
    const script = await get('app://tillroom/assets/index-B_x-1.js');
    expect(await script.text()).toContain('__STYLE_NONCE__');
  });

  it('says the same strict headers for what it has and what it has not', async () => {
    for (const url of ['app://tillroom/', 'app://tillroom/assets/index.css', 'app://tillroom/no']) {
      const { headers } = await get(url);
      const policy = (headers.get('content-security-policy') ?? '').replace(
        /nonce-[^']+/u,
        'nonce-x',
      );
      expect(policy).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-x'; img-src 'self'; " +
          "font-src 'self'; connect-src 'none'; frame-src 'none'; worker-src 'none'; " +
          "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types default",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });

  it.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'get'])('has nothing for %s', async (method) => {
    expect((await get('app://tillroom/', method)).status).toBe(404);
  });

  it('finds nothing outside its folder, by any of 200 ways', async () => {
    const urls = crookedAddresses();
    expect(urls.length).toBeGreaterThanOrEqual(200);
    for (const url of urls) {
      const response = await get(url);
      expect(response.status, url).toBe(404);
      expect(await response.text(), url).toBe('Not found');
    }
  });
});

describe('the scheme', () => {
  it('has an origin, is secure, and cannot be fetched', () => {
    expect(pageSchemePrivileges).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: false, codeCache: true },
    });
  });
});

/** Paths that leave the folder, each in front of existing files, and addresses of other hosts. */
function crookedAddresses(): string[] {
  const ups = [
    '..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '%2e.',
    '..%2f..',
    '..%5c..',
    '%252e%252e',
    '..;',
    '.../..',
    '%c0%ae%c0%ae',
    '%uff0e%uff0e',
    '\uff0e\uff0e',
    '..%00',
    '..\u0000',
    '..\\..',
    '.%00.',
    '~',
  ];
  const separators = ['/', '//', '\\', '%2f', '%2F', '%5c', '/./', '\u2215'];
  const targets = ['secret.html'];
  const climbing = ups.flatMap((up) =>
    separators.flatMap((separator) => targets.map((target) => `/${up}${separator}${target}`)),
  );
  const inside = [
    '/assets/../index.html',
    '/assets/..',
    '/assets/',
    '/assets',
    '//',
    '/.',
    '/./index.html',
    '/index.html/',
    '/index.html/.',
    '/index.html%00.js',
    '/index.html\u0000.js',
    '/INDEX.HTML',
    '/index.html ',
    '/index.html.',
    '/index.html::$DATA',
    '/index.html%20',
    '/%69ndex.html',
    '/.hidden.html',
    '/notes.txt',
    '/index.js.map',
    '/link.html',
    '/same.html',
    '/up/secret.html',
    '/up/renderer/index.html',
    '/assets\\index.css',
    '/assets%2findex.css',
    '//index.html',
    '/etc/passwd',
    '//etc/passwd',
    '/C:/windows/win.ini',
    '/c:index.html',
    '/CON',
    '/nul.html',
    `/${'a'.repeat(300)}.html`,
    `/${'a/'.repeat(5000)}index.html`,
    '/index.html;a',
    '/-/../index.html',
    '/renderer/index.html',
    '/../renderer/index.html',
    '/../renderer-else/index.html',
    '/%',
    '/%zz',
    '/..',
    '/../',
    '/index',
    '/index.htm',
    '/\u202eindex.html',
    '/ index.html',
    '/\tindex.html',
  ];
  const places = [
    'app://tillroom',
    'app:/tillroom/index.html',
    'app:index.html',
    'app://other/index.html',
    'app://tillroom.evil/index.html',
    'app://tillroom:80/index.html',
    'app://a@tillroom/index.html',
    'app://TILLROOM/index.html',
    'https://tillroom/index.html',
    'file:///index.html',
    '',
    '/index.html',
  ];
  return [...[...climbing, ...inside].map((path) => `app://tillroom${path}`), ...places];
}
