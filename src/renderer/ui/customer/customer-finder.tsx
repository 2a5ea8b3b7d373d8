import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { CustomerRow } from '../../../contract/customers/customers.ts';
import { newCustomerWords, payerWords } from '../../words/customers.ts';
import type { FieldControl } from '../form/field.tsx';
import { GuardedInput } from '../form/guarded-input.tsx';
import './customer-finder.css';

interface CustomerFinderProps {
  readonly control: FieldControl;
  readonly typed: string;
  readonly takesFocus: boolean;
  /** Null while the customers are being read. */
  readonly rows: readonly CustomerRow[] | null;
  readonly onType: (text: string) => void;
  readonly onFocusChange: (hasFocus: boolean) => void;
  /** Without it, the window shows the notice that a card number was removed. */
  readonly onCardNumber?: (() => void) | undefined;
  readonly onChoose: (row: CustomerRow) => void;
  readonly onMake: () => void;
}

/** A text field with a list of matches: arrows move, Enter selects, Esc closes. */
export function CustomerFinder(props: CustomerFinderProps): ReactElement {
  const { typed, rows, control } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const text = typed.trim();
  const count = (rows?.length ?? 0) + 1;
  const shows = isOpen && text !== '' && rows !== null;

  const take = (place: number): void => {
    const row = rows?.[place];
    setOpen(false);
    if (row === undefined) props.onMake();
    else props.onChoose(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = listAction(event, { at, count, isOpen: text !== '' && isOpen });
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'close') setOpen(false);
    // Enter does nothing while the list is being read: the selection would be a guess.
    else if (act === 'take') return rows === null || event.repeat ? undefined : take(at);
    else setAt(act);
  };
  return (
    <Box pos="relative" flex="1 1 220px">
      <GuardedInput
        {...control}
        dir="auto"
        data-field="customer"
        maxLength={textLengthsMax.search}
        autoFocus={props.takesFocus}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shows}
        aria-controls={`${id}-list`}
        aria-activedescendant={shows ? `${id}-${at}` : undefined}
        value={typed}
        onText={(next) => {
          setAt(0);
          setOpen(true);
          props.onType(next);
        }}
        onCardNumber={props.onCardNumber}
        onKeyDown={onKeyDown}
        onFocus={() => props.onFocusChange(true)}
        onLeave={() => {
          setOpen(false);
          props.onFocusChange(false);
        }}
      />
      <Options id={id} at={at} isShown={shows} typed={text} rows={rows ?? []} onTake={take} />
    </Box>
  );
}

/** The customers that match, and at the end a new one. */
function Options(props: {
  readonly id: string;
  readonly at: number;
  readonly isShown: boolean;
  readonly typed: string;
  readonly rows: readonly CustomerRow[];
  readonly onTake: (place: number) => void;
}): ReactElement {
  const { id, at, rows, onTake } = props;
  const last = rows.length;
  return (
    <Box
      component="ul"
      className="customer-options raised boxed scrolls"
      pos="absolute"
      inset="calc(100% + 2px) 0 auto"
      mah={300}
      p={3}
      id={`${id}-list`}
      role="listbox"
      aria-label={payerWords.options}
      hidden={!props.isShown}
    >
      {rows.map((row, place) => (
        <Option key={row.id} id={`${id}-${place}`} isAt={at === place} onTake={() => onTake(place)}>
          <bdi className="one-line">{row.name}</bdi>
          <Box component="span" className="one-line" flex="none" maw="50%" c="dimmed">
            {row.phone || row.email}
          </Box>
        </Option>
      ))}
      <Option id={`${id}-${last}`} isAt={at === last} onTake={() => onTake(last)}>
        {newCustomerWords(props.typed)}
      </Option>
    </Box>
  );
}

/**
 * The effect of a key on the open list: the row to move to, a selection, or closing; null for any other key.
 */
function listAction(
  event: KeyboardEvent,
  list: { readonly at: number; readonly count: number; readonly isOpen: boolean },
): number | 'take' | 'close' | null {
  const { at, count, isOpen } = list;
  if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return null;
  switch (event.key) {
    case 'Escape':
      return 'close';
    case 'Enter':
      return event.shiftKey ? null : 'take';
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at + count - 1) % count;
    default:
      return null;
  }
}

function Option(props: {
  readonly id: string;
  readonly isAt: boolean;
  readonly onTake: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex
      id={props.id}
      role="option"
      component="li"
      className="customer-option hoverable"
      {...(props.isAt ? { bg: 'var(--accent-soft)' } : {})}
      justify="space-between"
      gap={12}
      py={5}
      px={7}
      bdrs={3}
      aria-selected={props.isAt}
      // The press must not take the focus from the field, which would close the list first.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onTake}
    >
      {props.children}
    </Flex>
  );
}
