import { startNews } from '../../../src/main/runner/news-watch.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { pageOfPayments } from '../../../src/main/usecases/payments/list-payments.ts';
import { startServer } from '../../../test/fixtures/postgres/server.ts';
import { startBenchGateway } from '../bench-gateway.ts';
import { chargeOnce, timed } from '../charge-overhead.ts';
import { everything } from '../payments/criteria.ts';
import { spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import { openShopTerminals } from './shop-terminals.ts';

/** Time from submitting a charge at one terminal until the list of another shows it approved. */
interface SeenFigure {
  readonly name: 'seen-at-another-terminal';
  readonly charges: number;
  readonly spread: Spread;
  readonly barMs: number;
  readonly isMet: boolean;
}

const [charges, warmUpCharges, barMs] = [100, 5, 1000];

/** Pause between two charges, in ms: longer than the news of one wait for those of the next. */
const pauseMs = 600;

/** Charges at one terminal, and reads the list of another each time that its windows are told of payments. */
export async function benchServerNews(): Promise<SeenFigure> {
  const server = await startServer([]);
  const gateway = await startBenchGateway(0);
  const order = { database: 'news', baseUrl: gateway.baseUrl, count: 2 };
  const shop = await openShopTerminals(server.address, order);
  const [first, second] = shop.terminals;
  if (second === undefined) throw new Error('Two terminals were opened');
  const seen = followPayments(second);
  const timings: number[] = [];
  for (let index = 0; index < charges + warmUpCharges; index += 1) {
    const tookMs = await timed(async () => {
      const shown = seen.approved(index + 1);
      await chargeOnce(first, index);
      await shown;
    });
    if (index >= warmUpCharges) timings.push(tookMs);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await seen.end();
  await shop.close();
  await gateway.close();
  await server.stop();
  const spread = spreadOf(timings);
  const isMet = spread.p95Ms <= barMs;
  return { name: 'seen-at-another-terminal', charges, spread, barMs, isMet };
}

type Asked = Parameters<typeof pageOfPayments>[1];

/** The list as its reader gets it: the input that the window sends, checked. */
const query = {
  ...everything,
  filters: { ...everything.filters, settledOn: null },
} as Asked['query'];

/** Follows the list of payments as a window does. */
function followPayments(context: AccountContext) {
  let waiting: { readonly count: number; readonly shown: () => void } | null = null;
  const look = async () => {
    const page = await pageOfPayments(context, {
      query,
      cursor: null,
      side: 'after',
      limit: 200,
    });
    if (!page.ok || page.value.kind !== 'page') throw new Error('The list was not read.');
    const approved = page.value.rows.filter(({ state }) => state === 'approved').length;
    if (waiting !== null && approved >= waiting.count) waiting.shown();
  };
  const notifier: AccountContext['notifier'] = {
    publish: (event, payload) => {
      const topics: unknown = Reflect.get(payload, 'topics');
      if (event === 'records.changed' && Array.isArray(topics) && topics.includes('payments')) {
        void look();
      }
    },
  };
  const end = startNews({ ...context, notifier }, {
    session: { refresh: async () => ({ ok: true, value: null }) },
    runner: { heed: async () => undefined },
    settings: { look: async () => undefined },
  } as unknown as Parameters<typeof startNews>[1]);
  return {
    end,
    approved: (count: number) =>
      new Promise<void>((shown) => {
        waiting = { count, shown };
      }),
  };
}
