import { expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

/** Ids that a file writes out: two of one page, as of a screen that rests behind another, would name each other's parts. */
function writtenIds(text: string): readonly string[] {
  return [...text.matchAll(/\sid=(?:"[^"]*"|\{['`](?!\$\{)[^}]*)/gu)].map(([id]) => id.trim());
}

it('finds an id that is written out', () => {
  const rows = '<h2 id="title">\n<li id={`row-${at}`}>\n<p id={titleId}>\n<b id={`${id}-hint`}>';
  expect(writtenIds(rows)).toEqual(['id="title"', 'id={`row-${at']);
});

it('gives every part of a page an id of its own', () => {
  const written = filesOf('src/renderer', /\.tsx$/u).flatMap((file) =>
    writtenIds(read(file)).map((id) => `${file}: ${id}`),
  );
  expect(written).toEqual([]);
});
