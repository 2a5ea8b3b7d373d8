import type { CloseItemView, CloseSheet } from '../../../contract/payments/close-sheet.ts';
import { closeItemFacts } from '../../../contract/payments/close-sheet.ts';
import { pick } from '../../../contract/pick.ts';
import type { Failure } from '../../../contract/failure.ts';
import { openItem, paymentItem, refundItem, sumOfItems } from '../../../domain/close/close-item.ts';
import type { CloseSurroundings } from '../../../domain/close/likely-causes.ts';
import type { CloseItem } from '../../../domain/close/match-bank.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { timeInZone } from '../../../domain/time/time-of-day.ts';
import type { Result } from '../../../domain/result.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import type {
  CloseSources,
  SettledAttempt,
  SettlementDay,
} from '../../ports/ledger/closes/closes.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** Maximum number of items of one group on a sheet; its sums cover all. */
const shownMax = 200;

/** A day as it is compared: the sheet that staff see, and the items behind it. */
export interface ReadDay {
  readonly sheet: CloseSheet;
  readonly around: CloseSurroundings;
  /** Presents an item of this day with its operator and time. */
  readonly present: (item: CloseItem) => CloseItemView;
  /** Operator of an item of this day, and the name that the gateway or the merchant dashboard gave it. */
  readonly actOf: (item: CloseItem) => ItemAct;
}

interface ItemAct {
  readonly operatorId: string;
  /** Empty when not known. */
  readonly transactionId: string;
}

/** Reads one settlement day of one currency, with everything that may explain a difference. */
export async function readDay(
  context: AccountContext,
  day: SettlementDay,
): Promise<Result<ReadDay, Failure>> {
  const read = await context.ledger.closes.closeSources(day);
  if (!read.ok) return recordsFailure(read.error);
  const sources = read.value;
  const attempts = attemptsOf(sources);
  const refundsById = new Map(sources.refunds.map(({ refund }) => [refund.id, refund]));
  const present = (item: CloseItem): CloseItemView => {
    const shown = presentCloseItem(context, attempts, item);
    const refund = refundsById.get(item.id);
    if (refund === undefined) return shown;
    const operatorName = context.operatorName(refund.operatorId);
    return { ...shown, operatorName, at: refund.recordedAt };
  };
  const actOf = (item: CloseItem): ItemAct => {
    const refund = refundsById.get(item.id);
    if (refund !== undefined) {
      return { operatorId: refund.operatorId, transactionId: refund.dashboardReference };
    }
    const attempt = attempts.get(item.attemptId);
    return { operatorId: attempt?.operatorId ?? '', transactionId: transactionIdOf(attempt) };
  };
  const hourOf = (at: Instant): string =>
    `${timeInZone(at, context.account.timeZone).timeOfDay.slice(0, 2)}:00`;
  const settled = paymentItems(sources.settled);
  const refunds = sources.refunds.map(({ refund, attempt }) => refundItem(refund, attempt));
  const around: CloseSurroundings = {
    counted: [...settled, ...refunds],
    neighbouring: paymentItems(sources.neighbouring),
    withoutSettlementDate: paymentItems(sources.withoutSettlementDate),
    notConfirmed: sources.notConfirmed.map(openItem),
    refunds,
  };
  const group = (items: readonly CloseItem[]) => ({
    count: items.length,
    amountMinor: sumOfItems(items),
    items: items.slice(0, shownMax).map(present),
  });
  const partsBy = (nameOf: (attempt: Attempt) => string) =>
    partsOfDay(
      settled.flatMap((item) => {
        const attempt = attempts.get(item.attemptId);
        return attempt === undefined ? [] : [{ name: nameOf(attempt), item }];
      }),
      sources.declined.map(nameOf),
    );
  const sheet: CloseSheet = {
    settlementDate: day.settlementDate,
    currency: day.currency,
    expectedMinor: sumOfItems(around.counted),
    settled: group(settled),
    refunds: group(refunds),
    declinedCount: sources.declined.length,
    byBrand: partsBy(({ card }) => card.brand),
    byOperator: partsBy(({ operatorId }) => context.operatorName(operatorId)),
    byHour: partsBy((attempt) => hourOf(sentAt(attempt))).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ),
    withoutSettlementDate: group(around.withoutSettlementDate),
    notConfirmed: group(around.notConfirmed),
  };
  return ok({ sheet, around, present, actOf });
}

function paymentItems(settled: readonly SettledAttempt[]): readonly CloseItem[] {
  return settled
    .map(({ attempt, refundedMinor }) => paymentItem(attempt, refundedMinor))
    .filter((item) => item !== null);
}

/** The gateway's identifier of a payment, from its response or from the check that resolved it. */
function transactionIdOf(attempt: Attempt | undefined): string {
  const resolution = attempt?.resolution ?? null;
  const found =
    resolution !== null && 'transactionId' in resolution ? resolution.transactionId : '';
  return attempt?.transaction?.id ?? found;
}

function attemptsOf(sources: CloseSources): ReadonlyMap<string, Attempt> {
  const attempts = [
    ...sources.settled.map(({ attempt }) => attempt),
    ...sources.neighbouring.map(({ attempt }) => attempt),
    ...sources.withoutSettlementDate.map(({ attempt }) => attempt),
    ...sources.refunds.map(({ attempt }) => attempt),
    ...sources.notConfirmed,
  ];
  return new Map(attempts.map((attempt) => [attempt.id, attempt]));
}

/** Presents an item of a day with its operator and time. */
export function presentCloseItem(
  context: AccountContext,
  attempts: ReadonlyMap<string, Attempt>,
  item: CloseItem,
): CloseItemView {
  const attempt = attempts.get(item.attemptId);
  return {
    ...pick(item, closeItemFacts),
    brand: attempt?.card.brand ?? 'unknown',
    operatorName: attempt === undefined ? '' : context.operatorName(attempt.operatorId),
    at: attempt === undefined ? '' : sentAt(attempt),
  };
}

/** Sums payments by a name and counts declines beside them, the largest sum first. */
function partsOfDay(
  settled: readonly { readonly name: string; readonly item: CloseItem }[],
  declined: readonly string[],
): CloseSheet['byBrand'] {
  const parts = new Map<string, Omit<CloseSheet['byBrand'][number], 'name'>>();
  const partOf = (name: string) =>
    parts.get(name) ?? { count: 0, amountMinor: 0, declinedCount: 0 };
  for (const { name, item } of settled) {
    const part = partOf(name);
    parts.set(name, {
      ...part,
      count: part.count + 1,
      amountMinor: part.amountMinor + item.amountMinor,
    });
  }
  for (const name of declined) {
    const part = partOf(name);
    parts.set(name, { ...part, declinedCount: part.declinedCount + 1 });
  }
  return [...parts]
    .map(([name, part]) => ({ name, ...part }))
    .toSorted((one, other) => other.amountMinor - one.amountMinor);
}
