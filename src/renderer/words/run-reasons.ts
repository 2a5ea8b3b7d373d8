import type { OperationOutput } from '../../contract/index.ts';
import type { RunItemView, RunView } from '../../contract/runs.ts';
import { declineAdvice } from '../../domain/charge/decline-table.ts';
import type { OwnDecline } from '../../domain/charge/own-decline.ts';
import { dayWords } from './plan-retry.ts';
import { notSentWords, reasonWords } from './reasons.ts';

type LeftOut = OperationOutput<'runs.check'>['leftOut'][number];
type HaltReason = NonNullable<RunView['haltReason']>;

/** Why rows stay out of a run, counted: "3 wait until Tue 24 Nov 2026", "1 needs a new card". */
export function leftOutWords({ reason, until, count }: LeftOut): string {
  const [one, many] = leftOutPhrases[reason];
  const day = until === null ? '' : ` until ${dayWords(until)}`;
  return `${count} ${(count === 1 ? one : many).replace('{until}', day)}`;
}

/** What is said of one row and of several; `{until}` is the day from which they might go. */
const leftOutPhrases: Readonly<Record<LeftOut['reason'], readonly [string, string]>> = {
  'needs-card': ['needs a new card', 'need a new card'],
  'card-removed': ['needs a new card', 'need a new card'],
  'other-service': [
    'needs a new card: its card was kept from another service address',
    'need a new card: their cards were kept from another service address',
  ],
  'never-again': [
    'needs a new card: the bank said never again',
    'need a new card: the bank said never again',
  ],
  'card-expired': ['has an expired card', 'have an expired card'],
  'fix-first': ['needs the card put right first', 'need the card put right first'],
  'too-soon': ['waits{until}', 'wait{until}'],
  'schedule-day': ['waits{until}', 'wait{until}'],
  'advised-to-wait': ['waits{until}, as the bank asks', 'wait{until}, as the bank asks'],
  'brand-budget': [
    'waits{until}: the card brand allows no more tries',
    'wait{until}: the card brand allows no more tries',
  ],
  'card-limit': [
    'waits{until}: its card was tried as often as we allow',
    'wait{until}: their cards were tried as often as we allow',
  ],
  promised: ['is promised and waits{until}', 'are promised and wait{until}'],
  'ask-a-person': ['waits for somebody to decide', 'wait for somebody to decide'],
  'schedule-used-up': ['waits for somebody to decide', 'wait for somebody to decide'],
  'given-up': ['waits for somebody to decide', 'wait for somebody to decide'],
  'not-confirmed': [
    'waits on a payment that is not confirmed',
    'wait on a payment that is not confirmed',
  ],
  'plan-waits': [
    'waits on a payment that is not confirmed',
    'wait on a payment that is not confirmed',
  ],
  'clock-jumped': [
    'waits for a supervisor to confirm the date',
    'wait for a supervisor to confirm the date',
  ],
  'being-charged': ['is being charged already', 'are being charged already'],
  'plan-starting': ['has no approved first charge yet', 'have no approved first charge yet'],
  'plan-paused': ['is of a paused plan', 'are of paused plans'],
  'plan-ended': ['is of a plan that has ended', 'are of plans that have ended'],
  'not-due': ['is not due yet, waits{until}', 'are not due yet, wait{until}'],
  'already-paid': ['is settled already', 'are settled already'],
  settled: ['is settled already', 'are settled already'],
  'needs-second-person': [
    'is above what one person alone may charge: charge it by hand, with a supervisor beside you',
    'are above what one person alone may charge: charge them by hand, with a supervisor beside you',
  ],
  arrears: ['is of a plan that goes once already', 'are of plans that go once already'],
};

/** Why a run halted: what happened, whether money moved, and what to do next. */
export interface HaltWords {
  readonly title: string;
  readonly text: string;
}

/** Tells why a run goes no further by itself; null while it does, or when it is done. */
export function haltWords(
  run: Pick<RunView, 'state' | 'haltReason'> & { readonly waitingCount: number },
): HaltWords | null {
  const isHalted = run.state === 'paused' || run.state === 'stopped';
  if (!isHalted || run.haltReason === null) return null;
  return haltReasonWords(run.haltReason, run.state === 'paused', waitingWords(run.waitingCount));
}

