import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedHouse, plantHouse } from './planted-house.ts';

/** Each breach: its name, the rule that must catch it, its file, and its text. */
const breaches = [
  ['the clock', 'no-restricted-properties', 'src/domain/a.ts', 'export const a = Date.now();'],
  ['the date', 'no-current-date', 'src/domain/b.ts', 'export const a = new Date();'],
  ['the date as text', 'no-current-date', 'src/domain/c.ts', 'export const a = Date();'],
  ['chance', 'no-restricted-properties', 'src/domain/d.ts', 'export const a = Math.random();'],
  ['a timer', 'no-restricted-globals', 'src/domain/e.ts', 'setTimeout(String, 1);'],
  ['raw calls', 'no-restricted-imports', 'src/main/f.ts', ipc('ipcMain')],
  ['raw calls by all', 'no-restricted-imports', 'src/main/g.ts', wholeElectron('* as electron')],
  ['raw calls by default', 'no-restricted-imports', 'src/main/h.ts', wholeElectron('electron')],
  ['raw asking', 'no-restricted-imports', 'src/renderer/i.ts', ipc('ipcRenderer')],
  ['raw calls in the preload', 'no-restricted-imports', 'src/preload/index.ts', ipc('ipcMain')],
  ['asking in main', 'no-restricted-imports', 'src/main/ipc/register.ts', ipc('ipcRenderer')],
  ["Chromium's network", 'no-restricted-imports', 'src/main/gateway/j.ts', ipc('net')],
  ['fetch', 'no-restricted-globals', 'src/main/gateway/k.ts', "await fetch('https://a.invalid');"],
  [
    'fetch by its owner',
    'no-restricted-properties',
    'src/main/gateway/l.ts',
    "await globalThis.fetch('https://a.invalid');",
  ],
  [
    'the bridge',
    'no-restricted-properties',
    'src/renderer/m.ts',
    'export const a = window.tillroom;',
  ],
] as const;

const lawful = {
  'src/domain/lawful.ts':
    "export const a = new Date(0); export const b = Date.parse('2026-01-01');",
  'src/main/ipc/lawful/register.ts': 'export const a = 1;',
  'src/renderer/bridge/client.ts': 'export const a = window.tillroom;',
};

function ipc(name: string): string {
  return `import { ${name} } from 'electron';\nexport const a = ${name};`;
}

function wholeElectron(name: string): string {
  const local = name.replace('* as ', '');
  return `import ${name} from 'electron';\nexport const a = ${local};`;
}

describe('what the linter bans', () => {
  let house: PlantedHouse;
  let found: readonly string[];

  beforeAll(() => {
    const planted = breaches.map(([, , file, text]): [string, string] => [file, text]);
    house = plantHouse({ ...lawful, ...Object.fromEntries(planted) });
    found = house.lint();
  });
  afterAll(() => house.remove());

  it.each(breaches)('%s (%s)', (_what, rule, file) => {
    expect(found.filter((line) => line.startsWith(`${file}: `)).join()).toContain(rule);
  });

  it('lets what is lawful be', () => {
    const wrong = found.filter((line) => Object.keys(lawful).some((file) => line.startsWith(file)));
    expect(wrong).toEqual([]);
  });
});

describe('the one file for calls, and the preload', () => {
  it('may use what they are for', () => {
    const house = plantHouse({
      'src/main/ipc/register.ts': ipc('ipcMain'),
      'src/preload/index.ts': ipc('ipcRenderer'),
    });
    expect(house.lint()).toEqual([]);
    house.remove();
  });
});
