import { readAmount } from '../../../domain/amount-entry.ts';
import { holdsCardNumber } from '../../../domain/card-guard.ts';
import { isCalendarDate } from '../../../domain/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Finding } from '../../../contract/unconfirmed.ts';
import type { FindingField, FindingProblem, Found } from '../../words/resolution.ts';

/** What stands in the fields of a finding, as typed. */
export type FindingText = Readonly<Partial<Record<FindingField, string>>>;

/** Which fields are wrong, and how. */
export type FindingProblems = Readonly<Partial<Record<FindingField, FindingProblem>>>;

/** What a finding is read against. */
export interface FindingSetting {
  readonly currency: CurrencyCode;
  /** Today where this computer stands, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether the sentence must be typed, because nobody else is there to look. */
  readonly needsPhrase: boolean;
}

/** The fields that each finding asks for, from top to bottom. */
export function fieldsOf(found: Found, needsPhrase: boolean): readonly FindingField[] {
  switch (found) {
    case 'charged':
      return ['transaction-id', 'amount'];
    case 'declined':
      return ['transaction-id', 'response-code'];
    case 'reversed':
      return ['transaction-id', 'amount', 'date'];
    case 'not-charged':
      return needsPhrase ? ['how-looked', 'phrase'] : ['how-looked'];
  }
}

/** Reads a finding from its fields, or says what is wrong with which of them. */
export function readFinding(
  found: Found,
  text: FindingText,
  setting: FindingSetting,
): Result<Finding, FindingProblems> {
  const problems: Partial<Record<FindingField, FindingProblem>> = {};
  const value = (field: FindingField): string => (text[field] ?? '').trim();
  for (const field of fieldsOf(found, setting.needsPhrase)) {
    if (value(field) === '') problems[field] = 'empty';
    else if (holdsCardNumber(value(field))) problems[field] = 'card-number';
  }
  const fields = fieldsOf(found, setting.needsPhrase);
  const amount = fields.includes('amount') ? readAmount(value('amount'), setting.currency) : null;
  if (amount !== null && !amount.ok) problems.amount ??= amount.error;
  const dateProblem = fields.includes('date') ? checkDate(value('date'), setting.today) : null;
  if (dateProblem !== null) problems.date ??= dateProblem;
  if (Object.keys(problems).length > 0) return failed(problems);

  const transactionId = value('transaction-id');
  const amountMinor = amount?.ok === true ? amount.value.amountMinor : 0;
  switch (found) {
    case 'charged':
      return ok({ found, transactionId, amountTakenMinor: amountMinor });
    case 'declined':
      return ok({ found, transactionId, responseCode: value('response-code') });
    case 'reversed':
      return ok({ found, transactionId, amountMinor, reversedOn: value('date') });
    case 'not-charged':
      return ok({
        found,
        howLooked: value('how-looked'),
        typedPhrase: setting.needsPhrase ? value('phrase') : null,
      });
  }
}

/** Days are compared as text: both are `YYYY-MM-DD`. */
function checkDate(text: string, today: string): FindingProblem | null {
  if (!isCalendarDate(text)) return 'not-a-date';
  return text > today ? 'in-future' : null;
}
