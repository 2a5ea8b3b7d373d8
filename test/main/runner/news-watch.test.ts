import { afterEach, expect, it } from 'vitest';
import { events } from '../../../src/contract/events.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { newsTopics } from '../../../src/domain/terminals/news.ts';
import type { NewsTopic } from '../../../src/domain/terminals/news.ts';
import type { Ledger } from '../../../src/main/ports/ledger/ledger.ts';
import type { NewsSource } from '../../../src/main/ports/ledger/terminals.ts';
import { startNews } from '../../../src/main/runner/news-watch.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { recordingNotifier } from '../../fakes/recording-notifier.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The part of a ledger that is followed. */
const ledgerWith = (news: NewsSource | null) => ({ terminals: { news } }) as Ledger;

/** A window and a sign-in session that follow news, which the test tells. */
function following({ isReadable = () => true }: { readonly isReadable?: () => boolean } = {}) {
  const [clock, notifier] = [handClock(), recordingNotifier()];
  const counts = { status: 0, staff: 0 };
  const runs = { heeded: 0 };
  let tell: (topics: readonly NewsTopic[]) => void = () => undefined;
  const news: NewsSource = {
    listen: (onNews) => {
      tell = onNews;
      return async () => {
        tell = () => undefined;
      };
    },
  };
  const announceStatus = async () => void (counts.status += 1);
  const context = { clock, notifier, announceStatus, log: memoryLog(), ledger: ledgerWith(news) };
  const refresh = async () => {
    counts.staff += 1;
    return isReadable() ? ok(null) : failed({ kind: 'io-error' } as const);
  };
  const heed = async () => void (runs.heeded += 1);
  ends.push(startNews(context, { session: { refresh }, runner: { heed }, settings: { look } }));
  const told = () => notifier.events.map(({ payload }) => payload);
  return { clock, counts, runs, told, notifier, tell: (...topics: NewsTopic[]) => tell(topics) };
}

/** The account's own settings. */
const look = async () => undefined;

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('tells the windows at once, and then four times a second at most, with every topic', async () => {
  const { tell, told, clock, counts, notifier } = following();
  tell('payments');
  expect(told()).toEqual([{ topics: ['payments'] }]);
  for (let count = 0; count < 30; count += 1) tell('payments', 'plans');
  tell('runs');
  expect(told()).toHaveLength(1);
  clock.advanceMs(250);
  await settled();
  expect(told()[1]).toEqual({ topics: ['payments', 'plans', 'runs'] });
  expect(counts).toEqual({ status: 1, staff: 0 });
  clock.advanceMs(250);
  await settled();
  expect(counts.status).toBe(2);
  for (const { payload } of notifier.events) {
    expect(events['records.changed'].safeParse(payload).success).toBe(true);
  }
});

it('reads staff again when staff or rules changed elsewhere, until they could be read', async () => {
  let isReadable = false;
  const { tell, clock, counts } = following({ isReadable: () => isReadable });
  tell(...newsTopics);
  await settled();
  expect(counts.staff).toBe(1);
  isReadable = true;
  clock.advanceMs(500);
  await settled();
  clock.advanceMs(5_000);
  await settled();
  expect(counts.staff).toBe(2);
});

it('reads what was asked of the run here, or charged for it, at once and then four times a second at most', async () => {
  const { tell, clock, runs } = following();
  tell('plans');
  expect(runs.heeded).toBe(0);
  for (let count = 0; count < 10; count += 1) tell('runs');
  expect(runs.heeded).toBe(1);
  clock.advanceMs(250);
  await settled();
  expect(runs.heeded).toBe(2);
  clock.advanceMs(1000);
  tell('payments');
  expect(runs.heeded).toBe(3);
});

it('does nothing for records in a file', async () => {
  const parts = following();
  const ledger = ledgerWith(null);
  const { clock, notifier } = parts;
  const refresh = async () => ok(null);
  const announceStatus = async () => undefined;
  const log = memoryLog();
  const heed = async () => undefined;
  await startNews(
    { clock, notifier, ledger, announceStatus, log },
    { session: { refresh }, runner: { heed }, settings: { look } },
  )();
  expect(parts.told()).toEqual([]);
});
