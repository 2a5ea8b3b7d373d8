import type { ChangeEvent, ReactElement } from 'react';
import { useCardNumberGuard } from './card-number-guard.tsx';
import type { TextInputProps } from './text-input.tsx';
import { TextInput } from './text-input.tsx';

/** Props that replace the browser's own input events on every guarded field. */
interface GuardedText {
  readonly value: string;
  readonly onText: (text: string) => void;
  /**
   * Called after a card number was removed: focus its proper field, or show the notice here. Without it, the
   * window shows the notice.
   */
  readonly onCardNumber?: (() => void) | undefined;
}

/**
 * Props of a guarded field: those of its element, with `GuardedText` in place of the value and its events.
 */
export type GuardedProps<Tag extends 'input' | 'textarea'> = Omit<
  TextInputProps<Tag>,
  keyof GuardedText | 'defaultValue' | 'onChange' | 'onInput'
> &
  GuardedText;

/** Guards one field against card numbers; a new key replaces it, and with it its undo history. */
export function useGuarded<Tag extends 'input' | 'textarea'>(props: GuardedProps<Tag>) {
  const { value, maxLength, onText, onCardNumber, autoFocus, ...rest } = props;
  const { generation, take } = useCardNumberGuard({ value, maxLength, onText, onCardNumber });
  return {
    generation,
    field: {
      autoComplete: 'off',
      spellCheck: false,
      ...rest,
      // The field that was replaced had the focus.
      autoFocus: generation > 0 || autoFocus,
      value,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        take(event.currentTarget.value),
    },
  };
}

/**
 * A text field that never keeps a card number.
 *
 * Every text field of the app is one of these, a `GuardedTextArea`, or a field of the card itself.
 */
export function GuardedInput(props: GuardedProps<'input'>): ReactElement {
  const { generation, field } = useGuarded<'input'>(props);
  return <TextInput {...field} key={generation} />;
}
