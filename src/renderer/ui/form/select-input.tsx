import { Combobox, Flex, Input, useCombobox } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useRef } from 'react';
import type { passedByEnter } from '../../lib/enter-navigation.ts';
import { useIsAtRest } from '../at-rest.tsx';
import { Icon } from '../icons.tsx';
import type { TextInputProps } from './text-input.tsx';
import { fieldOf } from './text-input.tsx';

/** Letters that follow each other within this time are one word. */
const typingPauseMs = 700;

interface SelectInputProps<Value extends string>
  extends Pick<TextInputProps, 'flex' | 'maw' | 'miw' | 'size' | 'w'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly words: string }[];
  readonly onValue: (value: Value) => void;
  readonly id?: string;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly 'data-field'?: string | undefined;
  readonly [passedByEnter]?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

/** The choices stand within the landmark of the screen, as the field does. */
const dropdown = {
  shadow: 'md',
  transitionProps: { duration: 0 },
  portalProps: { target: 'main' },
} as const;

/**
 * One of several: typing its beginning chooses, arrows and Space open the list, Enter chooses in it.
 *
 * Enter in the closed field is the form's, which walks on; the kit's own `Select` would open its list.
 */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>): ReactElement {
  const { value, options, onValue, className, id, ...rest } = props;
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const typedSoFar = useTypedText();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const choose = (chosen: string | null): void => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onValue(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && store.dropdownOpened) {
      // The form around it keeps its own Esc.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key.length !== 1) return;
    event.preventDefault();
    const typed = typedSoFar(event);
    if (typed === ' ') store.toggleDropdown('keyboard');
    else choose(optionByText(options, value, typed));
  };
  return (
    <Combobox
      store={store}
      // A closed list is laid out all the same, so that arrows begin at the chosen one; the first screen does not wait.
      keepMounted={useIsAtRest()}
      {...dropdown}
      onOptionSubmit={(chosen) => {
        choose(chosen);
        store.closeDropdown();
      }}
    >
      <Combobox.Target targetType="input" withExpandedAttribute>
        <Input
          {...fieldOf<'input'>({
            ...rest,
            id: fieldId,
            className: `select-input ${className ?? ''}`,
          })}
          readOnly
          pointer
          rightSection={<Combobox.Chevron size="sm" />}
          rightSectionPointerEvents="none"
          value={options.find((option) => option.value === value)?.words ?? ''}
          onClick={() => store.toggleDropdown()}
          onBlur={() => store.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options labelledBy={fieldId} className="scrolls" mah={280}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
            >
              <Flex align="center" justify="space-between" gap={8}>
                {option.words}
                {option.value === value ? <Icon name="check" size={12} /> : null}
              </Flex>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Joins letters that follow each other quickly; a space on its own stays one. */
function useTypedText(): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', atMs: Number.NEGATIVE_INFINITY });
  return ({ key, timeStamp }) => {
    const isGoingOn = timeStamp - typed.current.atMs < typingPauseMs;
    const text = isGoingOn ? typed.current.text + key : key;
    typed.current = { text: text.trimStart(), atMs: timeStamp };
    return text;
  };
}

/**
 * The option that the text so far begins; null when there is none.
 *
 * One letter leads on from the chosen option and round; more letters stay with it while it still fits.
 */
export function optionByText<Value extends string>(
  options: readonly { readonly value: Value; readonly words: string }[],
  chosen: Value,
  typed: string,
): Value | null {
  const at = options.findIndex(({ value }) => value === chosen);
  const from = typed.length === 1 ? at + 1 : Math.max(at, 0);
  const order = [...options.slice(from), ...options.slice(0, from)];
  const wanted = typed.toLowerCase();
  return order.find(({ words }) => words.toLowerCase().startsWith(wanted))?.value ?? null;
}
