import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  launchShell,
  type LaunchShellOptions,
  type ShellHandle,
} from '../../tools/chromium-shell/handle.ts';

const appDir = resolve(import.meta.dirname, '../fixtures/shell-app');
const folders: string[] = [];

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shell-spec-'));
  folders.push(folder);
  return folder;
}

function start(userData: string, more: Partial<LaunchShellOptions> = {}): Promise<ShellHandle> {
  return launchShell({
    appDir,
    env: { TILLROOM_HEADLESS: '1' },
    ...more,
    args: [`--user-data-dir=${userData}`, ...(more.args ?? [])],
  });
}

interface Bridge {
  call(name: string, ...values: unknown[]): Promise<unknown>;
}

function call(page: Page, name: string, ...values: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([wanted, given]) => (window as unknown as { bridge: Bridge }).bridge.call(wanted, ...given),
    [name, values] as const,
  );
}

async function eventsOf(page: Page): Promise<readonly string[]> {
  return (await call(page, 'events')) as readonly string[];
}

async function waitForEvent(page: Page, event: string): Promise<void> {
  await expect.poll(() => eventsOf(page), { timeout: 10_000 }).toContain(event);
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('an app in the shell', () => {
  let shell: ShellHandle;
  let page: Page;

  beforeAll(async () => {
    shell = await start(freshFolder());
    page = await shell.page();
  });
  afterAll(async () => {
    await shell.close();
  });

  it('shows the page under the name that says what it runs in', async () => {
    await expect.poll(() => page.title()).toBe('Shell app (development shell)');
    expect(await call(page, 'where')).toBe('app://tillroom/index.html');
    expect(
      await page
        .getByRole('heading', { level: 1 })
        .evaluate((node) => getComputedStyle(node).color),
    ).toBe('rgb(1, 2, 3)');
  });

  it('sizes the window as asked', async () => {
    await expect.poll(() => page.evaluate(() => outerWidth)).toBe(900);
  });

  it('carries values both ways as structured clone does', async () => {
    const back = await page.evaluate(async () => {
      const { bridge } = window as unknown as { bridge: Bridge };
      const value = {
        at: new Date(5),
        none: undefined,
        bytes: Uint8Array.of(1, 2),
        list: [null, -0],
      };
      const answer = (await bridge.call('echo', value)) as typeof value;
      return [
        answer.at.getTime(),
        'none' in answer && answer.none === undefined,
        answer.bytes instanceof Uint8Array && answer.bytes.join(),
        answer.list[0],
        Object.is(answer.list[1], -0),
      ];
    });
    expect(back).toEqual([5, true, '1,2', null, true]);
  });

  it('refuses to carry what cannot be cloned', async () => {
    const asked = page.evaluate(() =>
      (window as unknown as { bridge: Bridge }).bridge.call('echo', { run: () => 1 }),
    );
    await expect(asked).rejects.toThrow('could not be cloned');
  });

  it('rejects with the message of a handler that throws, and names a missing handler', async () => {
    await expect(call(page, 'fail')).rejects.toThrow(
      "Error invoking remote method 'fail': Error: no such luck",
    );
    await expect(call(page, 'nobody')).rejects.toThrow("No handler registered for 'nobody'");
  });

  it('pushes to the page', async () => {
    await call(page, 'push', { number: 7 });
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'pushed')))
      .toContainEqual({
        number: 7,
      });
  });

  it('tells main who speaks: the main frame', async () => {
    expect(await call(page, 'sender')).toEqual({
      url: 'app://tillroom/index.html',
      origin: 'app://tillroom',
      isMain: true,
      isTop: true,
      isWindow: true,
    });
  });

  it.each([
    ['about:blank', 'about:blank'],
    ['/second.html', 'app://tillroom/second.html'],
  ])('tells main who speaks: a sub-frame of %s, which gets no bridge', async (address, url) => {
    await page.evaluate(
      (source) =>
        new Promise((done) => {
          const frame = document.createElement('iframe');
          frame.src = source;
          frame.addEventListener('load', done);
          document.body.append(frame);
        }),
      address,
    );
    const frame = page.frames().at(-1);
    expect(await frame?.evaluate(() => 'bridge' in window)).toBe(false);
    await frame?.evaluate(() => {
      const post = Reflect.get(window, '__chromiumShell') as (text: string) => void;
      post(JSON.stringify({ kind: 'invoke', id: 1, channel: 'sender-note', payload: '[]' }));
    });
    await waitForEvent(page, `sender-note:${url}:sub-frame`);
    await page.evaluate(() => document.getElementsByTagName('iframe')[0]?.remove());
  });

  it('returns the real headers, so that the content policy holds', async () => {
    const blocked = await page.evaluate(async () => {
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        seen.push(event.effectiveDirective);
      });
      const script = document.createElement('script');
      try {
        script.textContent = 'window.injected = true';
      } catch {
        seen.push('trusted-types');
      }
      document.body.append(script);
      document.body.setAttribute('style', 'color: red');
      await new Promise((done) => setTimeout(done, 200));
      return { seen, injected: 'injected' in window };
    });
    expect(blocked.injected).toBe(false);
    expect(blocked.seen).toContain('style-src-attr');
  });

  it('answers the app with what its protocol handler says, also when it is not there', async () => {
    const status = await page.evaluate(async () => (await fetch('./nowhere.js')).status);
    expect(status).toBe(404);
  });

  it('never leaves the app: a redirect, a link, a new window', async () => {
    const followed = await page.evaluate(() =>
      fetch('/redirect').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    expect(followed).toBe('refused');
    await page.getByText('Away').click();
    await waitForEvent(page, 'navigate:https://example.com/away');
    await page.getByText('New window').click();
    await waitForEvent(page, 'open:https://example.com/new');
    expect(await page.evaluate(() => window.open('https://example.com/script'))).toBeNull();
    await waitForEvent(page, 'open:https://example.com/script');
    expect(page.url()).toBe('https://tillroom.invalid/index.html');
  });

  it('lets a page of another session have what the app allows, from this machine', async () => {
    const server = createServer((request, response) => {
      if (request.method === 'POST') {
        response.writeHead(303, { location: 'https://example.com/way-back' }).end();
        return;
      }
      response.setHeader('content-type', 'text/html');
      response.end(
        '<h1>Visited</h1><img src="https://example.com/pixel"><form method="post" action="/go">' +
          '<button>Go</button></form>',
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await call(page, 'visit', `http://127.0.0.1:${port}/page`)).toBe('loaded');
    const visited = shell.pages().find((one) => one.url().endsWith('/page'));
    await expect
      .poll(() => visited?.getByRole('heading', { level: 1 }).textContent())
      .toBe('Visited');
    await waitForEvent(page, 'visit-request:mainFrame:/page');
    await waitForEvent(page, 'visit-request:image:/pixel');
    await visited?.getByRole('button').click();
    await waitForEvent(page, 'visit-will-navigate:/go');
    await waitForEvent(page, 'visit-will-redirect:/way-back');
    expect(await eventsOf(page)).not.toContain('visit-request:mainFrame:/way-back');
    expect(await call(page, 'visit', 'http://192.0.2.1/')).toBe('not loaded');
    await visited?.close();
    await waitForEvent(page, 'visit-closed');
    server.close();
  });

  it('runs the accelerators of the menu', async () => {
    await page.getByLabel('Text').focus();
    await page.keyboard.press('Control+Shift+K');
    await waitForEvent(page, 'menu');
  });

  it('prints to PDF, copies, and answers dialogs from a script', async () => {
    expect(Object.values((await call(page, 'pdf')) as object)).toEqual([...Buffer.from('%PDF-')]);
    expect(await call(page, 'copy', 'a receipt')).toBe('a receipt');
    await expect(call(page, 'ask')).rejects.toThrow('no answer was scripted');
    await shell.ask({ ask: 'answer-dialog', name: 'showMessageBox', answer: { response: 1 } });
    expect(await call(page, 'ask')).toEqual({ response: 1 });
    await call(page, 'external');
    const seen = await shell.ask({ ask: 'seen' });
    expect(seen?.opened).toEqual(['https://example.com/help']);
    expect(seen?.dialogs.at(-1)).toMatchObject({ options: { message: 'Sure?' } });
  });

  it('follows the look of the system and of the app', async () => {
    const isDark = (): Promise<boolean> =>
      page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await shell.ask({ ask: 'look', look: 'dark' });
    await expect.poll(isDark).toBe(true);
    await shell.ask({ ask: 'look', look: 'light' });
    await expect.poll(isDark).toBe(false);
    await call(page, 'dark');
    await expect.poll(isDark).toBe(true);
  });

  it('passes on what the operating system says', async () => {
    await shell.ask({ ask: 'power', event: 'lock-screen' });
    await waitForEvent(page, 'lock-screen');
  });

  it.each([
    ['net', 'electron.net.fetch'],
    ['safeStorage', 'electron.safeStorage.isEncryptionAvailable'],
    ['app', 'electron.app.getGPUInfo'],
    ['window', 'electron.BrowserWindow.setOpacity'],
    ['contents', 'electron.WebContents.insertCSS'],
    ['preferences', 'electron.webPreferences.nodeIntegration=true'],
  ])('refuses by name what it lacks: %s', async (what, name) => {
    expect(await call(page, 'refused', what)).toBe(`chromium-shell does not implement ${name}`);
  });

  it('asks the app before the window closes', async () => {
    await call(page, 'keepOpen', true);
    await shell.ask({ ask: 'close-window' });
    await waitForEvent(page, 'close');
    expect(page.isClosed()).toBe(false);
    await call(page, 'keepOpen', false);
  });
});

describe('the life of a shell', () => {
  it('asks the app before the user closes the window by hand', async () => {
    const shell = await start(freshFolder());
    const page = await shell.page();
    await page.getByLabel('Text').fill('touched');
    await call(page, 'keepOpen', true);
    await page.close({ runBeforeUnload: true });
    await waitForEvent(page, 'close');
    await call(page, 'keepOpen', false);
    await page.close({ runBeforeUnload: true });
    expect(await shell.exited).toBe(0);
  });

  it('lets one instance run, tells it of the second, and recovers from kill -9', async () => {
    const userData = freshFolder();
    const first = await start(userData);
    const second = await start(userData, { args: ['--from-second'], expectsWindow: false });
    expect(await second.exited).toBe(0);
    expect(second.output()).toContain('second instance leaves');
    await waitForEvent(await first.page(), 'second:first:true');
    expect(await first.kill()).toBe('SIGKILL');
    const third = await start(userData);
    expect(await call(await third.page(), 'where')).toBe('app://tillroom/index.html');
    expect(await third.close()).toBe(0);
  });

  it('quits in order at SIGTERM and leaves nothing behind', async () => {
    const shell = await start(freshFolder());
    const profile = `tillroom-shell-${shell.processId}-`;
    const isThere = (): boolean => readdirSync(tmpdir()).some((name) => name.startsWith(profile));
    expect(isThere()).toBe(true);
    expect(await shell.close()).toBe(0);
    expect(shell.output()).toMatch(/will-quit after .*before-quit,close/);
    expect(isThere()).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('takes Chromium along when it is killed', async () => {
    const shell = await start(freshFolder());
    const mark = `tillroom-shell-${shell.processId}-`;
    const browsers = (): readonly string[] =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
        .filter((name) => commandLine(name).includes(mark));
    expect(browsers().length).toBeGreaterThan(0);
    await shell.kill();
    await expect.poll(browsers, { timeout: 10_000 }).toEqual([]);
  });

  it('says in one sentence when there is no Chromium', () => {
    const launcher = resolve(import.meta.dirname, '../../tools/chromium-shell/launch.ts');
    const run = spawnSync(
      process.execPath,
      [launcher, `--app-dir=${appDir}`, `--user-data-dir=${freshFolder()}`],
      { encoding: 'utf8', env: { ...process.env, TILLROOM_CHROMIUM: '/nowhere/chromium' } },
    );
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('No Chromium was found.');
  });
});

function commandLine(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
