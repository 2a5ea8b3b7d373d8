import type { AttemptState } from '../charge/attempt.ts';
import type { NewCardHistory } from './card-history.ts';

/** How a charge of a row came out; the names are those of the try's states. */
export type ChargeOutcome =
  | {
      readonly state: 'approved';
      /** The kept card and the facts of this first charge; null for an `S`, or when no token came. */
      readonly chain: NewCardHistory | null;
    }
  | {
      readonly state: 'confirmed-charged';
      /** Amount actually taken, in minor units. */
      readonly amountTakenMinor: number;
    }
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
