/** Runs one check of the code, and reports its cost. */
import { findNode } from './places.mjs';
import { costOf, startCost } from './progress.mjs';
import { runQuietly } from './run-program.mjs';

/** Maximum number of lines shown of a failed check's output; the rest is in its log. */
const SHOWN_LINES_MAX = 120;

/** The checks of the whole tree that take a few seconds each. */
export const SHORT_CHECKS = [
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'] },
  { name: 'architecture', args: ['tools/check/architecture.ts'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs one check and prints its result in a line, with its output when it failed. */
export async function runCheck({ name, args }) {
  const started = startCost();
  const { code, output, file } = await runQuietly(findNode(), args, {
    log: name.replaceAll(' ', '-'),
  });
  console.log(`  ${name}: ${code === 0 ? 'passed' : 'failed'} (${costOf(started)})`);
  if (code !== 0) show(output, file);
  return code === 0;
}

/** Shows the end of a long output, and where the rest is. */
export function show(output, file) {
  const lines = output.trimEnd().split('\n');
  console.log(lines.slice(-SHOWN_LINES_MAX).join('\n'));
  if (lines.length > SHOWN_LINES_MAX) console.log(`  (the whole output is in ${file})`);
}
