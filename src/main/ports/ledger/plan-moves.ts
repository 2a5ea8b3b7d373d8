import type { Agreement } from '../../../domain/plans/agreement.ts';
import type { TermsLimits } from '../../../domain/plans/check-terms.ts';
import type { CardId, OperatorId } from '../../../domain/ids.ts';
import type { AmountChange, DateChange } from '../../../domain/plans/moves/amount-moves.ts';
import type {
  ScheduleChange,
  ScheduleRefusal,
} from '../../../domain/plans/moves/schedule-change.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { SealedCard } from './customers.ts';
import type { MissedChoice } from '../../../domain/plans/missed.ts';

/** A sealed token that becomes a card on file: imported, or typed by a supervisor. */
export type BroughtCard = Pick<
  SealedCard,
  'id' | 'customerId' | 'brand' | 'lastFour' | 'expiry' | 'sealedToken'
> &
  Partial<Pick<SealedCard, 'laterExpiry'>>;

/** A first charge that was made elsewhere. */
export interface PriorFirstCharge {
  /** The card of that charge: already on file, or supplied with its token. */
  readonly card:
    | { readonly kind: 'kept'; readonly cardId: CardId }
    | { readonly kind: 'brought'; readonly card: BroughtCard };
  readonly firstTransactionId: string;
  readonly firstChargedOn: CalendarDate;
  /** The row of the card history that it starts; the network transaction ID is sealed for this row. */
  readonly chainId: string;
  /** Sealed for `card_chains`, this `chainId`, `sealed_tracking_id`; null when there is none. */
  readonly sealedTrackingId: string | null;
}

/** The moves on a plan that staff can make; amounts in minor units. */
export type PlanMove =
  | { readonly kind: 'pause'; readonly reason: string }
  | { readonly kind: 'resume'; readonly missed: MissedChoice }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'skip'; readonly sequence: number; readonly reason: string }
  | { readonly kind: 'write-off'; readonly sequence: number; readonly reason: string }
  | ({ readonly kind: 'change-amount' } & AmountChange)
  | ({ readonly kind: 'change-date' } & DateChange)
  | {
      readonly kind: 'paid-another-way';
      readonly sequence: number;
      readonly amountMinor: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'refund-elsewhere';
      readonly sequence: number;
      readonly amountMinor: number;
      /** The new due date; null when it is not owed again. */
      readonly owedAgainOn: CalendarDate | null;
      readonly reason: string;
    }
  | ({
      readonly kind: 'change-schedule';
      readonly limits: TermsLimits;
      readonly agreement: Agreement;
      /** The revision that the preview showed; any other is refused. */
      readonly seenRevision: number;
    } & ScheduleChange)
  /** Days before a charge on which its customer is written to; null for the account's, 0 for never. */
  | { readonly kind: 'set-notice'; readonly days: number | null }
  | { readonly kind: 'add-note'; readonly sequence: number | null; readonly text: string }
  | { readonly kind: 'record-evidence'; readonly evidence: PriorFirstCharge }
  /** The card was removed: the plan needs another one. */
  | { readonly kind: 'end-card-history'; readonly cardId: CardId };

/** The reason a plan was not moved; nothing was written. */
export type PlanNotMoved =
  | { readonly kind: 'not-found' }
  /** The card of the prior first charge does not exist, is not active, or is another customer's. */
  | { readonly kind: 'card-not-usable' }
  /** The plan is not the one that was shown. */
  | { readonly kind: 'changed-since' }
  | ScheduleRefusal;

/** One agreement to new terms, with the terms before and after it. */
export interface RecordedAgreement extends Agreement {
  readonly fromDate: CalendarDate;
  readonly before: PlanTerms;
  readonly after: PlanTerms;
  readonly reason: string;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}
