import { assertNever } from '../../../domain/assert.ts';
import type { Attempt, MismatchField, ResolutionEvidence } from '../../../domain/charge/attempt.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { formatMinor } from '../../../domain/money.ts';

/** Explains a payment in plain sentences, in the order of events. */
export function sentencesOf(attempt: Attempt, own: readonly DeclineOverride[]): string[] {
  return [askedFor(attempt), ...wentOut(attempt), ...cameBack(attempt, own), ...wasFound(attempt)];
}

function askedFor(attempt: Attempt): string {
  const { amountMinor, currency, card, attemptNumber, channel } = attempt;
  const amount = `${currency} ${formatMinor(amountMinor, currency)}`;
  const brand = card.brand === 'unknown' ? 'a card' : `a ${card.brand} card`;
  const kept = wayOf(attempt);
  const again = attemptNumber === 1 ? '' : ` This was attempt ${attemptNumber}.`;
  return `${amount} was requested from ${brand} ending ${card.lastFour} (${kept}, by ${channel}).${again}`;
}

/** Source of the card. A first charge is keyed, even if its row names the card that it saved. */
function wayOf({ requestSent, cardId, storedCredential }: Attempt): 'keyed' | 'kept' | 'wallet' {
  if (requestSent === null) return cardId === null || storedCredential === 'I' ? 'keyed' : 'kept';
  if (requestSent['card_token'] !== undefined) return 'kept';
  return requestSent['card_number'] === undefined ? 'wallet' : 'keyed';
}

function wentOut({ state, dispatchedAt, notSentReason, requestSent }: Attempt): string[] {
  if (state === 'prepared') return ['It was recorded and has not been sent yet.'];
  if (state === 'not-sent') {
    return [`Nothing was sent, so no money moved (${notSentReason ?? 'interrupted'}).`];
  }
  if (dispatchedAt === null) return [];
  const sent = 'The request was sent once.';
  return requestSent === null
    ? [sent, 'Its fields were not recorded; only those that are certain are shown.']
    : [sent];
}

function cameBack(attempt: Attempt, own: readonly DeclineOverride[]): string[] {
  const { verdict, state, gatewayErrors, transaction } = attempt;
  if (state === 'dispatched') return ['No response yet.'];
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
      const [first] = gatewayErrors;
      const why = first === undefined ? '' : ` It said: “${first}”.`;
      return [`The gateway rejected the request and sent nothing to the bank.${why}`];
    }
    case 'reference-taken':
      return [
        'The gateway already has this reference, so it charged nothing for this attempt.',
        'The order may be paid elsewhere under this reference. Check before charging it again.',
      ];
    case 'mismatch':
      return [`The bank’s approval differs from the request: ${fieldWords(verdict.fields)}.`];
    case 'unknown':
      return [
        'No conclusive response arrived. The card may have been charged.',
        'Check the merchant dashboard to find out.',
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
  'decimal-amount': 'two amounts that contradict each other',
  currency: 'another currency',
  reference: 'another reference',
  'last-four': 'another card',
  'test-flag': 'the wrong environment (test or live)',
  captured: 'authorised but not captured',
  'captured-amount': 'another amount was charged',
  'known-id': 'its id belongs to another payment',
};

const seenBy: Readonly<Record<ResolutionEvidence, string>> = {
  'looked-up': 'The gateway’s look-up shows it',
  'bank-file': 'The bank’s file shows it',
};

function wasFound(attempt: Attempt): string[] {
  const { resolution, currency } = attempt;
  if (resolution === null) return [];
  switch (resolution.found) {
    case 'charged': {
      const found = { amountMinor: resolution.amountTakenMinor, currency };
      const taken = moneyTaken(attempt) ?? found;
      const amount = `${taken.currency} ${formatMinor(taken.amountMinor, taken.currency)}`;
      const seen =
        resolution.evidence === undefined ? 'Confirmed charged' : seenBy[resolution.evidence];
      return [`${seen}: ${amount}, id ${resolution.transactionId}.`];
    }
    case 'declined':
      return [`Confirmed declined with code ${resolution.responseCode}.`];
    case 'not-charged':
      return [`Checked, and no charge was found: ${resolution.howLooked}`];
    case 'paid-elsewhere':
      return [`Checked, and paid elsewhere: id ${resolution.transactionId}.`];
    case 'other-order':
      return [`Checked, and the reference is another order’s: ${resolution.reason}`];
    case 'reversed': {
      const amount = `${currency} ${formatMinor(resolution.amountMinor, currency)}`;
      return [`It was refunded on ${resolution.reversedOn}: ${amount}.`];
    }
    default:
      return assertNever(resolution);
  }
}
