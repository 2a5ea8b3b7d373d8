import { counted } from '../../../words/counts.ts';
import type { Sum } from '../../../lib/sums.ts';
import { countOf } from '../../../lib/sums.ts';
import { shortSumsWords } from '../../../words/sums.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { RunItemView, RunView } from '../../../../contract/plans/run-view.ts';
import { declineAdvice } from '../../../../domain/charge/decline-table.ts';
import type { DeclineOverride } from '../../../../domain/charge/decline-override.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { notSentWords, reasonWords } from '../../../words/payments/reasons.ts';

type LeftOut = OperationOutput<'runs.check'>['leftOut'][number];
type HaltReason = NonNullable<RunView['haltReason']>;

/** The reason rows are excluded from a run, counted: "3 wait until Tue 24 Nov 2026", "1 needs a new card". */
export function leftOutWords({
  reason,
  until,
  count,
}: Pick<LeftOut, 'reason' | 'until' | 'count'>): string {
  const [one, many] = leftOutPhrases[reason];
  const day = until === null ? '' : ` until ${dayWords(until)}`;
  return `${count} ${(count === 1 ? one : many).replace('{until}', day)}`;
}

/** The sums that a run would charge, and the number of rows that are shown or chosen. */
interface RunButtonRows {
  readonly charged: readonly Sum[];
  readonly ofCount: number;
  readonly isChosen: boolean;
}

/**
 * The button that opens the preview of a run: "Run 38, AUD 4,112.00", "Try again 3 of 7 chosen, AUD 180.00"; with
 * nothing to charge it opens the reasons alone.
 */
export function runButtonWords(
  verb: string,
  { charged, ofCount, isChosen }: RunButtonRows,
): string {
  const count = countOf(charged);
  if (count === 0) return 'Show what is excluded';
  const ofAll = count === ofCount ? '' : ` of ${ofCount}`;
  const sums = shortSumsWords(charged);
  return `${verb} ${count}${ofAll}${isChosen ? ' chosen' : ''}${sums === null ? '' : `, ${sums}`}`;
}

/** Said beside the run's button: "4 can be charged now. Excluded: 1 needs a new card, 2 wait until …." */
export function runNoteWords({ count, leftOut }: OperationOutput<'runs.check'>): string {
  const goes = count === 0 ? 'None can be charged now.' : `${count} can be charged now.`;
  return `${goes} Excluded: ${leftOut.map(leftOutWords).join('; ')}.`;
}

/** Phrases for one row and for several; `{until}` is the first day on which they can be charged. */
const leftOutPhrases: Readonly<Record<LeftOut['reason'], readonly [string, string]>> = {
  'needs-card': ['needs a new card', 'need a new card'],
  'card-removed': ['needs a new card', 'need a new card'],
  'other-service': [
    'needs a new card: its card was saved at another gateway address',
    'need a new card: their cards were saved at another gateway address',
  ],
  'never-again': [
    'needs a new card: the bank does not allow this card again',
    'need a new card: the bank does not allow this card again',
  ],
  'card-expired': ['has an expired card', 'have an expired card'],
  'fix-first': ['needs a card correction first', 'need a card correction first'],
  'too-soon': [
    'was tried a short while ago and waits{until}',
    'were tried a short while ago and wait{until}',
  ],
  // A run of all that is due covers those that failed before, which stand in the other list.
  'schedule-day': ['failed before and waits{until}', 'failed before and wait{until}'],
  'advised-to-wait': ['waits{until}, as the bank asks', 'wait{until}, as the bank asks'],
  'brand-budget': [
    'waits{until}: the card brand allows no more attempts',
    'wait{until}: the card brand allows no more attempts',
  ],
  'card-limit': [
    'waits{until}: its card has reached the attempt limit',
    'wait{until}: their cards have reached the attempt limit',
  ],
  promised: ['is promised and waits{until}', 'are promised and wait{until}'],
  'ask-a-person': ['needs a decision', 'need a decision'],
  'schedule-used-up': ['needs a decision', 'need a decision'],
  'given-up': ['needs a decision', 'need a decision'],
  'not-confirmed': ['waits on an unconfirmed payment', 'wait on an unconfirmed payment'],
  'plan-waits': ['waits on an unconfirmed payment', 'wait on an unconfirmed payment'],
  'clock-jumped': [
    'waits for a supervisor to confirm the date',
    'wait for a supervisor to confirm the date',
  ],
  'being-charged': ['is already being charged', 'are already being charged'],
  'plan-starting': ['has no approved first charge yet', 'have no approved first charge yet'],
  'plan-paused': ['belongs to a paused plan', 'belong to paused plans'],
  'plan-ended': ['belongs to a plan that has ended', 'belong to plans that have ended'],
  'not-due': ['is not due yet, waits{until}', 'are not due yet, wait{until}'],
  'already-paid': ['has an outcome already', 'have an outcome already'],
  settled: ['has an outcome already', 'have an outcome already'],
  'needs-second-person': [
    'needs a second approver: charge it by hand, with a supervisor beside you',
    'need a second approver: charge them by hand, with a supervisor beside you',
  ],
  'needs-supervisor': [
    'needs a supervisor: an attempt was once unconfirmed',
    'need a supervisor: an attempt of each was once unconfirmed',
  ],
  'maybe-paid': [
    'has perhaps been paid by another payment: decide first',
    'have perhaps been paid by other payments: decide first',
  ],
  'held-by-order': [
    'waits for an unconfirmed order that pays it: resolve that order under To do',
    'wait for unconfirmed orders that pay them: resolve those orders under To do',
  ],
  arrears: [
    'belongs to a plan that is charged once already: select it to charge it too',
    'belong to plans that are charged once already: select them to charge them too',
  ],
};

