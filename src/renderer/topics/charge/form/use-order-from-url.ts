import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { customerQuery } from '../../../bridge/customer-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { isOutcome } from '../state/charge-model.ts';
import type { Charge } from '../state/use-charge.ts';

/**
 * Takes over the customer that another screen names in the address, `?customer=<id>`, and begins a plan with `?plan`.
 *
 * A form that is being filled in keeps its order and gets the customer or the kind. A slip with its outcome gives way to a
 * new form. A payment in progress is never disturbed, so they wait for its outcome.
 */
export function useOrderFromUrl(active: boolean, charge: Charge): void {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(active ? search : '');
  const wanted = asked.get('customer');
  const isPlan = asked.has('plan');
  const customer = useQuery({ ...customerQuery(wanted ?? ''), enabled: wanted !== null }).data;
  const { stage } = charge.state;
  const kind =
    stage.kind === 'sent' && !isOutcome(stage.attempt) ? ('sending' as const) : stage.kind;
  const isHere = wanted === null ? isPlan : customer?.id === wanted;

  const take = useEffectEvent((at: typeof kind) => {
    if (at === 'review') return charge.act({ kind: 'back' });
    if (at === 'sent' || at === 'unclear') return charge.open(null, 'nothing');
    if (at !== 'typing') return;
    if (isPlan && charge.state.kind === 'single') {
      charge.act({ kind: 'kind-chosen', chosen: 'recurring' });
    }
    if (customer !== undefined) charge.act({ kind: 'customer-brought', customer });
    navigate(paths.takePayment, { replace: true });
  });
  useEffect(() => {
    if (isHere) take(kind);
  }, [isHere, kind]);
}

/** Keeps the selected customer's cards as main knows them: a charge may have saved, renewed or lost one. */
export function useFreshCustomer(charge: Charge): void {
  const { customer } = charge.state.payer;
  const fresh = useQuery({ ...customerQuery(customer?.id ?? ''), enabled: customer !== null }).data;
  const take = useEffectEvent((now: typeof fresh) => {
    if (now !== undefined && now.id === customer?.id) {
      charge.act({ kind: 'customer-refreshed', customer: now });
    }
  });
  useEffect(() => take(fresh), [fresh]);
}
