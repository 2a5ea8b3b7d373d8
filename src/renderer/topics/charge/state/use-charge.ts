import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Role } from '../../../../contract/define.ts';
import type { Envelope } from '../../../../contract/envelope.ts';
import type { OperationInput, OperationOutput } from '../../../../contract/index.ts';
import type { Obstacle } from '../../../../contract/charge/charge.ts';
import type { OpenedOrder } from '../../../../contract/charge/orders.ts';
import { instalmentReference } from '../../../../domain/plans/plan.ts';
import { call, on } from '../../../bridge/client.ts';
import { useOthersChanges } from '../../../bridge/others/others-payment.ts';
import { useOnLock, useOnUnlock } from '../../../ui/lock.tsx';
import type { KeyedCardText } from '../../../ui/card/card-reading.ts';
import type { ChargeAction, ChargeState, FocusTarget, SubmitAnswer } from './charge-model.ts';
import { emptyCharge, reasonFor } from './charge-model.ts';
import { chargeReducer } from './charge-reducer.ts';
import { readForm, shownSchedule } from '../form/form-reading.ts';
import type { DraftView, Order } from '../form/order-reading.ts';
import { judgeLeft } from '../judge-left.ts';
import { readOrder } from '../form/order-reading.ts';
import { submitForm } from '../form/submit-form.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import type { Kept } from '../form/payer-model.ts';

/** The payment on screen and its actions. */
export interface Charge {
  readonly state: ChargeState;
  readonly act: (action: ChargeAction) => void;
  /** Opens a new draft; `retryOf` continues with that attempt's order, `focus` replaces the first focus. */
  readonly open: (retryOf: string | null, kept: Kept, focus?: FocusTarget) => void;
  /** Continues with a form that was opened filled. */
  readonly take: (opened: OpenedOrder) => void;
  /** Validates a field that lost the focus; a taken reference is reported before the card is keyed. */
  readonly judge: (field: 'reference' | 'amount') => void;
  readonly review: () => void;
  readonly submit: () => void;
}

function mayPass(obstacle: Obstacle | null, role: Role): boolean {
  const need = obstacle?.overridableBy ?? null;
  return need !== null && isRoleEnough(role, need);
}

/**
 * Runs one payment with plain calls.
 *
 * Neither a query nor a mutation: their cache would keep the card, and a paused mutation would be sent again.
 * `readCardFields` reads the inputs at the moment of sending.
 */
export function useCharge(role: Role, readCardFields: () => KeyedCardText): Charge {
  const [state, act] = useReducer(chargeReducer, emptyCharge);
  const calls = useChargeCalls({ state, act, role, readCardFields });
  const start = useEffectEvent(() => calls.open(null, 'nothing'));
  useEffect(() => start(), []);
  useEffect(
    () => on('attempt.changed', (attempt) => act({ kind: 'attempt-changed', attempt })),
    [],
  );
  useMissedAnswer(state, act);
  useOthersChanges(state.stage.kind === 'sent' ? state.stage.attempt.id : null, (attempt) =>
    act({ kind: 'attempt-changed', attempt }),
  );
  useOnLock(() => act({ kind: 'locked' }));
  // A check that fails now is repeated by the review.
  const judge: Charge['judge'] = (field) =>
    void judgeLeft(state, field, act).catch(() => undefined);
  return { state, act, judge, ...calls };
}

interface ChargeParts extends Pick<Charge, 'state' | 'act'> {
  readonly role: Role;
  readonly readCardFields: () => KeyedCardText;
}

type AsyncOpen = (...how: Parameters<Charge['open']>) => Promise<void>;

function useChargeCalls(parts: ChargeParts): Omit<Charge, 'state' | 'act' | 'judge'> {
  const { state, act, role, readCardFields } = parts;
  // Set in the handler that sends: a second press finds it set before anything is rendered.
  const sending = useRef(false);
  const retried = useRef<string | null>(null);

  const open: AsyncOpen = async (retryOf, kept, focus) => {
    retried.current = retryOf;
    const answer = await call('charge.open', { retryOf });
    if (!answer.ok) return act({ kind: 'call-failed', failure: answer.error });
    sending.current = false;
    const opened = { kind: 'draft-opened', draft: answer.value, kept } as const;
    act(focus === undefined ? opened : { ...opened, focus });
    return retryOf === null ? undefined : askNextAttempt(state, answer.value, act);
  };

  const review = async (): Promise<void> => {
    const { draft } = state;
    if (draft === null || state.stage.kind !== 'typing') return;
    const form = readForm(state, draft, readCardFields());
    if (!form.ok) return act({ ...form, kind: 'refused' });
    act({ kind: 'check-started' });
    const { order, payer, plan, reference } = form;
    const { lastFour } = payer.shown;
    const { planId } = state;
    const cardId = payer.terms.cardOnFileId;
    const asked = { ...order, reference, lastFour, cardId, planId };
    const answer = await askAnew({ state, act, draft, retryOf: retried.current }, asked);
    if (!answer.ok) return act({ kind: 'call-failed', failure: answer.error });
    if (answer.value.refusals.length > 0) return act({ kind: 'refused', ...answer.value });
    act({
      kind: 'check-answered',
      answer: answer.value,
      order,
      card: payer.shown,
      payer: payer.terms,
      plan,
      mayPass: mayPass(answer.value.obstacle, role),
      isSupervisor: isRoleEnough(role, 'supervisor'),
    });
  };

  const submit = async (): Promise<void> => {
    const { draft, stage } = state;
    if (sending.current || draft === null || stage.kind !== 'review') return;
    const { obstacle } = stage.ready;
    if (obstacle !== null && reasonFor(obstacle, state).trim() === '') return;
    if (stage.ready.payer.consentWords !== null && !state.agreed) return;
    const form = readForm(state, draft, readCardFields());
    if (!form.ok) return act({ ...form, kind: 'refused' });
    sending.current = true;
    act({ kind: 'submit-started' });
    await send({ act, sending, role }, () =>
      submitForm(state, {
        draftId: draft.draftId,
        ready: stage.ready,
        keyed: form.payer.keyed,
        duplicateReason: state.duplicateReason.trim() || null,
        cardHoldReason: state.cardHoldReason.trim() || null,
      }),
    );
  };

  // A call that throws sent nothing here: only "send" below sends.
  const broken = (): void => act({ kind: 'call-failed', failure: brokenPage });
  return {
    open: (...how) => void open(...how).catch(broken),
    take: (opened) => {
      sending.current = false;
      retried.current = null;
      act({ kind: 'order-handed', opened });
    },
    review: () => void review().catch(broken),
    submit: () => void submit(),
  };
}

