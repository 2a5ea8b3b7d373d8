import type { ReactElement } from 'react';
import { memo } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { ChargeKind } from '../../../../domain/charge/attempt.ts';
import { hasUnusualSigns } from '../../../../domain/charge/reference.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SumBesideField, sumInField } from '../../../ui/form/sum-echo.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { passedByEnter } from '../../../lib/enter-navigation.ts';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import {
  channelWords,
  formWords,
  attemptWords,
  kindWords,
} from '../../../words/payments/charge-form.ts';
import { termsFormWords } from '../../../words/plans/plan-terms.ts';
import { referenceHint } from '../../../words/settings/form-fields.ts';
import { partNotice } from '../../../words/payments/payment-actions.ts';
import type { ChargeState } from '../state/charge-model.ts';
import type { OrderText } from './order-reading.ts';
import { chargeKinds, channels } from '../../../../domain/charge/attempt.ts';
import { emptyCharge } from '../state/charge-model.ts';

interface OrderFieldsProps {
  readonly state: ChargeState;
  readonly sentenceOf: (field: FieldRefusal['field']) => string | null;
  readonly onEdit: (change: Partial<OrderText>) => void;
  readonly onKind: (kind: ChargeKind) => void;
  readonly onCardNumber: () => void;
  /** A field lost the focus: it is validated before the card is read out. */
  readonly onLeft: (field: 'reference' | 'amount') => void;
}

/** Labels of the amount, by the kind of charge. */
const amountLabels: Readonly<Record<ChargeKind, string>> = {
  single: formWords.amount,
  recurring: termsFormWords.eachTime,
  instalment: termsFormWords.total,
};

/** The facts of the order: reference, amount with its currency, order channel and kind. */
export function OrderFields(props: OrderFieldsProps): ReactElement {
  const { state, sentenceOf, onEdit, onCardNumber } = props;
  const { order, draft } = state;
  return (
    <>
      <ReferenceField {...props} />
      <Field
        label={amountLabels[state.kind]}
        error={sentenceOf('amount') ?? sentenceOf('currency')}
        aside={
          <>
            <SelectInput
              aria-label={formWords.currency}
              data-field="currency"
              {...(order.currency === draft?.currencies[0] ? { [passedByEnter]: true } : {})}
              flex="none"
              w={84}
              value={order.currency}
              options={(draft?.currencies ?? [order.currency]).map((code) => ({
                value: code,
                words: code,
              }))}
              onValue={(currency) => onEdit({ currency })}
            />
            <SumBesideField text={order.amount} currency={order.currency} />
          </>
        }
      >
        {(control) => (
          <GuardedInput
            {...control}
            className="order-amount tabular"
            flex="1 1 60px"
            data-field="amount"
            {...sumInField(order.amount, order.currency)}
            inputMode="decimal"
            maxLength={textLengthsMax.typedAmount}
            value={order.amount}
            onText={(amount) => onEdit({ amount })}
            onLeave={() => props.onLeft('amount')}
            onCardNumber={onCardNumber}
          />
        )}
      </Field>
      <ChannelField channel={order.channel} onEdit={onEdit} />
      <KindField kind={state.kind} onKind={props.onKind} />
    </>
  );
}

function ReferenceField(props: OrderFieldsProps): ReactElement {
  const { state, onEdit } = props;
  const hint = hintOf(state);
  return (
    <Field
      label={state.draft?.fields.referenceLabel || formWords.reference}
      error={props.sentenceOf('reference')}
      warning={warningOf(state)}
      {...(hint === null ? {} : { hint })}
    >
      {(control) => (
        <GuardedInput
          {...control}
          className="order-reference"
          data-field="reference"
          maxLength={textLengthsMax.typedReference}
          value={state.order.reference}
          onText={(reference) => onEdit({ reference })}
          onLeave={() => props.onLeft('reference')}
          onCardNumber={props.onCardNumber}
        />
      )}
    </Field>
  );
}

/** Not drawn again with each key, nor is the choice below it. */
const ChannelField = memo(function ChannelField(props: {
  readonly channel: OrderText['channel'];
  readonly onEdit: OrderFieldsProps['onEdit'];
}): ReactElement {
  const { channel: chosen, onEdit } = props;
  return (
    <Choice
      label={formWords.channel}
      field="channel"
      value={chosen}
      options={channels.map((value) => ({ value, words: channelWords[value] }))}
      isPassedByEnter={chosen === emptyCharge.order.channel}
      onChange={(channel) => onEdit({ channel })}
    />
  );
});

/** Choice between one payment and a plan. */
const KindField = memo(function KindField(props: {
  readonly kind: ChargeKind;
  readonly onKind: OrderFieldsProps['onKind'];
}): ReactElement {
  return (
    <Choice
      label={termsFormWords.kind}
      field="kind"
      value={props.kind}
      options={chargeKinds.map((value) => ({ value, words: kindWords[value] }))}
      isPassedByEnter={props.kind === 'single'}
      onChange={props.onKind}
    />
  );
});

/** The next attempt number, else the invoice of a part payment, else the hint of a reference; or null. */
function hintOf({ order, draft, nextAttempt, part }: ChargeState): string | null {
  const again =
    nextAttempt === null
      ? null
      : attemptWords(order.reference.trim(), nextAttempt.attemptNumber, nextAttempt.sentAs);
  const ofPart = part && partNotice(part.orderReference, part.reason);
  return again ?? ofPart ?? referenceHint(draft?.fields ?? null);
}

/** Warns of unusual characters in a reference; null for none, and where an admin has set a pattern. */
function warningOf({ order, draft }: ChargeState): string | null {
  const isMeant = (draft?.fields.referenceMask ?? '') !== '';
  return !isMeant && hasUnusualSigns(order.reference) ? formWords.unusualSigns : null;
}
