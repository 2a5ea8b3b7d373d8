import { assertNever } from '../../../domain/assert.ts';
import type { Attempt, MismatchField } from '../../../domain/charge/attempt.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { OwnDecline } from '../../../domain/charge/own-decline.ts';
import { formatMinor } from '../../../domain/money.ts';

/** Tells what became of a payment in plain words, in the order in which it happened. */
export function sentencesOf(attempt: Attempt, own: readonly OwnDecline[]): string[] {
  return [askedFor(attempt), ...wentOut(attempt), ...cameBack(attempt, own), ...wasFound(attempt)];
}

function askedFor(attempt: Attempt): string {
  const { amountMinor, currency, card, tryNumber, channel, cardId } = attempt;
  const amount = `${currency} ${formatMinor(amountMinor, currency)}`;
  const brand = card.brand === 'unknown' ? 'a card' : `a ${card.brand} card`;
  const kept = cardId === null ? 'keyed' : 'kept';
  const again = tryNumber === 1 ? '' : ` This was try ${tryNumber}.`;
  return `${amount} was asked from ${brand} ending ${card.lastFour} (${kept}, by ${channel}).${again}`;
}

function wentOut({ state, dispatchedAt, notSentReason }: Attempt): string[] {
  if (state === 'prepared') return ['It was written down and has not been sent yet.'];
  if (state === 'not-sent') {
    return [`Nothing was sent, so no money moved (${notSentReason ?? 'interrupted'}).`];
  }
  return dispatchedAt === null ? [] : ['The request was sent once.'];
}

function cameBack(attempt: Attempt, own: readonly OwnDecline[]): string[] {
  const { verdict, state, serviceErrors, transaction } = attempt;
  if (state === 'dispatched') return ['The answer has not come yet.'];
  if (verdict === null) return [];
  switch (verdict.state) {
    case 'approved':
      return ['The bank approved it.'];
    case 'declined': {
      const code = transaction?.responseCode ?? null;
      const { meaning } = declineAdvice(code, transaction?.merchantAdviceCode ?? null, own);
      const named = code === null ? '' : ` (code ${code})`;
      return [`The bank declined it${named}. Nothing was charged.`, meaning];
    }
    case 'rejected': {
      const [first] = serviceErrors;
      const why = first === undefined ? '' : ` It said: “${first}”.`;
      return [`The service refused the request and sent nothing to the bank.${why}`];
    }
    case 'mismatch':
      return [`The bank approved something else than was asked: ${fieldWords(verdict.fields)}.`];
    case 'unknown':
      return [
        'No answer came that proves what happened, so the card may have been charged.',
        'Only somebody who looks at the bank’s own list can tell.',
      ];
    default:
      return assertNever(verdict);
  }
}

function fieldWords(fields: readonly MismatchField[]): string {
  return fields.map((field) => differing[field]).join(', ');
}

const differing: Readonly<Record<MismatchField, string>> = {
  amount: 'another amount',
  currency: 'another currency',
  reference: 'another reference',
  'last-four': 'another card',
  'test-flag': 'the wrong bank (test or live)',
  captured: 'the money is held and not taken',
  'captured-amount': 'another amount was taken',
  'known-id': 'its id belongs to another payment',
};

function wasFound(attempt: Attempt): string[] {
  const { resolution, currency } = attempt;
  if (resolution === null) return [];
  switch (resolution.found) {
    case 'charged': {
      const found = { amountMinor: resolution.amountTakenMinor, currency };
      const taken = moneyTaken(attempt) ?? found;
      const amount = `${taken.currency} ${formatMinor(taken.amountMinor, taken.currency)}`;
      return [`Somebody found it charged: ${amount}, id ${resolution.transactionId}.`];
    }
    case 'declined':
      return [`Somebody found it declined with code ${resolution.responseCode}.`];
    case 'not-charged':
      return [`Somebody looked and found no charge: ${resolution.howLooked}`];
    case 'reversed': {
      const amount = `${currency} ${formatMinor(resolution.amountMinor, currency)}`;
      return [`It was given back on ${resolution.reversedOn}: ${amount}.`];
    }
    default:
      return assertNever(resolution);
  }
}
