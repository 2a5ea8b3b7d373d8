import type { AuditEntry, AuditSoundness } from '../../contract/audit.ts';

type Breach = Extract<AuditSoundness, { kind: 'broken' }>;

/** Words of the log of who did what. */
export const auditWords = {
  title: 'Audit log',
  text: 'Who did what, when and with which result, sealed entry by entry: a change from outside shows. Looking here is an entry too.',
  supervisorOnly: 'A supervisor reads the audit log. Ask one to sign in, or to work as one here.',
  search: 'Find in the log',
  searchHint: 'reference, person, account or reason',
  topic: 'About',
  everyTopic: 'Everything',
  person: 'By',
  everybody: 'Everybody',
  from: 'From',
  to: 'To',
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
  again: 'Read again',
  none: 'No entry has that.',
  noneText: 'Take a filter away, or choose earlier days.',
  more: 'Earlier entries',
  verify: 'Verify now',
  verifying: 'Walking every entry …',
  sound: (entries: number) =>
    `All ${entries.toLocaleString('en')} entries are as they were written.`,
  soundText: (elapsedMs: number) => `Every seal was checked in ${(elapsedMs / 1000).toFixed(1)} s.`,
  save: 'Save signed',
  saved: (fileName: string, entries: number) =>
    `Saved ${entries.toLocaleString('en')} entries as ${fileName}.`,
  signedBy: 'Signed by the key with this fingerprint:',
  notSaved: 'The file could not be written. Choose another folder.',
  accept: 'Accept these records',
  acceptText:
    'An admin takes the records as they stand and says why. The entry of it stays, and everything before it is sealed as it is now. Payments can be taken again from then on.',
  acceptReason: 'Reason',
  acceptReasonHint: 'for example: backup of Monday put back after a disk failed',
  acceptNeedsAdmin: 'An admin decides whether these records may be used.',
  accepted: 'Accepted. Payments can be taken again.',
  topics: {
    money: 'Money',
    resolution: 'Findings',
    setting: 'Settings',
    'sign-in': 'Sign-in',
    staff: 'People',
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
    run: 'in a run',
    start: 'at start',
    clock: 'by the clock',
    computer: 'by the computer',
  } satisfies Record<AuditEntry['origin'], string>,
} as const;

const breaches: Readonly<Record<Breach['reason'], string>> = {
  changed: 'An entry was changed.',
  'missing-entry': 'An entry is missing, doubled or in another place.',
  'cut-short': 'Entries were cut off the end, although their payments are there.',
  'older-records': 'These records are older than the ones last used on this computer.',
  'other-log': 'This is not the log that was last written on this computer.',
};

/** Says what does not fit, and at which entry. */
export function breachWords({ reason, sequence }: Breach): string {
  return sequence === null ? breaches[reason] : `${breaches[reason]} First at entry ${sequence}.`;
}

/** An event in the words of the list: what the programs call it, without its dots and dashes. */
export function eventWords(event: string): string {
  const [topic = '', what = ''] = event.split('.');
  return `${topic.replaceAll('-', ' ')}: ${what.replaceAll('-', ' ')}`;
}
