import { Box, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { mayLackCode } from '../../../domain/accounts/form-fields.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { usePhoneMode } from '../../bridge/use-phone-mode.ts';
import { hasCommandKey } from '../../lib/keys.ts';
import { useSwallowedKeys } from '../../lib/use-swallowed-keys.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { CheckBox } from '../../ui/form/choice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ChargeDetails } from './details/charge-details.tsx';
import { SlipSidePlace, SlipSides } from '../../ui/slip/slip-side.tsx';
import { ParkedOrders } from '../../ui/slots/payment-slots.tsx';
import { OpenWalletCheckouts } from '../../ui/slots/wallet-slots.tsx';
import { formWords } from '../../words/payments/charge-form.ts';
import { screenLines } from '../../words/frame.ts';
import { refusalSummary } from '../../words/payments/refusals.ts';
import { CardChoice, SaveCard } from './card/card-choice.tsx';
import { CardFields } from '../../ui/card/card-fields.tsx';
import type { KeyedCardText } from '../../ui/card/card-reading.ts';
import { practiceCard, withCents } from './card/practice-card.ts';
import { ChargeNotices } from './slip/charge-notices.tsx';
import { ChargeSlip } from './slip/charge-slip.tsx';
import type { ChargeState } from './state/charge-model.ts';
import { isEditable, isOutcome } from './state/charge-model.ts';
import { moveByEnter } from '../../lib/enter-navigation.ts';
import { effectiveRole } from '../../lib/effective-role.ts';
import { OpenedSlip } from './slip/opened-slip.tsx';
import { OrderFields } from './form/order-fields.tsx';
import { isEmptyOrder } from './form/order-reading.ts';
import { useRefusalWords } from './form/use-refusal-words.ts';
import { PayerField } from './form/payer-fields.tsx';
import type { Payer } from './form/payer-model.ts';
import { cardOnFileOf } from './form/payer-model.ts';
import { PlanPart, termSentence } from './plan-terms/plan-part.tsx';
import { PracticeGuide } from './card/practice-guide.tsx';
import { RecentPayments } from './recent-payments.tsx';
import './take-payment.css';
import { useCustomerFromUrl, useFreshCustomer } from './form/use-customer-from-url.ts';
import type { CardFieldsHandle } from '../../ui/card/use-card-inputs.ts';
import type { Charge } from './state/use-charge.ts';
import { useCharge } from './state/use-charge.ts';
import { Welcome } from './welcome.tsx';
import { useEscape } from './state/use-charge-keys.ts';
import { useEntering, useOnLeave } from './state/use-visits.ts';
import { useOrderHandoff } from './form/use-order-handoff.ts';
import { useNoUndo } from '../../ui/card/use-no-undo.ts';
import { useFocusRequests, useSpokenStages } from './state/use-focus-requests.ts';
import { FixedOrder } from './form/fixed-order.tsx';

const nothingKeyed: KeyedCardText = { number: '', expiry: '', holder: '', code: '' };

