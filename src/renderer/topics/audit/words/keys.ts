import type { OperationOutput } from '../../../../contract/index.ts';

/** Words of the key that seals cards on file. */
export const keyWords = {
  title: 'Key for cards on file',
  text: 'Cards on file are sealed with a key in this computer’s keychain. Renew it when a person or a program may have read it, or once a year. Cards on file stay chargeable. Earlier backups can still be restored.',
  renew: 'Renew key…',
  renewing:
    'The key is being renewed. Cards on file are sealed again in the background, after a restart too; the key before is deleted when all are done.',
} as const;

/** The result of a request to renew the key. */
export const renewedWords: Readonly<Record<OperationOutput<'keys.renew'>['kind'], string>> = {
  begun: 'The new key is in use. Cards on file are being sealed again.',
  'under-way': 'The last renewal has not finished. Nothing was changed. Try again later.',
  busy: 'A payment or a billing run is in progress. Nothing was changed. Wait for its outcome, then try again.',
};
