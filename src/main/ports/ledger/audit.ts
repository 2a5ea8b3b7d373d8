import type { AuditBreach, AuditHeads } from '../../../domain/audit/chain.ts';
import type {
  AuditDetails,
  AuditEntry,
  AuditOrigin,
  AuditResult,
  AuditTopic,
  NewAuditEntry,
} from '../../../domain/audit/entry.ts';
import type { OperatorId, TerminalId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** An audit entry as the log lists it. */
export interface ListedAuditEntry extends AuditEntry {
  /** Its position among all entries of the records, from every terminal. */
  readonly place: number;
}

/** The filters and bounds of one page of the log, newest first. */
export interface AuditPageRequest {
  /** Words in any text of an entry; empty for all. */
  readonly text: string;
  readonly topic: AuditTopic | null;
  readonly operatorId: OperatorId | null;
  /** Instants, the first included and the second excluded; null is unbounded. */
  readonly fromAt: string | null;
  readonly beforeAt: string | null;
  /** The position before which the page starts; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** The result of verifying the whole log. */
export type AuditSoundness =
  | { readonly kind: 'sound'; readonly entries: number; readonly elapsedMs: number }
  | ({ readonly kind: 'broken' } & AuditBreach);

/** A row that is not the one written last. */
export interface AlteredRow {
  /**
   * `missing` for a row that was removed, `admins` when no admin's row is left unchanged, `all` when the seals
   * themselves are not those written last.
   */
  readonly table:
    | 'operators'
    | 'account_rules'
    | 'decline_advice'
    | 'ledger_facts'
    | 'missing'
    | 'admins'
    | 'all';
  /** The row's id, name or code; empty for `admins` and `all`. */
  readonly key: string;
}

/** References of plans and payments that the check in the background found to be changed from outside the app. */
export interface AlteredFacts {
  readonly plans: readonly string[];
  readonly payments: readonly string[];
  /** True once every plan and payment was compared since the records were opened. */
  readonly isChecked: boolean;
}

/** Entries with their seals, as exported. */
export interface SealedAuditEntry extends AuditEntry {
  readonly mac: string;
}

/** The audit log, chained so that no entry can be changed, removed or inserted undetected. */
export interface AuditLogRepository {
  /** Writes one entry; charges and plans write theirs in their own transactions. */
  append(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
  page(
    request: AuditPageRequest,
  ): Promise<
    Result<{ readonly entries: readonly ListedAuditEntry[]; readonly more: boolean }, LedgerFailure>
  >;
  /** Verifies every chain against its head, without blocking other work. */
  verify(): Promise<Result<AuditSoundness, LedgerFailure>>;
  /** Entries after a position, oldest first; none at the end. */
  sealedAfter(
    place: number,
  ): Promise<
    Result<
      { readonly entries: readonly SealedAuditEntry[]; readonly lastPlace: number },
      LedgerFailure
    >
  >;
  /** The known breach of the log; null without one. */
  breach(): AuditBreach | null;
  /** Accepts the log as it is: the entry records the operator and the reason, and starts a new chain. */
  accept(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
  /** Rows that decide who may do what and are not those written last. */
  alteredRows(): Promise<Result<readonly AlteredRow[], LedgerFailure>>;
  /** Findings of the check in the background so far. */
  alteredFacts(): AlteredFacts;
  /** Accepts every such row as it stands where no admin can prove anything, and opens a gap. */
  acceptUnproven(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
}

/** The data outside the records that verifies them: their key, and the heads of their chains. */
export interface AuditKeyring {
  readonly terminalId: TerminalId;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** The keys before it, oldest first, which only verify what they sealed; absent for none. */
  readonly olderKeys?: readonly Uint8Array[];
  /** The key that the records are to go over to, or have gone over to before a kill; absent for none. */
  readonly next?: NextAuditKey | null;
  /** Null when none are known, which is valid only for records without an entry. */
  readonly heads: AuditHeads | null;
  /** Shortest time between two saves of the heads, in ms; one second by default. */
  readonly keepEveryMs?: number;
  /** Saves the heads of durably written entries; false when it could not. */
  keepHeads(heads: AuditHeads): Promise<boolean>;
}

/** A key of a log that is to take the place of the present one. */
export interface NextAuditKey {
  readonly key: Uint8Array;
  /** Facts for the entry that goes over to it. */
  readonly details: AuditDetails;
  /** Stores it as the present key, and the one before among the older ones; false when that could not be stored. */
  settle(): Promise<boolean>;
}

/** Signs exports, so that a changed file is detected. */
export interface AuditSigner {
  /** SHA-256 of the added pieces, in hex. */
  digest(): { add(bytes: Uint8Array): void; end(): string };
  /** Ed25519 over the text, as base64. */
  sign(text: string): string;
  /** The verification key, as PEM. */
  readonly publicKey: string;
  /** SHA-256 of that key in groups of four hex digits, to compare by eye. */
  readonly fingerprint: string;
}

/** An act to be audited, as a use case reports it; the account context adds time and terminal. */
export interface AuditNote {
  readonly topic: AuditTopic;
  readonly event: string;
  /** Null where the terminal itself acted. */
  readonly operator: {
    readonly id: OperatorId;
    /** Null leaves the ledger to look it up. */
    readonly name: string | null;
  } | null;
  readonly approvedBy?: string | null;
  /** `window` by default. */
  readonly origin?: AuditOrigin;
  readonly result: AuditResult;
  readonly subject: string;
  readonly reason?: string;
  readonly details?: AuditDetails;
}

/** Writes audit entries for the account context; never throws. */
export interface AuditNotes {
  note(note: AuditNote): Promise<void>;
  /** Null where the key of the log is not available. */
  readonly signer: AuditSigner | null;
}
