import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Lists the files of a folder by their path from the project's root. */
export function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name));
}

/** Every source file of the project. */
export const code: readonly string[] = ['src', 'test', 'tools'].flatMap((folder) =>
  filesOf(folder, /\.(?:tsx?|mjs|cjs)$/u),
);

/** Every page of the project: those at its root, those under `docs`, and those beside a tool. */
export const pages: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesOf('docs', /\.md$/u),
  ...filesOf('tools', /\.md$/u),
];

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Comments alone: a string may name a file that is written at run time. */
export function commentsOf(text: string): string {
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gu) ?? []).join('\n');
}
