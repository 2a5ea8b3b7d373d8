import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { WalletState } from '../../../../domain/wallet/checkout.ts';

/** The three steps of a checkout. */
export const walletSteps = ['prepare', 'approve', 'take'] as const;

export type WalletStep = (typeof walletSteps)[number];

/** State of a step: done, current, to come, or the one at which the checkout ended. */
export type StepStanding = 'done' | 'now' | 'to-come' | 'ended';

const stepByState: Readonly<Record<WalletState, WalletStep>> = {
  requested: 'approve',
  opened: 'approve',
  returned: 'take',
  submitted: 'take',
  approved: 'take',
  declined: 'take',
  'not-confirmed': 'take',
  cancelled: 'approve',
  expired: 'approve',
  failed: 'prepare',
};

const endedStates: readonly WalletState[] = ['declined', 'cancelled', 'expired', 'failed'];

/** The step that a checkout has reached, or at which it ended. */
export function stepOf(checkout: Pick<WalletCheckoutView, 'state' | 'failure'>): WalletStep {
  if (checkout.state === 'failed' && checkout.failure?.stage === 'take') return 'take';
  return stepByState[checkout.state];
}

/** True when a checkout has ended, so that only a new one helps. */
export function isEnded({ state }: Pick<WalletCheckoutView, 'state'>): boolean {
  return endedStates.includes(state);
}

/** The state of each step; without a checkout the first one is current. */
export function stepStanding(
  step: WalletStep,
  checkout: Pick<WalletCheckoutView, 'state' | 'failure'> | null,
): StepStanding {
  const at = checkout === null ? 'prepare' : stepOf(checkout);
  const distance = walletSteps.indexOf(step) - walletSteps.indexOf(at);
  if (distance < 0) return 'done';
  if (distance > 0) return 'to-come';
  if (checkout?.state === 'approved') return 'done';
  return checkout !== null && isEnded(checkout) ? 'ended' : 'now';
}
