import type { OperationInput } from '../../../../contract/index.ts';
import type { SchedulePreviewAnswer } from '../../../../contract/plans/plan-changes.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import type { TermsField } from '../../../../domain/plans/check-terms.ts';
import type { PeriodUnit, PlanEnd } from '../../../../domain/plans/terms.ts';
import type { WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { moveRefusalWords } from '../../../words/plans/plan-moves.ts';
import { termsRefusalWords } from '../../../words/plans/plan-terms.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { readMoveAmount, readMoveDay } from '../page/move-calls.ts';
import { isOpenRow } from '../page/plan-model.ts';
import { planChangeWords } from '../words/plan-change.ts';

/** Fields of the new terms. */
export type TermsText = 'from' | 'first' | 'amount' | 'every' | 'until' | 'count';

/** The choices beside the fields. */
export interface TermsChoices {
  readonly unit: PeriodUnit;
  readonly end: PlanEnd['kind'];
}

export type NewTerms = OperationInput<'plans.preview-schedule'>;

type Read =
  | { readonly ok: true; readonly value: NewTerms }
  | { readonly ok: false; readonly refusal: WorkRefusal<TermsText> };

/** The sum and number of the scheduled instalments from today on, to begin with. */
export function scheduledOf(plan: PlanView): {
  readonly amountMinor: number;
  readonly count: number;
} {
  const rows = plan.instalments.filter(
    (row) => isOpenRow(row) && row.kind === 'regular' && row.standing !== 'failed',
  );
  const later = rows.filter(({ dueDate }) => dueDate >= plan.today);
  return {
    amountMinor: later.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    count: later.length,
  };
}

/** Reads the new terms; main refuses what they cannot be. */
export function readNewTerms(
  plan: PlanView,
  text: WorkText<TermsText>,
  { unit, end }: TermsChoices,
): Read {
  const { currency, kind } = plan.terms;
  const fromDate = readMoveDay(text.from);
  const startDate = readMoveDay(text.first);
  const amountMinor = readMoveAmount(text.amount, currency);
  const every = readCount(text.every);
  const isCounted = kind === 'instalment' || end === 'after';
  const count = isCounted ? readCount(text.count) : 0;
  const until = kind === 'recurring' && end === 'until' ? readMoveDay(text.until) : '';
  const errors = {
    ...(fromDate === null ? { from: dateEntryWords.wrong } : {}),
    ...(startDate === null ? { first: dateEntryWords.wrong } : {}),
    ...(amountMinor === null ? { amount: workFormWords.notAnAmount } : {}),
    ...(every === null ? { every: termsRefusalWords('every', 'not-a-number', noFacts) } : {}),
    ...(count === null ? { count: termsRefusalWords('count', 'not-a-number', noFacts) } : {}),
    ...(until === null ? { until: dateEntryWords.wrong } : {}),
  };
  if (
    fromDate === null ||
    startDate === null ||
    amountMinor === null ||
    every === null ||
    count === null ||
    until === null
  ) {
    return { ok: false, refusal: { errors, whole: null } };
  }
  const common = {
    currency,
    period: { unit, every },
    startDate,
    restFrom: null,
    firstAmountMinor: null,
  };
  const terms: NewTerms['terms'] =
    plan.terms.kind === 'instalment'
      ? {
          ...common,
          kind: 'instalment',
          totalMinor: amountMinor,
          count,
          remainderOn: plan.terms.remainderOn,
        }
      : { ...common, kind: 'recurring', amountMinor, end: endOf(end, until, count) };
  return { ok: true, value: { planId: plan.id, fromDate, terms } };
}

const noFacts = { limit: '', currency: '' };

function readCount(text: string): number | null {
  return /^\d{1,4}$/u.test(text.trim()) ? Number(text.trim()) : null;
}

function endOf(kind: PlanEnd['kind'], date: string, count: number) {
  if (kind === 'never') return { kind } as const;
  return kind === 'until' ? ({ kind, date } as const) : ({ kind, count } as const);
}

/** The field of this form that a refusal of the terms belongs to. */
const fieldOf: Readonly<Partial<Record<TermsField, TermsText>>> = {
  amount: 'amount',
  total: 'amount',
  count: 'count',
  every: 'every',
  startDate: 'first',
  end: 'until',
};

/** Maps main's refusal of new terms to the fields of the form; null for a preview. */
export function newTermsRefusal(
  answer: Exclude<SchedulePreviewAnswer, { readonly kind: 'preview' }>,
  { terms: { currency } }: PlanView,
): WorkRefusal<TermsText> {
  switch (answer.kind) {
    case 'other-kind':
      return { errors: {}, whole: planChangeWords.otherKind };
    case 'not-possible':
      return { errors: {}, whole: moveRefusalWords(answer.refusal, currency) };
    case 'terms-refused': {
      const sentences = answer.refusals.map(({ field, reason }) => {
        const words =
          reason === 'over-limit'
            ? planChangeWords.overLimit
            : termsRefusalWords(field, reason, { limit: '', currency });
        return [fieldOf[field], words] as const;
      });
      const errors = Object.fromEntries(sentences.filter(([field]) => field !== undefined));
      const whole = sentences.find(([field]) => field === undefined)?.[1] ?? null;
      return { errors, whole };
    }
  }
}
