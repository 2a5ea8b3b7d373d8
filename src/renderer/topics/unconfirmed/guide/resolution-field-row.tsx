import type { ReactElement } from 'react';
import { notFoundPhrase } from '../../../../domain/charge/not-found-phrase.ts';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import type { ResolutionField, Found } from '../../../words/payments/resolution.ts';
import { guideWords } from '../../../words/payments/resolution.ts';

/** Longest text that main accepts for each field (`contract/charge/unconfirmed.ts`). */
const lengthMax: Readonly<Record<ResolutionField, number>> = {
  'transaction-id': 128,
  amount: 64,
  'response-code': 8,
  date: 10,
  'shown-at': 16,
  'how-looked': 500,
  phrase: 100,
};

const narrow: readonly ResolutionField[] = ['amount', 'response-code', 'date', 'shown-at'];

/** One field of a resolution; the currency is the payment's own and cannot be changed. */
export function ResolutionFieldRow(props: {
  readonly field: ResolutionField;
  readonly found: Found;
  readonly currency: string;
  readonly value: string;
  readonly error: string | null;
  readonly onText: (text: string) => void;
  readonly onCardNumber: () => void;
}): ReactElement {
  const { field } = props;
  return (
    <Field label={labelOf(field, props.found)} hint={hintOf(field)} error={props.error}>
      {(control) => (
        <>
          {field === 'amount' ? <span className="finding-currency">{props.currency}</span> : null}
          <GuardedInput
            {...control}
            data-field={field}
            className={narrow.includes(field) ? 'finding-narrow' : ''}
            inputMode={field === 'amount' ? 'decimal' : 'text'}
            maxLength={lengthMax[field]}
            value={props.value}
            onText={props.onText}
            onCardNumber={props.onCardNumber}
          />
        </>
      )}
    </Field>
  );
}

function labelOf(field: ResolutionField, found: Found): string {
  if (field === 'amount' && found === 'reversed') return guideWords.refundedAmount;
  return guideWords.fields[field];
}

function hintOf(field: ResolutionField): ReactElement {
  if (field !== 'phrase') return <>{guideWords.hints[field]}</>;
  return (
    <span className="finding-phrase">
      “<span className="selectable">{notFoundPhrase}</span>”
    </span>
  );
}
