import type { IconName } from '../../ui/icons.tsx';
import type { Tone } from '../../ui/notice.tsx';

/** Age of an open payment, as the steps that staff act on. */
export type AgeStep = 'answer-may-come' | 'leave-alone' | 'resolvable' | 'hours' | 'day';

/** Word, icon and tone of each step; the word alone is sufficient. */
export const ageStepWords: Readonly<
  Record<AgeStep, { readonly word: string; readonly icon: IconName; readonly tone: Tone }>
> = {
  'answer-may-come': { word: 'A response may arrive', icon: 'clock', tone: 'quiet' },
  'leave-alone': { word: 'Do not charge again', icon: 'question', tone: 'quiet' },
  resolvable: { word: 'Can be resolved', icon: 'ring', tone: 'quiet' },
  hours: { word: 'Over 4 hours', icon: 'bang', tone: 'warn' },
  day: { word: 'Over 24 hours', icon: 'noEntry', tone: 'bad' },
};

/** Words of the To do screen and its lists. */
export const toDoWords = {
  title: 'To do',
  tabs: 'To do lists',
  notConfirmed: 'Unconfirmed',
  lookUpFirst: 'These may have been charged. Look each one up before anything else.',
  recent: 'Recent payments',
  recentTab: 'Recent',
  guide: 'the steps',
  reading: 'Reading the records …',
  close: 'Close',
  resolve: 'Resolve',
  columns: {
    reference: 'Reference sent',
    customer: 'Customer',
    amount: 'Amount',
    card: 'Card',
    sent: 'Sent',
    operator: 'Operator',
    age: 'Open for',
    state: 'Outcome',
  },
  noneOpen: 'Every payment has an outcome.',
  noneOpenText:
    'Payments with no response, or one that doesn’t match, stay here until checked in the merchant dashboard.',
  noneOpenKey: 'opens this list from any screen.',
  practiseOne: 'To practise one, take a payment of 12.98.',
  noneRecent: 'No payments at this terminal yet.',
  noneRecentText: 'The newest 100 are listed here, with any outcome.',
  noneRecentKey: 'takes the first one.',
  listKeys: 'opens, Esc goes back',
  choosingKeys: ', Space selects for receipts, Shift+Space a range, Ctrl+A all',
  utc: 'UTC',
} as const;

/** Sum of the unconfirmed payments and age of the oldest: "AUD 154.96 · oldest 2 days". */
export function unconfirmedNote(sum: string | null, oldestAge: string | null): string | null {
  if (sum === null) return null;
  return oldestAge === null ? sum : `${sum} · oldest ${oldestAge}`;
}

/** Amount that the bank took although another attempt had succeeded. */
export const surplusReason =
  'The card was charged although another attempt had gone through. Refund it, then record the refund.';

/** The gateway's own message about a reference that it already has. */
export function takenReason(gatewayErrors: readonly string[]): string {
  const said = gatewayErrors.length === 0 ? '' : `: “${gatewayErrors.join('; ')}”`;
  return `The gateway already has this reference${said}. This attempt was not charged.`;
}

/** Time left in which a response may still arrive; null when it is not known. */
export function responseMayCome(leftMs: number | null): string {
  if (leftMs === null) return 'Still connected to the gateway: a response may arrive.';
  return `A response may still arrive: ${minutesAndSeconds(leftMs)} left.`;
}

/** A short span as minutes and seconds: "0:42". */
export function minutesAndSeconds(spanMs: number): string {
  const seconds = Math.max(0, Math.ceil(spanMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
