/** Where each screen lives; features link to each other by these, never by import. */
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

/** The payments that nobody can be sure of, which F8 opens from any screen. */
export const notConfirmedPath = `${paths.toDo}?tab=not-confirmed`;

/** Take payment with a customer filled in. */
export function paymentFor(customerId: string): string {
  return `${paths.takePayment}?customer=${encodeURIComponent(customerId)}`;
}

/** The page of one payment: its slip, everything that happened to it, and what was said of it. */
export function openedPayment(attemptId: string): string {
  return `${paths.payments}?open=${encodeURIComponent(attemptId)}`;
}

/** What Payments is narrowed to by a link; everything else stays open. */
export interface PaymentsAsked {
  /** First and last day, `YYYY-MM-DD`, both counted in. */
  readonly from: string;
  readonly until: string;
  readonly currency: string;
  readonly states: readonly string[];
  /** Codes of the bank's answers; none for any. */
  readonly responseCodes: readonly string[];
}

/** Payments, narrowed to what stands behind a figure. */
export function paymentsBehind({ states, responseCodes, ...asked }: PaymentsAsked): string {
  const search = new URLSearchParams(asked);
  for (const state of states) search.append('state', state);
  for (const code of responseCodes) search.append('code', code);
  return `${paths.payments}?${search.toString()}`;
}

/** The guide that leads one payment from not confirmed to what a person found. */
export function resolvingOf(attemptId: string): string {
  return `${paths.toDo}?tab=not-confirmed&open=${encodeURIComponent(attemptId)}`;
}

/** The form for an account of one's own. */
export const newAccountPath = `${paths.settings}?part=new`;

/** The page of one customer. */
export function customerPage(customerId: string): string {
  return `${paths.customers}?open=${encodeURIComponent(customerId)}`;
}

/** The page of one plan. */
export function planPage(planId: string): string {
  return `${paths.plans}?open=${encodeURIComponent(planId)}`;
}

/** The page of one plan, with the form for a new card open. */
export function replaceCardPage(planId: string): string {
  return `${planPage(planId)}&do=replace-card`;
}

/** One wallet checkout. */
export function walletCheckout(checkoutId: string): string {
  return `${paths.wallet}?open=${encodeURIComponent(checkoutId)}`;
}

/** One day of the close, or the list of days with null. */
export function closeDay(dayId: string | null): string {
  return dayId === null ? paths.dayClose : `${paths.dayClose}?open=${encodeURIComponent(dayId)}`;
}

export type ScreenPath = (typeof paths)[keyof typeof paths];
