import { declineAdvice } from '../../src/domain/charge/decline-table.ts';
import type { AttemptId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import type { FakeMain } from './fake-bridge.ts';

const currencies = ['AUD', 'JPY'] as CurrencyCode[];
const nothing = { count: 0, amountMinor: 0 };

function daysOf(from: string, until: string): readonly string[] {
  const days: string[] = [];
  const last = Date.parse(until);
  for (let at = Date.parse(from); at <= last && days.length < 31; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** The most frequent first; the last came without a code. */
const declineReasons = (
  [
    ['51', 41, 402_100],
    ['05', 17, 91_500],
    ['54', 6, 41_000],
    [null, 1, 8_900],
  ] as const
).map(([responseCode, count, amountMinor]) => {
  const { meaning, inShort, doNext } = declineAdvice(responseCode, null);
  return { responseCode, meaning, inShort, doNext, count, amountMinor };
});

/** Fills Reports with a month of figures, or with quiet days. */
export function addReports(main: FakeMain, isFull: boolean): void {
  main.extra = {
    ...main.extra,
    'reports.choices': () => ({
      currencies: isFull ? currencies : currencies.slice(0, 1),
      firstDay: isFull ? '2026-01-05' : null,
      today: '2026-11-20',
    }),
    'reports.approvals': ({ from, until }) => ({
      days: daysOf(from, until).map((day, index) => {
        const approvedCount = isFull && day <= '2026-11-20' ? (index * 37) % 53 : 0;
        return {
          day,
          approvedCount,
          declinedCount: Math.floor(approvedCount / 7),
          notConfirmedCount: approvedCount === 52 ? 1 : 0,
          approvedMinor: approvedCount * 8_943,
          takenMinor: approvedCount * 8_943,
          refundedMinor: 0,
          netMinor: approvedCount * 8_943,
        };
      }),
    }),
    'reports.declines': () => ({
      reasons: isFull ? declineReasons : [],
    }),
    'reports.recovered': () => ({
      recovered: isFull ? { count: 41, amountMinor: 487_000 } : nothing,
      byRetry: isFull ? { count: 22, amountMinor: 260_000 } : nothing,
      byNewCard: isFull ? { count: 12, amountMinor: 150_000 } : nothing,
      byExpiredCardAttempt: isFull ? { count: 7, amountMinor: 77_000 } : nothing,
      failedThisMonth: isFull ? { count: 52, amountMinor: 620_000 } : nothing,
      recoveredOfThem: isFull ? { count: 38, amountMinor: 450_000 } : nothing,
      paidAnotherWay: isFull ? { count: 3, amountMinor: 26_700 } : nothing,
      rows: isFull
        ? (['retry', 'new-card', 'expired-card-try'] as const).map((way, index) => ({
            attemptId: `line-${index}` as AttemptId,
            reference: `GYM-${index + 1}-P3-2`,
            customerName: index === 1 ? null : 'Ada Näher',
            way,
            amountMinor: 8_900,
            at: '2026-11-18T03:12:00.000Z',
          }))
        : [],
    }),
    'reports.print': () => ({ kind: 'done', fileName: 'Approvals by day.pdf' }),
    'plans.forecast': ({ from, until }) =>
      isFull
        ? daysOf(from, until).flatMap((dueDate, index) =>
            index % 3 === 0
              ? [
                  {
                    dueDate,
                    currency: 'AUD' as CurrencyCode,
                    count: 4 + index,
                    amountMinor: 35_600,
                  },
                ]
              : [],
          )
        : [],
  };
}
