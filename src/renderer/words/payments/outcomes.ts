import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import { assertNever } from '../../../domain/assert.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { formatMinor } from '../../../domain/money.ts';
import { formatTime } from '../../lib/clock-time.ts';
import { cardOnFileWords } from './cards-on-file.ts';
import { environmentMismatchOf, environmentMismatchWords } from './environment-mismatch.ts';
import { mismatchWords, notSentWords, reasonWords, reviewWords, unknownWords } from './reasons.ts';
import { stateWords, wordsOfState } from './states.ts';
import { minuteMs } from '../../../domain/time/units.ts';
import { partFields } from '../../../domain/charge/money-taken.ts';
import { standsSince } from '../../../domain/charge/attempt.ts';

/** An outcome in the order staff need it: what happened, the money, the next step, words for the customer. */
export interface OutcomeWords {
  readonly heading: string;
  /** States in one sentence whether money moved. */
  readonly money: string;
  /** The reason of a decline, before the next steps; absent where there is none to name. */
  readonly reason?: string;
  readonly next: readonly string[];
  /** Words for the customer on the phone. */
  readonly say: string;
}

/** Headings of a slip without an outcome so far. */
export const underWayHeadings = {
  connecting: 'Connecting',
  waiting: 'Waiting for the bank',
} as const;

/** The reason and the next steps, one sentence each. */
export function explanationOf({ reason, next }: OutcomeWords): readonly string[] {
  return reason === undefined ? next : [reason, ...next];
}

const callBackAfterMs = 45 * minuteMs;
const quarterMs = 15 * minuteMs;

/**
 * The outcome of an attempt, or its progress; a decline in the account's own wording where it has one.
 *
 * An environment mismatch takes precedence over everything else that the response says.
 */
export function outcomeWords(
  attempt: AttemptView,
  declineOverrides: readonly DeclineOverride[] = [],
  mode: AccountMode | null = null,
): OutcomeWords {
  const side = environmentMismatchOf(attempt, mode);
  if (side !== null) return environmentMismatchWords(attempt, side);
  switch (attempt.state) {
    case 'prepared':
      return {
        heading: underWayHeadings.connecting,
        money: 'Nothing has been sent yet.',
        next: [],
        say: 'One moment please, I am putting it through.',
      };
    case 'dispatched':
      return attempt.late ? notConfirmed(attempt) : waiting;
    case 'unknown':
      return notConfirmed(attempt);
    case 'approved':
      return approved(attempt);
    case 'declined':
      return declined(attempt, declineOverrides);
    case 'mismatch':
      return differs(attempt);
    case 'reference-taken':
      return referenceTaken(attempt);
    case 'not-sent':
    case 'rejected':
      return nothingTaken(attempt);
    case 'confirmed-charged':
      return { heading: wordsOfState(attempt).word, ...foundCharged(attempt) };
    case 'confirmed-declined':
    case 'confirmed-not-charged':
    case 'confirmed-reversed':
    case 'surplus-charged':
    case 'paid-elsewhere':
      return { heading: wordsOfState(attempt).word, ...foundWords[attempt.state] };
    default:
      return assertNever(attempt.state);
  }
}

const waiting: OutcomeWords = {
  heading: underWayHeadings.waiting,
  money: 'Do not charge again.',
  next: [],
  say: 'One moment please, I’m waiting for your bank.',
};

function notConfirmed(attempt: AttemptView): OutcomeWords {
  const why = reasonWords(unknownWords, attempt.unknownReason);
  const open = attempt.inFlight
    ? 'Still connected to the gateway. If a response arrives, it appears here.'
    : 'Look for it in the merchant dashboard, then resolve it under To do.';
  const from = standsSince(attempt);
  return {
    heading: stateWords.unknown.word,
    money: 'The card may have been charged. Do not charge again.',
    next: why === null ? [open] : [why, open],
    say: `Your bank hasn’t responded yet. Please don’t pay again; we’ll call you by ${callBackBy(from)}.`,
  };
}

