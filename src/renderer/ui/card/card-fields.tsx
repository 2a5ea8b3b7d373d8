import { VisuallyHidden } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import {
  codeAbsentReasons,
  codeFields,
  holderFields,
} from '../../../domain/accounts/form-fields.ts';
import type { CodeAbsentReason, FormFields } from '../../../domain/accounts/form-fields.ts';
import { Field } from '../form/field.tsx';
import { SelectInput } from '../form/select-input.tsx';
import { codeHint, formWords } from '../../words/payments/charge-form.ts';
import { codeAbsentWords, fieldRuleWords } from '../../words/settings/form-fields.ts';
import './card-fields.css';
import { CardNumberInput } from './card-number-input.tsx';
import { CardTextInput } from './card-text-input.tsx';
import type { CardInputs, CardListener } from './use-card-inputs.ts';
import { useCardInputs } from './use-card-inputs.ts';

interface CardFieldsProps extends CardListener {
  /** Fields that the account's form shows and requires. */
  readonly fields: FormFields;
  /** True when the order may omit the security code with a reason. */
  readonly mayLackCode: boolean;
  readonly hasCode: boolean;
  readonly codeReason: CodeAbsentReason | null;
  readonly onCodeReason: (reason: CodeAbsentReason | null) => void;
  readonly phoneMode: boolean;
  readonly sentenceOf: (field: FieldRefusal['field']) => string | null;
  readonly numberRemoved: boolean;
  readonly codeCleared: boolean;
}

/**
 * The card in the order printed on it: number, expiry, name, security code.
 *
 * All inputs are uncontrolled. Replacing the whole part under a new key is how the card is wiped.
 */
export function CardFields(props: CardFieldsProps): ReactElement {
  const { sentenceOf } = props;
  const { number, expiry, holder, code, brand, hasNoBrand, ...keyed } = useCardInputs(props);
  return (
    <>
      <Field
        label={formWords.number}
        error={sentenceOf('card-number')}
        warning={numberWarning(props.numberRemoved, hasNoBrand)}
        aside={
          <VisuallyHidden className="card-brand" aria-live="polite">
            {brand?.name ?? ''}
          </VisuallyHidden>
        }
      >
        {(control) => (
          <CardNumberInput
            control={control}
            handle={number}
            hidden={props.phoneMode}
            brand={brand}
            onEdit={keyed.onNumber}
            onLeave={keyed.leaveNumber}
          />
        )}
      </Field>
      <Field label={formWords.expiry} error={sentenceOf('expiry')} hint={formWords.expiryHint}>
        {(control) => (
          <CardTextInput
            {...control}
            ref={expiry}
            data-field="expiry"
            className="card-expiry"
            w={96}
            inputMode="numeric"
            onInput={keyed.onExpiry}
            onLeave={keyed.leaveExpiry}
          />
        )}
      </Field>
      {!holderFields[props.fields.cardHolder].isShown ? null : (
        <Field
          label={formWords.holder}
          error={sentenceOf('card-holder')}
          {...(holderFields[props.fields.cardHolder].isRequired
            ? {}
            : { hint: fieldRuleWords.optional })}
        >
          {(control) => (
            <CardTextInput
              {...control}
              ref={holder}
              data-field="card-holder"
              className="card-holder"
              maxLength={textLengthsMax.cardholder}
              onInput={keyed.onHolder}
            />
          )}
        </Field>
      )}
      {!codeFields[props.fields.securityCode].isShown ? null : (
        <CodeField {...props} code={code} brand={brand} keyed={keyed} />
      )}
    </>
  );
}

function CodeField(
  props: CardFieldsProps &
    Pick<CardInputs, 'code' | 'brand'> & {
      readonly keyed: Pick<CardInputs, 'onCode' | 'leaveCode'>;
    },
): ReactElement {
  const asksReason = props.mayLackCode && !props.hasCode;
  return (
    <Field
      label={formWords.code}
      error={props.sentenceOf('security-code') ?? props.sentenceOf('code-reason')}
      aside={asksReason ? <NoCode {...props} /> : null}
      warning={props.codeCleared ? formWords.codeCleared : null}
      hint={codeHint(props.brand)}
    >
      {(control) => (
        <CardTextInput
          {...control}
          ref={props.code}
          data-field="security-code"
          className="card-code"
          w={96}
          type="password"
          inputMode="numeric"
          onInput={props.keyed.onCode}
          onLeave={props.keyed.leaveCode}
        />
      )}
    </Field>
  );
}

/** The reason a mail order has no security code, as one choice. */
function NoCode(
  props: Pick<CardFieldsProps, 'codeReason' | 'onCodeReason' | 'sentenceOf'>,
): ReactElement {
  const { codeReason, onCodeReason } = props;
  return (
    <SelectInput
      aria-label={fieldRuleWords.noCode}
      aria-invalid={props.sentenceOf('code-reason') === null ? undefined : true}
      data-field="code-reason"
      className="card-code-reason"
      w={220}
      value={codeReason ?? ''}
      options={[
        { value: '', words: fieldRuleWords.noCodeReason },
        ...codeAbsentReasons.map((value) => ({ value, words: codeAbsentWords[value] })),
      ]}
      onValue={(value) => onCodeReason(value === '' ? null : value)}
    />
  );
}

function numberWarning(isRemoved: boolean, hasNoBrand: boolean): string | null {
  if (isRemoved) return formWords.removed;
  return hasNoBrand ? formWords.noBrand : null;
}