const brokenPage = { kind: 'internal', reportId: 'page' } as const;

interface DraftToCheck extends Pick<Charge, 'state' | 'act'> {
  readonly draft: DraftView;
  readonly retryOf: string | null;
}

/**
 * Checks a keyed form; main has forgotten its draft where the records were opened anew, on a server say, and then a new
 * one takes its place.
 */
async function askAnew(
  { state, act, draft, retryOf }: DraftToCheck,
  asked: Omit<OperationInput<'charge.check'>, 'draftId'>,
): Promise<Envelope<OperationOutput<'charge.check'>>> {
  const answer = await call('charge.check', { draftId: draft.draftId, ...asked });
  const isForgotten = !answer.ok && answer.error.kind === 'not-found';
  if (!isForgotten || state.planId !== null || state.part !== null) return answer;
  const anew = await call('charge.open', { retryOf });
  if (!anew.ok) return anew;
  act({ kind: 'draft-opened', draft: anew.value, kept: 'order-and-card' });
  act({ kind: 'check-started' });
  return call('charge.check', { draftId: anew.value.draftId, ...asked });
}

/** Reads the next attempt number and reference, so that staff see them before they key. */
async function askNextAttempt(
  state: ChargeState,
  draft: DraftView,
  act: (action: ChargeAction) => void,
): Promise<void> {
  const read = readOrder(state.order, draft);
  if (!read.ok) return;
  const { draftId } = draft;
  const first = state.kind === 'single' ? undefined : shownSchedule({ ...state, draft })?.rows[0];
  const order = first === undefined ? read.order : firstOf(read.order, first.amountMinor);
  const { planId } = state;
  const answer = await call('charge.check', { draftId, ...order, lastFour: null, planId });
  if (answer.ok) act({ kind: 'try-known', answer: answer.value });
}

function firstOf(order: Order, amountMinor: number): Order {
  return { ...order, amountMinor, reference: instalmentReference(order.reference, 1) };
}

/** Sends once. Another send is allowed only when main confirms that nothing was sent. */
async function send(
  parts: {
    readonly act: (action: ChargeAction) => void;
    readonly sending: { current: boolean };
    readonly role: Role;
  },
  submitOnce: () => Promise<Envelope<SubmitAnswer>>,
): Promise<void> {
  const { act, sending, role } = parts;
  try {
    const answer = await submitOnce();
    if (!answer.ok) {
      if (answer.error.kind === 'internal') return act({ kind: 'submit-unclear' });
      sending.current = false;
      return act({ kind: 'call-failed', failure: answer.error });
    }
    const { value } = answer;
    if (value.kind !== 'accepted') sending.current = false;
    const passes = value.kind === 'obstacle' && mayPass(value.obstacle, role);
    act({ kind: 'submit-answered', answer: value, mayPass: passes });
  } catch {
    act({ kind: 'submit-unclear' });
  }
}

const lookAgainEveryMs = 15_000;

/** Reads a waiting attempt at intervals, in case the event of its outcome never arrived. */
function useMissedAnswer(state: ChargeState, act: (action: ChargeAction) => void): void {
  const { stage } = state;
  const waitingFor =
    stage.kind === 'sent' && (stage.attempt.state === 'dispatched' || stage.attempt.inFlight)
      ? stage.attempt.id
      : null;
  const look = async (attemptId: string): Promise<void> => {
    const found = await call('charge.find', { attemptId });
    if (found.ok) act({ kind: 'attempt-changed', attempt: found.value.attempt });
  };
  const onTick = useEffectEvent(look);
  useEffect(() => {
    if (waitingFor === null) return undefined;
    const timer = setInterval(() => void onTick(waitingFor), lookAgainEveryMs);
    return () => clearInterval(timer);
  }, [waitingFor]);
  useOnUnlock(() => {
    if (waitingFor !== null) void look(waitingFor);
  });
}
