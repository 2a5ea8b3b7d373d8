import { foldItem, mayHaveMoved } from '../../domain/run/fold.ts';
import { resultOfAttempt } from '../../domain/run/item-result.ts';
import type { Run } from '../../domain/run/run.ts';
import type { HelpedItem } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { stopAfter } from './charge-item.ts';
import type { RunRecorder } from './run-recorder.ts';

/** Brings what other terminals did with items of this run into it, by the same events as its own charges. */
export async function foldHelped(context: AccountContext, keeper: RunRecorder): Promise<void> {
  const { runs } = context.ledger;
  const { id, elsewhere } = keeper.run();
  const seen = await runs.seenItems(id, firstOpen(keeper.run()));
  if (!seen.ok) return;
  const items = [...seen.value, ...givenBack(elsewhere, seen.value)];
  const moved = items.filter((item) => mayHaveMoved(keeper.run(), item));
  const ended = moved.flatMap(({ endedAs }) => (endedAs === null ? [] : [endedAs]));
  const attempts = ended.length === 0 ? null : await runs.attemptsById(ended);
  if (attempts !== null && !attempts.ok) return;
  for (const item of moved) {
    // oxlint-disable-next-line no-await-in-loop -- In the order of the run, as the rules that stop it count.
    await foldOne(context, keeper, { item, attempts: attempts?.value ?? new Map() });
  }
}

type Attempts = Parameters<typeof resultOfAttempt>[0];

async function foldOne(
  context: AccountContext,
  keeper: RunRecorder,
  {
    item,
    attempts,
  }: { readonly item: HelpedItem; readonly attempts: ReadonlyMap<string, Attempts> },
): Promise<void> {
  const attempt = item.endedAs === null ? null : (attempts.get(item.endedAs) ?? null);
  const stop = attempt === null ? null : await stopAfter(context, attempt);
  const result = attempt === null ? null : resultOfAttempt(attempt);
  const atMs = context.clock.monotonicMs();
  for (const event of foldItem(keeper.run(), item, { result, atMs })) {
    // Stop first: with only the end applied, the next item might start.
    if (event.kind === 'ended' && stop !== null) keeper.apply({ kind: 'stop', reason: stop });
    keeper.follow(event);
  }
}

/** Items that were charged elsewhere and wait untouched again, which are not read. */
function givenBack(
  elsewhere: readonly number[],
  seen: readonly HelpedItem[],
): readonly HelpedItem[] {
  const read = new Set(seen.map(({ index }) => index));
  return elsewhere
    .filter((index) => !read.has(index))
    .map((index) => ({
      index,
      state: 'waiting',
      isClaimed: false,
      reason: null,
      putBackCount: 0,
      endedAs: null,
    }));
}

/** The first item that another terminal may be charging, or may yet claim. */
function firstOpen({ nextIndex, putBack, elsewhere }: Run): number {
  return [...putBack, ...elsewhere].reduce((first, index) => Math.min(first, index), nextIndex);
}
