import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { passedByEnter } from '../../lib/enter-navigation.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Name by which the focus is moved to the selected button. */
  readonly field?: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly words: string;
    /** An icon with its word after the option. */
    readonly aside?: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** The selection is still the default, so Enter skips the field. */
  readonly isPassedByEnter?: boolean;
}

/** A choice among few, all visible: a row of radio buttons under one label. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {props.label}
      </span>
      <div className="choice" role="radiogroup" aria-labelledby={id}>
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              data-field={option.value === props.value ? props.field : undefined}
              checked={option.value === props.value}
              disabled={props.disabled}
              {...(props.isPassedByEnter === true ? { [passedByEnter]: true } : {})}
              onChange={() => props.onChange(option.value)}
            />
            {option.words}
            {option.aside}
          </label>
        ))}
      </div>
    </div>
  );
}

/** A checkbox with its words after it. */
export function CheckBox(props: {
  readonly words: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Greys the box and stands beside it, saying why; null while it can be changed. */
  readonly why?: string | null;
}): ReactElement {
  const whyId = useId();
  const why = props.why ?? null;
  return (
    <label className="check-box">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled === true || why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.words}
      {why === null ? null : (
        <span className="check-box-why" id={whyId}>
          {why}
        </span>
      )}
    </label>
  );
}
