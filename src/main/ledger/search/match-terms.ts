import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { SearchWord } from '../../../domain/payments/search-words.ts';
import { wordsOfText } from '../../../domain/payments/search-words.ts';
import { planOfIntent } from '../../../domain/payments/plan-of-intent.ts';
import { exponentOf, isCurrency } from '../../../domain/money.ts';
import type { PaymentCriteria } from '../../ports/ledger/payment-list.ts';
import { underWayStates } from '../../../domain/charge/transitions.ts';

/**
 * Six private-use characters before every word that staff cannot type.
 *
 * They are all alike, so that the prefix index holds one entry for all such words of a payment, and not one for each.
 */
const markStart = '\u{E000}'.repeat(6);

/** Private-use character for each kind of marked word. */
const marks = {
  amount: '\u{E001}',
  state: '\u{E003}',
  kind: '\u{E004}',
  currency: '\u{E005}',
  brand: '\u{E006}',
  operator: '\u{E007}',
  response: '\u{E008}',
  plan: '\u{E009}',
  customer: '\u{E00A}',
} as const;

type Mark = keyof typeof marks;

/** Maximum number of words kept for one payment; a longer note is found by its first words. */
const wordsMax = 120;

/** Texts beside its own row that a payment is found by. */
export interface BesideAttempt {
  /** Dashboard references and reasons of recorded refunds. */
  readonly refundTexts: readonly string[];
}

/** Lists every word that finds a payment: its texts and the values of the filters. */
export function termsOfAttempt(attempt: Attempt, beside: BesideAttempt): readonly string[] {
  const { transaction, resolution } = attempt;
  const texts = [
    attempt.orderReference,
    attempt.reference,
    attempt.card.lastFour,
    transaction?.id,
    transaction?.rrn,
    transaction?.authorization,
    resolution !== null && 'transactionId' in resolution ? resolution.transactionId : null,
    attempt.customerName,
    transaction?.cardHolder,
    attempt.duplicateReason,
    attempt.partOf?.reason,
    resolution?.found === 'not-charged' ? resolution.howLooked : null,
    attempt.details?.description,
    attempt.details?.note,
    ...(attempt.details?.items ?? []).map(({ text }) => text),
    ...beside.refundTexts,
  ];
  const written = new Set<string>();
  for (const text of texts) {
    if (text === null || text === undefined) continue;
    for (const word of wordsOfText(text)) written.add(word);
  }
  return [...[...written].slice(0, wordsMax), ...markedTerms(attempt)];
}

function markedTerms(attempt: Attempt): readonly string[] {
  const taken = moneyTaken(attempt);
  const amounts = new Set([amountTerm(attempt.currency, attempt.amountMinor)]);
  if (taken !== null) amounts.add(amountTerm(taken.currency, taken.amountMinor));
  const plan = planOfIntent(attempt.intentId);
  const code = attempt.transaction?.responseCode ?? null;
  return [
    ...amounts,
    ...statesFoundAs(attempt.state).map((state) => marked('state', state)),
    marked('kind', attempt.kind),
    marked('currency', attempt.currency),
    marked('brand', attempt.card.brand),
    marked('operator', attempt.operatorId),
    ...(code === null ? [] : [marked('response', code)]),
    ...(plan === null ? [] : [marked('plan', plan)]),
    ...(attempt.customerId === null ? [] : [marked('customer', attempt.customerId)]),
  ];
}

/** The states that a payment is found under: it moves from one on the way to the other, and no word is written again. */
function statesFoundAs(state: AttemptState): readonly AttemptState[] {
  return underWayStates.includes(state) ? underWayStates : [state];
}

/** The state on the way to an outcome that a filter by words finds and does not ask for; null for none. */
export function unaskedState({ filters }: PaymentCriteria): AttemptState | null {
  const unasked = underWayStates.filter((state) => !filters.states.includes(state));
  return unasked.length === 1 ? (unasked[0] ?? null) : null;
}

/** Converts a search into groups of terms: one term of each group must match. Null when no group narrows it. */
export function groupsOfQuestion(question: PaymentCriteria): readonly (readonly Term[])[] {
  const { words, filters } = question;
  const oneOf = (mark: Mark, values: readonly string[]) =>
    values.map((value): Term => ({ text: marked(mark, value), isStart: false }));
  return [
    ...words.map(termsOfWord),
    oneOf('state', filters.states),
    oneOf('kind', filters.kinds),
    oneOf('currency', filters.currencies),
    oneOf('brand', filters.brands),
    oneOf('operator', filters.operatorIds),
    oneOf('response', filters.responseCodes),
    oneOf('plan', filters.planId === null ? [] : [filters.planId]),
    oneOf('customer', filters.customerId === null ? [] : [filters.customerId]),
  ].filter((group) => group.length > 0);
}

/** A word to look for, or a prefix of one. */
export interface Term {
  readonly text: string;
  readonly isStart: boolean;
}

function termsOfWord(word: SearchWord): readonly Term[] {
  return [
    { text: word.pointedStart ?? word.start, isStart: true },
    ...word.amounts.map(({ exponent, amountMinor }) => ({
      text: amountWord(exponent, amountMinor),
      isStart: false,
    })),
    ...(word.currency === null
      ? []
      : [{ text: marked('currency', word.currency), isStart: false }]),
  ];
}

/** An unknown currency is assumed to have cents: a row is never refused over it. */
function amountTerm(currency: string, amountMinor: number): string {
  return amountWord(isCurrency(currency) ? exponentOf(currency) : 2, amountMinor);
}

function amountWord(exponent: number, amountMinor: number): string {
  return `${markStart}${marks.amount}${exponent}\u{E00D}${amountMinor}`;
}

/** One word for one value: letter case and every sign are kept, because the index would fold them or split at them. */
function marked(mark: Mark, value: string): string {
  const exact = value.replaceAll(/[^a-z0-9]/gu, (sign) =>
    /[A-Z]/u.test(sign) ? `\u{E00B}${sign.toLowerCase()}` : `\u{E00C}${hexOf(sign)}\u{E00C}`,
  );
  return `${markStart}${marks[mark]}${exact}`;
}

function hexOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16);
}
