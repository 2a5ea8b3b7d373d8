import type { ReactElement, ReactNode, RefObject } from 'react';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** Access to a secret for its form; no other part may read it. */
export interface SecretHandle {
  /** Returns the keyed secret, and wipes it with its undo history. */
  readonly take: () => string;
  /** Returns the keyed secret, to compare it with another field. */
  readonly read: () => string;
  readonly focus: () => void;
}

interface SecretFieldProps {
  readonly label: string;
  readonly handle: RefObject<SecretHandle | null>;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  readonly isDigits?: boolean;
  /** Set where the field takes the width of its part. */
  readonly isWide?: true;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** Name by which the focus is moved here. */
  readonly field?: string;
  /** Receives the text of the field for validation; a listener stores only its verdict. */
  readonly onText?: (text: string) => void;
}

const pinLengthMax = 12;

/**
 * A passphrase or a PIN.
 *
 * The value is held by the browser's element and not by React: it is wiped when it is sent and when it
 * unmounts, and the new element in its place has no undo history.
 */
export function SecretField(props: SecretFieldProps): ReactElement {
  const { handle, isDigits = false, onText } = props;
  const input = useRef<HTMLInputElement>(null);
  const [generation, setGeneration] = useState(0);
  const keep = useCallback((element: HTMLInputElement) => {
    input.current = element;
    return () => {
      element.value = '';
      input.current = null;
    };
  }, []);
  useImperativeHandle(
    handle,
    () => ({
      take: () => {
        const element = input.current;
        const text = element?.value ?? '';
        if (element !== null) element.value = '';
        setGeneration((before) => before + 1);
        return text;
      },
      read: () => input.current?.value ?? '',
      focus: () => input.current?.focus(),
    }),
    [],
  );
  return (
    <Field
      label={props.label}
      error={props.error ?? null}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
    >
      {(control) => (
        <TextInput
          {...control}
          key={generation}
          ref={keep}
          w={props.isWide === true ? '100%' : isDigits ? 150 : 300}
          maw="100%"
          type="password"
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={isDigits ? pinLengthMax : textLengthsMax.passphrase}
          disabled={props.isDisabled}
          // The element that was replaced may have had the focus.
          autoFocus={props.autoFocus}
          data-field={props.field}
          data-passphrase=""
          onInput={(event) => onText?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
