import type { ClipboardEvent, ReactElement, Ref, SyntheticEvent } from 'react';
import { useImperativeHandle, useRef, useState } from 'react';
import type { Brand } from '../../../domain/cards/card.ts';
import { detectBrand, groupDigits, readCardNumber } from '../../../domain/cards/card.ts';
import type { FieldControl } from '../form/field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { cardFieldRules } from './card-text-input.tsx';
import { BrandMark } from './brand-mark.tsx';
import { digitsOf, editCardNumber, maskedNumber } from './card-number-edit.ts';

/** Access to the number for the form: read it once, or fill in a practice card. */
export interface CardNumberHandle {
  readonly digits: () => string;
  readonly fill: (digits: string) => void;
}

interface CardNumberInputProps {
  readonly control: FieldControl;
  readonly handle: Ref<CardNumberHandle>;
  readonly hidden: boolean;
  /** Shown at the end of the field; null while the digits match none. */
  readonly brand: Brand | null;
  readonly onEdit: (brand: Brand | null) => void;
  readonly onLeave: () => void;
}

/**
 * The card number: an input of its own, never React state.
 *
 * While the field has no focus, the digits are held in a closure and the field shows the last four. The
 * browser's own insertion and deletion are kept; only gaps and caret are corrected afterwards.
 */
export function CardNumberInput(props: CardNumberInputProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef('');
  const [atRest, setAtRest] = useState(true);
  const { brand } = props;

  const show = (text: string, caret: number | null): void => {
    if (input.current === null) return;
    input.current.value = text;
    if (caret !== null) input.current.setSelectionRange(caret, caret);
  };
  const replaceAll = (fresh: string): void => {
    digits.current = fresh;
    const found = detectBrand(fresh);
    const focused = input.current !== null && document.activeElement === input.current;
    const text = groupDigits(fresh, found);
    show(focused ? text : maskedNumber(fresh), focused ? text.length : null);
    props.onEdit(found);
  };
  useImperativeHandle(props.handle, () => ({
    digits: () => digits.current,
    fill: replaceAll,
  }));

  const onInput = (event: SyntheticEvent<HTMLInputElement, InputEvent>): void => {
    if (event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    const edit = editCardNumber({
      text: field.value,
      caret: field.selectionStart ?? field.value.length,
      digitsBefore: digits.current,
      inputType: event.nativeEvent.inputType,
    });
    digits.current = edit.digits;
    show(edit.text, edit.caret);
    props.onEdit(edit.brand);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!readCardNumber(pasted.normalize('NFKC')).ok) return;
    event.preventDefault();
    replaceAll(digitsOf(pasted));
  };

  return (
    <TextInput
      {...props.control}
      {...cardFieldRules}
      ref={input}
      inputMode="numeric"
      data-field="card-number"
      className={`card-number tabular ${props.hidden && !atRest ? 'veiled' : ''}`}
      flex="1 1 140px"
      {...(brand === null ? {} : { rightSection: <BrandMark name={brand.name} /> })}
      onInput={onInput}
      onPaste={onPaste}
      onFocus={() => {
        setAtRest(false);
        const text = groupDigits(digits.current, detectBrand(digits.current));
        show(text, null);
        // Focus by key selects the whole number, as in any field; a click places its own caret.
        input.current?.select();
      }}
      onLeave={() => {
        setAtRest(true);
        show(maskedNumber(digits.current), null);
        props.onLeave();
      }}
    />
  );
}
