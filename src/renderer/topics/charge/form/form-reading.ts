import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { TermsRefusalView } from '../../../../contract/plan-terms-refusal.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { noDetailTexts } from '../../../../domain/charge/details/detail-texts.ts';
import { instalmentReference } from '../../../../domain/plans/plan.ts';
import type { SchedulePreview } from '../../../../domain/plans/preview.ts';
import type { PlanTerms } from '../../../../domain/plans/terms.ts';
import type { KeyedCardText } from '../../../ui/card/card-reading.ts';
import { planConsentWords } from '../../../words/plans/plan-terms.ts';
import { periodWords } from '../../../words/plans/plans.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { isOfDetails } from '../details/details-model.ts';
import type { DraftView, Order } from './order-reading.ts';
import { readOrder } from './order-reading.ts';
import type { Payer, PayerReading } from './payer-model.ts';
import { readPayer } from './payer-model.ts';
import type { TermsReading } from '../plan-terms/terms-model.ts';
import { laterStart, readTerms } from '../plan-terms/terms-model.ts';

type ReadPayer = Extract<PayerReading, { readonly ok: true }>;

export type FormReading =
  | {
      readonly ok: true;
      /** For a plan, the amount is that of its first charge. */
      readonly order: Order;
      readonly payer: ReadPayer;
      readonly plan: PlanTerms | null;
      /** Reference of a plan's first charge, or the order's own for a single payment. */
      readonly reference: string;
    }
  | {
      readonly ok: false;
      readonly refusals: readonly FieldRefusal[];
      readonly termsRefusals: readonly TermsRefusalView[];
    };

/** Parses the whole form as main does: a payment, or the first charge of a plan. */
export function readForm(state: ChargeState, draft: DraftView, keyed: KeyedCardText): FormReading {
  return state.kind === 'single'
    ? readSingle(state, draft, keyed)
    : readPlanForm(state, draft, keyed);
}

function readSingle(state: ChargeState, draft: DraftView, keyed: KeyedCardText): FormReading {
  const order = readOrder(state.order, draft);
  const payer = readPayer(state.payer, keyed, rulesOf(state, draft));
  if (!order.ok || !payer.ok) {
    const refusals = [order, payer]
      .flatMap((read) => (read.ok ? [] : read.refusals))
      // In the order of the form, so that the focus goes to the first.
      .toSorted((one, other) => Number(isOfDetails(one)) - Number(isOfDetails(other)));
    return { ok: false, refusals, termsRefusals: [] };
  }
  return { ok: true, order: order.order, payer, plan: null, reference: order.order.reference };
}

function readPlanForm(state: ChargeState, draft: DraftView, keyed: KeyedCardText): FormReading {
  // The account's limit applies to a single charge, so each instalment is checked against it.
  const order = readOrder(
    { ...state.order, details: noDetailTexts },
    { ...draft, amountLimitMajor: Number.POSITIVE_INFINITY },
  );
  const terms = readPlanTerms(state, draft);
  const rules = rulesOf(state, draft);
  const payer = readPayer(keyedPayer(state.payer), keyed, {
    ...rules,
    fields: { ...rules.fields, customerRequired: true },
  });
  const first = terms.ok ? terms.preview.rows[0] : undefined;
  if (!order.ok || !terms.ok || !payer.ok || first === undefined) {
    return {
      ok: false,
      refusals: [order, payer].flatMap((read) => (read.ok ? [] : read.refusals)),
      termsRefusals: terms.ok ? [] : terms.refusals,
    };
  }
  const consentWords = planConsentWords({
    merchantName: draft.merchantName,
    brand: payer.shown.brand?.name ?? null,
    lastFour: payer.shown.lastFour ?? '',
    currency: order.order.currency,
    preview: terms.preview,
    often: periodWords(terms.terms.period),
  });
  return {
    ok: true,
    order: { ...order.order, amountMinor: first.amountMinor },
    payer: { ...payer, terms: { ...payer.terms, consentWords } },
    plan: terms.terms,
    reference: instalmentReference(order.order.reference, 1),
  };
}

/** A plan starts with a keyed card, which it saves by itself. */
function keyedPayer(payer: Payer): Payer {
  return { ...payer, cardOnFileId: null, keep: false };
}

/**
 * Parses the terms of the form; a later start is refused, because a plan starts with a charge now.
 *
 * The field explains that in its own words (`LaterStart`).
 */
export function readPlanTerms(state: ChargeState, draft: DraftView): TermsReading {
  if (state.kind === 'single') return { ok: false, refusals: [] };
  const reading = readTerms(state.terms, { kind: state.kind, order: state.order, draft });
  if (laterStart(state.terms, draft.today) === null || !reading.ok) return reading;
  return { ok: false, refusals: [{ field: 'startDate', reason: 'not-a-date' }] };
}

/** The schedule that the slip shows; null for a single payment, and while the terms cannot be read. */
export function shownSchedule(state: ChargeState): SchedulePreview | null {
  const { kind, draft } = state;
  if (kind === 'single' || draft === null) return null;
  const reading = readTerms(state.terms, { kind, order: state.order, draft });
  return reading.ok ? reading.preview : null;
}

function rulesOf({ order, codeReason }: ChargeState, draft: DraftView) {
  return {
    today: draft.today as CalendarDate,
    merchantName: draft.merchantName,
    fields: draft.fields,
    channel: order.channel,
    codeReason,
  };
}
