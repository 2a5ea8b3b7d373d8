import type { OperationInput, OperationOutput } from '../../../../contract/index.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import type { AgreementWay } from '../../../../domain/plans/agreement.ts';
import type { ChangeScope } from '../../../../domain/plans/moves/amount-moves.ts';
import { daysMovedMax, monthDayMax } from '../../../../domain/plans/moves/bulk-change.ts';
import type { BulkKind, DayMove } from '../../../../domain/plans/moves/bulk-change.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import { readWholeNumber } from '../../../lib/typed-values.ts';
import type { WorkErrors, WorkText } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { daysWrong, monthDayWrong } from '../words/bulk.ts';

/** The chosen plans and the change asked for them. */
export interface BulkAsked {
  readonly kind: BulkKind;
  readonly choice: OperationInput<'plans.preview-bulk'>['choice'];
  /** Null when every plan of the list is chosen. */
  readonly count: number | null;
  /** Currencies of the plans, as far as they are shown. */
  readonly currencies: readonly CurrencyCode[];
}

export type AskedChange = OperationInput<'plans.preview-bulk'>['change'];

/** Fields of the form; which of them it shows depends on the kind. */
export type BulkField = Extract<
  OperationOutput<'plans.preview-bulk'>,
  { readonly kind: 'refused' }
>['refusals'][number]['field'];

/** Choices of the form beside its fields. */
export interface BulkChoices {
  readonly currency: CurrencyCode;
  readonly to: DayMove['kind'];
  readonly scope: ChangeScope;
  readonly way: AgreementWay;
}

type Read =
  | { readonly ok: true; readonly value: AskedChange }
  | { readonly ok: false; readonly errors: WorkErrors<BulkField> };

/** Reads the form as the change that main is asked for. */
export function readChange(kind: BulkKind, text: WorkText<BulkField>, choices: BulkChoices): Read {
  const { reason } = text;
  if (kind === 'pause' || kind === 'cancel') return { ok: true, value: { kind, reason } };
  const agreedOn = text['agreed-on'].trim();
  if (!isCalendarDate(agreedOn)) return wrong('agreed-on', dateEntryWords.wrong);
  const agreement = { way: choices.way, agreedOn };
  if (kind === 'change-amount') {
    const amount = readAmount(text.amount, choices.currency);
    if (!amount.ok) return wrong('amount', workFormWords.notAnAmount);
    const { currency } = choices;
    const { amountMinor } = amount.value;
    return { ok: true, value: { kind, currency, amountMinor, reason, agreement } };
  }
  const to = readDayMove(text.days, choices.to);
  if (to === null) return wrong('days', choices.to === 'days' ? daysWrong : monthDayWrong);
  return { ok: true, value: { kind, to, scope: choices.scope, reason, agreement } };
}

function readDayMove(text: string, kind: DayMove['kind']): DayMove | null {
  const typed = text.trim();
  if (kind === 'month-day') {
    const day = readWholeNumber(typed, 1, monthDayMax);
    return day === null ? null : { kind, day };
  }
  const isEarlier = /^[-−]/u.test(typed);
  const days = readWholeNumber(typed.replace(/^[-−+]/u, ''), 1, daysMovedMax);
  return days === null ? null : { kind, days: isEarlier ? -days : days };
}

function wrong(field: BulkField, sentence: string): Read {
  return { ok: false, errors: { [field]: sentence } };
}
