import type { Generated } from 'kysely';
import type { AuditLink } from '../../../domain/audit/chain.ts';
import type { AuditEntry } from '../../../domain/audit/entry.ts';

/** One sealed entry of the log; `AuditEntry` documents its columns. */
export interface AuditRow {
  /** Order of writing, over all terminals. */
  readonly place: Generated<number>;
  readonly terminal_id: string;
  readonly sequence: number;
  readonly at: string;
  readonly topic: string;
  readonly event: string;
  readonly operator_id: string | null;
  readonly operator_name: string | null;
  readonly approved_by: string | null;
  readonly boot_id: string;
  readonly origin: string;
  readonly result: string;
  readonly subject: string;
  readonly reason: string;
  /** JSON. */
  readonly details: string;
  readonly mac: string;
}

/** A row as read, before it is verified. */
export interface ReadAuditRow extends Omit<AuditRow, 'place' | 'sequence'> {
  readonly place: number;
  /** As text: a changed one may be a number that no double holds. */
  readonly sequence_text: string;
}

/** Writes an entry as its row. */
export function rowOfEntry({ entry, mac }: AuditLink): Omit<AuditRow, 'place'> {
  return {
    terminal_id: entry.terminalId,
    sequence: entry.sequence,
    at: entry.at,
    topic: entry.topic,
    event: entry.event,
    operator_id: entry.operatorId,
    operator_name: entry.operatorName,
    approved_by: entry.approvedBy,
    boot_id: entry.bootId,
    origin: entry.origin,
    result: entry.result,
    subject: entry.subject,
    reason: entry.reason,
    details: entry.details,
    mac,
  };
}

/**
 * Reads an entry from its row exactly as stored: the seal covers exactly this, so that a changed word is detected and
 * not repaired.
 */
export function linkOfRow(row: ReadAuditRow): AuditLink {
  const entry = {
    terminalId: row.terminal_id,
    sequence: Number(row.sequence_text),
    at: row.at,
    topic: row.topic,
    event: row.event,
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    approvedBy: row.approved_by,
    bootId: row.boot_id,
    origin: row.origin,
    result: row.result,
    subject: row.subject,
    reason: row.reason,
    details: row.details,
  };
  return { entry: entry as AuditEntry, mac: row.mac };
}
