import type { AttemptState } from '../charge/attempt.ts';
import type { WalletState } from './checkout.ts';

/**
 * Sources of a checkout's transitions: staff, the lightbox window, a response of the gateway, the expiry of a
 * token, or recovery when the records are opened.
 */
export const walletMovers = ['staff', 'window', 'service', 'clock', 'recovery'] as const;

export type WalletMover = (typeof walletMovers)[number];

interface WalletMoveRule {
  /** `null` for a checkout that does not exist yet. */
  readonly from: WalletState | null;
  readonly to: readonly WalletState[];
  readonly by: WalletMover;
}

/**
 * Every allowed transition; all others are refused.
 *
 * `submitted` is entered once: only a request that provably was not sent leads back to `returned`. After a
 * charge, only the state of that charge moves the checkout, also when staff resolved it; such moves count as
 * `service`.
 */
export const walletMoveRules: readonly WalletMoveRule[] = [
  { from: null, to: ['requested', 'failed'], by: 'service' },
  { from: 'requested', to: ['opened', 'returned', 'cancelled'], by: 'staff' },
  { from: 'requested', to: ['expired'], by: 'clock' },
  { from: 'opened', to: ['returned', 'cancelled'], by: 'staff' },
  { from: 'opened', to: ['requested', 'returned', 'cancelled'], by: 'window' },
  { from: 'opened', to: ['expired'], by: 'clock' },
  { from: 'opened', to: ['requested'], by: 'recovery' },
  { from: 'returned', to: ['submitted', 'cancelled'], by: 'staff' },
  { from: 'returned', to: ['expired'], by: 'clock' },
  { from: 'returned', to: ['expired'], by: 'recovery' },
  {
    from: 'submitted',
    to: ['returned', 'approved', 'declined', 'not-confirmed', 'failed'],
    by: 'service',
  },
  { from: 'submitted', to: ['failed'], by: 'recovery' },
  { from: 'not-confirmed', to: ['approved', 'declined', 'failed'], by: 'service' },
  { from: 'failed', to: ['approved'], by: 'service' },
  { from: 'declined', to: ['approved'], by: 'service' },
];

/** Tells whether the mover may take a checkout from one state to the other. */
export function canMoveWallet(from: WalletState | null, to: WalletState, by: WalletMover): boolean {
  return walletMoveRules.some(
    (rule) => rule.from === from && rule.by === by && rule.to.includes(to),
  );
}

/** Staff actions on a checkout. */
export type WalletAction = 'open' | 'paste' | 'cancel' | 'take';

/** Returns the actions available in a state; main checks again when one is called. */
export function walletActions(state: WalletState): readonly WalletAction[] {
  switch (state) {
    case 'requested':
    case 'opened':
      return ['open', 'paste', 'cancel'];
    case 'returned':
      return ['take', 'cancel'];
    default:
      return [];
  }
}

const stateByAttempt: Readonly<Record<AttemptState, WalletState>> = {
  prepared: 'submitted',
  dispatched: 'submitted',
  'not-sent': 'returned',
  approved: 'approved',
  'confirmed-charged': 'approved',
  'confirmed-reversed': 'approved',
  'surplus-charged': 'approved',
  declined: 'declined',
  'confirmed-declined': 'declined',
  rejected: 'failed',
  'reference-taken': 'not-confirmed',
  'paid-elsewhere': 'failed',
  'confirmed-not-charged': 'failed',
  unknown: 'not-confirmed',
  mismatch: 'not-confirmed',
};

/**
 * Returns the state of a checkout for the state of its charge.
 *
 * A refunded charge stays `approved` here: the customer's approval was used.
 */
export function walletStateOfCharge(attempt: AttemptState): WalletState {
  return stateByAttempt[attempt];
}
