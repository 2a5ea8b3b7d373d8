import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import type { PlanEventKind } from '../../../../domain/plans/plan-change.ts';
import { capital } from '../../../lib/capital.ts';
import type { StateWords } from '../../../words/payments/states.ts';

type Sign = Pick<StateWords, 'icon' | 'tone'>;

const eventNames: Readonly<Record<PlanEventKind, string>> = {
  created: 'Plan created',
  'charge-begun': 'Charge started',
  paid: 'Paid',
  overpaid: 'More was charged than requested',
  declined: 'Declined by the bank',
  rejected: 'Rejected by the gateway',
  'not-sent': 'Not sent',
  'not-confirmed': 'Unconfirmed',
  'not-charged': 'Confirmed not charged',
  reversed: 'Confirmed refunded',
  started: 'Plan started',
  'card-history-begun': 'New card history',
  'card-needed': 'Needs a card',
  'token-received': 'The gateway sent another token for the card',
  'token-switched': 'A token of the card failed; the other one is used now',
  'expiry-extended': 'The gateway reported a later expiry of the card',
  'evidence-recorded': 'Earlier first charge recorded',
  paused: 'Paused',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  skipped: 'Skipped',
  'written-off': 'Written off',
  'paid-another-way': 'Paid another way',
  'amount-changed': 'Amount changed',
  'date-changed': 'Date changed',
  'schedule-changed': 'Schedule changed',
  'notice-changed': 'Notice before charges changed',
  'shortfall-owed': 'Balance owed',
  'payment-withdrawn': 'Corrected: not charged after all',
  'refunded-elsewhere': 'Refund recorded',
  'refund-withdrawn': 'Corrected: not refunded after all',
  'owed-again': 'Reinstated',
  note: 'Note',
};

const eventSigns: Partial<Readonly<Record<PlanEventKind, Sign>>> = {
  'charge-begun': { icon: 'clock', tone: 'quiet' },
  paid: { icon: 'check', tone: 'good' },
  overpaid: { icon: 'bang', tone: 'warn' },
  declined: { icon: 'noEntry', tone: 'bad' },
  rejected: { icon: 'noEntry', tone: 'bad' },
  'not-sent': { icon: 'cross', tone: 'quiet' },
  'not-confirmed': { icon: 'question', tone: 'warn' },
  reversed: { icon: 'reversed', tone: 'quiet' },
  started: { icon: 'repeat', tone: 'quiet' },
  'card-history-begun': { icon: 'card', tone: 'quiet' },
  'card-needed': { icon: 'card', tone: 'bad' },
  'token-received': { icon: 'card', tone: 'quiet' },
  'token-switched': { icon: 'card', tone: 'quiet' },
  'expiry-extended': { icon: 'card', tone: 'quiet' },
  'evidence-recorded': { icon: 'card', tone: 'quiet' },
  paused: { icon: 'clock', tone: 'quiet' },
  cancelled: { icon: 'cross', tone: 'quiet' },
  completed: { icon: 'check', tone: 'good' },
  'date-changed': { icon: 'calendarDay', tone: 'quiet' },
  'schedule-changed': { icon: 'calendarDay', tone: 'quiet' },
  'paid-another-way': { icon: 'check', tone: 'quiet' },
  'refunded-elsewhere': { icon: 'reversed', tone: 'quiet' },
  note: { icon: 'speech', tone: 'quiet' },
};

/** The event and its instalment: "Skipped, instalment 4". */
export function eventWords(event: PlanView['events'][number]): string {
  const name =
    event.kind in eventNames
      ? eventNames[event.kind as PlanEventKind]
      : capital(event.kind.replaceAll('-', ' '));
  return event.sequence === null ? name : `${name}, instalment ${event.sequence}`;
}

/** Icon and tone of an event; most say by their words alone what they are. */
export function eventSign({ kind }: Pick<PlanView['events'][number], 'kind'>): Sign {
  return eventSigns[kind as PlanEventKind] ?? { icon: 'dot', tone: 'quiet' };
}

/** Notes on an instalment in the schedule. */
export const scheduleNoteWords = {
  firstCharge: 'first charge',
  newCard: 'new card',
  paidOn: (day: string) => `paid ${day}`,
} as const;
