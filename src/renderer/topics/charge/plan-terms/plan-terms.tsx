import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { periodUnits } from '../../../../domain/plans/terms.ts';
import type { TermsField } from '../../../../domain/plans/check-terms.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { writtenDate } from '../../../ui/date/keyed-date.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import {
  endKinds,
  endKindWords,
  termsFormWords,
  unitWords,
} from '../../../words/plans/plan-terms.ts';
import type { PlanKind, TermsText } from './terms-model.ts';

interface PlanTermsProps {
  readonly kind: PlanKind;
  readonly text: TermsText;
  readonly today: string;
  readonly sentenceOf: (field: TermsField) => string | null;
  readonly onEdit: (change: Partial<TermsText>) => void;
  readonly onCardNumber: () => void;
}

/** Fields of the terms: period, start, end, and number of instalments. */
export function PlanTermsFields(props: PlanTermsProps): ReactElement {
  const { kind } = props;
  return (
    <Flex
      className="plan-terms"
      wrap="wrap"
      gap="14px 16px"
      role="group"
      aria-label={termsFormWords.group}
    >
      <EveryField {...props} />
      {kind === 'instalment' ? <SplitFields {...props} /> : <EndFields {...props} />}
      <DateField
        {...props}
        label={termsFormWords.starts}
        hint={termsFormWords.startsHint}
        name="starts"
        field="startDate"
        placeholder={writtenDate(props.today)}
      />
      <DateField
        {...props}
        label={termsFormWords.restFrom}
        hint={termsFormWords.restFromHint}
        name="restFrom"
        field="restFrom"
      />
      <TextField
        {...props}
        label={termsFormWords.firstAmount}
        hint={termsFormWords.firstAmountHint}
        name="firstAmount"
        field="firstAmount"
      />
    </Flex>
  );
}

type DateName = 'starts' | 'restFrom' | 'until';

function DateField(
  props: PlanTermsProps & {
    readonly label: string;
    readonly hint: string;
    readonly name: DateName;
    readonly field: TermsField;
    readonly placeholder?: string;
  },
): ReactElement {
  const { text, name, field, hint } = props;
  return (
    <Field label={props.label} error={props.sentenceOf(field)} hint={hint}>
      {(control) => (
        <DateInput
          {...control}
          data-field={`terms-${field}`}
          keying={{ today: props.today, direction: 'ahead' }}
          placeholder={props.placeholder}
          value={text[name]}
          onText={(typed) => props.onEdit({ [name]: typed })}
          onCardNumber={props.onCardNumber}
        />
      )}
    </Field>
  );
}

type TextName = 'every' | 'firstAmount' | 'after' | 'count';

function TextField(
  props: PlanTermsProps & {
    readonly label: string;
    readonly hint?: string;
    readonly name: TextName;
    readonly field: TermsField;
    readonly aside?: ReactElement;
  },
): ReactElement {
  const { text, name, field, hint } = props;
  return (
    <Field
      label={props.label}
      error={props.sentenceOf(field)}
      {...(hint === undefined ? {} : { hint })}
      aside={props.aside}
    >
      {(control) => (
        <GuardedInput
          {...control}
          w={name === 'every' ? 64 : 128}
          data-field={`terms-${field}`}
          inputMode={name === 'firstAmount' ? 'decimal' : 'numeric'}
          maxLength={textLengthsMax.typedAmount}
          value={text[name]}
          onText={(typed) => props.onEdit({ [name]: typed })}
          onCardNumber={props.onCardNumber}
        />
      )}
    </Field>
  );
}

function EveryField(props: PlanTermsProps): ReactElement {
  const { text, onEdit } = props;
  return (
    <TextField
      {...props}
      label={termsFormWords.every}
      name="every"
      field="every"
      aside={
        <SelectInput
          aria-label={termsFormWords.unit}
          w={104}
          data-field="terms-unit"
          value={text.unit}
          options={periodUnits.map((value) => ({ value, words: unitWords[value] }))}
          onValue={(unit) => onEdit({ unit })}
        />
      }
    />
  );
}

function EndFields(props: PlanTermsProps): ReactElement {
  const { text, onEdit } = props;
  return (
    <>
      <Box flex="2 1 416px" miw={0}>
        <Choice
          label={termsFormWords.ends}
          field="terms-end-kind"
          value={text.end}
          options={endKinds.map((value) => ({
            value,
            words: endKindWords[value],
          }))}
          onChange={(end) => onEdit({ end })}
        />
      </Box>
      {text.end === 'until' ? (
        <DateField
          {...props}
          label={termsFormWords.untilDate}
          hint={dateEntryWords.hint}
          name="until"
          field="end"
        />
      ) : null}
      {text.end === 'after' ? (
        <TextField {...props} label={termsFormWords.afterCount} name="after" field="count" />
      ) : null}
    </>
  );
}

function SplitFields(props: PlanTermsProps): ReactElement {
  const { text, onEdit } = props;
  return (
    <>
      <TextField
        {...props}
        label={termsFormWords.count}
        hint={termsFormWords.countHint}
        name="count"
        field="count"
      />
      <Choice
        label={termsFormWords.remainder}
        field="terms-remainder"
        value={text.remainderOn}
        options={[
          { value: 'last', words: termsFormWords.last },
          { value: 'first', words: termsFormWords.first },
        ]}
        onChange={(remainderOn) => onEdit({ remainderOn })}
      />
    </>
  );
}
