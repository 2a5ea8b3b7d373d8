import type { Instant } from '../../../domain/calendar.ts';
import type { Desk } from '../desk.ts';

const dayMs = 86_400_000;

/** The desk as it was so many days ago, with nobody watching: what the sample book's past is made at. */
export function deskOfDaysAgo(desk: Desk, days: number): Desk {
  const { clock } = desk;
  return {
    ...desk,
    account: desk.account,
    clock: {
      now: () => new Date(Date.parse(clock.now()) - days * dayMs).toISOString() as Instant,
      monotonicMs: () => clock.monotonicMs(),
      waitMs: (durationMs) => clock.waitMs(durationMs),
    },
    notifier: { publish: () => undefined },
    announceStatus: async () => undefined,
  };
}
