import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedHouse, plantHouse, type TypesCheck } from './planted-house.ts';

/** Names that a floor must not know: Node's globals, the page's, and those that each has of the other. */
const names = {
  node: { text: "export const env = process.env['HOME'];", code: 'TS2591' },
  window: { text: 'export const width = window.innerWidth;', code: 'TS2304' },
  page: { text: 'export const body = document.body;', code: 'TS2584' },
} as const;

/** Each floor, with the globals that it knows; all others must not resolve there. */
const floors: readonly {
  readonly floor: string;
  readonly knows: readonly (keyof typeof names)[];
}[] = [
  { floor: 'src/domain', knows: [] },
  { floor: 'src/contract', knows: [] },
  { floor: 'src/main', knows: ['node'] },
  { floor: 'src/preload', knows: ['window', 'page'] },
  { floor: 'src/renderer', knows: ['window', 'page'] },
  { floor: 'tools', knows: ['node', 'window', 'page'] },
  { floor: 'test', knows: ['node', 'window', 'page'] },
];

/** The scripts of the checks themselves, which are copied into every planted project too. */
const scripts = readdirSync('tools/check').length;

function codesIn({ found }: TypesCheck, file: string): readonly string[] {
  return found
    .filter((line) => line.startsWith(`${file}: `))
    .map((line) => line.slice(file.length + 2));
}

describe('types and rules in one pass', () => {
  let house: PlantedHouse;
  let check: TypesCheck;

  beforeAll(() => {
    const files: Record<string, string> = {
      'root.config.ts': "export const wrong: number = 'a text';",
      'test/reads-domain.ts': [
        "import { amount } from '../src/domain/amount.ts';",
        'export const wrong: string = amount;',
      ].join('\n'),
      'src/domain/amount.ts': 'export const amount = 1;',
    };
    for (const { floor } of floors) {
      files[`${floor}/mistake.ts`] = "export const wrong: number = 'a text';";
      files[`${floor}/promise.ts`] = 'Promise.resolve(1);';
      for (const [name, { text }] of Object.entries(names)) files[`${floor}/${name}.ts`] = text;
    }
    house = plantHouse(files);
    check = house.types();
  });
  afterAll(() => house.remove());

  it.each(floors)('finds a wrong type in $floor', ({ floor }) => {
    expect(codesIn(check, `${floor}/mistake.ts`)).toEqual(['typescript(TS2322)']);
  });

  it.each(floors)('finds a promise that nothing waits for in $floor', ({ floor }) => {
    expect(codesIn(check, `${floor}/promise.ts`)).toEqual(['typescript(no-floating-promises)']);
  });

  it.each(floors)('knows in $floor only what belongs there', ({ floor, knows }) => {
    for (const [name, { code }] of Object.entries(names)) {
      const expected = knows.some((known) => known === name) ? [] : [`typescript(${code})`];
      expect(codesIn(check, `${floor}/${name}.ts`), name).toEqual(expected);
    }
  });

  it('finds a wrong type beside the floors, and one that comes from another floor', () => {
    expect(codesIn(check, 'root.config.ts')).toEqual(['typescript(TS2322)']);
    expect(codesIn(check, 'test/reads-domain.ts')).toEqual(['typescript(TS2322)']);
  });

  it('fails, and says how many files it looked at', () => {
    expect(check.isPassed).toBe(false);
    // Five planted in each of seven floors, three beside them, and the scripts of the check itself.
    const count = 5 * floors.length + 3 + scripts;
    expect(check.count).toBe(`${count} of ${count} files checked`);
  });

  it('passes a house in which nothing is wrong, and fails one of which it does not see a folder', () => {
    const sound = plantHouse({
      'src/domain/amount.ts': 'export const amount = 1;',
    });
    expect(sound.types()).toMatchObject({ found: [], isPassed: true });
    sound.remove();
    const rules = JSON.stringify({ ignorePatterns: ['node_modules', 'test'] });
    const blind = plantHouse({
      'test/a.ts': 'export const wrong: number = 1;',
      '.oxlintrc.json': rules,
    });
    expect(blind.types()).toEqual({
      found: [],
      isPassed: false,
      count: `${scripts} of ${scripts + 1} files checked`,
    });
    blind.remove();
  });
});
