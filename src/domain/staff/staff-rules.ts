import type { CurrencyCode } from '../money.ts';

/** An amount in minor units above which a second person has to agree. */
export interface SecondApproverAmount {
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

/** What an account asks of its staff. */
export interface StaffRules {
  /** Minutes without a key or a pointer until the terminal locks; 1 to 15 (PCI DSS 8.2.8). */
  readonly idleLockMinutes: number;
  readonly pinsAllowed: boolean;
  /** A currency that is not named needs no second person. */
  readonly secondPersonAbove: readonly SecondApproverAmount[];
}

/** Longest wait for the idle lock, in minutes (PCI DSS 8.2.8). */
export const idleLockMinutesMax = 15;

/** What holds until an admin says otherwise. */
export const defaultStaffRules: StaffRules = {
  idleLockMinutes: 10,
  pinsAllowed: true,
  secondPersonAbove: [],
};

/** Whether an amount of money is above what one person alone may charge. */
export function isAboveOnePerson(
  { secondPersonAbove }: Pick<StaffRules, 'secondPersonAbove'>,
  money: SecondApproverAmount,
): boolean {
  return secondPersonAbove.some(
    ({ currency, amountMinor }) => currency === money.currency && money.amountMinor > amountMinor,
  );
}
