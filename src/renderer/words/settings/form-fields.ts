import { counted } from '../counts.ts';
import type {
  CodeAbsentReason,
  CodeRule,
  FormFields,
  FormFieldRefusal,
  HolderRule,
} from '../../../domain/accounts/form-fields.ts';
import { formFieldLengthsMax } from '../../../domain/accounts/form-fields.ts';
import { maskExample } from '../../../domain/accounts/reference-mask.ts';

/** Reasons a mail order has no security code. */
export const codeAbsentWords: Readonly<Record<CodeAbsentReason, string>> = {
  'not-on-form': 'the order form does not ask for it',
  'left-empty': 'the customer left it empty',
  unreadable: 'it cannot be read',
  'not-on-card': 'the card has none',
};

/** Words at the fields of Take payment that an account can show, require or hide. */
export const fieldRuleWords = {
  optional: 'if it is given',
  noCode: 'Why there is no code',
  noCodeReason: 'No code because …',
} as const;

export const holderRuleWords: Readonly<Record<HolderRule, string>> = {
  required: 'required',
  optional: 'optional',
  hidden: 'hidden',
};

export const codeRuleWords: Readonly<Record<CodeRule, string>> = {
  required: 'required',
  'optional-for-mail': 'optional by mail',
  never: 'hidden',
};

/** Words of the panel in Settings that configures Take payment. */
export const formFieldWords = {
  title: 'Payment form',
  text: 'What Take payment shows and requires for this account. Changes apply at once.',
  holder: 'Name on card',
  code: 'Security code',
  codeText:
    'Many banks decline phone orders without it: ask yours before you hide it. Where it is optional by mail, staff give a reason for leaving it out.',
  label: 'Reference label',
  labelHint: 'what your staff call it; empty for “Reference”',
  hint: 'Hint',
  hintHint: 'shown beside the field, for example where to find it',
  mask: 'Pattern',
  maskHint:
    '# a digit, @ a letter, * any character; everything else is literal. Empty allows any reference.',
  example: 'Example',
  test: 'Test a reference',
  testHint: 'not saved',
  fits: 'This would be accepted.',
  doesNotFit: 'This would be rejected.',
  customer: 'a customer is required for every payment',
  save: 'Save form',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
} as const;

/** The reason a text of the form cannot be saved. */
export function formFieldRefusalWords({ field, reason }: FormFieldRefusal): string {
  switch (reason) {
    case 'too-long':
      return `This may have ${formFieldLengthsMax[field]} characters.`;
    case 'holds-card-number':
      return 'This contains a card number. Remove it.';
    case 'control-characters':
      return 'This contains characters that cannot be shown.';
  }
}

/** The reference pattern in one sentence, character by character. */
export function maskSentence(mask: string): string {
  const parts: string[] = [];
  for (const [run] of mask.matchAll(/#+|@+|\*+|[^#@*]+/gu)) parts.push(runWords(run));
  return `Format: ${parts.join(', then ')}.`;
}

function runWords(run: string): string {
  const count = run.length;
  if (run.startsWith('#')) return counted(count, 'digit');
  if (run.startsWith('@')) return counted(count, 'letter');
  if (run.startsWith('*')) return count === 1 ? 'any character' : `any ${count} characters`;
  return `“${run}”`;
}

/** The hint beside the reference: the merchant's own, else an example of the pattern; null for neither. */
export function referenceHint(fields: FormFields | null): string | null {
  if (fields === null) return null;
  if (fields.referenceHint !== '') return fields.referenceHint;
  return fields.referenceMask === '' ? null : `like ${maskExample(fields.referenceMask)}`;
}
