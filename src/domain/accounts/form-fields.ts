import type { ShortTextFault } from '../typed-text.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { channels } from '../charge/attempt.ts';
import type { Channel } from '../charge/attempt.ts';
import { maskLengthMax } from './reference-mask.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** The texts of an additional field that an admin writes. */
export const formFieldTexts = ['label', 'hint', 'mask'] as const;

export type FormFieldText = (typeof formFieldTexts)[number];

/** Rules for the name on the card. */
export const holderRules = ['required', 'optional', 'hidden'] as const;
export type HolderRule = (typeof holderRules)[number];

/** Rules for the security code; mail orders may come without one. */
export const codeRules = ['required', 'optional-for-mail', 'never'] as const;
export type CodeRule = (typeof codeRules)[number];

/** Meaning of each rule for the field of the name on the card. */
export const holderFields: Readonly<
  Record<HolderRule, { readonly isShown: boolean; readonly isRequired: boolean }>
> = {
  required: { isShown: true, isRequired: true },
  optional: { isShown: true, isRequired: false },
  hidden: { isShown: false, isRequired: false },
};

/** Meaning of each rule for the field of the security code, and the channels that may come without one. */
export const codeFields: Readonly<
  Record<CodeRule, { readonly isShown: boolean; readonly lackedBy: readonly Channel[] }>
> = {
  required: { isShown: true, lackedBy: [] },
  'optional-for-mail': { isShown: true, lackedBy: ['mail'] },
  never: { isShown: false, lackedBy: channels },
};

/** Reasons for a mail order without a security code. */
export const codeAbsentReasons = [
  'not-on-form',
  'left-empty',
  'unreadable',
  'not-on-card',
] as const;
export type CodeAbsentReason = (typeof codeAbsentReasons)[number];

/** The fields that Take payment shows, those it requires, and its label for the reference. */
export interface FormFields {
  readonly cardHolder: HolderRule;
  readonly securityCode: CodeRule;
  /** Empty stands for "Reference". */
  readonly referenceLabel: string;
  /** A hint on where to find the reference; empty for none. */
  readonly referenceHint: string;
  /** The pattern of a reference (`reference-mask.ts`); empty accepts any. */
  readonly referenceMask: string;
  readonly customerRequired: boolean;
}

/** The default of a new account: everything printed on a card is required. */
export const defaultFormFields: FormFields = {
  cardHolder: 'required',
  securityCode: 'required',
  referenceLabel: '',
  referenceHint: '',
  referenceMask: '',
  customerRequired: false,
};

/** Longest texts, in characters. */
export const formFieldLengthsMax = { label: 40, hint: 120, mask: maskLengthMax } as const;

/** A text that cannot be saved as typed. */
export interface FormFieldRefusal {
  readonly field: FormFieldText;
  readonly reason: ShortTextFault;
}

/** Trims and checks the texts; the other members are closed lists already. */
export function checkFormFields(
  typed: FormFields,
): Result<FormFields, readonly FormFieldRefusal[]> {
  const fields: FormFields = {
    ...typed,
    referenceLabel: typed.referenceLabel.trim(),
    referenceHint: typed.referenceHint.trim(),
    referenceMask: typed.referenceMask.trim(),
  };
  const texts = [
    ['label', fields.referenceLabel],
    ['hint', fields.referenceHint],
    ['mask', fields.referenceMask],
  ] as const;
  const refusals = texts.flatMap(([field, text]): FormFieldRefusal[] => {
    const reason = faultOf(text, formFieldLengthsMax[field]);
    return reason === null ? [] : [{ field, reason }];
  });
  return refusals.length === 0 ? ok(fields) : failed(refusals);
}

/** Tells whether an order of this channel may be charged without a security code. */
export function mayLackCode(rule: CodeRule, channel: Channel): boolean {
  return codeFields[rule].lackedBy.includes(channel);
}

function faultOf(text: string, lengthMax: number): ShortTextFault | null {
  if (holdsCardNumber(text)) return 'holds-card-number';
  if (!text.isWellFormed() || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'control-characters';
  return Array.from(text).length > lengthMax ? 'too-long' : null;
}
