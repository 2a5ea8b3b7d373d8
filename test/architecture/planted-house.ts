import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A small house with planted files, checked by the project's own rules. */
export interface PlantedHouse {
  /** One line per broken arrow: `rule: from -> to`. */
  readonly arrows: () => readonly string[];
  /** One line per broken lint rule: `file: rule`. */
  readonly lint: () => readonly string[];
  remove(): void;
}

/** Writes the files into a fresh folder beside copies of the project's rules. */
export function plantHouse(files: Readonly<Record<string, string>>): PlantedHouse {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-house-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', 'package.json', 'tools/check']) {
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
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
