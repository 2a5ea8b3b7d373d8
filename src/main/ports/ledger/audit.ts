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

/** An entry as the log lists it. */
export interface ListedAuditEntry extends AuditEntry {
  /** Where it stands among all entries of the records, of every terminal. */
  readonly place: number;
}

/** A page of the log, newest first. */
export interface AuditPageRequest {
  /** Words in any text of an entry; empty for all. */
  readonly text: string;
  readonly topic: AuditTopic | null;
  readonly operatorId: OperatorId | null;
  /** Instants, from the first to before the second; null is open. */
  readonly fromAt: string | null;
  readonly beforeAt: string | null;
  /** The place before which the page begins. */
  readonly before: number | null;
  readonly limit: number;
}

/** What a walk over the whole log found. */
export type AuditSoundness =
  | { readonly kind: 'sound'; readonly entries: number; readonly elapsedMs: number }
  | ({ readonly kind: 'broken' } & AuditBreach);

/** Entries with their seals, as an export holds them. */
export interface SealedAuditEntry extends AuditEntry {
  readonly mac: string;
}

/** The log of who did what, chained so that no entry can be changed, left out or added unseen. */
export interface AuditLogRepository {
  /** Writes one entry; money and plans write theirs themselves, in their own transactions. */
  append(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
  page(
    request: AuditPageRequest,
  ): Promise<
    Result<{ readonly entries: readonly ListedAuditEntry[]; readonly more: boolean }, LedgerFailure>
  >;
  /** Walks every chain against its head, without standing in the way of anything. */
  verify(): Promise<Result<AuditSoundness, LedgerFailure>>;
  /** Entries after a place, oldest first; none at the end. */
  sealedAfter(
    place: number,
  ): Promise<
    Result<
      { readonly entries: readonly SealedAuditEntry[]; readonly lastPlace: number },
      LedgerFailure
    >
  >;
  /** Why the log is not to be believed, null as far as is known. */
  breach(): AuditBreach | null;
  /** Takes the log as it stands: the entry says who and why, and begins the chain anew. */
  accept(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
}

/** What sits outside of the records: their key, and how far they had been written. */
export interface AuditKeyring {
  readonly terminalId: TerminalId;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** Null when nothing is known: right for records without an entry, and only for those. */
  readonly heads: AuditHeads | null;
  /** Least time between two keepings, in ms; a second unless it says otherwise. */
  readonly keepEveryMs?: number;
  /** Keeps how far the records are written durably; false when it could not. */
  keepHeads(heads: AuditHeads): Promise<boolean>;
}

/** Signs what leaves the terminal, so that a change of it shows. */
export interface AuditSigner {
  /** SHA-256 of what is given piece by piece, in hex. */
  digest(): { add(bytes: Uint8Array): void; end(): string };
  /** Ed25519 over the text, as base64. */
  sign(text: string): string;
  /** The key to check with, as PEM. */
  readonly publicKey: string;
  /** SHA-256 of that key in groups of four hex digits, for comparing by eye. */
  readonly fingerprint: string;
}

/** What a use case says of an act; the desk adds when, where and which terminal. */
export interface AuditNote {
  readonly topic: AuditTopic;
  readonly event: string;
  /** Null where the terminal itself acted. */
  readonly operator: {
    readonly id: OperatorId;
    /** Null leaves it to the records. */
    readonly name: string | null;
  } | null;
  readonly approvedBy?: string | null;
  /** `window` unless it says otherwise. */
  readonly origin?: AuditOrigin;
  readonly result: AuditResult;
  readonly subject: string;
  readonly reason?: string;
  readonly details?: AuditDetails;
}

/** Writes down what was done at a desk; it never throws. */
export interface AuditNotes {
  note(note: AuditNote): Promise<void>;
  /** Null where the key of the log is not at hand. */
  readonly signer: AuditSigner | null;
}