function haltReasonWords(reason: HaltReason, isPaused: boolean, waiting: string): HaltWords {
  switch (reason) {
    case 'person':
      return isPaused
        ? { title: 'Paused.', text: `${waiting} Resume when you are ready.` }
        : { title: 'Stopped.', text: `${waiting} A new run takes what is still due.` };
    case 'interrupted':
      return {
        title: 'Paused: the terminal was ended.',
        text: `${waiting} What was on its way has its outcome, or stands under Not confirmed. Resume: nothing is charged a second time.`,
      };
    case 'service-down':
      return {
        title: 'Paused: the service cannot be reached.',
        text: `${waiting} Check the internet connection, then resume.`,
      };
    case 'records-failed':
      return {
        title: 'Paused: the records cannot be written.',
        text: `${waiting} Check that the disk is not full, then resume.`,
      };
    case 'credentials':
      return {
        title: 'Stopped: the service does not accept this account’s credentials.',
        text: `The last ones were refused and not charged. ${waiting} An admin corrects the credentials in Settings, then run what is due again.`,
      };
    case 'not-confirmed-in-a-row':
      return {
        title: 'Stopped: several in a row were not confirmed.',
        text: `Those cards may have been charged: resolve them under Not confirmed first. ${waiting}`,
      };
    case 'test-or-live':
      return {
        title: 'Stopped: an answer came from the wrong side of the service (test or live).',
        text: `That card may have been charged there: look for it in the bank’s dashboard, and resolve it under To do. ${waiting} Run nothing more before an admin has checked the payment address and the credentials in Settings.`,
      };
  }
}

function waitingWords(count: number): string {
  if (count === 0) return 'Nothing was left to send.';
  return count === 1
    ? '1 was not sent, and nothing of it was charged.'
    : `${count} were not sent, and nothing of them was charged.`;
}

/** Why a row of a run came out as it did; null where its state says it all. */
export function itemWhyWords(
  item: Pick<RunItemView, 'state' | 'reason' | 'responseCode'>,
  ownDeclines: readonly OwnDecline[],
): string | null {
  if (item.state === 'declined') {
    return declineAdvice(item.responseCode, null, ownDeclines).meaning;
  }
  if (item.state === 'not-sent') return reasonWords(notSentWords, item.reason);
  return reasonWords(itemReasonWords, item.reason);
}

/** Why a row was left out when its turn came, or refused. */
const itemReasonWords: Readonly<Record<string, string>> = {
  'already-paid': 'It was paid meanwhile.',
  settled: 'It was settled meanwhile.',
  'instalment-state': 'It was settled meanwhile.',
  covered: 'Another instalment covers it.',
  'plan-state': 'The plan was paused or ended meanwhile.',
  'plan-paused': 'The plan was paused meanwhile.',
  'plan-ended': 'The plan has ended.',
  'plan-waits': 'The plan waits on a payment that is not confirmed.',
  'not-confirmed': 'A try of it is not confirmed.',
  'charge-open': 'It was being charged already.',
  'being-charged': 'It was being charged already.',
  'intent-blocked': 'It was being charged already.',
  'run-item-closed': 'It was being charged already.',
  'needs-card': 'The plan needs a new card.',
  'no-first-charge': 'The plan needs a new card.',
  'card-removed': 'The card was removed.',
  removed: 'The card was removed.',
  changed: 'The card was replaced meanwhile.',
  'unknown-to-service': 'The service no longer knows the card.',
  'other-customer': 'The card belongs to another customer.',
  'other-service': 'The card was kept from another service address.',
  'card-expired': 'The card has expired.',
  'never-again': 'The bank said never again with this card.',
  'fix-first': 'The bank wants something put right first.',
  'brand-budget': 'The card brand allows no more tries.',
  'card-limit': 'The card was tried as often as we allow.',
  promised: 'The customer promised to pay.',
  'too-soon': 'It was tried a short while ago.',
  'schedule-day': 'It is not its day yet.',
  'schedule-used-up': 'The schedule is used up.',
  'given-up': 'It is too old for the schedule.',
  'ask-a-person': 'Somebody has to decide.',
  'advised-to-wait': 'The bank asks us to wait.',
  'clock-jumped': 'The clock jumped ahead.',
  'duplicate-open': 'The same card and amount is not settled elsewhere.',
  'duplicate-approved': 'The same card was charged the same amount a short while ago.',
  'reference-taken': 'Another payment has its reference.',
  'needs-supervisor': 'It was once not confirmed, so a supervisor charges it.',
  'needs-second-person':
    'It is above what one person alone may charge. Charge it by hand, with a supervisor.',
  'test-or-live':
    'The answer is not from the side that this account is for. It may have been charged: resolve it under To do.',
  credentials: 'The service does not accept this account’s credentials.',
  'too-many-requests': 'The service asked for a pause.',
  refused: 'The service refused it.',
};
