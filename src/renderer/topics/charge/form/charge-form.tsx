import { Box } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactElement, RefObject } from 'react';
import { useCallback, useId } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { mayLackCode } from '../../../../domain/accounts/form-fields.ts';
import type { ChargeKind } from '../../../../domain/charge/attempt.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { usePhoneMode } from '../../../bridge/use-phone-mode.ts';
import { moveByEnter } from '../../../lib/enter-navigation.ts';
import { hasCommandKey } from '../../../lib/keys.ts';
import { CardFields } from '../../../ui/card/card-fields.tsx';
import type { CardFieldsHandle } from '../../../ui/card/use-card-inputs.ts';
import { InlineSwitch } from '../../../ui/form/switch-row.tsx';
import { formWords } from '../../../words/payments/charge-form.ts';
import { CardChoice, SaveCard } from '../card/card-choice.tsx';
import { ChargeDetails } from '../details/charge-details.tsx';
import { PlanPart } from '../plan-terms/plan-part.tsx';
import { isEditable } from '../state/charge-model.ts';
import type { Charge } from '../state/use-charge.ts';
import { FixedOrder } from './fixed-order.tsx';
import { OrderFields } from './order-fields.tsx';
import type { OrderText } from './order-reading.ts';
import { PayerField } from './payer-fields.tsx';
import type { Payer } from './payer-model.ts';
import { cardOnFileOf } from './payer-model.ts';
import { useSentences } from './use-sentences.ts';

/** The fields: Enter moves through them and Ctrl+Enter reviews; disabled while a payment is sent. */
export function ChargeForm(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly card: RefObject<CardFieldsHandle | null>;
}): ReactElement {
  const { charge, status } = props;
  const { state, act } = charge;
  const phone = usePhoneMode(status);
  const sentenceOf = useSentences(charge);
  const onNumberElsewhere = (): void => act({ kind: 'number-removed' });
  const onEdit = useCallback(
    (change: Partial<OrderText>) => act({ kind: 'order-edited', change }),
    [act],
  );
  const onKind = useCallback((chosen: ChargeKind) => act({ kind: 'kind-chosen', chosen }), [act]);
  const onPayer = (payer: Payer): void => act({ kind: 'payer-edited', payer });
  const isFixed = state.planId !== null;
  const fixedId = useId();
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
    <Box
      component="form"
      className="charge-form boxed"
      aria-label={formWords.title}
      autoComplete="off"
      inert={!isEditable(state.stage)}
      opacity={isEditable(state.stage) ? 1 : 0.62}
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <h2>{formWords.order}</h2>
      {isFixed ? <FixedOrder id={fixedId} /> : null}
      {/* A plan that is already recorded keeps its order and its terms: only the card changes. */}
      <Box
        component="fieldset"
        className="charge-order"
        display="contents"
        disabled={isFixed}
        aria-describedby={isFixed ? fixedId : undefined}
      >
        <PayerField charge={charge} sentenceOf={sentenceOf} onCardNumber={onNumberElsewhere} />
        <OrderFields
          state={state}
          sentenceOf={sentenceOf}
          onEdit={onEdit}
          onKind={onKind}
          onCardNumber={onNumberElsewhere}
          onLeft={charge.judge}
        />
        <PlanPart charge={charge} onCardNumber={onNumberElsewhere} />
      </Box>
      <CardHead phone={phone} />
      {isPlan ? null : <CardChoice payer={state.payer} onPayer={onPayer} />}
      {isKept ? null : <KeyedCard {...props} phoneMode={phone.phoneMode} />}
      {isKept || isPlan ? null : <SaveCard payer={state.payer} onPayer={onPayer} />}
      {isPlan ? null : <ChargeDetails charge={charge} />}
    </Box>
  );
}

function CardHead({ phone }: { readonly phone: ReturnType<typeof usePhoneMode> }): ReactElement {
  return (
    <div className="charge-form-head rule-above">
      <h2>{formWords.card}</h2>
      <InlineSwitch
        words={formWords.phoneMode}
        checked={phone.phoneMode}
        why={phone.why}
        onChange={phone.setPhoneMode}
      />
    </div>
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
