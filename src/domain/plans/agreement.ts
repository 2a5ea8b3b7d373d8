import type { CalendarDate } from '../time/calendar.ts';

/** The ways in which a customer agrees to new terms. */
export const agreementWays = ['phone', 'mail', 'e-mail', 'in-person'] as const;

export type AgreementWay = (typeof agreementWays)[number];

/** The customer's agreement to new terms of a running plan. */
export interface Agreement {
  /** Name of the person who agreed. */
  readonly agreedBy: string;
  readonly way: AgreementWay;
  readonly agreedOn: CalendarDate;
}
