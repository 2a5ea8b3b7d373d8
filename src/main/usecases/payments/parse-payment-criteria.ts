import type {
  PaymentQuery,
  PaymentQueryRefusal,
} from '../../../contract/payments/payment-query.ts';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { dateInZone, isCalendarDate } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { readRemembered } from '../../../domain/payments/remembered-search.ts';
import { readSearch } from '../../../domain/payments/search-words.ts';
import { addDays, lastCalendarDate } from '../../../domain/plans/days.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import type { ZoneClock } from '../../../domain/time/zone-clock.ts';
import type { PaymentCriteria } from '../../ports/ledger/payment-list.ts';
import type { AccountContext } from '../account-context.ts';

/** Days of the merchant's calendar, as the instants between which payments lie. */
export interface DaySpan {
  readonly fromAt: Instant | null;
  readonly untilAt: Instant | null;
}

/** Reads and checks a search. A whole card number is never looked up: it must not be in a query, its plan or a log. */
export function readQuestion(
  { search, filters, sort }: PaymentQuery,
  { clock, account }: Pick<AccountContext, 'clock' | 'account'>,
): Result<PaymentCriteria, PaymentQueryRefusal> {
  // The guard comes before the length check, so that a number in a long text is reported as a card number.
  if (holdsCardNumber(search)) return failed('holds-card-number');
  if (search.length > textLengthsMax.search) return failed('too-long');
  const { timeZone } = account;
  const remembered = readRemembered(search, dateInZone(clock.now(), timeZone));
  const read = readSearch(remembered.text);
  if (!read.ok) return failed('too-long');
  const filtered = readDays(filters, timeZone);
  if (filtered === null) return failed('dates-not-real');
  const { settledOn } = filters;
  if (settledOn !== null && !isCalendarDate(settledOn)) return failed('dates-not-real');
  const said = remembered.days === null ? anyDay : readDays(remembered.days, timeZone);
  const span = spanOfBoth(filtered, said ?? anyDay);
  const { words, hasText } = read.value;
  return ok({
    words,
    isHopeless: hasText && words.length === 0,
    filters: { ...filters, ...span, settledOn, amounts: remembered.amounts },
    sort,
  });
}

const anyDay: DaySpan = { fromAt: null, untilAt: null };

/** The days that the filters and the search text both allow; none when they do not meet. */
function spanOfBoth(one: DaySpan, other: DaySpan): DaySpan {
  const firsts = [one.fromAt, other.fromAt].filter((at) => at !== null);
  const lasts = [one.untilAt, other.untilAt].filter((at) => at !== null);
  return {
    fromAt: firsts.toSorted().at(-1) ?? null,
    untilAt: lasts.toSorted()[0] ?? null,
  };
}

/** Reads first and last day; null for a day that does not exist or an end before its beginning. */
export function readDays(
  { from, until }: { readonly from: string | null; readonly until: string | null },
  timeZone: string,
): DaySpan | null {
  if (from !== null && !isCalendarDate(from)) return null;
  if (until !== null && (!isCalendarDate(until) || until >= lastCalendarDate)) return null;
  if (from !== null && until !== null && until < from) return null;
  const clock = clockOf(timeZone);
  return {
    fromAt: from === null ? null : clock.startOf(from),
    untilAt: until === null ? null : clock.startOf(addDays(until, 1)),
  };
}

/** One clock for the zone of the open account: creating one takes longer than reading a page. */
const clocks = new Map<string, ZoneClock>();

/** Maximum number of zones whose clocks are kept; a terminal has as many as it has accounts. */
const clocksMax = 50;

/** The clock of a zone. */
export function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  if (clocks.size >= clocksMax) clocks.clear();
  const clock = zoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}
