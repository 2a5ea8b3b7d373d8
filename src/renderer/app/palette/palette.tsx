import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useState } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { CardNumberNotice } from '../../ui/form/card-number-guard.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { paletteWords } from '../../words/frame.ts';
import type { FrameCommand } from '../frame/commands.ts';
import type { PaletteEntry } from './palette-model.ts';
import { findEntries, paletteEntries, personEntries } from './palette-model.ts';
import { useSettingsParts } from '../../ui/slots/payment-slots.tsx';
import { useScreens } from '../use-screens.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface PaletteProps {
  readonly status: Status;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRun: (command: FrameCommand) => void;
}

/** Ctrl+K: screens and actions by name, customers, and payments by reference or last four. */
export function Palette(props: PaletteProps): ReactElement {
  return (
    <Sheet title={paletteWords.title} opened={props.opened} onClose={props.onClose} size="460px">
      <PaletteSearch {...props} />
    </Sheet>
  );
}

/** Every screen, action and part of Settings, and what the person may do about who works here. */
function useOffered(status: Status): readonly PaletteEntry[] {
  return [...paletteEntries(useScreens(), useSettingsParts()), ...personEntries(status)];
}

function PaletteSearch(props: PaletteProps): ReactElement {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const offered = useOffered(props.status);
  const found = [...findEntries(offered, typed), ...usePaletteSearch(typed)];
  const currentId = found[at] === undefined ? undefined : `${listId}-${at}`;
  useEffect(() => {
    document.getElementById(currentId ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const run = (command: FrameCommand): void => {
    props.onClose();
    props.onRun(command);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((before) => Math.min(Math.max(before + step, 0), Math.max(found.length - 1, 0)));
    }
    const chosen = found[at];
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      run(chosen.command);
    }
  };
  return (
    <>
      <GuardedInput
        autoFocus
        data-autofocus
        data-field="palette"
        role="combobox"
        aria-label={paletteWords.title}
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        placeholder={paletteWords.hint}
        aria-activedescendant={currentId}
        value={typed}
        onText={(text) => {
          setTyped(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <CardNumberNotice />
      {found.length === 0 ? (
        <Box component="p" px={2} pt={10} pb={4} c="dimmed">
          {paletteWords.nothing}
        </Box>
      ) : (
        <Entries id={listId} found={found} at={at} onRun={run} />
      )}
    </>
  );
}

function Entries(props: {
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  readonly at: number;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { id, found, at } = props;
  return (
    <Box
      className="scrolls"
      mah={320}
      mt={8}
      role="listbox"
      id={id}
      aria-label={paletteWords.title}
    >
      {found.map((entry, index) => (
        <Entry
          key={entry.id}
          id={`${id}-${index}`}
          entry={entry}
          isAt={index === at}
          onRun={props.onRun}
        />
      ))}
    </Box>
  );
}

function Entry(props: {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isAt: boolean;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { entry, isAt } = props;
  return (
    <Flex
      id={props.id}
      align="center"
      gap={10}
      h={36}
      px={9}
      bdrs="sm"
      {...(isAt ? { bg: 'var(--accent-soft)', c: 'var(--accent)' } : {})}
      role="option"
      aria-selected={isAt}
      onClick={() => props.onRun(entry.command)}
    >
      <Icon name={entry.icon} />
      <Box component="span" className="one-line" flex={1}>
        {entry.words}
      </Box>
      {entry.aside === null ? null : (
        <Box component="span" flex="none" c="dimmed" fz={12}>
          {entry.aside}
        </Box>
      )}
      {entry.keys === null ? null : <KeyCap keys={entry.keys} />}
    </Flex>
  );
}