/** Take payment: the form on the left, the slip on the right. */
export function TakePaymentScreen(props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  const { status, active } = props;
  const screen = useRef<HTMLDivElement>(null);
  const card = useRef<CardFieldsHandle>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const charge = useCharge(effectiveRole(status), () => card.current?.read() ?? nothingKeyed);
  const { state, act } = charge;
  const { stage } = state;

  useChangedFields(status, act);
  useNoUndo();
  useFocusRequests(screen, state.focus);
  useSpokenStages(state, active);
  useOrderHandoff(active, charge, () => setOpened(null));
  useCustomerFromUrl(active, charge);
  useFreshCustomer(charge);
  useSpokenRefusals(charge);
  useStageKeys(active, charge);
  useEscape(active && opened !== null && stage.kind !== 'review', () => setOpened(null));
  useEntering(active, () => act({ kind: 'screen-entered' }));
  useOnLeave(active, () => {
    card.current?.clearCode();
    act({ kind: 'screen-left' });
  });

  const editable = isEditable(stage);
  const fillPracticeCard = (number: string): void => {
    card.current?.fill(practiceCard(number, state.draft?.today ?? ''));
    screen.current?.querySelector<HTMLElement>('[data-field="review"]')?.focus();
  };
  return (
    <SlipSides>
      <div className="take-payment" ref={screen}>
        <Stack className="take-payment-left" gap={16} miw={0}>
          <PageHead title={formWords.title} line={screenLines.takePayment} />
          <SlipSidePlace />
          <ChargeNotices
            state={state}
            onOpenAttempt={setOpened}
            onOpenForm={() => charge.open(null, state.draft === null ? 'nothing' : 'order')}
            onNewPayment={() => charge.open(null, 'nothing')}
          />
          {editable ? <OpenWalletCheckouts reference={state.order.reference} /> : null}
          <ChargeForm charge={charge} status={status} card={card} />
          <ParkedOrders />
          {status.mode === 'practice' ? (
            <PracticeGuide
              firstSteps={status.firstSteps}
              isEditable={editable}
              onCard={fillPracticeCard}
              onCents={(ending) =>
                act({
                  kind: 'order-edited',
                  change: { amount: withCents(state.order.amount, state.order.currency, ending) },
                })
              }
            />
          ) : null}
          <RecentPayments opened={opened} onOpen={setOpened} />
        </Stack>
        <SlipPart charge={charge} status={status} opened={opened} onOpened={setOpened} />
      </div>
    </SlipSides>
  );
}

/** The slip of the payment on the form, or of an earlier one that was opened. */
function SlipPart(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly opened: string | null;
  readonly onOpened: (attemptId: string | null) => void;
}): ReactElement {
  const { charge, status, opened, onOpened } = props;
  return (
    <Stack className="take-payment-right" gap={0} top={0} mih={0}>
      <Welcome status={status} isEmpty={isEmptyOrder(charge.state.order)} />
      {opened === null ? (
        <ChargeSlip charge={charge} status={status} />
      ) : (
        <OpenedSlip attemptId={opened} status={status} onClose={() => onOpened(null)} />
      )}
    </Stack>
  );
}

/** Discards keys during the wait; Esc leads from the review back to the form. */
function useStageKeys(active: boolean, { state, act }: Charge): void {
  const { stage } = state;
  const isWaiting =
    stage.kind === 'sending' || (stage.kind === 'sent' && !isOutcome(stage.attempt));
  useSwallowedKeys(active && isWaiting);
  useEscape(active && stage.kind === 'review', () => act({ kind: 'back' }));
}

/** The fields: Enter moves through them and Ctrl+Enter reviews; disabled while a payment is sent. */
function ChargeForm(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly card: RefObject<CardFieldsHandle | null>;
}): ReactElement {
  const { charge, status } = props;
  const { state, act } = charge;
  const { phoneMode, why, setPhoneMode } = usePhoneMode(status);
  const sentenceOf = useSentences(charge);
  const onNumberElsewhere = (): void => act({ kind: 'number-removed' });
  const onPayer = (payer: Payer): void => act({ kind: 'payer-edited', payer });
  const isFixed = state.planId !== null;
  const isPlan = state.kind !== 'single';
  const isKept = !isPlan && cardOnFileOf(state.payer) !== null;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    if (hasCommandKey(event, status.platform)) return charge.review();
    const moved = moveByEnter(event.currentTarget, event.target, event.shiftKey);
    const review = document.querySelector<HTMLElement>('[data-field="review"]');
    return moved === 'past-end' ? review?.focus() : undefined;
  };
  return (
    <form
      className="charge-form boxed"
      aria-label={formWords.title}
      autoComplete="off"
      inert={!isEditable(state.stage)}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      {isFixed ? <FixedOrder /> : null}
      {/* A plan that is already recorded keeps its order and its terms: only the card changes. */}
      <Box
        component="fieldset"
        className="charge-order"
        display="contents"
        disabled={isFixed}
        aria-describedby="fixed-order"
      >
        <PayerField charge={charge} sentenceOf={sentenceOf} onCardNumber={onNumberElsewhere} />
        <OrderFields
          state={state}
          sentenceOf={sentenceOf}
          onEdit={(change) => act({ kind: 'order-edited', change })}
          onKind={(chosen) => act({ kind: 'kind-chosen', chosen })}
          onCardNumber={onNumberElsewhere}
          onLeft={charge.judge}
        />
        <PlanPart charge={charge} onCardNumber={onNumberElsewhere} />
      </Box>
      <div className="charge-form-head rule-above">
        <h2>{formWords.card}</h2>
        <CheckBox
          words={formWords.phoneMode}
          checked={phoneMode}
          why={why}
          onChange={setPhoneMode}
        />
      </div>
      {isPlan ? null : <CardChoice payer={state.payer} onPayer={onPayer} />}
      {isKept ? null : <KeyedCard {...props} phoneMode={phoneMode} />}
      {isKept || isPlan ? null : <SaveCard payer={state.payer} onPayer={onPayer} />}
      {isPlan ? null : <ChargeDetails charge={charge} />}
    </form>
  );
}

