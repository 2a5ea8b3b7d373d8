import type { ReactElement } from 'react';
import type { FieldRefusal } from '../../../contract/charge.ts';
import type { ChargeKind } from '../../../domain/charge/attempt.ts';
import { hasUnusualSigns } from '../../../domain/charge/reference.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { GuardedInput } from '../../ui/guarded-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { channelWords, formWords, tryWords } from '../../words/charge-form.ts';
import { kindWords, termsFormWords } from '../../words/plan-terms.ts';
import { referenceHint } from '../../words/form-fields.ts';
import { partNotice } from '../../words/desk-work.ts';
import type { ChargeState } from './charge-model.ts';
import './order-fields.css';
import type { OrderText } from './order-reading.ts';
import { sumEcho } from './order-reading.ts';

interface OrderFieldsProps {
  readonly state: ChargeState;
  readonly sentenceOf: (field: FieldRefusal['field']) => string | null;
  readonly onEdit: (change: Partial<OrderText>) => void;
  readonly onKind: (kind: ChargeKind) => void;
  readonly onCardNumber: () => void;
}

const chargeKinds: readonly ChargeKind[] = ['single', 'recurring', 'instalment'];

/** What the amount of the form means. */
const amountLabels: Readonly<Record<ChargeKind, string>> = {
  single: formWords.amount,
  recurring: termsFormWords.eachTime,
  instalment: termsFormWords.total,
};

/** The order's facts first: reference, amount with its currency, and how it came. */
export function OrderFields(props: OrderFieldsProps): ReactElement {
  const { state, sentenceOf, onEdit, onCardNumber } = props;
  const { order, draft } = state;
  const hint = hintOf(state);
  const echo = sumEcho(order.amount, order.currency);
  return (
    <>
      <Field
        label={draft?.fields.referenceLabel || formWords.reference}
        error={sentenceOf('reference')}
        warning={warningOf(state)}
        {...(hint === null ? {} : { hint })}
      >
        {(control) => (
          <GuardedInput
            {...control}
            className="order-reference"
            data-field="reference"
            value={order.reference}
            onText={(reference) => onEdit({ reference })}
            onCardNumber={onCardNumber}
          />
        )}
      </Field>
      <Field
        label={amountLabels[state.kind]}
        error={sentenceOf('amount') ?? sentenceOf('currency')}
        aside={
          <>
            <SelectInput
              aria-label={formWords.currency}
              data-field="currency"
              className="order-currency"
              value={order.currency}
              options={(draft?.currencies ?? [order.currency]).map((code) => ({
                value: code,
                words: code,
              }))}
              onValue={(currency) => onEdit({ currency })}
            />
            {echo === null ? null : <output className="order-echo">{echo}</output>}
          </>
        }
      >
        {(control) => (
          <GuardedInput
            {...control}
            className="order-amount"
            data-field="amount"
            inputMode="decimal"
            value={order.amount}
            onText={(amount) => onEdit({ amount })}
            onCardNumber={onCardNumber}
          />
        )}
      </Field>
      <Choice
        label={formWords.channel}
        field="channel"
        value={order.channel}
        options={(draft?.channels ?? [order.channel]).map((channel) => ({
          value: channel,
          words: channelWords[channel],
        }))}
        onChange={(channel) => onEdit({ channel })}
      />
      <KindField {...props} />
    </>
  );
}

/** Once, or as a plan. */
function KindField({ state, onKind }: OrderFieldsProps): ReactElement {
  return (
    <Choice
      label={termsFormWords.kind}
      field="kind"
      value={state.kind}
      options={chargeKinds.map((value) => ({ value, words: kindWords[value] }))}
      onChange={onKind}
    />
  );
}

/** Which try of the order this is, or which invoice it is a part of, or what a reference looks like. */
function hintOf({ order, draft, nextTry, part }: ChargeState): string | null {
  const again =
    nextTry === null ? null : tryWords(order.reference.trim(), nextTry.tryNumber, nextTry.sentAs);
  const ofPart = part && partNotice(part.orderReference, part.reason);
  return again ?? ofPart ?? referenceHint(draft?.fields ?? null);
}

/** A way of writing that an admin has set is meant so, whatever its signs. */
function warningOf({ order, draft }: ChargeState): string | null {
  const isMeant = (draft?.fields.referenceMask ?? '') !== '';
  return !isMeant && hasUnusualSigns(order.reference) ? formWords.unusualSigns : null;
}
