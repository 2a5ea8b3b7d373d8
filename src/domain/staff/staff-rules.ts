import type { CurrencyCode } from '../money.ts';

/** An amount in minor units above which a second approver is needed. */
export interface SecondApproverAmount {
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

/** The account's rules for its staff. */
export interface StaffRules {
  /** Minutes without input until the terminal locks; 1 to 15 (PCI DSS 8.2.8). */
  readonly idleLockMinutes: number;
  readonly pinsAllowed: boolean;
  /** True when card numbers are hidden while they are keyed, for all but admins. */
  readonly phoneModeRequired: boolean;
  /** A currency that is not listed needs no second approver. */
  readonly secondPersonAbove: readonly SecondApproverAmount[];
}

/** Longest wait for the idle lock, in minutes (PCI DSS 8.2.8). */
export const idleLockMinutesMax = 15;

/** The rules until an admin changes them. */
export const defaultStaffRules: StaffRules = {
  idleLockMinutes: 10,
  pinsAllowed: true,
  phoneModeRequired: false,
  secondPersonAbove: [],
};

/** Tells whether an amount needs a second approver. */
export function isAboveOnePerson(
  { secondPersonAbove }: Pick<StaffRules, 'secondPersonAbove'>,
  money: SecondApproverAmount,
): boolean {
  return secondPersonAbove.some(
    ({ currency, amountMinor }) => currency === money.currency && money.amountMinor > amountMinor,
  );
}
