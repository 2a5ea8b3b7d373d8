import type { CloseItem } from './match-bank.ts';

/** Payments around a close that may explain its difference. Refunds have negative amounts. */
export interface CloseSurroundings {
  /** The items that the close counts. */
  readonly counted: readonly CloseItem[];
  /** Payments of the settlement date before and of the one after. */
  readonly neighbouring: readonly CloseItem[];
  readonly withoutSettlementDate: readonly CloseItem[];
  readonly notConfirmed: readonly CloseItem[];
  readonly refunds: readonly CloseItem[];
}

/** Possible causes of a difference. */
export const likelyCauseKinds = [
  /** A payment that only one side has. */
  'one-payment',
  /** Two payments that add up to the difference. */
  'two-payments',
  /** A payment that was counted with the wrong sign. */
  'wrong-sign',
  'neighbouring-day',
  'no-settlement-date',
  'not-confirmed',
  'refund',
  /** Two adjacent digits of an amount are swapped. */
  'digit-swap',
  /** The bank deducted a fee. */
  'fee',
] as const;

export type LikelyCauseKind = (typeof likelyCauseKinds)[number];

export interface LikelyCause {
  readonly kind: LikelyCauseKind;
  readonly items: readonly CloseItem[];
  /** The fee in hundredths of a percent; null for any cause but `fee`. */
  readonly feeBasisPoints: number | null;
}

/** Maximum examples per cause. */
export const examplesMax = 5;

const feeBasisPointsMax = 500;
const pairsLookedAtMax = 2000;

/** The difference of a settlement date, our total less the bank's, in minor units; above zero when the bank has less. */
export function closeDifference(totals: {
  readonly expectedMinor: number;
  readonly bankMinor: number;
}): number {
  return totals.expectedMinor - totals.bankMinor;
}

/**
 * Lists possible causes of a difference, in minor units.
 *
 * Every cause fits to the minor unit; only staff can tell whether it is the real one.
 */
export function likelyCauses(
  differenceMinor: number,
  around: CloseSurroundings,
): readonly LikelyCause[] {
  if (differenceMinor === 0) return [];
  const sought = Math.abs(differenceMinor);
  const isShort = differenceMinor > 0;
  const equal = (items: readonly CloseItem[]) =>
    items.filter(({ amountMinor }) => Math.abs(amountMinor) === sought);
  const causes: readonly (readonly [LikelyCauseKind, readonly CloseItem[]])[] = [
    ['one-payment', equal(around.counted)],
    ['neighbouring-day', equal(around.neighbouring)],
    ['no-settlement-date', isShort ? [] : equal(around.withoutSettlementDate)],
    ['not-confirmed', isShort ? [] : equal(around.notConfirmed)],
    ['refund', equal(around.refunds)],
    [
      'wrong-sign',
      around.counted.filter(({ amountMinor }) => Math.abs(amountMinor) * 2 === sought),
    ],
    ['digit-swap', around.counted.filter((item) => isSwap(item.amountMinor, differenceMinor))],
    ['two-payments', pairOf(around.counted, sought)],
  ];
  return [
    ...causes
      .filter(([, items]) => items.length > 0)
      .map(([kind, items]) => ({ kind, items: items.slice(0, examplesMax), feeBasisPoints: null })),
    ...feeOf(differenceMinor, around.counted),
  ];
}

/** Tells whether the bank's amount may be ours with two neighbouring digits swapped, which makes the difference. */
export function isSwap(amountMinor: number, differenceMinor: number): boolean {
  if (differenceMinor % 9 !== 0 || amountMinor <= 0) return false;
  const digits = String(amountMinor);
  for (let at = 0; at + 1 < digits.length; at += 1) {
    const swapped = `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digits[at] ?? ''}${digits.slice(at + 2)}`;
    if (amountMinor - Number(swapped) === differenceMinor) return true;
  }
  return false;
}

function pairOf(items: readonly CloseItem[], soughtMinor: number): readonly CloseItem[] {
  const seen = new Map<number, CloseItem>();
  for (const item of items.slice(0, pairsLookedAtMax)) {
    const other = seen.get(soughtMinor - item.amountMinor);
    if (other !== undefined && item.amountMinor > 0 && other.amountMinor > 0) return [other, item];
    seen.set(item.amountMinor, item);
  }
  return [];
}

function feeOf(differenceMinor: number, counted: readonly CloseItem[]): readonly LikelyCause[] {
  const totalMinor = counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (differenceMinor <= 0 || totalMinor <= 0) return [];
  const feeBasisPoints = Math.round((differenceMinor / totalMinor) * 10_000);
  return feeBasisPoints < 1 || feeBasisPoints > feeBasisPointsMax
    ? []
    : [{ kind: 'fee', items: [], feeBasisPoints }];
}
