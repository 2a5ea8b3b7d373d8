import { abilityPathLengthMax } from '../../../domain/accounts/gateway-abilities.ts';
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
  'too-long': `Use at most ${abilityPathLengthMax} characters.`,
  'not-a-path':
    'Begin with / and use letters, digits and - . _ ~ only. One query such as ?id={id} may follow.',
  'placeholder-missing': 'Name the placeholder once: it stands for the payment.',
  'placeholder-unknown': 'Use only the placeholder that is named below the field.',
  charges: 'This is the path of charges. Enter the path of refunds or voids.',
  'holds-card-number': 'This contains a card number. Card numbers do not belong in the settings.',
};

type JoinRefusal = Extract<
  OperationOutput<'terminals.choose-join-file'>,
  { readonly kind: 'refused' }
>;

/** The reason a join file was not opened; nothing was stored. */
export const joinFileRefusals: Readonly<Record<JoinRefusal['reason'], string>> = {
  'code-length': 'Enter all 24 characters of the code.',
  'code-character': 'Check the code: it has digits and letters only, and no U.',
  'code-mistyped': 'Check the code: one character is wrong, or two have changed places.',
  'wrong-code': 'Check that code and file belong together: the code does not open this file.',
  'not-a-join-file': 'Choose a join file that Tillroom saved: this is not one.',
  newer: 'Update Tillroom on this computer: a newer version saved this join file.',
  older:
    'Update Tillroom at the other terminal, then ask for a new join file: an older version saved this one.',
  damaged: 'Copy the join file again, or ask for a new one: it is damaged.',
  unreadable: 'The join file cannot be read. Check that it is still there.',
  expired: 'Ask for a new join file: this one has expired after 24 hours.',
  'not-as-expected': 'Ask for a new join file: Tillroom would not write these contents.',
  'account-refused': 'Ask for a new join file: its account could not be saved here.',
  'name-taken':
    'Rename the account of the same name on this computer first, then choose the file again.',
  'already-here':
    'This computer has this account already. Nothing was changed. To join its records on a server, remove the account here first.',
};
