import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../bridge/client.ts';
import { parkedKeys } from '../../../bridge/parked-keys.ts';
import type { OrderHandoff } from '../../../lib/order-handoff.ts';
import { takeHandedOrder, useHandedOrder } from '../../../lib/order-handoff.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { parkWords } from '../../../words/payments/payment-actions.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { isOutcome } from '../state/charge-model.ts';
import { goesOnAsPart, orderToPark } from './order-handoff.ts';
import type { Charge } from '../state/use-charge.ts';
import { noPayer } from './payer-model.ts';

/**
 * Takes a filled form that another screen opened: a part payment, a balance, a repeated or a parked order.
 *
 * The order on the form is parked and so never lost. A payment in progress is never disturbed and its outcome
 * not covered: the form then waits for the next new payment.
 */
export function useOrderHandoff(active: boolean, charge: Charge, onTaken: () => void): void {
  const handed = useHandedOrder();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const waitedFor = useRef(0);
  const place = placeOf(charge.state);

  const take = useEffectEvent(async (next: OrderHandoff, at: Place) => {
    if (at === 'waiting') {
      waitedFor.current = next.number;
      return announce(parkWords.waits);
    }
    const coversOutcome = at === 'outcome' && waitedFor.current === next.number;
    if (at === 'busy' || coversOutcome) return undefined;
    takeHandedOrder(next.number);
    const { state, act } = charge;
    const left = goesOnAsPart(state, next.opened) ? null : orderToPark(state);
    charge.take(next.opened);
    onTaken();
    const { customerId } = next.opened.order;
    if (customerId !== null) {
      const found = await call('customers.find', { customerId });
      // The filled form has led to its first gap already, where staff may be typing by now.
      const payer = found.ok ? { ...noPayer, customer: found.value } : null;
      if (payer !== null) act({ kind: 'payer-edited', payer });
    }
    if (left === null) return undefined;
    const parked = await call('orders.park', { order: left });
    if (parked.ok && parked.value.kind === 'parked') announce(parkWords.parkedBefore);
    return queries.invalidateQueries({ queryKey: parkedKeys.all });
  });
  useEffect(() => {
    if (active && handed !== null) void take(handed, place);
  }, [active, handed, place]);
}

type Place = 'busy' | 'waiting' | 'outcome' | 'form';

function placeOf({ stage }: ChargeState): Place {
  switch (stage.kind) {
    case 'opening':
    case 'checking':
      return 'busy';
    case 'sending':
      return 'waiting';
    case 'sent':
      return isOutcome(stage.attempt) ? 'outcome' : 'waiting';
    case 'unclear':
      return 'outcome';
    case 'typing':
    case 'review':
      return 'form';
  }
}

/**
 * Parks the form's order and opens an empty one; the sentence is null on success, else it gives the reason.
 */
export function usePark(charge: Charge): () => Promise<string | null> {
  const announce = useAnnounce();
  const queries = useQueryClient();
  return async () => {
    const order = orderToPark(charge.state);
    if (order === null) return parkWords.empty;
    const answer = await call('orders.park', { order });
    if (!answer.ok) return parkWords.notParked;
    if (answer.value.kind === 'refused') return parkWords[answer.value.reason];
    announce(parkWords.parked);
    charge.open(null, 'nothing');
    await queries.invalidateQueries({ queryKey: parkedKeys.all });
    return null;
  };
}
