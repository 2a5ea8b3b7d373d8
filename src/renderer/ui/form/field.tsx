import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import './field.css';
import { Icon } from '../icons.tsx';

/** Attributes that link a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The reason the field was refused, as a sentence; null for none. */
  readonly error?: string | null;
  /** A warning that does not block. */
  readonly warning?: string | null;
  /** Shown at the end of the field's row, for example a card's brand. */
  readonly aside?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** One row of a form: label on the left, control on the right, message below. */
export function Field(props: FieldProps): ReactElement {
  const id = useId();
  const error = props.error ?? null;
  const warning = props.warning ?? null;
  const describedBy = [
    error === null ? null : `${id}-error`,
    warning === null ? null : `${id}-warning`,
    props.hint === undefined ? null : `${id}-hint`,
  ].filter((part) => part !== null);
  return (
    <div className="field" data-refused={error !== null || undefined}>
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      <div className="field-body">
        <div className="field-line">
          {props.children({
            id,
            'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
            'aria-invalid': error === null ? undefined : true,
          })}
          {props.aside}
          {props.hint === undefined ? null : (
            <span className="field-hint" id={`${id}-hint`}>
              {props.hint}
            </span>
          )}
        </div>
        {error === null ? null : (
          <p className="field-error" id={`${id}-error`}>
            <Icon name="bang" size={12} /> {error}
          </p>
        )}
        {warning === null ? null : (
          <p className="field-warning" id={`${id}-warning`}>
            <Icon name="question" size={12} /> {warning}
          </p>
        )}
      </div>
    </div>
  );
}
