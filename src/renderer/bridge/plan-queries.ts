import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../contract/index.ts';
import type { PlanLine, PlanView } from '../../contract/plans/plan-view.ts';
import { ask } from './client.ts';
import type { PlansAsked } from './plan-keys.ts';
import { planKeys } from './plan-keys.ts';

const pageShown = 50;
const pageMax = 100;
/** Most pages read for one day; bounds the read so that a day of thousands never blocks the screen. */
const dayPagesMax = 10;

const anyPlan = { search: '', health: [], currency: null, customerId: null, dueOn: null } as const;

/** Plans by their next date, one page at a time. */
export function plansQuery(asked: PlansAsked & { readonly health: readonly PlanLine['health'][] }) {
  return infiniteQueryOptions({
    queryKey: planKeys.pages(asked),
    queryFn: ({ pageParam }) =>
      ask('plans.page', {
        ...anyPlan,
        search: asked.search,
        health: [...asked.health],
        limit: pageShown,
        after: pageParam,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.plans.at(-1)?.id ?? null) : null),
  });
}

/** The first plans that a search finds, nearest date first. */
export function plansFoundQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: planKeys.found(search),
    queryFn: () => ask('plans.page', { ...anyPlan, health: [], search, limit, after: null }),
  });
}

/** The plans of one customer, nearest date first. */
export function plansOfCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: planKeys.ofCustomer(customerId),
    queryFn: () =>
      ask('plans.page', { ...anyPlan, health: [], customerId, limit: pageMax, after: null }),
  });
}

/** One plan with its schedule, card history, events and calls. */
export function planQuery(planId: string) {
  return queryOptions({
    queryKey: planKeys.one(planId),
    queryFn: () => ask('plans.find', { planId }),
  });
}

/** Today in the merchant's zone, which is not always this computer's. */
export const merchantDayQuery = queryOptions({
  queryKey: planKeys.today,
  queryFn: async () => (await ask('due.counts', {})).today,
});

/** Forecast of what falls due between two days, both included. */
export function forecastQuery(from: string, until: string) {
  return queryOptions({
    queryKey: planKeys.forecast(from, until),
    queryFn: () => ask('plans.forecast', { from, until }),
  });
}

/** The plans with an amount due on one day, in one currency. */
export function plansOfDayQuery(day: string, currency: string) {
  return queryOptions({
    queryKey: planKeys.ofDay(day, currency),
    queryFn: async (): Promise<{ plans: PlanLine[]; hasMore: boolean }> => {
      const found: PlanLine[] = [];
      let after: string | null = null;
      for (let read = 0; read < dayPagesMax; read += 1) {
        const page: OperationOutput<'plans.page'> = await ask('plans.page', {
          ...anyPlan,
          health: [],
          currency,
          dueOn: day,
          limit: pageMax,
          after,
        });
        found.push(...page.plans);
        after = page.plans.at(-1)?.id ?? null;
        if (!page.hasMore || after === null) return { plans: found, hasMore: false };
      }
      return { plans: found, hasMore: true };
    },
  });
}

/** The merchant's retry policy, and the proposal that it started from. */
export const retryPolicyQuery = queryOptions({
  queryKey: planKeys.policy,
  queryFn: () => ask('retry-policy.read', {}),
});

/** Caches a plan as main returned it after a change, and invalidates every other query about plans. */
export async function takePlan(queries: QueryClient, plan: PlanView): Promise<void> {
  queries.setQueryData(planKeys.one(plan.id), plan);
  await queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === planKeys.all[0] && !(queryKey[1] === 'one' && queryKey[2] === plan.id),
  });
}
