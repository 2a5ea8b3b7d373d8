import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import type { Role } from '../../../domain/staff/role.ts';
import { roleWords } from '../../words/frame.ts';
import { moneyWords, periodWords, termsWords } from '../../words/plans/plans.ts';

/** Words of the palette, and its entries beside the screens. */
export const paletteWords = {
  groups: { screens: 'Screens', actions: 'Actions', records: 'Customers, plans and payments' },
  title: 'Find a screen, an action, a customer, a plan or a payment',
  hint: 'Name, phone, reference, amount or last four',
  searching: 'Searching …',
  nothing:
    'Nothing found. Customers are found by name, phone or e-mail; plans and payments by their customer or the start of the reference; payments also by amount or the card’s last four digits.',
  takePaymentFrom: (name: string) => `Take payment from ${name}`,
  newPayment: 'New payment',
  parked: 'Parked orders',
  newPlan: 'Start a plan',
  refund: 'Record a refund: choose the payment',
  dueToday: 'Due today: start a billing run',
  failed: 'Failed payments: try again or call',
  expiring: 'Expiring cards',
  callBacks: 'Call-backs',
  unconfirmed: 'Open unconfirmed payments',
  addCustomer: 'Add a customer',
  addAccount: 'Add an account',
  appearance: 'Appearance: colours, phone mode, single keys',
  print: 'Print the slip',
  keys: 'Show the keys',
} as const;

/** Further words by which staff look for an action of the palette. */
export const paletteAlso = {
  newPayment: 'charge card key sale order phone mail telephone',
  parked: 'resume hold held waiting order',
  newPlan: 'recurring instalments subscription repeat',
  refund: 'money back credit return reverse',
  dueToday: 'instalments charge all run',
  failed: 'declined retry arrears overdue',
  expiring: 'expired card replace',
  callBacks: 'phone ring promise',
  unconfirmed: 'unclear no response not confirmed resolve',
  addCustomer: 'new person create',
} as const;

/** A part of Settings in the palette: "Settings: Billing runs". */
export function settingsEntryWords(part: string): string {
  return `Settings: ${part}`;
}

/** Palette entry that switches to another role. */
export function workAsWords(role: Role): string {
  return `Work as ${roleWords[role]}`;
}

/** Amount of a plan's next instalment and how often it is due: "AUD 33.00 every 2 weeks"; a plan without one has its terms. */
export function planWordsShort({
  terms,
  nextAmountMinor,
}: Pick<PlanLine, 'terms' | 'nextAmountMinor'>): string {
  return nextAmountMinor === null
    ? termsWords(terms)
    : `${moneyWords(nextAmountMinor, terms.currency)} ${periodWords(terms.period)}`;
}
