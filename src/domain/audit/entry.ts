import { maskCardNumbers } from '../cards/card-guard.ts';
import type { Instant } from '../time/calendar.ts';
import type { BootId, OperatorId, TerminalId } from '../ids.ts';

/** What an entry is about. */
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

/** Where an act came from: a person at the window, a run, the opening of the records, the clock, the computer itself. */
export const auditOrigins = ['window', 'run', 'start', 'clock', 'computer'] as const;
export type AuditOrigin = (typeof auditOrigins)[number];

export const auditResults = ['done', 'refused', 'failed'] as const;
export type AuditResult = (typeof auditResults)[number];

/** Facts beside the six that every entry has; texts are masked like all others. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** What is to be written down: who, what, when, from where, with which result, and why. */
export interface NewAuditEntry {
  readonly at: Instant;
  readonly topic: AuditTopic;
  /** What was done: the name of an operation, or for example `charge.approved`. */
  readonly event: string;
  /** Null where the terminal itself acted. */
  readonly operatorId: OperatorId | null;
  /** The name as it is now; null leaves it to the records, which know their people. */
  readonly operatorName: string | null;
  readonly approvedBy: string | null;
  readonly origin: AuditOrigin;
  readonly result: AuditResult;
  /** What it was done to: a reference, an account, a person. */
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
  /** JSON of the details, exactly as it is kept. */
  readonly details: string;
}

const subjectLengthMax = 300;
const reasonLengthMax = 1000;

function text(value: string, lengthMax: number): string {
  return maskCardNumbers(value).slice(0, lengthMax);
}

/** Takes every card number out of an entry and keeps its texts short: nothing else may be written. */
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
 * The one text of an entry that its seal is made over: every column in a fixed order.
 *
 * JSON keeps the columns apart, so that no two entries can be written as the same text.
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
