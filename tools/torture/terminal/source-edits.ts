import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** One exact text of one source file, with its replacement in the build. */
export interface SourceEdit {
  /** Relative to the project's folder, for example `src/main/ledger/engine/sqlite/connection.ts`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Rewrites a whole source file as it is built, given its path relative to the project's folder. */
export type SourceRewrite = (file: string, source: string) => string;

/**
 * Builds the product with other text in a few places, its files untouched.
 *
 * Fails when a text is not there exactly once, or its file was not built: a bug that was not planted would otherwise
 * count as one that was not caught.
 */
export function editingSources(
  root: string,
  edits: readonly SourceEdit[],
  rewrite: SourceRewrite = (_file, source) => source,
): Plugin {
  const left = new Set(edits);
  return {
    name: 'tillroom-torture-edits',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id)
        .split(sep)
        .join('/');
      let source = code;
      for (const edit of edits) {
        if (edit.file !== file) continue;
        source = replaceOnce(source, edit);
        left.delete(edit);
      }
      const rewritten = rewrite(file, source);
      return rewritten === code ? null : { code: rewritten, map: null };
    },
    buildEnd() {
      const missed = [...left].map(({ file }) => file);
      if (missed.length > 0) throw new Error(`Not built, and so not edited: ${missed.join(', ')}`);
    },
  };
}

function replaceOnce(source: string, { file, find, replace }: SourceEdit): string {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has the text ${places} times: ${find}`);
  return source.replace(find, () => replace);
}
