import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { notFoundPhrase } from '../../../../domain/charge/not-found-phrase.ts';
import { localMomentOf } from '../../../lib/local-moment.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import type { ResolutionField, Found } from '../../../words/payments/resolution.ts';
import { guideWords } from '../../../words/payments/resolution.ts';

/** Longest text that main takes for each field (`contract/charge/unconfirmed.ts`). */
const lengthMax: Readonly<Record<Exclude<ResolutionField, 'date'>, number>> = {
  'transaction-id': 128,
  amount: 64,
  'response-code': 8,
  'shown-at': 40,
  'how-looked': 500,
  phrase: 100,
};

const narrow: readonly ResolutionField[] = ['amount', 'response-code', 'shown-at'];

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
  const { field, value, onText, onCardNumber } = props;
  const text = { 'data-field': field, value, onText, onCardNumber };
  const { day: today } = localMomentOf(useNow());
  return (
    <Field label={labelOf(field, props.found)} hint={hintOf(field)} error={props.error}>
      {(control) => (
        <>
          {field === 'amount' ? (
            <Box component="span" c="dimmed" fw={600}>
              {props.currency}
            </Box>
          ) : null}
          {field === 'date' ? (
            <DateInput {...control} {...text} keying={{ today, direction: 'behind' }} />
          ) : (
            <GuardedInput
              {...control}
              {...text}
              {...(narrow.includes(field) ? { w: 140 } : { flex: '1 1 150px' })}
              inputMode={field === 'amount' ? 'decimal' : 'text'}
              maxLength={lengthMax[field]}
            />
          )}
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
    <Box component="span" className="finding-phrase" flex="0 1 100%">
      “<span className="selectable">{notFoundPhrase}</span>”
    </Box>
  );
}
