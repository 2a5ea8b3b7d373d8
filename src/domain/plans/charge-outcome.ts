import type { AttemptState } from '../charge/attempt.ts';
import type { NewCardHistory } from './card-history.ts';

/** The outcome of a charge of an instalment, named after the attempt's states. */
export type ChargeOutcome =
  | {
      readonly state: 'approved';
      /** The card on file and the facts of this first charge; null for an `S`, or without a token. */
      readonly chain: NewCardHistory | null;
    }
  | {
      readonly state: 'confirmed-charged';
      /** The amount charged, in minor units. */
      readonly amountTakenMinor: number;
    }
  /** A payment that was counted, and that a check did not find after all. */
  | {
      readonly state: 'withdrawn';
      readonly found: Extract<AttemptState, 'confirmed-declined' | 'confirmed-not-charged'>;
      /** The gateway's id of the charge; a card history that began with it ends. */
      readonly transactionId: string | null;
    }
  /** A refunded payment whose refunds a check did not find: its money is with the merchant. */
  | { readonly state: 'refund-withdrawn'; readonly amountTakenMinor: number }
  | {
      readonly state: Extract<
        AttemptState,
        | 'declined'
        | 'rejected'
        | 'not-sent'
        | 'unknown'
        | 'reference-taken'
        | 'mismatch'
        | 'confirmed-declined'
        | 'confirmed-not-charged'
        | 'confirmed-reversed'
      >;
    };
