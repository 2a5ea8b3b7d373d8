import type {
  CardHistoryView,
  InstalmentView,
  PlanCardView,
  PlanLine,
} from '../../../contract/plans/plan-view.ts';
import type { StateWords } from '../payments/states.ts';

type PlanHealth = PlanLine['health'];
type PlanState = PlanLine['state'];

/** Word, icon and tone of each state of a plan. */
export const planStateWords: Readonly<Record<PlanState, StateWords>> = {
  starting: { word: 'Not started', icon: 'ring', tone: 'quiet' },
  active: { word: 'Active', icon: 'check', tone: 'good' },
  waiting: { word: 'Waiting', icon: 'question', tone: 'warn' },
  'needs-card': { word: 'Needs a card', icon: 'card', tone: 'bad' },
  paused: { word: 'Paused', icon: 'clock', tone: 'quiet' },
  completed: { word: 'Completed', icon: 'check', tone: 'quiet' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'quiet' },
};

/** Word, icon and tone of each health of a plan, as lists show it: its state, or what needs attention. */
export const planHealthWords: Readonly<Record<PlanHealth, StateWords>> = {
  ended: { word: 'Ended', icon: 'check', tone: 'quiet' },
  waiting: planStateWords.waiting,
  starting: planStateWords.starting,
  'needs-card': planStateWords['needs-card'],
  'card-expired': { word: 'Card expired', icon: 'noEntry', tone: 'bad' },
  failed: { word: 'Failed', icon: 'noEntry', tone: 'bad' },
  arrears: { word: 'Missed', icon: 'bang', tone: 'warn' },
  paused: planStateWords.paused,
  'card-expiring': { word: 'Card expiring', icon: 'clock', tone: 'warn' },
  good: { word: 'On track', icon: 'check', tone: 'good' },
};

/** The words for a plan; a waiting plan names its instalment: "Waiting on instalment 3". */
export function planWords(plan: Pick<PlanLine, 'state' | 'health' | 'waitingOn'>): StateWords {
  const words = plan.health === 'ended' ? planStateWords[plan.state] : planHealthWords[plan.health];
  if (plan.health !== 'waiting' || plan.waitingOn === null) return words;
  return { ...words, word: `Waiting on instalment ${plan.waitingOn}` };
}

/** Word, icon and tone of each state of an instalment. */
export const standingWords: Readonly<Record<InstalmentView['standing'], StateWords>> = {
  scheduled: { word: 'Scheduled', icon: 'ring', tone: 'quiet' },
  due: { word: 'Due', icon: 'ring', tone: 'warn' },
  'in-flight': { word: 'Waiting for the bank', icon: 'clock', tone: 'quiet' },
  paid: { word: 'Paid', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'noEntry', tone: 'bad' },
  'not-confirmed': { word: 'Unconfirmed', icon: 'question', tone: 'warn' },
  skipped: { word: 'Skipped', icon: 'back', tone: 'quiet' },
  'written-off': { word: 'Written off', icon: 'cross', tone: 'quiet' },
  'paid-another-way': { word: 'Paid another way', icon: 'check', tone: 'quiet' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'quiet' },
};

/** The origin of an instalment outside the schedule; null for one of the schedule. */
export function rowKindWords({ kind, fromSequence }: InstalmentView): string | null {
  switch (kind) {
    case 'regular':
      return null;
    case 'extra':
      return 'extra payment';
    case 'pay-off':
      return 'pays off the balance';
    case 'part':
      return fromSequence === null ? 'part payment' : `part of instalment ${fromSequence}`;
    case 'shortfall':
      return fromSequence === null
        ? 'balance of a partial approval'
        : `balance of instalment ${fromSequence}, which was only partly approved`;
    case 'owed-again':
      return fromSequence === null
        ? 'refunded and reinstated'
        : `instalment ${fromSequence} was refunded and reinstated`;
  }
}

/** Word, icon and tone of the health of a plan's card. */
export const cardHealthWords: Readonly<Record<PlanCardView['health'], StateWords>> = {
  good: { word: 'Good', icon: 'check', tone: 'good' },
  expiring: { word: 'Expiring', icon: 'clock', tone: 'warn' },
  expired: { word: 'Expired', icon: 'noEntry', tone: 'bad' },
  removed: { word: 'Removed', icon: 'cross', tone: 'bad' },
};

/** Shown for a plan without a card. */
export const noCardWords = 'No card yet';

type CardHistoryStep = CardHistoryView['cardHistorySteps'][number];

/** Words of the steps of a card history. */
export const cardHistoryStepWords: Readonly<Record<CardHistoryStep['result'] | 'due', string>> = {
  approved: 'approved',
  declined: 'declined',
  'not-confirmed': 'unconfirmed',
  'not-sent': 'not sent',
  open: 'waiting for the bank',
  due: 'due',
};
