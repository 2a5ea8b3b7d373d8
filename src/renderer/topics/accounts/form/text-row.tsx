import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import type { AccountField } from '../../../words/settings/accounts.ts';
import { accountFieldWords } from '../../../words/settings/accounts.ts';

/** One text setting: label, field, unit, and its hint or error. */
export function TextRow(props: {
  readonly field: AccountField;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly unit?: string;
  readonly error: string | undefined;
  readonly warning?: string | null;
  readonly width?: 'short' | 'full';
  readonly lengthMax?: number;
  readonly onText: (text: string) => void;
  readonly onCardNumber: (field: AccountField) => void;
}): ReactElement {
  return (
    <Field
      label={accountFieldWords[props.field]}
      hint={props.hint}
      error={props.error ?? null}
      warning={props.warning ?? null}
      aside={props.unit === undefined ? null : <span>{props.unit}</span>}
    >
      {(control) => (
        <GuardedInput
          {...control}
          data-field={props.field}
          {...(props.width === 'short' ? { w: 84 } : {})}
          inputMode={props.width === 'short' ? 'numeric' : 'text'}
          maxLength={props.lengthMax ?? 15}
          value={props.value}
          onText={props.onText}
          onCardNumber={() => props.onCardNumber(props.field)}
        />
      )}
    </Field>
  );
}
