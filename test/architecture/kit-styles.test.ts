import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

const shellStyles = read('src/renderer/app/styles.css');

/** Parts of the kit that a file shows and whose styles neither it nor the shell loads. */
function partsWithoutStyles(text: string): readonly string[] {
  const imported = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/gu)]
    .flatMap((found) => (found[1] ?? '').split(','))
    .map((name) => name.trim());
  return imported.filter(
    (name) =>
      existsSync(`node_modules/@mantine/core/styles/${name}.css`) &&
      !shellStyles.includes(`/${name}.css`) &&
      !text.includes(`'@mantine/core/styles/${name}.css'`),
  );
}

it('finds a part whose styles are loaded nowhere', () => {
  const use = "import { Box, Progress } from '@mantine/core';";
  expect(partsWithoutStyles(use)).toEqual(['Progress']);
  expect(partsWithoutStyles(`import '@mantine/core/styles/Progress.css';\n${use}`)).toEqual([]);
});

it('loads the styles of every part of the kit with the file that shows it', () => {
  const missing = filesOf('src/renderer', /\.tsx$/u).flatMap((file) =>
    partsWithoutStyles(read(file)).map((part) => `${file}: ${part}`),
  );
  expect(missing).toEqual([]);
});
