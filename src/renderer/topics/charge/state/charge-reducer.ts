import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { FieldRefusal, Obstacle } from '../../../../contract/charge/charge.ts';
import type { OpenedOrder } from '../../../../contract/charge/orders.ts';
import { noDetailTexts } from '../../../../domain/charge/details/detail-texts.ts';
import { assertNever } from '../../../../domain/assert.ts';
import type {
  ChargeAction,
  ChargeState,
  FocusTarget,
  ReadyCharge,
  SubmitAnswer,
} from './charge-model.ts';
import { emptyCharge, isOutcome, reasonFor } from './charge-model.ts';
import { formWords } from '../../../words/payments/charge-form.ts';
import { secondApproverWords } from '../../../words/payments/second-approver.ts';
import {
  changePayer,
  changeTerms,
  editOrder,
  judged,
  referenceKnown,
} from '../form/charge-edits.ts';
import { focusOn, refuseCard, tell, toTyping, wipe } from './charge-state.ts';
import { firstGap, firstMissing, goesOnAsPart } from '../form/order-handoff.ts';
import { planStop } from '../plan-terms/plan-answers.ts';
import { payerAfter } from '../form/payer-model.ts';

type Of<Kind extends ChargeAction['kind']> = Extract<ChargeAction, { readonly kind: Kind }>;

/** Applies an action to the state of one payment; pure, so that tests need no screen. */
export function chargeReducer(state: ChargeState, action: ChargeAction): ChargeState {
  switch (action.kind) {
    case 'draft-opened':
      return openDraft(state, action);
    case 'order-handed':
      return takeOrder(state, action.opened);
    case 'call-failed':
      return toTyping(state, { notice: { kind: 'failure', failure: action.failure } }, 'notice');
    case 'order-edited':
      return editOrder(state, action);
    case 'kind-chosen':
    case 'terms-edited':
      return changeTerms(state, action);
    case 'payer-edited':
    case 'customer-brought':
    case 'customer-refreshed':
    case 'customer-done':
    case 'agreed':
      return changePayer(state, action);
    case 'card-shown':
      return { ...state, card: action.card, numberRemoved: false, codeCleared: false };
    case 'field-judged':
      return { ...state, refusals: judged(state.refusals, action) };
    case 'refused':
      return refuse(state, action.refusals, action.termsRefusals);
    case 'check-started':
      return { ...state, stage: { kind: 'checking' }, notice: null, obstacle: null, refusals: [] };
    case 'check-answered':
      return answerCheck(state, action);
    case 'try-known':
      return attemptKnown(state, action);
    case 'reference-known':
      return referenceKnown(state, action);
    case 'reason-typed':
      return typeReason(state, action.reason);
    case 'back':
      return state.stage.kind === 'review' ? toTyping(state, {}, 'review') : state;
    case 'submit-started':
      return state.stage.kind === 'review'
        ? {
            ...state,
            stage: { kind: 'sending', ready: state.stage.ready },
            saveAsked: state.stage.ready.payer.consentWords !== null,
            early: [],
          }
        : state;
    case 'submit-answered':
      return answerSubmit(state, action.answer, action.mayPass);
    case 'submit-unclear':
      return state.stage.kind === 'sending'
        ? wipe(
            focusOn({ ...state, stage: { kind: 'unclear', ready: state.stage.ready } }, 'heading'),
          )
        : state;
    case 'attempt-changed':
      return changeAttempt(state, action.attempt);
    case 'code-reason-chosen':
      return chooseCodeReason(state, action.reason);
    case 'fields-changed':
      return changeFields(state, action.fields);
    case 'number-removed':
      return focusOn({ ...state, numberRemoved: true }, 'card-number');
    case 'locked':
    case 'screen-left':
    case 'screen-entered':
      return places[action.kind](state);
    default:
      return assertNever(action);
  }
}

/** Stores the number of the order's next attempt, and the reference it will be sent under. */
function attemptKnown(state: ChargeState, { answer }: Of<'try-known'>): ChargeState {
  const { attemptNumber, referenceToSend: sentAs } = answer;
  return { ...state, nextAttempt: { attemptNumber, sentAs } };
}

