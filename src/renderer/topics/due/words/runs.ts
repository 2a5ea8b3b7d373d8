import { capital } from '../../../lib/capital.ts';
import type { RunItemView, RunView } from '../../../../contract/plans/run-view.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { haltWords } from './run-reasons.ts';
import { environmentMismatchLook, stateWords } from '../../../words/payments/states.ts';
import type { StateWords } from '../../../words/payments/states.ts';

/** Words of the preview of a run, of the cockpit, and of the earlier runs. */
export const runWords = {
  checkTitle: 'Check first',
  checking: 'Checking what can be charged …',
  checkText: 'Nothing was sent yet.',
  nothing: 'Nothing can be charged now.',
  nothingText: 'The reasons are below. Nothing was sent.',
  goes: 'To charge',
  staysOut: 'Excluded',
  moreLeftOut: (count: number) => `and ${count} more`,
  none: 'nothing',
  expired: 'Expired cards',
  expiredChoice: {
    'leave-out': 'exclude them',
    'try-although-expired': 'try expired cards',
    'try-as-is': 'try as they are',
  },
  start: 'Start',
  changed: 'What is due has changed since you checked. Nothing was sent. Check again.',
  runOpen:
    'Another billing run has not finished. Nothing was sent. See it at the bottom of the window.',
  started: (number: number) => `Run ${number} started.`,
  region: 'Billing run',
  help: 'Help with this run',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  stopSure: 'Stop for good',
  stopText: 'Unsent instalments stay due. Charges in progress are left to finish.',
  goOn: 'Keep running',
  doneOf: (done: number, total: number) => `${done} of ${total}`,
  putAway: 'Dismiss',
  show: 'Instalments',
  hide: 'Hide instalments',
  approved: 'approved',
  declined: 'declined',
  notConfirmed: 'unconfirmed',
  other: 'not charged',
  reading: 'Reading the instalments …',
  readingRuns: 'Reading the billing runs …',
  rows: 'Instalments of this billing run',
  filter: 'Show',
  noRows: 'No matches',
  moreRows: 'Show more',
  earlier: 'Earlier billing runs',
  noRuns: 'No billing runs yet',
  noRunsText: 'Each billing run appears here with its report.',
  report: 'Report',
  columns: {
    run: 'Run',
    started: 'Started',
    by: 'By',
    result: 'Result',
    taken: 'Charged',
    who: 'Who',
    plan: 'Plan',
    card: 'Card',
    amount: 'Amount',
    outcome: 'Outcome',
  },
} as const;

/** Word, icon and tone of each state of a row of a run. */
const runItemWords: Readonly<Record<RunItemView['state'], StateWords>> = {
  waiting: { word: 'Queued', icon: 'ring', tone: 'quiet' },
  'in-flight': stateWords.dispatched,
  approved: stateWords.approved,
  declined: stateWords.declined,
  rejected: stateWords.rejected,
  'not-sent': stateWords['not-sent'],
  'not-confirmed': stateWords.unknown,
  mismatch: stateWords.mismatch,
  'left-out': { word: 'Excluded', icon: 'back', tone: 'quiet' },
};

/** Word, icon and tone of a row; an environment mismatch looks different from its state. */
export function runItemLook({ state, reason }: Pick<RunItemView, 'state' | 'reason'>): StateWords {
  return state === 'mismatch' && reason === 'test-or-live'
    ? environmentMismatchLook
    : runItemWords[state];
}

/** Filters of a run's rows. */
export const runFilters = [
  { value: 'all', words: 'all', states: [] },
  { value: 'on-the-way', words: 'not done yet', states: ['in-flight', 'waiting'] },
  { value: 'approved', words: 'approved', states: ['approved'] },
  { value: 'declined', words: 'declined', states: ['declined'] },
  { value: 'not-confirmed', words: 'unconfirmed', states: ['not-confirmed', 'mismatch'] },
  { value: 'untouched', words: 'not charged', states: ['rejected', 'not-sent', 'left-out'] },
] as const satisfies readonly {
  readonly value: string;
  readonly words: string;
  readonly states: readonly RunItemView['state'][];
}[];

