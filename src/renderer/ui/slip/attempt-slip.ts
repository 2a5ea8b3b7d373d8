import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import { formatDate, isCalendarDate } from '../../../domain/time/calendar.ts';
import { shownCode, shownTransactionTime } from '../../../domain/charge/response-texts.ts';
import { underWayStates } from '../../../domain/charge/transitions.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { formatMinor } from '../../../domain/money.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { brandName } from '../../lib/brand-names.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { environmentMismatchOf } from '../../words/payments/environment-mismatch.ts';
import { explanationOf, outcomeWords } from '../../words/payments/outcomes.ts';
import type { OutcomeWords } from '../../words/payments/outcomes.ts';
import { codeMatchWords, slipWords, orderChannelWords } from '../../words/payments/slip.ts';
import { environmentMismatchLook, wordsOfState } from '../../words/payments/states.ts';
import { detailLines } from './detail-lines.ts';
import type { SlipLine, SlipModel } from './slip-model.ts';

/** Facts that a slip needs beside the attempt itself. */
export interface SlipSetting {
  readonly mode: AccountMode;
  readonly merchantName: string;
  /** The account's label for a reference (`FormFields`); empty or absent for "Reference". */
  readonly referenceLabel?: string;
  readonly nowMs: number;
  /** The account's own decline wordings (`useOwnDeclines`). */
  readonly declineOverrides: readonly DeclineOverride[];
  /** True where a payment is looked up: an approval is not read out to anybody there. */
  readonly isLookedUp?: boolean;
  /** True where the reason and what comes next stand beside the slip, which does not repeat them. */
  readonly isExplainedBeside?: boolean;
  /** True where the reason of a decline alone stands beside the slip, as in a list. */
  readonly isReasonBeside?: boolean;
}

/** True while a response is awaited, and staff are not told that it is late. */
export function isWaiting({ state, late }: Pick<AttemptView, 'state' | 'late'>): boolean {
  return underWayStates.includes(state) && !late;
}

/** Identity of the content that single letters act on: an attempt in its state; null for none. */
export function lettersOf(attempt: AttemptView | null): string | null {
  return attempt && `${attempt.id} ${attempt.state}`;
}

/** The slip of an existing attempt: the wait, the outcome and the receipt share one layout. */
export function attemptSlip(attempt: AttemptView, setting: SlipSetting): SlipModel {
  const words = outcomeWords(attempt, setting.declineOverrides, setting.mode);
  const isEnvironmentMismatch = environmentMismatchOf(attempt, setting.mode) !== null;
  const look = isEnvironmentMismatch ? environmentMismatchLook : wordsOfState(attempt);
  const waits = isWaiting(attempt);
  return {
    mode: setting.mode,
    merchantName: setting.merchantName,
    band: {
      tone: attempt.notSaved ? 'warn' : look.tone,
      icon: attempt.notSaved ? 'bang' : look.icon,
      heading: words.heading,
      money: words.money,
    },
    amount: {
      currency: attempt.currency,
      text: formatMinor(attempt.amountMinor, attempt.currency),
      isKnown: true,
    },
    card: {
      brand: brandName(attempt.card.brand),
      lastFour: attempt.card.lastFour,
      takenBy: orderChannelWords(attempt.channel, attempt.kind),
    },
    lines: orderLines(attempt, setting),
    next: toldOnSlip(words, setting, isEnvironmentMismatch),
    say: setting.isLookedUp === true && attempt.state === 'approved' ? null : words.say,
    records: recordLines(attempt),
    waitingSinceMs: waits ? Date.parse(sentAt(attempt)) : null,
  };
}

/** The sentences that nothing beside the slip says; an environment mismatch asks for all of them. */
function toldOnSlip(
  words: OutcomeWords,
  { isExplainedBeside = false, isReasonBeside = false }: SlipSetting,
  isEnvironmentMismatch: boolean,
): readonly string[] {
  if (isExplainedBeside && !isEnvironmentMismatch) return [];
  return isReasonBeside ? words.next : explanationOf(words);
}

function orderLines(attempt: AttemptView, setting: SlipSetting): readonly SlipLine[] {
  const label = setting.referenceLabel || slipWords.reference;
  const when = sentAt(attempt);
  return [
    { label, value: attempt.orderReference, figures: true },
    ...(attempt.reference === attempt.orderReference
      ? []
      : [{ label: slipWords.sentAs, value: attempt.reference, figures: true } as const]),
    ...(attempt.attemptNumber < 2
      ? []
      : [{ label: slipWords.attemptNumber, value: String(attempt.attemptNumber) }]),
    { label: slipWords.date, value: formatMoment(when, setting.nowMs) },
    { label: slipWords.operator, value: attempt.operatorName },
    ...line(slipWords.customer, attempt.customer?.name ?? null),
    ...line(slipWords.holder, attempt.response?.cardHolder ?? null),
    ...line(slipWords.partOf, partText(attempt)),
    ...detailLines(attempt.details, attempt.currency),
  ];
}

function partText({ partOf }: AttemptView): string | null {
  return partOf && `${partOf.reference}: ${partOf.reason}`;
}

function recordLines(attempt: AttemptView): readonly SlipLine[] {
  const { response, resolution } = attempt;
  const day = response?.settlementDate ?? null;
  const match = response?.cvvMatch ?? null;
  return [
    ...line(slipWords.authorization, shownCode(response?.authorization ?? null), true),
    ...line(slipWords.response, responseOf(attempt)),
    ...line(slipWords.rrn, shownCode(response?.rrn ?? null), true),
    ...line(slipWords.settlement, day !== null && isCalendarDate(day) ? formatDate(day) : day),
    ...line(slipWords.codeMatch, match === null ? null : (codeMatchWords[match] ?? match)),
    ...line(slipWords.note, resolution?.note ?? null),
    ...line(
      slipWords.transaction,
      response?.transactionId ?? resolution?.transactionId ?? null,
      true,
    ),
    ...line(slipWords.transactionTime, shownTransactionTime(response?.transactionDate ?? null)),
  ];
}

/**
 * The response code with the bank's message, as the gateway's own reports write it: "05 Do not honour".
 *
 * Lost, stolen and fraud look like any other decline, so that staff do not read them out by mistake.
 */
export function responseOf({ state, response }: AttemptView): string | null {
  const code = response?.responseCode ?? null;
  if (state === 'declined' && declineAdvice(code, null).sensitive) return null;
  const parts = [code, response?.message ?? null];
  return parts.filter((part) => part !== null && part !== '').join(' ') || null;
}

function line(label: string, value: string | null, figures?: true): readonly SlipLine[] {
  if (value === null || value === '') return [];
  return [figures === undefined ? { label, value } : { label, value, figures }];
}
