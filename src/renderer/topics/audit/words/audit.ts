import { counted, figure } from '../../../words/counts.ts';
import type { AuditEntry, AuditSoundness } from '../../../../contract/staff/audit.ts';

type Breach = Extract<AuditSoundness, { kind: 'broken' }>;

/** Words of the audit log. */
export const auditWords = {
  altered: 'Plans or payments were changed outside Tillroom. They can only be read.',
  alteredPlans: (references: readonly string[]) =>
    `Plans: ${references.join(', ')}. Compare each with the agreement, and accept it on the plan.`,
  alteredPayments: (references: readonly string[]) =>
    `Payments: ${references.join(', ')}. Compare each with the merchant dashboard and with the entries below.`,
  title: 'Audit log',
  text: 'Who did what, when, and the result. Every entry is sealed, so tampering shows. Viewing this log is recorded too.',
  supervisorOnly: 'A supervisor reads the audit log. Ask one to sign in, or to work as one here.',
  search: 'Find in the log',
  searchHint: 'Reference, person, account or reason',
  topic: 'About',
  everyTopic: 'Everything',
  person: 'By',
  everybody: 'Everyone',
  from: 'From',
  to: 'To',
  dayHint: '22 11, Fri',
  list: 'Entries, newest first',
  when: 'When (UTC)',
  who: 'Who',
  what: 'What',
  subject: 'On what',
  result: 'Result',
  reason: 'Reason',
  terminal: 'The terminal',
  approvedBy: (name: string) => `approved by ${name}`,
  reading: 'Reading the log …',
  again: 'Reload',
  none: 'No entries found',
  noneText: 'Remove a filter, or choose earlier days.',
  more: 'Earlier entries',
  verify: 'Verify now',
  verifying: 'Checking every entry …',
  sound: (entries: number) =>
    entries === 1 ? 'The entry is unchanged.' : `All ${figure(entries)} entries are unchanged.`,
  soundText: (elapsedMs: number) => `Every seal was checked in ${(elapsedMs / 1000).toFixed(1)} s.`,
  save: 'Save signed',
  saved: (fileName: string, entries: number) =>
    `Saved ${counted(entries, 'entry', 'entries')} as ${fileName}.`,
  signedBy: 'Signed by the key with this fingerprint:',
  notSaved: 'The file could not be written. Choose another folder.',
  accept: 'Accept these records',
  acceptText:
    'An admin accepts the records as they are and gives a reason. This is logged permanently, and everything before it is sealed as it is now. Payments can then be taken again.',
  acceptReason: 'Reason',
  acceptReasonHint: 'for example: Monday’s backup put back after a disk failed',
  acceptNeedsAdmin: 'An admin decides whether these records may be used.',
  accepted: 'Accepted. Payments can be taken again.',
  topics: {
    money: 'Money',
    resolution: 'Resolutions',
    setting: 'Settings',
    'sign-in': 'Sign-in',
    staff: 'Staff',
    export: 'Saved and printed',
    audit: 'This log',
    records: 'Records',
  } satisfies Record<AuditEntry['topic'], string>,
  results: {
    done: 'done',
    refused: 'refused',
    failed: 'failed',
  } satisfies Record<AuditEntry['result'], string>,
  origins: {
    window: '',
    run: 'in a billing run',
    start: 'at start',
    clock: 'by the clock',
    computer: 'by the computer',
  } satisfies Record<AuditEntry['origin'], string>,
} as const;

/** Breaches of the audit chain. */
export const breaches: Readonly<Record<Breach['reason'], string>> = {
  changed: 'An entry was changed.',
  'missing-entry': 'An entry is missing, duplicated or out of place.',
  'cut-short': 'Entries are missing from the end, although their payments are recorded.',
  'older-records': 'These records are older than the ones last used on this computer.',
  'other-log': 'This is not the log last written on this computer.',
  'rows-altered':
    'The log is unchanged, but staff, rules or limits beside it were changed outside Tillroom.',
};

/** The breach of the audit chain, and the first entry that it affects where that is known. */
export function breachWords({ reason, sequence }: Breach): string {
  return sequence === null ? breaches[reason] : `${breaches[reason]} First at entry ${sequence}.`;
}

/** The event's name in the log, without dots and dashes. */
export function eventWords(event: string): string {
  const [topic = '', what = ''] = event.split('.');
  return `${topic.replaceAll('-', ' ')}: ${what.replaceAll('-', ' ')}`;
}
