import { counted } from '../../../words/counts.ts';
import type {
  BulkFieldRefusal,
  BulkPreviewRow,
  PlanBulkRefusal,
} from '../../../../contract/plans/bulk-moves.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import {
  bulkPlansMax,
  daysMovedMax,
  monthDayMax,
} from '../../../../domain/plans/moves/bulk-change.ts';
import type { BulkKind } from '../../../../domain/plans/moves/bulk-change.ts';
import { moveFieldWords, moveRefusalWords } from '../../../words/plans/plan-moves.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { moneyWords } from '../../../words/plans/plans.ts';
import { workFormWords } from '../../../words/work-form.ts';

/** Labels and sentences of a change of several plans. */
export const bulkWords = {
  bar: 'Change several plans',
  allOfList: 'All of this list',
  clear: 'Clear',
  preview: 'Preview',
  reading: 'Looking at each plan …',
  working: 'Changing the plans one after the other …',
  change: 'Back to the form',
  currency: 'Plans in',
  amount: 'New amount',
  to: 'Move to',
  toMonthDay: 'a day of the month',
  toDays: 'a number of days away',
  monthDay: 'Day of the month',
  monthDayHint: `1 to ${monthDayMax}; the first such day that is not earlier than now agreed`,
  days: 'Days',
  daysHint: 'for example 7 for a week later, -3 for three days earlier',
  way: 'Customers agreed',
  agreedOn: 'Agreed on',
  previewText: 'Nothing has been changed yet.',
  changes: 'Will change',
  leftOut: 'Left out',
  changed: 'Changed',
  none: 'No plan of these can be changed this way.',
  noneChanged: 'No plan was changed.',
  hasMore: `These are the first ${bulkPlansMax} plans. Apply the change to them, then choose the rest.`,
  tooMany: `Choose at most ${bulkPlansMax} plans at a time.`,
  columns: { plan: 'Plan', before: 'Next now', after: 'Next after' },
  nothingNext: 'no charge scheduled',
} as const;

interface KindWords {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  /** "Pause 3 plans": the verb and what it does to them. */
  readonly verb: string;
  readonly done: string;
}

/** Button, form and report of each kind of change. */
export const bulkKindWords: Readonly<Record<BulkKind, KindWords>> = {
  pause: {
    button: 'Pause',
    title: 'Pause several plans',
    text: 'Nothing is charged while a plan is paused. What falls due in the pause is recorded as missed.',
    verb: 'Pause',
    done: 'paused',
  },
  cancel: {
    button: 'Cancel',
    title: 'Cancel several plans for good',
    text: 'They are never charged again. Unconfirmed attempts still have to be resolved.',
    verb: 'Cancel',
    done: 'cancelled',
  },
  'change-amount': {
    button: 'Change amount',
    title: 'Change the amount of several plans',
    text: 'From the next scheduled instalment on. Failed and missed ones keep their amount, and a fixed total stays what it is.',
    verb: 'Change the amount of',
    done: 'changed to the new amount',
  },
  'change-date': {
    button: 'Move days',
    title: 'Move the due days of several plans',
    text: 'From the next scheduled instalment on. Failed and missed ones keep their day.',
    verb: 'Move',
    done: 'moved',
  },
};

/** "1 plan", "3 plans". */
export function plansWords(count: number): string {
  return counted(count, 'plan');
}

/** "3 plans chosen"; a whole list is not counted. */
export function chosenWords(count: number | null): string {
  return count === null ? 'All plans of this list chosen' : `${plansWords(count)} chosen`;
}

/** The heading of the report, and what a screen reader says of it: "3 plans paused, 1 left out. No card was charged." */
export function doneWords(kind: BulkKind, count: number, leftOut: number): string {
  const out = leftOut === 0 ? '' : `, ${leftOut} left out`;
  return `${plansWords(count)} ${bulkKindWords[kind].done}${out}. No card was charged.`;
}

/** The next instalment of a plan: "AUD 89.00, Fri 1 Jan 2027". */
export function nextWords(next: BulkPreviewRow['before'], currency: CurrencyCode): string {
  if (next === null) return bulkWords.nothingNext;
  return `${moneyWords(next.amountMinor, currency)}, ${dayWords(next.dueDate)}`;
}

/** The next instalment of a plan once it is changed. */
export function afterWords(kind: BulkKind, row: BulkPreviewRow): string {
  switch (kind) {
    case 'pause':
      return 'Not charged until it is resumed';
    case 'cancel':
      return row.owedMinor === null
        ? 'Never charged again'
        : `Never charged again: ${moneyWords(row.owedMinor, row.currency)} is not collected`;
    case 'change-amount':
    case 'change-date':
      return nextWords(row.after, row.currency);
  }
}

/** The reason a plan is left out, and the next step. */
export function bulkRefusalWords(refusal: PlanBulkRefusal, currency: CurrencyCode): string {
  switch (refusal.kind) {
    case 'other-currency':
      return `It is in ${refusal.currency}. Change plans of one currency at a time.`;
    case 'other-period':
      return 'It is not charged by months. Move it by a number of days.';
    case 'nothing-ahead':
      return 'No instalment is scheduled from today on.';
    case 'no-change':
      return 'It is so already.';
    case 'altered':
      return 'It was changed outside Tillroom. An admin accepts it on its page first.';
    case 'not-found':
      return 'It is not in the records of this account.';
    case 'changed-since':
      return 'It was changed or charged after the preview, so it was left as it is. Preview it again.';
    case 'not-attempted':
      return 'The records could not be written when its turn came. It was not changed. Try it again.';
    default:
      return moveRefusalWords(refusal, currency);
  }
}

/** The problem with one field of the form. */
export function bulkFieldWords({ field, reason }: BulkFieldRefusal): string {
  if (reason === 'over-limit') return 'This is above the account’s limit for one payment.';
  if (field === 'days') return daysWrong;
  if (field === 'amount') return workFormWords.notAnAmount;
  return moveFieldWords({ field: field === 'reason' ? 'reason' : 'date', reason });
}

/** A number of days that cannot be read. */
export const daysWrong = `Enter a number of days from -${daysMovedMax} to ${daysMovedMax}, but not 0.`;

/** A day of the month that not every month has, or that cannot be read. */
export const monthDayWrong = `Enter a day from 1 to ${monthDayMax}.`;
