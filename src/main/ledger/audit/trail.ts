import type { Kysely } from 'kysely';
import type { ChainCrypto } from '../../../domain/audit/chain.ts';
import type { NewAuditEntry } from '../../../domain/audit/entry.ts';
import type { AttemptId, TerminalId } from '../../../domain/ids.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { Asked } from '../thread/ahead.ts';

/** Writes the log for one opening of the records; there is none without the key. */
export interface AuditTrail {
  readonly terminalId: TerminalId;
  readonly crypto: ChainCrypto;
  /** Seals rows outside the log, under a key of their own. */
  readonly sealText: (text: string) => string;
  /** Charges made by runs of this opening; their later steps count as the run's too. */
  readonly runAttempts: Set<AttemptId>;
  /** Approvers of this opening's charges; the steps up to the outcome name them too. */
  readonly approvals: Map<AttemptId, string>;
  /** The read that the next entry of an operator begins with, to be sent ahead. */
  placeAsked(operatorId: NewAuditEntry['operatorId']): Asked;
  /** Writes an entry in the transaction of the change that it describes. */
  append(queries: Kysely<LedgerTables>, entry: NewAuditEntry): Promise<void>;
  /** Writes the first entry of a terminal's chain that this trail's key seals; the entry names the key. */
  goOver(
    queries: Kysely<LedgerTables>,
    entry: NewAuditEntry,
    terminalId: TerminalId,
  ): Promise<void>;
  /** The same trail with a new key; the keys before it verify. */
  renewed(key: Uint8Array): AuditTrail;
  /** Writes an entry that restarts the chain over a digest of what precedes it. */
  restartChain(
    queries: Kysely<LedgerTables>,
    entry: NewAuditEntry,
    restart: ChainRestart,
  ): Promise<void>;
}

/** The state that a chain is restarted from. */
export interface ChainRestart {
  readonly digestBefore: string;
  /** Highest sequence written so far, by the chain itself or by its head. */
  readonly afterSequence: number;
  /** The chain's terminal; a chain copied from another terminal may be broken too. */
  readonly terminalId: TerminalId;
}