/** Handlers for the screen being locked, left and entered. */
const places = { locked: lock, 'screen-left': leave, 'screen-entered': enter } as const;

/** Clears the security code when the screen is left. */
function leave(state: ChargeState): ChargeState {
  return { ...state, codeCleared: state.card.hasCode, card: { ...state.card, hasCode: false } };
}

/** Clears the card when the terminal is locked; a review returns to the form, whose other fields stay. */
function lock(state: ChargeState): ChargeState {
  const { stage, card } = state;
  const wiped = wipe(state);
  if (stage.kind !== 'typing' && stage.kind !== 'checking' && stage.kind !== 'review') return wiped;
  const hadCard = card.brand !== null || card.lastFour !== null || card.expiry !== null;
  const notice = hadCard ? ({ kind: 'told', text: formWords.wipedAtLock } as const) : state.notice;
  return { ...wiped, notice, stage: { kind: 'typing' } };
}

/** Sets the focus on return to the screen: the first missing field, or the heading of the outcome. */
function enter(state: ChargeState): ChargeState {
  if (state.stage.kind === 'opening' || state.stage.kind === 'checking') return state;
  return focusOn(state, state.stage.kind === 'typing' ? firstMissing(state) : 'heading');
}

function openDraft(state: ChargeState, action: Of<'draft-opened'>): ChargeState {
  const { draft, kept } = action;
  const offered = draft.currencies.includes(state.order.currency);
  const currency = offered ? state.order.currency : (draft.currencies[0] ?? state.order.currency);
  // An empty form keeps the channel: mail orders come by the pile.
  const { channel } = state.order;
  const order = { ...(kept === 'nothing' ? emptyCharge.order : state.order), currency, channel };
  const fresh: ChargeState = {
    ...emptyCharge,
    stage: { kind: 'typing' },
    draft,
    order,
    payer: payerAfter(state.payer, kept),
    ...(kept === 'nothing'
      ? {}
      : { kind: state.kind, terms: state.terms, planId: state.planId, part: state.part }),
    card: state.card,
    cardGeneration: state.cardGeneration,
    focus: state.focus,
  };
  if (kept === 'order-and-card') {
    return focusOn({ ...fresh, codeReason: state.codeReason }, 'review');
  }
  return focusOn(wipe(fresh), kept === 'order' ? 'card-number' : (action.focus ?? 'reference'));
}

/** Loads a filled form; where its invoice was the obstacle, everything that was keyed stays. */
function takeOrder(state: ChargeState, opened: OpenedOrder): ChargeState {
  const { draft, order, part } = opened;
  const goesOn = goesOnAsPart(state, opened);
  const kept = goesOn ? 'order-and-card' : 'nothing';
  const fresh = openDraft(state, { kind: 'draft-opened', draft, kept });
  const { reference, amount, currency, channel, details = noDetailTexts } = order;
  const taken = goesOn
    ? { ...fresh.order, reference }
    : { reference, amount, currency, channel, details };
  const filled = { ...fresh, order: taken, part, duplicateReason: part?.reason ?? '' };
  return goesOn ? filled : focusOn(filled, firstGap(order));
}

function chooseCodeReason(state: ChargeState, codeReason: ChargeState['codeReason']): ChargeState {
  const refusals = state.refusals.filter(({ field }) => field !== 'code-reason');
  return { ...state, codeReason, refusals };
}

/** Applies changed form settings while the form is open. */
function changeFields(state: ChargeState, fields: Of<'fields-changed'>['fields']): ChargeState {
  return state.draft === null ? state : { ...state, draft: { ...state.draft, fields } };
}

function refuse(
  state: ChargeState,
  refusals: readonly FieldRefusal[],
  termsRefusals: ChargeState['termsRefusals'] = [],
): ChargeState {
  const term = termsRefusals[0]?.field;
  const target = refusals[0]?.field ?? (term === undefined ? 'reference' : termsTarget(term));
  return toTyping(state, { refusals, termsRefusals }, target);
}

/** The amount and the total are entered in the order's amount field. */
function termsTarget(field: ChargeState['termsRefusals'][number]['field']): FocusTarget {
  if (field === 'currency') return 'currency';
  return field === 'amount' || field === 'total' ? 'amount' : `terms-${field}`;
}

