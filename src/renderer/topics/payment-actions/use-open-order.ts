import { useLocation } from 'wouter';
import type { OpenedOrder } from '../../../contract/charge/orders.ts';
import { handOrder } from '../../lib/order-handoff.ts';
import { paths } from '../../lib/paths.ts';

/** Opens Take payment with a filled form. */
export function useOpenOrder(): (opened: OpenedOrder) => void {
  const [, navigate] = useLocation();
  return (opened) => {
    handOrder(opened);
    navigate(paths.takePayment);
  };
}
