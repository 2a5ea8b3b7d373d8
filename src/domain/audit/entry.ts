import { maskCardNumbers } from '../cards/card-guard.ts';
import type { Instant } from '../time/calendar.ts';
import type { BootId, OperatorId, TerminalId } from '../ids.ts';

export const auditTopics = [
  'money',
  'resolution',
  'setting',
  'sign-in',
  'staff',
  'export',
  'audit',
  'records',
] as const;

export type AuditTopic = (typeof auditTopics)[number];

/** The source of an act: the window, a run, the opening of the records, the clock, or the computer itself. */
export const auditOrigins = ['window', 'run', 'start', 'clock', 'computer'] as const;
export type AuditOrigin = (typeof auditOrigins)[number];

export const auditResults = ['done', 'refused', 'failed'] as const;
export type AuditResult = (typeof auditResults)[number];

/** Facts beyond those that every entry has; texts are masked like all others. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An entry to be written, before its place in the chain is known. */
export interface NewAuditEntry {
  readonly at: Instant;
  readonly topic: AuditTopic;
  /** The name of an operation, or an event such as `charge.approved`. */
  readonly event: string;
  /** Null where the terminal itself acted. */
  readonly operatorId: OperatorId | null;
  /** The present name; null leaves the ledger to look it up. */
  readonly operatorName: string | null;
  readonly approvedBy: string | null;
  readonly origin: AuditOrigin;
  readonly result: AuditResult;
  /** The object of the act: a reference, an account, a staff member. */
  readonly subject: string;
  readonly reason: string;
  readonly details: AuditDetails;
}

/** One link of a terminal's chain. */
export interface AuditEntry extends Omit<NewAuditEntry, 'details'> {
  readonly terminalId: TerminalId;
  /** Counted from 1 within the terminal, without gaps. */
  readonly sequence: number;
  readonly bootId: BootId;
  /** The details as JSON, exactly as stored. */
  readonly details: string;
}

const subjectLengthMax = 300;
const reasonLengthMax = 1000;

function text(value: string, lengthMax: number): string {
  return maskCardNumbers(value).slice(0, lengthMax);
}

/** Masks every card number in an entry and limits the length of its texts; no other entry may be written. */
export function cleanEntry(entry: NewAuditEntry): NewAuditEntry {
  const name = (value: string | null) => (value === null ? null : text(value, subjectLengthMax));
  const details = Object.entries(entry.details).map(([key, value]) => [
    key,
    typeof value === 'string' ? text(value, subjectLengthMax) : value,
  ]);
  return {
    ...entry,
    operatorName: name(entry.operatorName),
    approvedBy: name(entry.approvedBy),
    subject: text(entry.subject, subjectLengthMax),
    reason: text(entry.reason, reasonLengthMax),
    details: Object.fromEntries(details) as AuditDetails,
  };
}

/**
 * The text that an entry's seal covers: every column in a fixed order.
 *
 * JSON separates the columns, so that no two entries have the same text.
 */
export function canonicalEntry(entry: AuditEntry): string {
  return JSON.stringify([
    'tillroom-audit-1',
    entry.terminalId,
    entry.sequence,
    entry.at,
    entry.topic,
    entry.event,
    entry.operatorId,
    entry.operatorName,
    entry.approvedBy,
    entry.bootId,
    entry.origin,
    entry.result,
    entry.subject,
    entry.reason,
    entry.details,
  ]);
}
