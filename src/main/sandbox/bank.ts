/**
 * The parts of one running practice bank, handed to whatever answers a request.
 */
import type { BankState } from './bank-state.ts';
import { holdsCardNumber } from './cards/card-text.ts';
import type { FaultBoard } from './faults/faults.ts';
import type { PracticeClock } from './practice/practice-clock.ts';

/**
 * The name and token a client signs in with.
 */
export type Credentials = { readonly username: string; readonly token: string };

/**
 * The practice credentials. Source: docs/gateway-facts.md, Credentials.
 */
export const practiceCredentials: Credentials = { username: 'TEST', token: 'TEST' };

/**
 * The practice shared secret of wallet token requests. It protects nothing and is no secret.
 */
export const practiceSharedSecret = 'practice-shared-secret';

/**
 * How the hash of a wallet token request is written; the document does not say.
 */
export type HashEncoding = 'hex-lower' | 'hex-upper' | 'base64' | 'base64url';

/**
 * What one running bank consists of.
 *
 * `credentials` is undefined when anybody may charge. `lateAnswerMs` is how long the late amount
 * takes; `latencyMs` is added to every purchase.
 */
export type Bank = {
  readonly bankState: BankState;
  readonly clock: PracticeClock;
  readonly faults: FaultBoard;
  readonly traffic: Traffic;
  readonly credentials: Credentials | undefined;
  readonly sharedSecret: string;
  readonly hashEncoding: HashEncoding;
  readonly isWalletProvisioned: boolean;
  readonly lateAnswerMs: number;
  readonly latencyMs: number;
  readonly takesReferenceTwice: boolean;
  readonly paynowUrl: string;
  /** What a request for anything under `/_practice/` has to name. */
  readonly practiceToken: string;
};

/**
 * How many purchase requests arrived whole, by the reference they named.
 *
 * The proof that a client sends an attempt once: it counts requests that were never processed too.
 */
export class Traffic {
  readonly #purchasesByReference = new Map<string, number>();

  /** Counts one purchase request; a reference that holds a card number is not kept. */
  count(reference: string): void {
    const kept = holdsCardNumber(reference) ? '' : reference;
    const before = this.#purchasesByReference.get(kept) ?? 0;
    this.#purchasesByReference.set(kept, before + 1);
  }

  /** Requests so far by reference; requests without a readable one are under the empty text. */
  byReference(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#purchasesByReference);
  }
}
