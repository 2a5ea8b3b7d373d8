/** Compares a run's rows with the charges that the practice bank lists. */
import type { Page } from 'playwright-core';
import type { RunItemState } from '../../src/domain/run/run.ts';
import { ask } from '../../test/e2e/fixture/staff.ts';
import type { Step } from '../tour/log.ts';
import type { Shop } from './open-shop.ts';

/** The bank's own list beside the rows of the run. */
export interface Comparison {
  readonly instalments: number;
  /** Instalments that the bank has exactly once. */
  readonly once: number;
  /** Unconfirmed instalments, those that the bank has among them: nobody charges one again without a check. */
  readonly unconfirmed: number;
  /** Instalments that the bank does not have: a stop came before they were sent. */
  readonly absent: readonly string[];
  /** Instalments that the bank has twice or more: there must be none. */
  readonly double: readonly string[];
  /** Rows that say something else than the bank, unconfirmed ones aside: there must be none. */
  readonly differing: readonly string[];
}

/** States of a row that say that nothing was sent for it, and that it stays due. */
const untouched: readonly RunItemState[] = ['left-out', 'not-sent'];

/** Reads the rows of the newest run at a terminal, and judges each by the bank's list. */
export async function compareWithBank(
  page: Page,
  { bank }: Pick<Shop, 'bank'>,
): Promise<Comparison> {
  const [run] = (await ask(page, 'runs.page', { before: null, limit: 1 })).runs;
  if (run === undefined) throw new Error('There is no run in the records');
  const rows = { runId: run.id, states: [], from: 0, limit: 200 };
  const { items } = await ask(page, 'runs.items', rows);
  const requests = Object.entries(bank.purchaseRequests());
  const judged = items.map((item) => {
    const name = `${item.planReference}-P${item.sequence}`;
    const isOfItem = (reference: string) => reference === name || reference.startsWith(`${name}-`);
    const listed = bank.processed().filter(({ reference }) => isOfItem(reference));
    const sent = requests.filter(([reference]) => isOfItem(reference));
    const sentCount = sent.reduce((sum, [, count]) => sum + count, 0);
    return { name, item, listed, times: Math.max(listed.length, sentCount) };
  });
  return {
    instalments: items.length,
    once: judged.filter(({ listed, times }) => listed.length === 1 && times === 1).length,
    unconfirmed: items.filter(({ state }) => state === 'not-confirmed').length,
    absent: judged.filter(({ times }) => times === 0).map(({ name }) => name),
    double: judged.filter(({ times }) => times > 1).map(({ name }) => name),
    differing: judged
      .filter(({ item, listed }) => {
        if (item.state === 'not-confirmed') return false;
        if (listed.length === 0) return !untouched.includes(item.state);
        const isApproved = listed.some(({ approved }) => approved);
        return listed.length !== 1 || isApproved !== (item.state === 'approved');
      })
      .map(({ name, item }) => `${name} is ${item.state}`),
  };
}

/** Compares, and throws when the bank has an instalment twice or knows one otherwise than its row. */
export function comparedStep(shop: Pick<Shop, 'bank'>, took: (seen: Comparison) => void): Step {
  return {
    name: 'The bank’s own list',
    act: async (page) => {
      const seen = await compareWithBank(page, shop);
      took(seen);
      const { instalments, once, unconfirmed, absent, double, differing } = seen;
      if (double.length > 0) throw new Error(`Charged twice: ${double.join(', ')}`);
      if (differing.length > 0) throw new Error(`Unlike the bank: ${differing.join(', ')}`);
      const unsent = absent.length === 0 ? '' : `, ${absent.length} of them not at the bank`;
      return `${once} of ${instalments} instalments, each once; ${unconfirmed} unconfirmed here${unsent}`;
    },
  };
}
