/**
 * The practice bank's state: its charges, stored cards and wallet checkouts. Of a card it holds brand, last four,
 * expiry and scenario, never a number or a code. Every change is one entry, applied at once and written to the journal,
 * so that replaying the journal restores the same state.
 */
import type { CodeMatch } from './cards/card-source.ts';
import type { Expiry } from './cards/card-text.ts';
import { Journal } from './journal.ts';
import type { PracticeClock } from './practice/practice-clock.ts';

/**
 * A card known by its token. `cycle` is present once an approved first payment opened a recurring cycle; its
 * `trackingId` is that payment's identifier, empty when the card brand issued none.
 */
export type StoredCard = {
  readonly token: string;
  readonly scenario: string;
  readonly holder: string;
  readonly expiry: Expiry;
  readonly cycle: { readonly trackingId: string } | null;
  /** Purchases still to be declined for insufficient funds before the card behaves as usual. */
  readonly emptyFor?: number;
};

/**
 * One processed purchase; amounts in minor units. `indicator` is empty for a single payment.
 */
export type Charge = {
  readonly id: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly capturedMinor: number;
  readonly currency: string;
  readonly approved: boolean;
  readonly responseCode: string;
  readonly message: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly cardToken: string;
  /** The token that was charged; absent for other sources and in entries of earlier versions. */
  readonly chargedToken?: string;
  readonly trackingId: string;
  /** Result of the security code check; absent in entries of earlier versions. */
  readonly codeMatch?: CodeMatch;
  readonly source: 'card' | 'token' | 'wallet';
  readonly indicator: 'I' | 'S' | '';
  readonly authorization: string;
  readonly rrn: string;
  readonly transactionDate: string;
  readonly settlementDate: string;
};

/** One refund of an approved purchase; amount in minor units. */
export type Refund = {
  readonly id: string;
  readonly originalId: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly authorization: string;
  readonly rrn: string;
  readonly transactionDate: string;
  readonly settlementDate: string;
};

/** A wallet checkout; `chosen` is the card that the customer picked, usable once. */
export type WalletCheckout = {
  readonly token: string;
  readonly checkoutId: string;
  readonly invoice: string;
  readonly amount: string;
  readonly currency: string;
  readonly returnUrl: string;
  readonly requestedAtMs: number;
  readonly chosen: {
    readonly scenario: string;
    readonly verifier: string;
    readonly resourceUrl: string;
  } | null;
  readonly finished: boolean;
};

/** One change of the state. A purchase is a single entry, so that it is written wholly or not at all. */
export type BankStateEntry =
  | {
      readonly kind: 'charge';
      readonly charge: Charge;
      readonly card: StoredCard;
      readonly wallet: WalletCheckout | null;
      /** The card that was charged, when the purchase changed what it does next. */
      readonly source?: StoredCard;
    }
  | { readonly kind: 'cards'; readonly cards: readonly StoredCard[] }
  | { readonly kind: 'card'; readonly card: StoredCard; readonly wallet: WalletCheckout | null }
  | { readonly kind: 'wallet'; readonly wallet: WalletCheckout }
  | { readonly kind: 'refund'; readonly refund: Refund }
  | { readonly kind: 'void'; readonly id: string }
  /** Entries of earlier versions have days alone. */
  | { readonly kind: 'clock'; readonly days: number; readonly minutes?: number };

/** The state in memory, with its journal when a state file was named. */
export class BankState {
  readonly #cards = new Map<string, StoredCard>();
  readonly #wallets = new Map<string, WalletCheckout>();
  readonly #charges: Charge[] = [];
  readonly #refunds: Refund[] = [];
  readonly #voided = new Set<string>();
  readonly #approvedIdByReference = new Map<string, string>();
  readonly #clock: PracticeClock;
  readonly #journal: Journal | undefined;

  private constructor(clock: PracticeClock, journal: Journal | undefined) {
    this.#clock = clock;
    this.#journal = journal;
  }

