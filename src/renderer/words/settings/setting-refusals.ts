import type { AbilityPathFault } from '../../../domain/accounts/gateway-abilities.ts';
import type { OperationOutput } from '../../../contract/index.ts';

type FileRefusal = Extract<OperationOutput<'accounts.choose-file'>, { readonly kind: 'refused' }>;

/** Reasons a file was refused, each with the fix; nothing was added. */
export const accountFileRefusalWords: Readonly<Record<FileRefusal['reason'], string>> = {
  unreadable:
    'The file could not be read. Nothing was added. Check that it is still there, and choose it again.',
  'too-large':
    'The file is larger than 256 KB, which no file of account settings is. Nothing was added. Choose another one.',
  'took-too-long':
    'Reading this file took too long and was stopped. Nothing was added. Export it again on the other computer.',
  damaged:
    'The file is damaged: it is not valid JSON. Nothing was added. Export it again on the other computer.',
  'not-an-account':
    'This is not an account settings file. Nothing was added. Choose one that “Export the settings” wrote.',
  newer:
    'This file was written by a newer Tillroom. Nothing was added. Install that one, or export the account from this one.',
  faulty: 'The file cannot be imported as it is. Nothing was added.',
};

/** A path that cannot be sent, and the correction. */
export const abilityPathFaultWords: Readonly<Record<AbilityPathFault, string>> = {
  empty: 'Enter a path, for example /v1.0/purchases/{id}.',
  'too-long': 'Use at most 255 characters.',
  'not-a-path':
    'Begin with / and use letters, digits and - . _ ~ only. One query such as ?id={id} may follow.',
  'placeholder-missing': 'Name the placeholder once: it stands for the payment.',
  'placeholder-unknown': 'Use only the placeholder that is named below the field.',
  charges: 'This is the path of charges. Enter the path of refunds or voids.',
  'holds-card-number': 'This contains a card number. Card numbers do not belong in the settings.',
};
