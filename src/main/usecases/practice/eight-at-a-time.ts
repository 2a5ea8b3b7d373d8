import type { Failure } from '../../../contract/failure.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';

/** Pieces of the sample's past that are played at a time: their rows share commits. */
const atATime = 8;

/** Does a piece of work for each item, eight at a time and in their order; stops after eight in which one failed. */
export async function eightAtATime<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result<null, Failure>>,
): Promise<Result<null, Failure>> {
  for (let first = 0; first < items.length; first += atATime) {
    const together = items.slice(first, first + atATime);
    // oxlint-disable-next-line no-await-in-loop -- The next ones follow when these are done.
    const done = await Promise.all(together.map((item) => work(item)));
    const broken = done.find((one) => !one.ok);
    if (broken !== undefined) return broken;
  }
  return ok(null);
}