  /** Opens the state; `notices` are sentences about damage found in the state file. */
  static async open(
    clock: PracticeClock,
    stateFile: string | undefined,
  ): Promise<{ readonly bankState: BankState; readonly notices: readonly string[] }> {
    if (stateFile === undefined) {
      return { bankState: new BankState(clock, undefined), notices: [] };
    }
    const recovery = await Journal.open(stateFile);
    const bankState = new BankState(clock, recovery.journal);
    for (const entry of recovery.entries) {
      // A checked cast: the checksum shows that this program wrote the entry, and the file's first
      // line that it did so in this form.
      bankState.#apply(entry as BankStateEntry);
    }
    return { bankState, notices: recovery.notices };
  }

  /**
   * Applies a change and resolves once it is on disk; no response is sent before that. It is applied at once, so that
   * two requests in the same instant see each other. Rejects when the disk refuses: the change then stands in memory,
   * as it would at a bank.
   */
  commit(entry: BankStateEntry): Promise<void> {
    this.#apply(entry);
    return this.#journal?.append(entry) ?? Promise.resolve();
  }

  /** The card behind a token. */
  card(token: string): StoredCard | undefined {
    return this.#cards.get(token);
  }

  /** The wallet checkout behind a request token. */
  wallet(token: string): WalletCheckout | undefined {
    return this.#wallets.get(token);
  }

  /** True once an approved purchase has used this reference. */
  isReferenceTaken(reference: string): boolean {
    return this.#approvedIdByReference.has(reference);
  }

  /** Every purchase processed so far, oldest first, declines included. */
  processed(): readonly Charge[] {
    return this.#charges;
  }

  /** The approved purchase with this id. */
  approved(id: string): Charge | undefined {
    return this.#charges.find((charge) => charge.id === id && charge.approved);
  }

  /** The purchase with this id; else the one of this reference, the approved one before the newest declined one. */
  purchase(key: string): Charge | undefined {
    const named = this.#charges.filter((charge) => charge.reference === key);
    return (
      this.#charges.find((charge) => charge.id === key) ??
      named.findLast((charge) => charge.approved) ??
      named.at(-1)
    );
  }

  /** Every refund so far, oldest first. */
  refunds(): readonly Refund[] {
    return this.#refunds;
  }

  /** The refund with this id or reference. */
  refund(key: string): Refund | undefined {
    return this.#refunds.find((refund) => refund.id === key || refund.reference === key);
  }

  /** The sum of what was refunded of a purchase, without the refunds that were voided. */
  refundedMinor(originalId: string): number {
    return this.#refunds
      .filter((refund) => refund.originalId === originalId && !this.#voided.has(refund.id))
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
  }

  /** True of a purchase, or a refund, that was taken back whole before its settlement. */
  isVoided(id: string): boolean {
    return this.#voided.has(id);
  }

  /** Ids of every purchase that was voided. */
  voided(): readonly string[] {
    return [...this.#voided].filter((id) => this.approved(id) !== undefined);
  }

  /** Finishes pending writes and closes the state file. */
  async close(): Promise<void> {
    await this.#journal?.close();
  }

  #apply(entry: BankStateEntry): void {
    switch (entry.kind) {
      case 'charge':
        this.#charges.push(entry.charge);
        this.#keep(entry.card, entry.wallet);
        if (entry.source !== undefined) {
          this.#cards.set(entry.source.token, entry.source);
        }
        if (entry.charge.approved) {
          this.#approvedIdByReference.set(entry.charge.reference, entry.charge.id);
        }
        return;
      case 'card':
        this.#keep(entry.card, entry.wallet);
        return;
      case 'cards':
        entry.cards.forEach((card) => this.#cards.set(card.token, card));
        return;
      case 'wallet':
        this.#wallets.set(entry.wallet.token, entry.wallet);
        return;
      case 'refund':
        this.#refunds.push(entry.refund);
        return;
      case 'void':
        this.#voided.add(entry.id);
        return;
      case 'clock':
        this.#clock.advance(entry.days, entry.minutes);
    }
  }

  #keep(card: StoredCard, wallet: WalletCheckout | null): void {
    this.#cards.set(card.token, card);
    if (wallet !== null) {
      this.#wallets.set(wallet.token, wallet);
    }
  }
}
