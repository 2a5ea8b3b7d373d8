import { randomIds } from '../../../src/main/shell/random-ids.ts';
import type { IdSource } from '../../../src/main/ports/ids.ts';

/** Counted ids, so that a seed gives the same names again. */
export function countedIds(): IdSource {
  let count = 0;
  const names = Object.keys(randomIds) as (keyof IdSource)[];
  const mint = (name: string) => () => {
    count += 1;
    return `${name.replace(/Id$/u, '')}-${String(count).padStart(7, '0')}`;
  };
  // Each creates ids of its own kind, which the compiler cannot see through the loop.
  return Object.fromEntries(names.map((name) => [name, mint(name)])) as unknown as IdSource;
}
