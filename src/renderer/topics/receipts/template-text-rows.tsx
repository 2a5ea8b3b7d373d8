import type { ReactElement } from 'react';
import { useState } from 'react';
import type { TemplateText } from '../../../domain/receipt/template.ts';
import { templateTextLengthMax, templateTexts } from '../../../domain/receipt/template.ts';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { GuardedTextArea } from '../../ui/form/guarded-text-area.tsx';
import type { TemplateRefusal } from '../../words/payments/receipts.ts';
import {
  templateRefusalWords,
  templateTextWords,
  templateWords,
} from '../../words/payments/receipts.ts';

const hints: Readonly<Partial<Record<TemplateText, string>>> = {
  tradingName: templateWords.tradingNameHint,
  contact: templateWords.contactHint,
};

/** The texts of a receipt, each with its refusal. */
export function TemplateTextRows(props: {
  readonly texts: Readonly<Record<TemplateText, string>>;
  readonly disabled: boolean;
  readonly refusals: readonly TemplateRefusal[];
  readonly onChange: (part: Partial<Record<TemplateText, string>>) => void;
}): ReactElement {
  /** The field from which a card number was removed, until something else is typed. */
  const [cleaned, setCleaned] = useState<TemplateText | null>(null);
  const errorOf = (field: TemplateText): string | null => {
    if (cleaned === field) return templateWords.cardNumber;
    const refusal = props.refusals.find((one) => one.field === field);
    return refusal === undefined ? null : templateRefusalWords(refusal);
  };
  return (
    <>
      {templateTexts.map((field) => (
        <TemplateTextRow
          key={field}
          field={field}
          value={props.texts[field]}
          disabled={props.disabled}
          error={errorOf(field)}
          onText={(text) => {
            setCleaned(null);
            props.onChange({ [field]: text });
          }}
          onCardNumber={() => setCleaned(field)}
        />
      ))}
    </>
  );
}

/** One text of the receipt: the name in a single line, the others in as many as they need. */
function TemplateTextRow(props: {
  readonly field: TemplateText;
  readonly value: string;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onText: (text: string) => void;
  readonly onCardNumber: () => void;
}): ReactElement {
  const { field, value, disabled, error, onText, onCardNumber } = props;
  const hint = hints[field];
  return (
    <Field label={templateTextWords[field]} error={error} {...(hint === undefined ? {} : { hint })}>
      {(control) => {
        const shared = {
          ...control,
          value,
          disabled,
          onText,
          onCardNumber,
          maxLength: templateTextLengthMax[field],
          'data-field': `receipt-${field}`,
        };
        return field === 'tradingName' ? (
          <GuardedInput {...shared} />
        ) : (
          <GuardedTextArea {...shared} rows={field === 'policy' ? 4 : 3} />
        );
      }}
    </Field>
  );
}
