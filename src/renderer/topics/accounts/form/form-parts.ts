import type { AccountField } from '../../../words/settings/accounts.ts';
import type { AccountDraft } from './account-draft.ts';

/** The sentence at each refused field. */
export type FieldErrors = Readonly<Partial<Record<AccountField, string>>>;

/** Props shared by every part of the account form. */
export interface FormPartProps {
  readonly draft: AccountDraft;
  readonly errors: FieldErrors;
  readonly change: (part: Partial<AccountDraft>) => void;
  readonly onCardNumber: (field: AccountField) => void;
}

/** The fields from top to bottom: the order in which errors are listed. */
export const fieldOrder: readonly AccountField[] = [
  'name',
  'mode',
  'base-url',
  'paynow-url',
  'username',
  'credential-headers',
  'codes',
  'currencies',
  'amount-limit',
  'reference-length',
  'time-zone',
  'duplicate-window',
  'deadlines',
  'taken-patterns',
  'additional-fields',
];
