import type { AccountMode } from '../../../../domain/accounts/account.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { formatExpiry } from '../../../../domain/time/calendar.ts';
import { formatMinor } from '../../../../domain/money.ts';
import type { SlipBand, SlipLine, SlipModel } from '../../../ui/slip/slip-model.ts';
import { formWords } from '../../../words/payments/charge-form.ts';
import { outcomeLooks } from '../../../words/payments/states.ts';
import { slipWords, orderChannelWords } from '../../../words/payments/slip.ts';
import type { CardOnSlip } from '../../../ui/card/card-reading.ts';
import type { ChargeState, ReadyCharge, Stage } from '../state/charge-model.ts';
import { detailLines } from '../../../ui/slip/detail-lines.ts';
import { shownDetails } from '../details/details-model.ts';
import { shownSchedule } from '../form/form-reading.ts';
import { cardOnFileOf, shownCardOnFile } from '../form/payer-model.ts';

/** The slip before there is an attempt: it fills in as staff type, and then becomes the review. */
export function draftSlip(
  state: ChargeState,
  setting: { readonly mode: AccountMode; readonly merchantName: string },
): SlipModel {
  const { stage, order } = state;
  const ready = 'ready' in stage ? stage.ready : null;
  const kept = cardOnFileOf(state.payer);
  const card = ready?.card ?? (kept === null ? state.card : shownCardOnFile(kept));
  const amount = amountOf(state);
  return {
    ...setting,
    band: bandOf(stage),
    amount,
    card: {
      brand: card.brand?.name ?? null,
      lastFour: card.lastFour,
      takenBy: orderChannelWords(order.channel, state.kind),
    },
    lines: [
      ...customerLine(state),
      ...orderLines(state),
      ...(state.kind === 'single' ? detailLines(shownDetails(order), order.currency) : []),
      ...cardLines(card, ready !== null),
      ...brandLine(ready?.cardAttempts ?? null),
    ],
    next: stage.kind === 'unclear' ? [formWords.unclearNext] : [],
    say: readBack(state, amount, card),
    records: [],
    waitingSinceMs: null,
  };
}

/** The sentence that has the customer on the phone agree to amount and card; null before the review. */
function readBack(
  { stage, order }: ChargeState,
  { currency, text }: SlipModel['amount'],
  card: CardOnSlip,
): string | null {
  if (stage.kind !== 'review' || order.channel !== 'phone' || card.lastFour === null) return null;
  const named = slipWords.yourCard(card.brand?.name ?? null, card.lastFour);
  return slipWords.readBack(`${currency} ${text}`, named);
}

function bandOf(stage: Stage): SlipBand | null {
  switch (stage.kind) {
    case 'review':
      return { ...outcomeLooks.review, heading: slipWords.review, money: slipWords.reviewMoney };
    case 'sending':
      return { ...outcomeLooks.sending, heading: slipWords.sending, money: slipWords.doNotCharge };
    case 'unclear':
      return { ...outcomeLooks.unclear, heading: slipWords.unclear, money: formWords.unclear };
    case 'opening':
    case 'typing':
    case 'checking':
      return { ...outcomeLooks.draft, heading: formWords.newPayment, money: slipWords.fillsIn };
    default:
      return null;
  }
}

/** The amount charged now: for a plan, its first instalment once the terms can be read. */
function amountOf(state: ChargeState): SlipModel['amount'] {
  const { order } = state;
  const { currency } = order;
  const first = shownSchedule(state)?.rows[0];
  if (first !== undefined) {
    return { currency, text: formatMinor(first.amountMinor, currency), isKnown: true };
  }
  const amount = readAmount(order.amount, currency);
  const amountMinor = amount.ok ? amount.value.amountMinor : 0;
  return { currency, text: formatMinor(amountMinor, currency), isKnown: amount.ok };
}

function orderLines(state: ChargeState): readonly SlipLine[] {
  const ready = 'ready' in state.stage ? state.stage.ready : null;
  const sentAs = ready?.sentAs ?? state.nextAttempt?.sentAs ?? null;
  const attemptNumber = ready?.attemptNumber ?? state.nextAttempt?.attemptNumber ?? 1;
  const reference = state.order.reference.trim();
  const label = state.draft?.fields.referenceLabel || slipWords.reference;
  return [
    { label, value: reference === '' ? '–' : reference, figures: true },
    ...(sentAs === null || sentAs === reference
      ? []
      : [{ label: slipWords.sentAs, value: sentAs, figures: true } as const]),
    ...(attemptNumber < 2
      ? []
      : [{ label: slipWords.attemptNumber, value: String(attemptNumber) }]),
  ];
}

function customerLine({ stage, payer }: ChargeState): readonly SlipLine[] {
  const name = 'ready' in stage ? stage.ready.payer.customer?.name : payer.customer?.name;
  return name === undefined ? [] : [{ label: slipWords.customer, value: name }];
}

/** The line of the brand retry limit; none for a card without counted attempts. */
function brandLine(cardAttempts: ReadyCharge['cardAttempts']): readonly SlipLine[] {
  if (cardAttempts === null || cardAttempts.counted === 0) return [];
  return [{ label: slipWords.brandLimit, value: slipWords.brandLeft(cardAttempts.leftWithBrand) }];
}

/** The expiry stays on the slip until the charge is sent; a receipt never shows it. */
function cardLines(card: CardOnSlip, isReady: boolean): readonly SlipLine[] {
  const code = card.hasCode ? slipWords.codeGiven : slipWords.codeNotGiven;
  return [
    { label: slipWords.expiry, value: card.expiry === null ? '–' : formatExpiry(card.expiry) },
    ...(card.holder === '' ? [] : [{ label: slipWords.holder, value: card.holder }]),
    ...((isReady || card.hasCode) && card.isKept !== true
      ? [{ label: slipWords.code, value: code }]
      : []),
  ];
}
