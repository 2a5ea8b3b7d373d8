import { useLocation } from 'wouter';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { notConfirmedPath } from '../../../lib/paths.ts';
import { printShown } from '../../../lib/print-shown.ts';
import type { Charge } from '../state/use-charge.ts';
import type { OutcomeAction } from './outcome-actions.ts';

/** Handler of the actions after an outcome, for the slip and for the steps beside it. */
export function useOutcomeActions(
  charge: Charge,
  attempt: AttemptView | null,
): (action: Exclude<OutcomeAction, 'steps'>) => void {
  const [, navigate] = useLocation();
  const attemptId = attempt?.id ?? null;
  return (action) => {
    switch (action) {
      case 'new-payment':
        return charge.open(null, 'nothing');
      case 'new-for-customer':
        return charge.open(null, 'nothing', 'customer');
      case 'another-card':
      case 'correct':
        return charge.open(attemptId, 'order');
      case 'send-again':
        return charge.open(attemptId, 'order-and-card');
      case 'resolve':
        return navigate(notConfirmedPath);
      case 'print':
        return void printShown();
    }
  };
}
