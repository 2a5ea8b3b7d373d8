import { Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { GuardedInput } from '../form/guarded-input.tsx';
import type { GuardedProps } from '../form/guarded-input.tsx';
import { Icon } from '../icons.tsx';

/** A field to search in, with its sign; Down and Enter go on to what it finds. */
export function SearchInput(
  props: Omit<GuardedProps<'input'>, 'leftSection' | 'onKeyDown'> & {
    readonly onDown?: () => void;
  },
): ReactElement {
  const { onDown, ...field } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onDown === undefined || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    onDown();
  };
  return (
    <GuardedInput
      leftSection={<Icon name="search" size={14} />}
      maxLength={textLengthsMax.search}
      {...field}
      onKeyDown={onKeyDown}
    />
  );
}

/** The search above a list, focused when its screen opens; Down and Enter go on to the list. */
export function SearchBox(props: {
  /** Name of the field in the page, and its id. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onText: (text: string) => void;
  /** A filter or a button beside the field. */
  readonly children?: ReactNode;
}): ReactElement {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <Flex className="found-search" flex="none" gap={8}>
      <label className="visually-hidden" htmlFor={props.name}>
        {props.label}
      </label>
      <SearchInput
        flex={1}
        id={props.name}
        data-field={props.name}
        ref={search}
        data-home
        type="search"
        dir="auto"
        placeholder={props.hint}
        value={props.value}
        onText={props.onText}
        onDown={() => props.listRef.current?.focus()}
      />
      {props.children}
    </Flex>
  );
}
