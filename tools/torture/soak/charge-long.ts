import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LifeWork } from '../terminal/life.ts';
import { say } from '../terminal/open-terminal.ts';
import type { OpenTerminal } from '../terminal/open-terminal.ts';
import { chargeOnce } from '../terminal/orders.ts';

/** Charges at a time, as several clerks would make them. */
const lanes = 6;
/** Number of memory samples in one soak. */
const samples = 20;
/** Number of different amounts, all of them below the account's limit. */
const amounts = 9_000;

/** Charges for a long time, and reports the resources used at intervals, while nothing is in progress. */
export async function chargeLong(
  terminal: OpenTerminal,
  { prefix, count }: Extract<LifeWork, { readonly kind: 'soak' }>,
): Promise<void> {
  await terminal.call('session.switch-role', { role: 'supervisor' });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const perSample = Math.max(1, Math.ceil(count / samples));
  const made = { orders: 0 };
  for (let from = 0; from < count; from += perSample) {
    const until = Math.min(count, from + perSample);
    const lane = async () => {
      while (made.orders < until) {
        made.orders += 1;
        const { orders } = made;
        const reference = `${prefix}-${orders}`;
        await chargeOnce(terminal, {
          reference,
          amountMinor: 10_000 + (orders % amounts) * 100,
          card: 'approving',
        });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // Garbage that only waits to be collected is no growth.
    collect();
    const { rss, heapUsed } = process.memoryUsage();
    say('fact', 'rss-kb', Math.round(rss / 1024));
    say('fact', 'heap-kb', Math.round(heapUsed / 1024));
    say('fact', 'descriptors', readdirSync('/proc/self/fd').length);
  }
}
