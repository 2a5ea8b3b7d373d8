import type { OperationOutput } from '../../../../contract/index.ts';

/** Words of the key that seals cards on file. */
export const keyWords = {
  title: 'Key for cards on file',
  text: 'Cards on file are sealed with a key in this computer’s keychain. Renew it when a person or a program may have read it, or once a year. Cards on file stay chargeable. Earlier backups can still be restored.',
  renew: 'Renew key…',
  renewing:
    'The key is being renewed. Cards on file are sealed again in the background, after a restart too; the key before is deleted when all are done.',
} as const;

/** Words of the key that seals the audit log and everything that it vouches for. */
export const logKeyWords = {
  title: 'Key of the audit log',
  text: 'The audit log, staff, rules and plans are sealed with a second key. Renew it when a person or a program may have read it, or once a year. The account is closed and opened again, and everyone is signed out. The fingerprint of saved audit logs changes. Earlier backups can still be restored; they contain the key before.',
  renew: 'Renew log key…',
  renewals: (count: number) => {
    if (count === 0) return 'The key of the audit log was never renewed.';
    return `The key of the audit log was renewed ${count === 1 ? 'once' : `${count} times`}.`;
  },
} as const;

/** The result of a request to renew a key. */
export const renewedWords: Readonly<Record<OperationOutput<'keys.renew'>['kind'], string>> = {
  begun: 'The new key is in use. Cards on file are being sealed again.',
  'under-way': 'The last renewal has not finished. Nothing was changed. Try again later.',
  renewed:
    'The new key of the audit log is in use. Write down the new fingerprint under Audit log.',
  waits:
    'The new key is stored, but the records do not use it yet. No data was lost. Verify the audit log, then restart Tillroom.',
  'not-sound':
    'The audit log or what it protects was changed from outside. Nothing was renewed. Accept the log under Audit log first, then try again.',
  'too-many': 'The key was renewed 24 times, which is the most. Nothing was changed.',
  'other-terminals':
    'Other terminals have this key too. Nothing was changed. Remove them under Records, renew the key here, and let each of them join again with a new join file.',
  invitation:
    'A join file with this key may still be used. Nothing was changed. Use it and remove that terminal, or try again when it has expired, 24 hours after it was saved.',
  busy: 'A payment or a billing run is in progress. Nothing was changed. Wait for its outcome, then try again.',
};
