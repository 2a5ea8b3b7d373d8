import type { ComponentPropsWithRef, ReactElement } from 'react';

type SelectInputProps<Value extends string> = Omit<
  ComponentPropsWithRef<'select'>,
  'value' | 'onChange'
> & {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly words: string }[];
  readonly onValue: (value: Value) => void;
};

/** One of several, in the platform's own list: letters jump, arrows select, Enter moves on. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>): ReactElement {
  const { value, options, onValue, className, ...rest } = props;
  return (
    <select
      {...rest}
      className={`input ${className ?? ''}`}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen !== undefined) onValue(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
}
