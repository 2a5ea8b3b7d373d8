import { useLocation } from 'wouter';
import type { OpenedOrder } from '../../../contract/charge/orders.ts';
import { handOrder } from '../../lib/order-handoff.ts';
import { paths } from '../../lib/paths.ts';

/** Brings a filled form to Take payment, and the person with it. */
export function useOpenOrder(): (opened: OpenedOrder) => void {
  const [, navigate] = useLocation();
  return (opened) => {
    handOrder(opened);
    navigate(paths.takePayment);
  };
}
