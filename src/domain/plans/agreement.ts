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

/** The ways in words: "by phone". */
export const agreementWayTexts: Readonly<Record<AgreementWay, string>> = {
  phone: 'by phone',
  mail: 'by mail',
  'e-mail': 'by e-mail',
  'in-person': 'in person',
};

/** The reason of a change with the customer's agreement to it, as its event and the audit log keep it. */
export function agreedReason(
  reason: string,
  { way, agreedOn }: Pick<Agreement, 'way' | 'agreedOn'>,
): string {
  return `${reason} (agreed ${agreementWayTexts[way]} on ${agreedOn})`;
}