/** Time by which the customer is called back: 45 minutes on, rounded to a quarter of an hour. */
export function callBackBy(instant: string): string {
  return formatTime(new Date(callBackAtMs(instant)).toISOString());
}

/** The same moment in ms since 1970, for the scheduled call-back. */
export function callBackAtMs(instant: string): number {
  return Math.ceil((Date.parse(instant) + callBackAfterMs) / quarterMs) * quarterMs;
}

function approved(attempt: AttemptView): OutcomeWords {
  const amount = `${attempt.currency} ${formatMinor(attempt.amountMinor, attempt.currency)}`;
  const remarks = attempt.reviewFlags.flatMap((flag) => reasonWords(reviewWords, flag) ?? []);
  if (attempt.notSaved) {
    return {
      heading: 'Approved by the gateway, NOT SAVED: write this down',
      money: `The card was charged ${amount}. Do not charge again.`,
      next: ['Tillroom keeps trying to save it. Leave this window open.', ...remarks],
      say: `That has gone through: ${amount}.`,
    };
  }
  return {
    heading: stateWords.approved.word,
    money: `${amount} was charged.`,
    next: remarks,
    say: `That has gone through, thank you: ${amount}.`,
  };
}

function declined(
  attempt: AttemptView,
  declineOverrides: readonly DeclineOverride[],
): OutcomeWords {
  const advice = declineAdvice(
    attempt.response?.responseCode ?? null,
    attempt.response?.merchantAdviceCode ?? null,
    declineOverrides,
  );
  return {
    heading: stateWords.declined.word,
    money: 'Not charged.',
    reason: advice.meaning,
    next: [advice.doNext],
    say: advice.say,
  };
}

function differs(attempt: AttemptView): OutcomeWords {
  const taken = attempt.response?.capturedAmountMinor ?? attempt.response?.amountMinor ?? null;
  const isPart =
    taken !== null &&
    taken < attempt.amountMinor &&
    attempt.mismatchFields.every((field) => partFields.some((part) => part === field));
  if (isPart) {
    const part = formatMinor(taken, attempt.currency);
    const whole = formatMinor(attempt.amountMinor, attempt.currency);
    return {
      heading: 'Partial approval',
      money: `The bank approved ${attempt.currency} ${part} of ${attempt.currency} ${whole}.`,
      next: ['Tell the customer. Do not charge the full amount again.'],
      say: `Your bank allowed ${attempt.currency} ${part} of the ${whole}. How would you like to pay the rest?`,
    };
  }
  const fields = attempt.mismatchFields.flatMap((field) => reasonWords(mismatchWords, field) ?? []);
  return {
    heading: stateWords.mismatch.word,
    money: 'The card may have been charged. Do not charge again.',
    next: [
      `Different from what was sent: ${fields.join(', ')}.`,
      'Look for it in the merchant dashboard, then resolve it under To do.',
    ],
    say: 'I need to check this with the bank. Please don’t pay again; we’ll call you back today.',
  };
}

/** Rejected because the reference exists: this attempt charged nothing, but an earlier one may have. */
function referenceTaken(attempt: AttemptView): OutcomeWords {
  const said = attempt.gatewayErrors.join('; ');
  return {
    heading: wordsOfState(attempt).word,
    money: 'Not charged by this attempt. The order may be paid already. Do not charge again.',
    next: [
      `The gateway already has the reference ${attempt.reference}${said === '' ? '.' : `: ${said}`}`,
      'Look for the reference in the merchant dashboard, then resolve it under To do.',
    ],
    say: 'This order may be paid already. Please don’t pay again; we’ll check and call you back today.',
  };
}