export type RunFilter = (typeof runFilters)[number]['value'];

/** Word, icon and tone of a run's state. */
export function runStateWords({
  state,
  haltReason,
}: Pick<RunView, 'state' | 'haltReason'>): StateWords {
  switch (state) {
    case 'running':
      return { word: 'Running', icon: 'clock', tone: 'quiet' };
    case 'pausing':
      return { word: 'Pausing', icon: 'clock', tone: 'quiet' };
    case 'paused':
      return { word: 'Paused', icon: 'ring', tone: 'warn' };
    case 'stopping':
      return { word: 'Stopping', icon: 'clock', tone: 'quiet' };
    case 'stopped':
      return {
        word: 'Stopped',
        icon: haltReason === 'person' || haltReason === null ? 'cross' : 'noEntry',
        tone: haltReason === 'person' || haltReason === null ? 'quiet' : 'bad',
      };
    case 'finished':
      return { word: 'Done', icon: 'check', tone: 'good' };
  }
}

interface Outcomes {
  readonly approved: number;
  readonly declined: number;
  readonly notConfirmed: number;
  readonly notTaken: number;
}

/** The result of a run: "5 approved, 1 declined, 1 unconfirmed". */
export function resultWords(counts: Outcomes): string {
  const parts = [
    `${counts.approved} ${runWords.approved}`,
    ...(counts.declined === 0 ? [] : [`${counts.declined} ${runWords.declined}`]),
    ...(counts.notConfirmed === 0 ? [] : [`${counts.notConfirmed} ${runWords.notConfirmed}`]),
    ...(counts.notTaken === 0 ? [] : [`${counts.notTaken} ${runWords.other}`]),
  ];
  return parts.join(', ');
}

/** Announcement of a run's change of state; null for a transitional state. */
export function runSpoken(
  run: Pick<RunView, 'number' | 'state' | 'haltReason'>,
  counts: Outcomes & { readonly waiting: number },
): string | null {
  switch (run.state) {
    case 'pausing':
    case 'stopping':
      return null;
    case 'running':
      return `Run ${run.number} is running.`;
    case 'finished':
      return `Run ${run.number} is done: ${resultWords(counts)}.`;
    case 'paused':
    case 'stopped': {
      const halt = haltWords({ ...run, waitingCount: counts.waiting });
      return halt === null ? `Run ${run.number}.` : `Run ${run.number}. ${halt.title} ${halt.text}`;
    }
  }
}

/** Approval rate of expired cards in one way: "Try although expired: 7 of 9 approved." */
export function expiryRateWords(
  way: string,
  { approved, tried }: { readonly approved: number; readonly tried: number },
): string {
  const name = capital(way);
  return tried === 0 ? `${name}: not attempted yet.` : `${name}: ${approved} of ${tried} approved.`;
}

/** Time left of a run: "about 3 min left". */
export function timeLeftWords(leftMinutes: number): string {
  if (leftMinutes < 1) return 'less than a minute left';
  return `about ${Math.ceil(leftMinutes)} min left`;
}

/** The rate of a run: "42 a minute". */
export function rateWords(ratePerMinute: number): string {
  return `${Math.round(ratePerMinute)} a minute`;
}

/** The button that starts a run: "Start: charge 5 cards, AUD 445.00". */
export function startWords(
  totals: readonly { readonly currency: string; readonly amountMinor: number }[],
  count: number,
): string {
  const sums = totals
    .map(({ currency, amountMinor }) => money(amountMinor, currency))
    .join(' and ');
  return `${runWords.start}: charge ${count}, ${sums}`;
}

/** An amount with its currency. */
export function money(amountMinor: number, currency: string): string {
  return `${currency} ${formatMinor(amountMinor, currency as CurrencyCode)}`;
}
