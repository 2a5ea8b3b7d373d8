import type { ApprovedFacts } from '../../../contract/staff/passphrase-window.ts';
import { isCurrency } from '../../../domain/money.ts';
import { scheduleRow } from '../../../domain/plans/schedule.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { AttemptId, CardId, PlanId, WalletCheckoutId } from '../../../domain/ids.ts';
import type { AccountContext } from '../account-context.ts';

/** The parts of a call by which its subject is looked up; no card number is among them. */
export interface CallSubject {
  readonly facts: ApprovedFacts;
  /** The terms of a plan that the call starts; null for any other call. */
  readonly terms: PlanTerms | null;
  readonly attemptId: AttemptId | null;
  readonly planId: PlanId | null;
  readonly sequence: number | null;
  readonly cardId: CardId | null;
  readonly checkoutId: WalletCheckoutId | null;
}

const noFacts: ApprovedFacts = {
  amountMinor: null,
  currency: null,
  reference: null,
  cardLastFour: null,
};

/** The subject of a parsed call, read from the fields that the operations of money share. */
export function callSubjectOf(input: unknown): CallSubject {
  const card: unknown = Reflect.get(Object(input), 'card');
  const terms: unknown = Reflect.get(Object(input), 'terms');
  const currency = text(input, 'currency') ?? text(terms, 'currency') ?? '';
  return {
    facts: {
      amountMinor: count(input, 'amountMinor'),
      currency: isCurrency(currency) ? currency : null,
      reference: text(input, 'reference'),
      cardLastFour: text(card, 'number')?.replaceAll(/\D/gu, '').slice(-4) ?? null,
    },
    terms: typeof terms === 'object' ? (terms as PlanTerms | null) : null,
    attemptId: text(input, 'attemptId') as AttemptId | null,
    planId: text(input, 'planId') as PlanId | null,
    sequence: count(input, 'sequence'),
    cardId: text(card, 'cardId') as CardId | null,
    checkoutId: text(input, 'checkoutId') as WalletCheckoutId | null,
  };
}

function text(holder: unknown, name: string): string | null {
  const value: unknown = Reflect.get(Object(holder), name);
  return typeof value === 'string' ? value : null;
}

function count(holder: unknown, name: string): number | null {
  const value: unknown = Reflect.get(Object(holder), name);
  return typeof value === 'number' ? value : null;
}

/** The amount, reference and card of a call: its own fields first, then what the records say of its subject. */
export async function approvedFacts(
  context: AccountContext,
  subject: CallSubject,
): Promise<ApprovedFacts> {
  const found = await recordedFacts(context, subject);
  const { facts } = subject;
  return {
    amountMinor: facts.amountMinor ?? found.amountMinor,
    currency: facts.currency ?? found.currency,
    reference: facts.reference ?? found.reference,
    cardLastFour: facts.cardLastFour ?? found.cardLastFour,
  };
}

async function recordedFacts(
  { ledger, account, ledgerTime }: AccountContext,
  { terms, attemptId, planId, sequence, cardId, checkoutId }: CallSubject,
): Promise<ApprovedFacts> {
  if (terms !== null) {
    return { ...noFacts, amountMinor: scheduleRow(terms, 1)?.amountMinor ?? null };
  }
  if (attemptId !== null) {
    const found = await ledger.attempts.find(attemptId);
    if (!found.ok || found.value === null) return noFacts;
    const { amountMinor, currency, reference, card } = found.value;
    return { amountMinor, currency, reference, cardLastFour: card.lastFour };
  }
  if (planId !== null) {
    const now = ledgerTime.trustedNow();
    const today = dateInZone(now, account.timeZone);
    const found = await ledger.plans.findPlan(planId, { today, now, isFrozen: false });
    if (!found.ok || found.value === null) return noFacts;
    const { plan, instalments, card } = found.value;
    const instalment = instalments.find((one) => one.sequence === sequence);
    return {
      amountMinor: instalment?.amountMinor ?? null,
      currency: plan.terms.currency,
      reference: plan.reference,
      cardLastFour: card?.facts.lastFour ?? null,
    };
  }
  if (cardId !== null) {
    const found = await ledger.customers.findCard(cardId);
    return { ...noFacts, cardLastFour: found.ok ? (found.value?.lastFour ?? null) : null };
  }
  if (checkoutId !== null) {
    const found = await ledger.wallet.findCheckout(checkoutId);
    if (!found.ok || found.value === null) return noFacts;
    const { amountMinor, currency, invoiceNumber } = found.value.checkout;
    return { amountMinor, currency, reference: invoiceNumber, cardLastFour: null };
  }
  return noFacts;
}
