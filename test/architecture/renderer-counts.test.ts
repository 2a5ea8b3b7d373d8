import { expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

/** The declarations of the project's own styles today: they may become fewer, never more. */
const declarationsMax = 431;
/** Styles that only code can set, such as the position of a row in the tall list. */
const inlineStylesMax = 40;

const styles = filesOf('src/renderer', /\.css$/u);
const parts = filesOf('src/renderer', /\.tsx$/u);
const themeFiles = ['src/renderer/app/theme.ts', 'src/renderer/app/theme-colors.ts'];

function declarationsOf(css: string): number {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  return bare.match(/(?<=[{;]\s*)[\w-]+\s*:[^;{}]+(?=;|\})/gu)?.length ?? 0;
}

it('counts the declarations of a style', () => {
  expect(declarationsOf('.a { color: red; gap: 1px } /* x: y; */ .b:hover { top: 0; }')).toBe(3);
});

it('keeps its own styles few', () => {
  const declarations = styles.map(read).reduce((sum, css) => sum + declarationsOf(css), 0);
  const inline = parts.map(read).reduce((sum, text) => sum + text.split('style={').length - 1, 0);
  console.info(`own styles: ${declarations} declarations, ${inline} inline`);
  expect(declarations).toBeLessThanOrEqual(declarationsMax);
  expect(inline).toBeLessThanOrEqual(inlineStylesMax);
});

it('names no colour outside the theme', () => {
  const others = [...styles, ...parts].filter((file) => !themeFiles.includes(file));
  const named = others.filter((file) => /#[\da-f]{3,8}\b(?![\w-])|\brgba?\(/iu.test(read(file)));
  expect(named).toEqual([]);
});
