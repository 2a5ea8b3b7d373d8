/** The parts of one running practice bank, passed to every request handler. */
import type { BankState } from './bank-state.ts';
import { holdsCardNumber } from './cards/card-text.ts';
import type { FaultBoard } from './faults/faults.ts';
import type { PracticeClock } from './practice/practice-clock.ts';

/** Username and token of a client. */
export type Credentials = { readonly username: string; readonly token: string };

/**
 * The practice credentials. Source: docs/gateway-facts.md, Credentials.
 */
export const practiceCredentials: Credentials = { username: 'TEST', token: 'TEST' };

/**
 * The practice shared secret of wallet token requests. It protects nothing and is no secret.
 */
export const practiceSharedSecret = 'practice-shared-secret';

/** Encoding of a wallet token request's hash; the document does not specify it. */
export type HashEncoding = 'hex-lower' | 'hex-upper' | 'base64' | 'base64url';

/**
 * Parts and settings of one running bank. `credentials` is undefined when anyone may charge. `lateResponseMs` is how long
 * the late amount takes; `latencyMs` is added to every purchase.
 */
export type Bank = {
  readonly bankState: BankState;
  readonly clock: PracticeClock;
  readonly faults: FaultBoard;
  readonly traffic: Traffic;
  /** The day on which a charge to come is dated, by its reference; for sample data. */
  readonly datedBack: Map<string, string>;
  readonly credentials: Credentials | undefined;
  readonly sharedSecret: string;
  readonly hashEncoding: HashEncoding;
  readonly isWalletProvisioned: boolean;
  readonly lateResponseMs: number;
  readonly latencyMs: number;
  readonly takesReferenceTwice: boolean;
  /** True to take what clients of the public gateway send. */
  readonly isLenient: boolean;
  /** True to answer look-ups and refunds, which the document does not have. */
  readonly hasAbilities: boolean;
  readonly paynowUrl: string;
  /** Token that a request for anything under `/_practice/` has to name. */
  readonly practiceToken: string;
};

/**
 * Counts of the purchase requests that arrived whole, by the reference they named. They show that a client sends an
 * attempt once, because they include requests that were never processed.
 */
export class Traffic {
  readonly #purchasesByReference = new Map<string, number>();

  /** Counts one purchase request; a reference that holds a card number is not stored. */
  count(reference: string): void {
    const kept = holdsCardNumber(reference) ? '' : reference;
    const before = this.#purchasesByReference.get(kept) ?? 0;
    this.#purchasesByReference.set(kept, before + 1);
  }

  /** Requests so far by reference; those without a readable one are under the empty text. */
  byReference(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#purchasesByReference);
  }
}