function nothingTaken(attempt: AttemptView): OutcomeWords {
  if (attempt.state === 'not-sent') {
    const why = reasonWords(notSentWords, attempt.notSentReason);
    return {
      heading: stateWords['not-sent'].word,
      money: 'No money moved.',
      next: [...(why === null ? [] : [why]), 'Try again.'],
      say: 'I couldn’t reach the bank. Nothing was charged; let me try once more.',
    };
  }
  return {
    heading: stateWords.rejected.word,
    money: 'Not charged.',
    next: [refusedNext(attempt)],
    say: 'That didn’t go through and nothing was charged. Let me check the details with you.',
  };
}

function refusedNext(attempt: AttemptView): string {
  if (attempt.rejectedReason === 'credentials') {
    return 'The gateway does not accept this account’s credentials. An admin corrects them in Settings.';
  }
  if (attempt.cardUnknown) return cardOnFileWords.unknownNext;
  if (attempt.rejectedReason === 'too-many-requests') {
    return 'The gateway is busy and asks for a pause. Wait a minute before the next attempt.';
  }
  if (attempt.httpStatus === 404 && attempt.gatewayErrors.length === 0) {
    return 'No gateway responds at this account’s address. An admin checks it in Settings.';
  }
  return attempt.gatewayErrors.length === 0
    ? 'The gateway did not say what is wrong. Check every field, then try again.'
    : `Correct: ${attempt.gatewayErrors.join('; ')}`;
}

/** For a partial approval that was accepted, names the amount charged and the amount requested. */
function foundCharged(attempt: AttemptView): Omit<OutcomeWords, 'heading'> {
  const takenMinor = attempt.resolution?.amountMinor ?? attempt.amountMinor;
  if (attempt.resolution?.evidence === 'looked-up') return foundByLookUp;
  if (takenMinor >= attempt.amountMinor) return foundWords['confirmed-charged'];
  const { currency } = attempt;
  const taken = `${currency} ${formatMinor(takenMinor, currency)}`;
  const whole = formatMinor(attempt.amountMinor, currency);
  return {
    money: `${taken} of ${whole} was charged.`,
    next: ['The balance is a new amount owed. Do not charge the full amount again.'],
    say: `${taken} of the ${whole} has gone through. The rest is still open.`,
  };
}

const foundByLookUp: Omit<OutcomeWords, 'heading'> = {
  money: 'The card was charged. The gateway’s own look-up shows the approval.',
  next: ['Do not charge this again.'],
  say: 'We found your payment. It went through once, and there is nothing more to do.',
};

const foundWords: Readonly<
  Record<
    | 'confirmed-charged'
    | 'confirmed-declined'
    | 'confirmed-not-charged'
    | 'confirmed-reversed'
    | 'surplus-charged'
    | 'paid-elsewhere',
    Omit<OutcomeWords, 'heading'>
  >
> = {
  'confirmed-charged': {
    money: 'The card was charged. The merchant dashboard shows it.',
    next: ['Do not charge this again.'],
    say: 'We found your payment. It went through once, and there is nothing more to do.',
  },
  'confirmed-declined': {
    money: 'Not charged. The merchant dashboard shows a decline.',
    next: ['It can be charged again with the next reference.'],
    say: 'Your bank did not allow it, and nothing was charged.',
  },
  'confirmed-not-charged': {
    money: 'Not charged. It was checked and no charge was found.',
    next: ['It can be charged again.'],
    say: 'That payment never reached your bank, so nothing was charged.',
  },
  'confirmed-reversed': {
    money: 'The card was charged and the money was refunded.',
    next: ['Refunds can take some days to show.'],
    say: 'That payment was refunded. Your bank may take a few days to show it.',
  },
  'surplus-charged': {
    money: 'The card was charged although another attempt had already gone through.',
    next: ['Refund this one in the merchant dashboard now, then record the refund under To do.'],
    say: 'You were charged twice. We’re refunding one of the charges today.',
  },
  'paid-elsewhere': {
    money: 'Not charged now. It is paid elsewhere.',
    next: ['Do not charge this again.'],
    say: 'Your payment had already gone through, so nothing more was charged.',
  },
};
