import type { BootId } from '../../../domain/ids.ts';
import type { AuditKeyring } from '../../ports/ledger/audit.ts';
import type { Access } from '../engine/sqlite/connection.ts';
import type { FileReadOnlyReason } from '../engine/sqlite/examine.ts';
import type { OpenFailure } from '../engine/sqlite/open-failure.ts';
import type { LedgerOperations } from './operations.ts';
import type { Claim } from './claim-ledger.ts';

/** Role of a thread: `writer` inserts and moves money rows, `reader` only lists them. */
export type ThreadRole = 'writer' | 'reader';

export type OperationMethod = keyof LedgerOperations;

/** Keys and terminal of the audit chain; sent to a thread once, when it opens. */
export type AuditKey = Pick<AuditKeyring, 'terminalId' | 'key' | 'olderKeys'>;

/** The part of a keyring that a thread gets. */
export function auditKeyOf({ terminalId, key, olderKeys = [] }: AuditKeyring): AuditKey {
  return { terminalId, key, olderKeys };
}

/** Messages from the main thread to a ledger thread. */
export type ThreadRequest =
  | {
      readonly kind: 'take';
      readonly claim: Claim;
      readonly bootId: BootId;
      readonly timeZone: string;
      readonly audit: AuditKey | null;
    }
  | {
      readonly kind: 'read-along';
      readonly file: string;
      readonly access: Exclude<Access, 'write'>;
      readonly bootId: BootId;
      readonly timeZone: string;
      readonly audit: AuditKey | null;
    }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly method: OperationMethod;
      readonly values: readonly unknown[];
    }
  | { readonly kind: 'close' };

/** Messages from a ledger thread to the main thread. */
export type ThreadReply =
  | {
      readonly kind: 'opened';
      readonly access: Exclude<Access, 'write'>;
      readonly readOnlyReason: FileReadOnlyReason | null;
    }
  | { readonly kind: 'refused'; readonly failure: OpenFailure }
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  /** A bug: the code alone, since messages can quote values. */
  | { readonly kind: 'broke'; readonly id: number; readonly code: string };
