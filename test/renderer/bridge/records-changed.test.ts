import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventPayload } from '../../../src/contract/events.ts';
import { followOthers } from '../../../src/renderer/bridge/others/records-changed.ts';

type Listener = (payload: EventPayload<'records.changed'>) => void;

let told: Listener | null = null;
let queries: QueryClient;
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const on = (_: string, listener: Listener) => {
    told = listener;
    return () => {
      told = null;
    };
  };
  vi.stubGlobal('window', { tillroom: { on } });
  queries = new QueryClient();
  ends.push(followOthers(queries, 250));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queries.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows a query on screen; returns how often it was read. */
async function shown(...queryKey: readonly string[]): Promise<() => number> {
  let reads = 0;
  const queryFn = async () => (reads += 1);
  const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity });
  ends.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  return () => reads;
}

it('reads a list, a count and an open slip again when another terminal took a payment', async () => {
  const list = await shown('attempts', 'payments', 'block');
  const counts = await shown('due', 'counts');
  const slip = await shown('attempts', 'one', 'attempt-1');
  const runs = await shown('runs', 'list', 'pages');
  told?.({ topics: ['payments'] });
  await vi.advanceTimersByTimeAsync(0);
  expect([list(), counts(), slip(), runs()]).toEqual([2, 2, 2, 1]);
});

it('reads no more than four times a second, and everything that changed in between', async () => {
  const list = await shown('attempts', 'recent');
  const runs = await shown('runs', 'list', 'pages');
  for (let count = 0; count < 20; count += 1) told?.({ topics: ['payments'] });
  told?.({ topics: ['runs'] });
  await vi.advanceTimersByTimeAsync(0);
  expect([list(), runs()]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(250);
  expect([list(), runs()]).toEqual([3, 2]);
});
