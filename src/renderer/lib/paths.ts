/** Paths of the screens; features link to each other by these, never by import. */
export const paths = {
  takePayment: '/take-payment',
  toDo: '/to-do',
  plans: '/plans',
  customers: '/customers',
  payments: '/payments',
  dayClose: '/day-close',
  reports: '/reports',
  wallet: '/wallet',
  settings: '/settings',
} as const;

/** The unconfirmed payments, which F8 opens from any screen. */
export const notConfirmedPath = toDoList('not-confirmed');

/** Take payment with a customer filled in. */
export function paymentFor(customerId: string): string {
  return `${paths.takePayment}?customer=${encodeURIComponent(customerId)}`;
}

/** Take payment for a plan, with a customer filled in where there is one. */
export function newPlan(customerId: string | null): string {
  return customerId === null ? `${paths.takePayment}?plan` : `${paymentFor(customerId)}&plan`;
}

/** The page of one payment: its slip, its events and its notes. */
export function openedPayment(attemptId: string): string {
  return `${paths.payments}?open=${encodeURIComponent(attemptId)}`;
}

/** Filters that a link to Payments carries; the others stay open. */
export interface PaymentsAsked {
  /** First and last day, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly until: string;
  readonly currency: string;
  readonly states: readonly string[];
  /** Response codes; none for any. */
  readonly responseCodes: readonly string[];
}

/** Payments, filtered to those behind a figure. */
export function paymentsBehind({ states, responseCodes, ...asked }: PaymentsAsked): string {
  const search = new URLSearchParams(asked);
  for (const state of states) search.append('state', state);
  for (const code of responseCodes) search.append('code', code);
  return `${paths.payments}?${search.toString()}`;
}

/** Filters of which a link to Payments carries one value each. */
type PaymentsFilter = 'settled' | 'currency' | 'state' | 'customer' | 'plan';

/** Payments, filtered by one value for each of the filters given. */
export function paymentsWith(asked: Readonly<Partial<Record<PaymentsFilter, string>>>): string {
  return `${paths.payments}?${new URLSearchParams(asked).toString()}`;
}

/** The guide that resolves one unconfirmed payment. */
export function resolvingOf(attemptId: string): string {
  return `${paths.toDo}?tab=not-confirmed&open=${encodeURIComponent(attemptId)}`;
}

/** The part of Settings that renews the keys. */
export const keysPath = `${paths.settings}?part=backup`;

/** The form for a new account. */
export const newAccountPath = `${paths.settings}?part=new`;

/** The page of one customer. */
export function customerPage(customerId: string): string {
  return `${paths.customers}?open=${encodeURIComponent(customerId)}`;
}

/** The page of one plan. */
export function planPage(planId: string): string {
  return `${paths.plans}?open=${encodeURIComponent(planId)}`;
}

/** One list of To do. */
export function toDoList(tab: string): string {
  return `${paths.toDo}?tab=${encodeURIComponent(tab)}`;
}

/**
 * The page of one plan, with the form for a new card open.
 *
 * `backTo` is the list of To do that staff came from: leaving the form or its slip returns there.
 */
export function replaceCardPage(planId: string, backTo: string): string {
  return `${planPage(planId)}&do=replace-card&back=${encodeURIComponent(backTo)}`;
}

/** One wallet checkout. */
export function walletCheckout(checkoutId: string): string {
  return `${paths.wallet}?open=${encodeURIComponent(checkoutId)}`;
}

/** One day of the close, with the bank's total filled in where it is known; with null, the list of days. */
export function closeDay(dayId: string | null, bankTotal?: string): string {
  if (dayId === null) return paths.dayClose;
  const search = new URLSearchParams({ open: dayId });
  if (bankTotal !== undefined) search.set('total', bankTotal);
  return `${paths.dayClose}?${search.toString()}`;
}

/** The reconciliation of a bank file, in Day close. */
export const reconcilePath = `${paths.dayClose}?do=reconcile`;

export type ScreenPath = (typeof paths)[keyof typeof paths];
