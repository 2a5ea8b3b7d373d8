import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { CardNumberNotice } from '../../ui/form/card-number-guard.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { ReadFailure } from '../../ui/query-part.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { paletteWords } from './palette-words.ts';
import type { FrameCommand } from '../frame/commands.ts';
import type { PaletteEntry } from './palette-model.ts';
import { findEntries, paletteEntries, personEntries, paletteGroups } from './palette-model.ts';
import { useSettingsParts } from '../../ui/slots/slots.tsx';
import { useScreens } from '../use-screens.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface PaletteProps {
  readonly status: Status;
  readonly opened: boolean;
  /** Returns what was typed before the field had the focus, once. */
  readonly takeTypedAhead: () => string;
  readonly onClose: () => void;
  readonly onRun: (command: FrameCommand) => void;
}

/** Ctrl+K: screens and actions by name, customers, and payments by reference or last four. */
export function Palette(props: PaletteProps): ReactElement {
  return (
    <Sheet
      title={paletteWords.title}
      opened={props.opened}
      onClose={props.onClose}
      size="600px"
      isBare
    >
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
  const searched = usePaletteSearch(typed);
  const found = [...findEntries(offered, typed), ...searched.entries];
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
    <Box pt={8}>
      <GuardedInput
        size="md"
        leftSection={<Icon name="search" />}
        autoFocus
        data-autofocus
        data-home
        data-field="palette"
        role="combobox"
        aria-label={paletteWords.title}
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        placeholder={paletteWords.hint}
        maxLength={textLengthsMax.search}
        aria-activedescendant={currentId}
        value={typed}
        onText={(text) => {
          setTyped(text);
          setAt(0);
        }}
        onFocus={() => {
          const ahead = props.takeTypedAhead();
          if (ahead !== '') setTyped(typed + ahead);
        }}
        onKeyDown={onKeyDown}
      />
      <CardNumberNotice />
      {searched.error === null ? null : <ReadFailure error={searched.error} />}
      {found.length > 0 ? (
        <Entries id={listId} found={found} at={at} onRun={run} />
      ) : searched.error === null ? (
        <Box component="p" px={2} pt={10} pb={4} c="dimmed">
          {searched.isSearching ? paletteWords.searching : paletteWords.nothing}
        </Box>
      ) : null}
    </Box>
  );
}

/** Lists the entries found in groups, in the order in which the arrows pass it. */
function Entries(props: {
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  readonly at: number;
  readonly onRun: (command: FrameCommand) => void;
}): ReactElement {
  const { id, found, at } = props;
  const placed = found.map((entry, place) => ({ entry, place }));
  return (
    <Box
      className="scrolls"
      mah="60vh"
      mt={4}
      role="listbox"
      id={id}
      aria-label={paletteWords.title}
    >
      {paletteGroups.map((group) => {
        const shown = placed.filter(({ entry }) => entry.group === group);
        if (shown.length === 0) return null;
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Box id={`${id}-${group}`} px={12} pt={10} pb={2} c="dimmed" fz={12} fw={550}>
              {paletteWords.groups[group]}
            </Box>
            {shown.map(({ entry, place }) => (
              <Entry
                key={entry.id}
                id={`${id}-${place}`}
                entry={entry}
                isAt={place === at}
                onRun={props.onRun}
              />
            ))}
          </div>
        );
      })}
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
      className={isAt ? 'palette-entry' : 'palette-entry hoverable'}
      align="center"
      gap={14}
      mih={36}
      px={12}
      py={4}
      bdrs="sm"
      {...(isAt ? { bg: 'var(--accent-fill)', c: 'var(--accent-ink)' } : {})}
      role="option"
      aria-selected={isAt}
      onClick={() => props.onRun(entry.command)}
    >
      <Icon name={entry.icon} />
      <Box component="span" className="one-line" flex={1} fw={550}>
        {entry.words}
        {entry.aside === null ? null : (
          <Box
            component="span"
            className="one-line"
            display="block"
            c={isAt ? 'inherit' : 'dimmed'}
            fz={12}
            fw={400}
          >
            {entry.aside}
          </Box>
        )}
      </Box>
      {entry.keys === null ? null : <KeyCap keys={entry.keys} isOnFill={isAt} />}
    </Flex>
  );
}
