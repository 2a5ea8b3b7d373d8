import type { StaffRules } from '../../../contract/staff/staff.ts';
import { readAmount } from '../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { decimalString } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import { failed, ok } from '../../../domain/result.ts';
import { idleLockMinutesMax } from '../../../domain/staff/staff-rules.ts';
import { readWholeNumber } from '../../lib/typed-values.ts';
import { staffWords } from '../../words/settings/staff-settings.ts';

/** The rules as typed. */
export interface RulesText {
  readonly idle: string;
  readonly pinsAllowed: boolean;
  readonly phoneModeRequired: boolean;
  /** By currency; empty where no approval is required. */
  readonly above: Readonly<Record<string, string>>;
}

/** Converts the rules into form text. */
export function rulesText(rules: StaffRules): RulesText {
  return {
    idle: String(rules.idleLockMinutes),
    pinsAllowed: rules.pinsAllowed,
    phoneModeRequired: rules.phoneModeRequired,
    above: Object.fromEntries(
      rules.secondPersonAbove.map(({ currency, amountMinor }) => [
        currency,
        decimalString(amountMinor, currency),
      ]),
    ),
  };
}

/** Parses the form; errors are sentences by field, in the order of the form. */
export function readRules(text: RulesText): Result<StaffRules, Readonly<Record<string, string>>> {
  const errors: Record<string, string> = {};
  const idle = readWholeNumber(text.idle, 1, idleLockMinutesMax);
  if (idle === null) errors['idle'] = staffWords.idleWrong;
  const secondPersonAbove: StaffRules['secondPersonAbove'] = [];
  for (const [code, typed] of Object.entries(text.above)) {
    if (typed.trim() === '') continue;
    const currency = code as CurrencyCode;
    const amount = readAmount(typed, currency);
    if (amount.ok) secondPersonAbove.push({ currency, amountMinor: amount.value.amountMinor });
    else errors[currency] = staffWords.amountWrong;
  }
  if (idle === null || Object.keys(errors).length > 0) return failed(errors);
  const { pinsAllowed, phoneModeRequired } = text;
  return ok({ idleLockMinutes: idle, pinsAllowed, phoneModeRequired, secondPersonAbove });
}
