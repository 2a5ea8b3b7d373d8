import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { showInList } from '../../../lib/row-keys.ts';
import { useSettingsParts } from '../../../ui/slots/slots.tsx';
import type { SettingsGroup } from '../../../ui/slots/slots.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { accountFileWords } from '../words/account-files.ts';
import { joinWords } from '../words/join-records.ts';
import { settingsWords } from '../../../words/settings/accounts.ts';
import { declineWords } from '../../../words/settings/declines.ts';
import { AccountMarkBadge } from '../../../ui/account/account-mark.tsx';
import type { AccountItem } from '../queries.ts';
import type { SettingsRoute } from './settings-route.ts';
import { ModeChip } from '../../../ui/account/mode-chip.tsx';

/** The accounts and the other parts of Settings; the up and down arrows move between them. */
export function SettingsNav(props: {
  readonly items: readonly AccountItem[];
  readonly place: SettingsRoute;
  readonly openId: string | null;
  readonly onGo: (place: SettingsRoute) => void;
}): ReactElement {
  const { items, place, openId, onGo } = props;
  return (
    <Box
      component="nav"
      className="settings-nav scrolls"
      mx={-8}
      mih={0}
      aria-label={settingsWords.nav}
      onKeyDown={moveByArrows}
    >
      <GroupName>{settingsWords.accounts}</GroupName>
      <Box component="ul" mb={14}>
        {items.map(({ account, active }) => (
          <li key={account.id}>
            <Entry
              isOpen={account.id === openId}
              onOpen={() => onGo({ part: 'account', accountId: account.id })}
            >
              <Box component="span" className="breaks-anywhere" display="block">
                {account.name}
              </Box>{' '}
              <Flex component="span" align="center" gap={8} py={2}>
                <AccountMarkBadge mark={account.mark} />
                <ModeChip mode={account.mode} />
                {active ? (
                  <Box component="span" c="dimmed" fz={12} fw={400}>
                    <Icon name="check" size={12} /> {settingsWords.inUse}
                  </Box>
                ) : null}
              </Flex>
            </Entry>
          </li>
        ))}
        <AddEntries place={place} onGo={onGo} />
      </Box>
      <OtherParts place={place} group="people" onGo={onGo} />
      <OtherParts place={place} group="records" onGo={onGo} />
      <GroupName>{settingsWords.words}</GroupName>
      <NavEntry
        words={declineWords.title}
        isOpen={place.part === 'declines'}
        onOpen={() => onGo({ part: 'declines' })}
      />
      <OtherParts place={place} group="messages" onGo={onGo} />
      <OtherParts place={place} group="plans" onGo={onGo} />
      <GroupName>{settingsWords.computer}</GroupName>
      <NavEntry
        words={settingsWords.appearance}
        isOpen={place.part === 'appearance'}
        onOpen={() => onGo({ part: 'appearance' })}
      />
    </Box>
  );
}

/** The ways in which an account is added. */
function AddEntries(props: {
  readonly place: SettingsRoute;
  readonly onGo: (place: SettingsRoute) => void;
}): ReactElement {
  const ways = [
    ['new', settingsWords.add],
    ['import', accountFileWords.title],
    ['join', joinWords.title],
  ] as const;
  return (
    <>
      {ways.map(([part, words]) => (
        <li key={part}>
          <NavEntry
            words={words}
            isOpen={props.place.part === part}
            onOpen={() => props.onGo({ part })}
          />
        </li>
      ))}
    </>
  );
}

/** Settings parts of other topics, such as billing runs and the retry policy. */
function OtherParts(props: {
  readonly place: SettingsRoute;
  readonly group: SettingsGroup;
  readonly onGo: (place: SettingsRoute) => void;
}): ReactElement | null {
  const { place, group, onGo } = props;
  const parts = useSettingsParts().filter((part) => part.group === group);
  if (parts.length === 0) return null;
  return (
    <>
      <GroupName>{settingsWords.groups[group]}</GroupName>
      {parts.map(({ name, words }) => (
        <NavEntry
          key={name}
          words={words}
          isOpen={place.part === 'other' && place.name === name}
          onOpen={() => onGo({ part: 'other', name })}
        />
      ))}
    </>
  );
}

function NavEntry(props: {
  readonly words: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}): ReactElement {
  return (
    <Entry isOpen={props.isOpen} onOpen={props.onOpen}>
      <Box component="span" className="breaks-anywhere" display="block">
        {props.words}
      </Box>
    </Entry>
  );
}

/** A part of Settings in the list; the open one is marked. */
function Entry(props: {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const entry = useRef<HTMLButtonElement>(null);
  const { isOpen } = props;
  // What the palette or a link opened may stand below the fold.
  useEffect(() => {
    if (isOpen) showInList(entry.current?.closest('nav') ?? null, entry.current);
  }, [isOpen]);
  return (
    <Box
      component="button"
      type="button"
      ref={entry}
      className="settings-entry hoverable focus-within-edge"
      w="100%"
      mih={30}
      px={8}
      py={4}
      bdrs="sm"
      ta="left"
      {...(isOpen ? { bg: 'var(--accent-soft)', c: 'var(--accent)', fw: 600 } : {})}
      aria-current={isOpen ? 'true' : undefined}
      onClick={props.onOpen}
    >
      {props.children}
    </Box>
  );
}

function GroupName(props: { readonly children: string }): ReactElement {
  return (
    <Box component="h2" px={8} pt={10} pb={4} c="dimmed" fz={12} fw={500}>
      {props.children}
    </Box>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = entries.findIndex((entry) => entry === event.target);
  event.preventDefault();
  entries[Math.min(entries.length - 1, Math.max(0, at + step))]?.focus();
}