function answerCheck(state: ChargeState, action: Of<'check-answered'>): ChargeState {
  if (state.stage.kind !== 'checking') return state;
  const { answer, order, card, payer, plan, mayPass } = action;
  if (answer.obstacle !== null && !mayPass) return stopAt(state, answer.obstacle);
  if (answer.needsSupervisor && !action.isSupervisor) {
    return toTyping(state, { notice: { kind: 'needs-supervisor' } }, 'notice');
  }
  const ready: ReadyCharge = {
    order,
    card,
    payer,
    plan,
    sentAs: answer.referenceToSend,
    attemptNumber: answer.attemptNumber,
    cardAttempts: answer.cardAttempts,
    obstacle: answer.obstacle,
    needsSupervisor: answer.needsSupervisor,
    needsSecondApprover: answer.needsSecondApprover,
  };
  return toReview(state, ready);
}

function toReview(state: ChargeState, ready: ReadyCharge): ChargeState {
  const needsReason = ready.obstacle !== null && reasonFor(ready.obstacle, state).trim() === '';
  return focusOn(
    {
      ...state,
      stage: { kind: 'review', ready },
      agreed: false,
      gapAccepted: null,
      refusals: [],
      termsRefusals: [],
    },
    needsReason ? 'duplicate-reason' : ready.payer.consentWords === null ? 'charge' : 'consent',
  );
}

/** Stores the reason with the obstacle under review; one for a duplicate does not release a held card. */
function typeReason(state: ChargeState, reason: string): ChargeState {
  const isHeld = state.stage.kind === 'review' && state.stage.ready.obstacle?.kind === 'card-held';
  return isHeld ? { ...state, cardHoldReason: reason } : { ...state, duplicateReason: reason };
}

/** Keeps the form and focuses the obstacle: the ways on are there, and Esc leads back. */
function stopAt(state: ChargeState, obstacle: Obstacle): ChargeState {
  return toTyping(state, { obstacle }, 'notice');
}

function answerSubmit(state: ChargeState, answer: SubmitAnswer, mayPass: boolean): ChargeState {
  if (state.stage.kind !== 'sending') return state;
  switch (answer.kind) {
    case 'accepted': {
      const newest = state.early.findLast(({ id }) => id === answer.attempt.id) ?? answer.attempt;
      const planId = 'planId' in answer ? answer.planId : state.planId;
      return arrive({ ...state, planId, early: [] }, newest);
    }
    case 'refused':
      return refuse(state, answer.refusals);
    case 'obstacle':
      return mayPass
        ? toReview(state, { ...state.stage.ready, obstacle: answer.obstacle })
        : stopAt(state, answer.obstacle);
    case 'stale-draft':
      return toTyping(wipe(state), { notice: { kind: 'stale' } }, 'notice');
    case 'needs-supervisor':
      return toTyping(state, { notice: { kind: 'needs-supervisor' } }, 'notice');
    case 'needs-second-person':
      return tell(state, secondApproverWords.notAgreed);
    case 'card-refused':
      return refuseCard(state, answer.reason);
    case 'terms-refused':
      return refuse(state, [], answer.refusals);
    case 'reference-taken':
    case 'not-possible':
    case 'locked':
      return tell(state, planStop(answer, state.order.currency));
    default:
      return assertNever(answer);
  }
}

function changeAttempt(state: ChargeState, attempt: AttemptView): ChargeState {
  if (state.stage.kind === 'sending') return { ...state, early: [...state.early, attempt] };
  if (state.stage.kind !== 'sent' || state.stage.attempt.id !== attempt.id) return state;
  return arrive(state, attempt);
}

/** Shows an attempt on the slip; an outcome moves the focus to its heading and clears the card. */
function arrive(state: ChargeState, attempt: AttemptView): ChargeState {
  const before = state.stage.kind === 'sent' ? state.stage.attempt : null;
  const sent: ChargeState = { ...state, stage: { kind: 'sent', attempt } };
  const isNew = before === null || before.state !== attempt.state || before.late !== attempt.late;
  if (!isOutcome(attempt) || !isNew) return sent;
  const told = focusOn(sent, 'heading');
  return attempt.state === 'not-sent' ? told : wipe(told);
}
