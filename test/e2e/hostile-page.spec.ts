import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../tools/chromium-shell/find-chromium.ts';
import { ask, appShows } from './fixture/staff.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { codeScripts, type HostileScript, hostileScripts, type Target } from './hostile-scripts.ts';

/** Pages open at once in the control run. */
const pagesAtOnce = 8;

/** Sockets that count everything that arrives; the HTTP one serves an ordinary page. */
async function openListener() {
  const arrived: string[] = [];
  const web = createServer((request, response) => {
    const path = /^\/[a-z-]*/u.exec(request.url ?? '')?.[0] ?? '';
    if (path !== '/page') arrived.push(path);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Content-Type',
      request.url?.endsWith('.js') ? 'text/javascript' : 'text/html',
    );
    response.end(request.url === '/page' ? '<!doctype html><title>page</title><body>' : '');
  });
  web.on('upgrade', ({ url }, socket) => {
    arrived.push(url ?? '');
    socket.destroy();
  });
  let connections = 0;
  web.on('connection', () => {
    connections += 1;
  });
  const plain = createTcpServer((socket) => {
    arrived.push('tcp');
    socket.destroy();
  });
  const datagrams = createSocket('udp4');
  datagrams.on('message', () => arrived.push('udp'));
  web.listen(0, '127.0.0.1');
  plain.listen(0, '127.0.0.1');
  datagrams.bind(0, '127.0.0.1');
  await Promise.all([
    once(web, 'listening'),
    once(plain, 'listening'),
    once(datagrams, 'listening'),
  ]);
  const at = (server: { address(): AddressInfo | string | null }) =>
    (server.address() as AddressInfo).port;
  const target: Target = {
    http: `http://127.0.0.1:${at(web)}`,
    ws: `ws://127.0.0.1:${at(web)}`,
    tcp: `127.0.0.1:${at(plain)}`,
    udp: `127.0.0.1:${datagrams.address().port}`,
  };
  return {
    target,
    arrived,
    connections: () => connections,
    close: () => {
      web.closeAllConnections();
      web.close();
      plain.close();
      datagrams.close();
    },
  };
}

/**
 * Runs a script in the page, from a timer of the page's own.
 *
 * A debugger's script may evaluate text although the policy forbids it; a timer's may not.
 */
function runIn(page: Page, { body }: HostileScript, target: Target): Promise<string> {
  return page.evaluate(`new Promise((done) => {
    setTimeout(() => done('no answer'), 1500);
    setTimeout(() => {
      const t = ${JSON.stringify(target)};
      (async () => { ${body} })().then((found) => done(String(found ?? '')), (error) => done('threw ' + error?.name));
    }, 0);
  })`);
}

describe('a page that was taken over', () => {
  let app: Tillroom;
  let page: Page;
  let listener: Awaited<ReturnType<typeof openListener>>;
  const stopped: string[] = [];

  beforeAll(async () => {
    listener = await openListener();
    app = await launchTillroom();
    page = app.page;
    await appShows(page);
  });
  afterAll(async () => {
    await app.close();
    listener.close();
  });

  it('is tried in more than forty ways', () => {
    expect(hostileScripts.length).toBeGreaterThanOrEqual(40);
    expect(new Set(hostileScripts.map(({ name }) => name)).size).toBe(hostileScripts.length);
  });

  it.each(hostileScripts)('achieves nothing by: $name', async (script) => {
    const [at] = page.url().split('#');
    expect(await runIn(page, script, listener.target)).not.toMatch(/^harm/u);
    // The development window opens denied targets for a moment, and closes them before any request.
    await expect
      .poll(() => [page.url().split('#')[0], page.context().pages().length])
      .toEqual([at, 1]);
    expect([listener.arrived, listener.connections()]).toEqual([[], 0]);
    stopped.push(script.name);
  });

  it('is still the page that it was, and main still answers it', async () => {
    expect(await ask(page, 'session.status', {})).toHaveProperty('role');
    await appShows(page);
    expect(app.output()).not.toContain('4111111111111111');
    console.log(
      `hostile page: ${stopped.length} of ${hostileScripts.length} scripts achieved nothing, ` +
        `${codeScripts.length} of them text as code; ` +
        `${listener.connections()} connections and ${listener.arrived.length} messages out`,
    );
  });
});

describe('the same scripts in an ordinary page', () => {
  it('get through, so that the silence above means something', async () => {
    const listener = await openListener();
    const isRoot = process.getuid?.() === 0;
    const executablePath = findChromium();
    expect(executablePath).toBeDefined();
    const browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: isRoot ? ['--no-sandbox'] : [],
    });
    const senders = hostileScripts.filter(({ arrives }) => arrives !== null);
    const silent = () =>
      senders
        .filter(({ arrives }) => !listener.arrived.includes(arrives ?? ''))
        .map(({ name }) => name);
    const tryIn = async (context: BrowserContext, script: HostileScript): Promise<void> => {
      const page = await context.newPage();
      await page.goto(`${listener.target.http}/page`);
      // A script that leaves the page takes its result with it.
      await runIn(page, script, listener.target).catch(() => '');
    };
    try {
      const context = await browser.newContext();
      for (let at = 0; at < senders.length; at += pagesAtOnce) {
        const some = senders.slice(at, at + pagesAtOnce);
        await Promise.all(some.map((script) => tryIn(context, script)));
      }
      // A page behind others may be held back: what has not arrived is tried once more, alone.
      const late = silent();
      for (const script of senders.filter(({ name }) => late.includes(name))) {
        // oxlint-disable-next-line no-await-in-loop -- Each has the front to itself.
        await tryIn(context, script);
      }
      await expect.poll(silent).toEqual([]);
    } finally {
      await browser.close();
      listener.close();
    }
    console.log(`control: ${senders.length - silent().length} of ${senders.length} got through`);
  });
});
