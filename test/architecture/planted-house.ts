import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A small copy of the project with planted files, checked by the project's own rules. */
export interface PlantedHouse {
  /** One line per broken dependency rule: `rule: from -> to`. */
  readonly arrows: () => readonly string[];
  /** One line per broken lint rule: `file: rule`. */
  readonly lint: () => readonly string[];
  /** The whole check of types and rules, as `npm test` runs it: one `file: rule` per finding, and its count. */
  readonly types: () => TypesCheck;
  remove(): void;
}

/** Result of the check of types and rules. */
export interface TypesCheck {
  readonly found: readonly string[];
  readonly count: string;
  readonly isPassed: boolean;
}

/** The linter prints in colour wherever `CI` is set, and its output is parsed here. */
const plainOutput = { ...process.env, NO_COLOR: '1', CI: undefined };

const floors = [
  'src/domain',
  'src/contract',
  'src/main',
  'src/preload',
  'src/renderer',
  'tools',
  'test',
];
const rules = ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json', 'package.json'];
const copied = [...rules, 'tools/check', ...floors.map((floor) => `${floor}/tsconfig.json`)];

/** Writes the files into a new folder beside copies of the project's rules. */
export function plantHouse(files: Readonly<Record<string, string>>): PlantedHouse {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-house-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const name of copied) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${text}\n`);
  }
  return {
    arrows() {
      const script = join(root, 'tools/check/architecture.ts');
      const { stdout, stderr } = spawnSync(process.execPath, [script, folder], {
        encoding: 'utf8',
      });
      if (!stdout.includes(' modules, ')) throw new Error(`The cruise broke off.\n${stderr}`);
      return stdout.split('\n').filter((line) => /^[a-z-]+: /.test(line));
    },
    lint() {
      const linter = join(root, 'node_modules/oxlint/bin/oxlint');
      const args = [linter, '--format=json', 'src'];
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      const { diagnostics } = JSON.parse(stdout) as {
        readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
      };
      return diagnostics.map(({ code, filename }) => `${filename}: ${code}`);
    },
    types() {
      const script = join(root, 'tools/check/types-and-lint.ts');
      const { stdout, status } = spawnSync(process.execPath, [script, folder], {
        encoding: 'utf8',
        env: plainOutput,
      });
      const count = /^.* files checked$/m.exec(stdout)?.[0] ?? 'no count';
      const found = [...stdout.matchAll(/^ +\S ([\w-]+\([\w-]+\)): [^]*?-\[([^:\]]+):/gm)];
      return {
        found: found.map(([, code, file]) => `${file}: ${code}`),
        count,
        isPassed: status === 0,
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
