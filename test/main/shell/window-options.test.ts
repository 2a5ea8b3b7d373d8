import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundsFile, placeWindow } from '../../../src/main/shell/window/window-bounds.ts';
import { windowOptions } from '../../../src/main/shell/window/window-options.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-window-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const display = { x: 0, y: 0, width: 1920, height: 1080 };

describe('windowOptions', () => {
  it('opens a page that can reach nothing but its bridge', () => {
    const { webPreferences, ...options } = windowOptions({
      preloadPath: '/app/preload.cjs',
      bounds: boundsFile(folder),
      workAreas: [display],
      isDark: false,
      hiddenFromCapture: true,
      allowDevTools: false,
    });
    expect(webPreferences).toEqual({
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      devTools: false,
      disableBlinkFeatures: 'Auxclick',
    });
    expect(options).toMatchObject({
      width: 1280,
      height: 860,
      minWidth: 1024,
      minHeight: 700,
      show: false,
    });
  });
});

describe('boundsFile', () => {
  it('gives back what it was given, and leaves nothing beside it', () => {
    const bounds = { x: -1900, y: 40, width: 1300, height: 900 };
    boundsFile(folder).save(bounds);
    expect(boundsFile(folder).read()).toEqual(bounds);
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"x":1,"y":1,"width":1}',
    '{"x":"1","y":1,"width":1,"height":1}',
    '{"x":1.5,"y":1,"width":1,"height":1}',
    '{"x":1e9,"y":1,"width":1,"height":1}',
    '{"__proto__":{"x":1,"y":1,"width":1,"height":1}}',
  ])('takes %j as no place', (text) => {
    writeFileSync(join(folder, 'window.json'), text);
    expect(boundsFile(folder).read()).toBeNull();
  });

  it('does not mind a folder that is gone', () => {
    const memory = boundsFile(join(folder, 'gone'));
    expect(() => memory.save(display)).not.toThrow();
    expect(memory.read()).toBeNull();
  });
});

describe('placeWindow', () => {
  const second = { x: 1920, y: 0, width: 1280, height: 1024 };
  const there = { x: 2000, y: 100, width: 1100, height: 800 };

  it('opens where it was, also on a second display', () => {
    expect(placeWindow(there, [display, second])).toEqual(there);
  });

  it.each([
    ['the display is gone', there, [display]],
    ['nothing is remembered', null, [display]],
    ['there is no display', there, []],
    ['the title bar is above the display', { ...there, x: 0, y: -50 }, [display]],
    ['only an edge is left', { ...there, x: 1900, y: 100 }, [display]],
  ])('opens at its default size when %s', (_name, remembered, displays) => {
    expect(placeWindow(remembered, displays)).toEqual({ width: 1280, height: 860 });
  });

  it('never opens smaller than the screens are made for', () => {
    const small = { x: 10, y: 10, width: 200, height: 200 };
    expect(placeWindow(small, [display])).toEqual({ x: 10, y: 10, width: 1024, height: 700 });
  });
});
