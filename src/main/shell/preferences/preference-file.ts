import { constants, copyFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';

/** Content of the preferences file, before validation. */
export type FileContents =
  | { readonly kind: 'missing' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'unreadable' };

const fileBytesMax = 4 * 1024 * 1024;
const setAsideMax = 99;

/** Reads the file as JSON; anything larger than 4 MiB, truncated, or not a file at all counts as unreadable. */
export function readPreferenceFile(file: string): FileContents {
  try {
    const about = statSync(file, { throwIfNoEntry: false });
    if (about === undefined) return { kind: 'missing' };
    if (!about.isFile() || about.size > fileBytesMax) return { kind: 'unreadable' };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'unreadable' };
  }
}

/**
 * Keeps the current file under another name, before it is written again.
 *
 * A readable file is copied, so that there is never a moment without one; an unreadable one is renamed.
 */
export function setAside(file: string, contents: FileContents): Result<null, 'not-set-aside'> {
  for (let number = 1; number <= setAsideMax; number += 1) {
    const { dir, name, ext } = parse(file);
    const aside = join(dir, `${name}.damaged-${number}${ext}`);
    if (statSync(aside, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      if (contents.kind === 'json') copyFileSync(file, aside, constants.COPYFILE_EXCL);
      else renameSync(file, aside);
      return ok(null);
    } catch {
      return failed('not-set-aside');
    }
  }
  return failed('not-set-aside');
}