/** A halt of a run: its cause, whether money moved, and the next step. */
export interface HaltWords {
  readonly title: string;
  readonly text: string;
}

/** The reason a run was halted; null while it runs, and when it ended by itself. */
export function haltWords(
  run: Pick<RunView, 'state' | 'haltReason'> & { readonly waitingCount: number },
): HaltWords | null {
  const isHalted = run.state === 'paused' || run.state === 'stopped';
  if (!isHalted || run.haltReason === null) return null;
  return haltReasonWords(run.haltReason, run.state === 'paused', waitingWords(run.waitingCount));
}

/** A run that another terminal leads. */
export function ledElsewhereWords(terminal: string, help: RunView['help']): HaltWords {
  return {
    title:
      help === 'helping'
        ? `${terminal} is running this. This terminal is helping with this run.`
        : `${terminal} is running this.`,
    text: 'You can pause or stop it here too. If that terminal stops responding, another one continues the run.',
  };
}

function haltReasonWords(reason: HaltReason, isPaused: boolean, waiting: string): HaltWords {
  switch (reason) {
    case 'person':
      return isPaused
        ? { title: 'Paused.', text: `${waiting} Resume when you are ready.` }
        : { title: 'Stopped.', text: `${waiting} A new billing run charges what is still due.` };
    case 'interrupted':
      return {
        title: 'Paused: Tillroom was closed.',
        text: `${waiting} Charges in progress now have an outcome or are listed under Unconfirmed. Resume: nothing is charged twice.`,
      };
    case 'service-down':
      return {
        title: 'Paused: the gateway cannot be reached.',
        text: `${waiting} Check the internet connection, then resume.`,
      };
    case 'records-failed':
      return {
        title: 'Paused: the records cannot be written.',
        text: `${waiting} Check that the disk is not full, then resume.`,
      };
    case 'credentials':
      return {
        title: 'Stopped: the gateway does not accept this account’s credentials.',
        text: `The last ones were rejected and not charged. ${waiting} An admin corrects the credentials in Settings, then start a new billing run.`,
      };
    case 'not-confirmed-in-a-row':
      return {
        title: 'Stopped: several in a row were unconfirmed.',
        text: `Those cards may have been charged: resolve them under Unconfirmed first. ${waiting}`,
      };
    case 'test-or-live':
      return {
        title: 'Stopped: a response came from the wrong environment (test or live).',
        text: `That card may have been charged there: look for it in the merchant dashboard, and resolve it under To do. ${waiting} Start no billing run before an admin has checked the payment address and the credentials in Settings.`,
      };
    case 'led-elsewhere':
      return {
        title: 'Paused: another terminal has taken this run over.',
        text: `${waiting} The other terminal continues with them.`,
      };
    case 'gap-open':
      return {
        title: `${isPaused ? 'Paused' : 'Stopped'}: the records may miss payments.`,
        text: `${waiting} Settings, Restored records, says why and what is left to check. Then ${isPaused ? 'resume the run' : 'start a new billing run'}.`,
      };
  }
}

