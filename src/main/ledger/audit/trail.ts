import type { Kysely } from 'kysely';
import type { ChainCrypto } from '../../../domain/audit/chain.ts';
import type { NewAuditEntry } from '../../../domain/audit/entry.ts';
import type { AttemptId, TerminalId } from '../../../domain/ids.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** Writes the log of one opening of the records; there is none where the key is not at hand. */
export interface AuditTrail {
  readonly terminalId: TerminalId;
  readonly crypto: ChainCrypto;
  /** Charges that runs of this opening made, whose later steps come from the run too. */
  readonly runTries: Set<AttemptId>;
  /** Names of those who let charges of this opening through; the steps up to their outcome name them too. */
  readonly approvals: Map<AttemptId, string>;
  /** Writes an entry in the transaction of what it speaks of. */
  append(queries: Kysely<LedgerTables>, entry: NewAuditEntry): Promise<void>;
  /** Writes an entry that begins the chain anew over a digest of what stands before it. */
  restartChain(
    queries: Kysely<LedgerTables>,
    entry: NewAuditEntry,
    anew: ChainRestart,
  ): Promise<void>;
}

/** What an entry that begins a chain anew stands on. */
export interface ChainRestart {
  readonly digestBefore: string;
  /** So far had the chain been written, here or by its head. */
  readonly afterSequence: number;
  /** Whose chain it is; one that was brought along from another terminal may be broken too. */
  readonly terminalId: TerminalId;
}