/** The card's own fields; replacing them under a new key wipes the card. */
function KeyedCard(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly card: RefObject<CardFieldsHandle | null>;
  readonly phoneMode: boolean;
}): ReactElement {
  const { charge, status, card, phoneMode } = props;
  const { state, act } = charge;
  const sentenceOf = useSentences(charge);
  return (
    <CardFields
      key={state.cardGeneration}
      handle={card}
      today={(state.draft?.today ?? '') as CalendarDate}
      phoneMode={phoneMode}
      sentenceOf={sentenceOf}
      numberRemoved={state.numberRemoved}
      codeCleared={state.codeCleared}
      onShown={(shown) => act({ kind: 'card-shown', card: shown })}
      onJudged={(field, reason) => act({ kind: 'field-judged', field, reason })}
      onNumberElsewhere={() => act({ kind: 'number-removed' })}
      fields={status.formFields}
      mayLackCode={mayLackCode(status.formFields.securityCode, state.order.channel)}
      hasCode={state.card.hasCode}
      codeReason={state.codeReason}
      onCodeReason={(reason) => act({ kind: 'code-reason-chosen', reason })}
    />
  );
}

function useSentences(charge: Charge): (field: FieldRefusal['field']) => string | null {
  const wordsOf = useRefusalWords(charge);
  const { draft, refusals } = charge.state;
  return (field) => {
    const refusal = refusals.find((found) => found.field === field);
    if (field === 'amount' && refusal === undefined) return amountSentence(charge.state);
    return refusal === undefined || draft === null ? null : wordsOf(refusal);
  };
}

/** The refusal of a plan's amount or total, both of which the amount field holds; null for none. */
function amountSentence(state: ChargeState): string | null {
  return termSentence(state, 'amount') ?? termSentence(state, 'total');
}

/** Announces the refusals, once for each refused review. */
function useSpokenRefusals(charge: Charge): void {
  const announce = useAnnounce();
  const sentenceOf = useSentences(charge);
  const request = charge.state.focus?.request ?? 0;
  const speak = useEffectEvent((ofRequest: number) => {
    if (ofRequest === 0) return;
    const sentences = [
      ...charge.state.refusals.flatMap(({ field }) => sentenceOf(field) ?? []),
      ...charge.state.termsRefusals.flatMap(({ field }) => termSentence(charge.state, field) ?? []),
    ];
    if (sentences.length > 0) announce(refusalSummary(sentences));
  });
  useEffect(() => speak(request), [request]);
}

/** Applies changed form settings while the form is open. */
function useChangedFields({ formFields }: Status, act: Charge['act']): void {
  useEffect(() => act({ kind: 'fields-changed', fields: formFields }), [formFields, act]);
}