function waitingWords(count: number): string {
  if (count === 0) return 'Nothing was left to send.';
  return counted(count, 'was not sent and not charged.', 'were not sent and not charged.');
}

/** The reason for a row's result in a run; null where its state says it all. */
export function itemWhyWords(
  item: Pick<RunItemView, 'state' | 'reason' | 'responseCode'>,
  declineOverrides: readonly DeclineOverride[],
): string | null {
  if (item.state === 'declined') {
    return declineAdvice(item.responseCode, null, declineOverrides).meaning;
  }
  if (item.state === 'not-sent') return reasonWords(notSentWords, item.reason);
  return reasonWords(itemReasonWords, item.reason);
}

/** Reasons a row was excluded at its turn, or refused. */
const itemReasonWords: Readonly<Record<string, string>> = {
  'already-paid': 'It has since been paid.',
  settled: 'It now has an outcome.',
  'instalment-state': 'It now has an outcome.',
  covered: 'Another instalment includes it.',
  'plan-state': 'The plan has since been paused or ended.',
  'plan-paused': 'The plan has since been paused.',
  'plan-ended': 'The plan has ended.',
  'plan-waits': 'The plan waits on an unconfirmed payment.',
  'not-confirmed': 'An attempt on it is unconfirmed.',
  'charge-open': 'It was already being charged.',
  'being-charged': 'It was already being charged.',
  'intent-blocked': 'It was already being charged.',
  'run-item-closed': 'It was already being charged.',
  'payment-altered':
    'Its payments were changed outside Tillroom. An admin compares them with the audit log first.',
  'plan-altered': 'The plan was changed outside Tillroom. An admin checks it first.',
  'needs-card': 'The plan needs a new card.',
  'no-first-charge': 'The plan needs a new card.',
  'card-removed': 'The card was removed.',
  removed: 'The card was removed.',
  changed: 'The card has since been replaced.',
  'unknown-to-service': 'The gateway no longer recognises the card.',
  'other-customer': 'The card belongs to another customer.',
  'other-service': 'The card was saved at another gateway address.',
  'card-expired': 'The card has expired.',
  'never-again': 'The bank does not allow this card again.',
  'fix-first': 'The bank requires a correction first.',
  'brand-budget': 'The card brand allows no more attempts.',
  'card-limit': 'The card has reached the attempt limit.',
  promised: 'The customer promised to pay.',
  'too-soon': 'The last attempt was too recent.',
  'schedule-day': 'It is not due for an attempt yet.',
  'schedule-used-up': 'All scheduled retries are used.',
  'given-up': 'It is too old for the schedule.',
  'ask-a-person': 'It needs a decision.',
  'advised-to-wait': 'The bank asks us to wait.',
  'clock-jumped': 'The clock jumped ahead.',
  'duplicate-open': 'Another payment with this card and amount has no outcome yet.',
  'duplicate-approved': 'The same card was charged the same amount a short while ago.',
  'held-by-order':
    'An order that pays it is unconfirmed. Resolve that order under To do: the instalment is then paid, or owed again.',
  'maybe-paid': 'It may have been paid by another payment. Decide under the next check.',
  'reference-taken': 'Another payment has its reference.',
  'gap-open': 'The records may miss payments, which are not checked yet.',
  'needs-supervisor': 'An attempt on it was once unconfirmed, so a supervisor must charge it.',
  'needs-second-person': 'It needs a second approver. Charge it by hand, with a supervisor.',
  'test-or-live':
    'The response came from the wrong environment (test or live). It may have been charged: resolve it under To do.',
  credentials: 'The gateway does not accept this account’s credentials.',
  'too-many-requests': 'The gateway asked for a pause.',
  refused: 'Rejected by the gateway.',
};
