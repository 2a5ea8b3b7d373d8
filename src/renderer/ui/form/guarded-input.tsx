import type { ChangeEvent, ComponentPropsWithRef, ReactElement } from 'react';
import { useCardNumberGuard } from './card-number-guard.tsx';

/** What every guarded field is given instead of the browser's own ways to hear of typing. */
interface GuardedText {
  readonly value: string;
  readonly onText: (text: string) => void;
  /**
   * A card number stood here and is gone: send the person to where it belongs, or say so at the field.
   * Without it the window says so.
   */
  readonly onCardNumber?: (() => void) | undefined;
}

/** What a guarded field takes: all that its element does, but for the text. */
export type Guarded<Tag extends 'input' | 'textarea'> = Omit<
  ComponentPropsWithRef<Tag>,
  keyof GuardedText | 'defaultValue' | 'onChange' | 'onInput'
> &
  GuardedText;

/** Guards one field against card numbers; a new key replaces it, and with it what undo would bring back. */
export function useGuarded<Tag extends 'input' | 'textarea'>(props: Guarded<Tag>) {
  const { value, maxLength, onText, onCardNumber, className, autoFocus, ...rest } = props;
  const { generation, take } = useCardNumberGuard({ value, maxLength, onText, onCardNumber });
  return {
    generation,
    field: {
      autoComplete: 'off',
      spellCheck: false,
      ...rest,
      // The field that was replaced had the focus.
      autoFocus: generation > 0 || autoFocus,
      className: `input ${className ?? ''}`,
      value,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        take(event.currentTarget.value),
    },
  };
}

/**
 * A text field that no card number stays in.
 *
 * Every text field of the app is one of these, a `GuardedTextArea`, or a field of the card itself.
 */
export function GuardedInput(props: Guarded<'input'>): ReactElement {
  const { generation, field } = useGuarded<'input'>(props);
  return <input type="text" {...field} key={generation} />;
}
