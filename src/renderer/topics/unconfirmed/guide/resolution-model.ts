import { readAmount } from '../../../../domain/amount-entry.ts';
import { holdsCardNumber } from '../../../../domain/cards/card-guard.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { ResolutionInput } from '../../../../contract/charge/unconfirmed.ts';
import { readShownAt } from '../../../lib/shown-at.ts';
import type {
  ResolutionField,
  ResolutionProblem,
  Found,
} from '../../../words/payments/resolution.ts';

/** The fields of a resolution, as typed. */
export type ResolutionText = Readonly<Partial<Record<ResolutionField, string>>>;

/** The problem of each field in error. */
export type ResolutionProblems = Readonly<Partial<Record<ResolutionField, ResolutionProblem>>>;

/** Context for reading a resolution. */
export interface ResolutionSetting {
  readonly currency: CurrencyCode;
  /** Today in this computer's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** True when the sentence must be typed, because no second staff member is checking. */
  readonly needsPhrase: boolean;
}

/** The fields of each resolution, from top to bottom. */
export function fieldsOf(found: Found, needsPhrase: boolean): readonly ResolutionField[] {
  const shown: readonly ResolutionField[] = ['transaction-id', 'response-code', 'shown-at'];
  const phrase: readonly ResolutionField[] = needsPhrase ? ['phrase'] : [];
  switch (found) {
    case 'charged':
      return ['transaction-id', 'amount'];
    case 'declined':
      return [...shown, ...phrase];
    case 'reversed':
      return ['transaction-id', 'amount', 'date'];
    case 'paid-elsewhere':
      return ['transaction-id'];
    case 'other-order':
    case 'not-charged':
      return ['how-looked', ...phrase];
  }
}

/** Parses a resolution from its fields, or names the problem of each field in error. */
export function readResolutionInput(
  found: Found,
  text: ResolutionText,
  setting: ResolutionSetting,
): Result<ResolutionInput, ResolutionProblems> {
  const problems: Partial<Record<ResolutionField, ResolutionProblem>> = {};
  const value = (field: ResolutionField): string => (text[field] ?? '').trim();
  for (const field of fieldsOf(found, setting.needsPhrase)) {
    if (value(field) === '') problems[field] = 'empty';
    else if (holdsCardNumber(value(field))) problems[field] = 'card-number';
  }
  const fields = fieldsOf(found, setting.needsPhrase);
  const amount = fields.includes('amount') ? readAmount(value('amount'), setting.currency) : null;
  if (amount !== null && !amount.ok) problems.amount ??= amount.error;
  const dateProblem = fields.includes('date') ? checkDate(value('date'), setting.today) : null;
  if (dateProblem !== null) problems.date ??= dateProblem;
  const shownAt = readShownAt(value('shown-at'), setting.today);
  const timeProblem = fields.includes('shown-at') ? checkShownAt(shownAt, setting.today) : null;
  if (timeProblem !== null) problems['shown-at'] ??= timeProblem;
  if (Object.keys(problems).length > 0) return failed(problems);

  const transactionId = value('transaction-id');
  const typedPhrase = setting.needsPhrase ? value('phrase') : null;
  const amountMinor = amount?.ok === true ? amount.value.amountMinor : 0;
  switch (found) {
    case 'charged':
      return ok({ found, transactionId, amountTakenMinor: amountMinor });
    case 'declined':
      return ok({
        found,
        transactionId,
        responseCode: value('response-code'),
        shownAt: shownAt ?? '',
        typedPhrase,
      });
    case 'reversed':
      return ok({ found, transactionId, amountMinor, reversedOn: value('date') });
    case 'paid-elsewhere':
      return ok({ found, transactionId });
    case 'other-order':
      return ok({ found, reason: value('how-looked'), typedPhrase });
    case 'not-charged':
      return ok({ found, howLooked: value('how-looked'), typedPhrase });
  }
}

/** The problem of a date, or null. Dates are compared as text: both are `YYYY-MM-DD`. */
function checkDate(text: string, today: string): ResolutionProblem | null {
  if (!isCalendarDate(text)) return 'not-a-date';
  return text > today ? 'in-future' : null;
}

function checkShownAt(shownAt: string | null, today: string): ResolutionProblem | null {
  if (shownAt === null) return 'not-a-time';
  return shownAt.slice(0, 10) > today ? 'in-future' : null;
}
