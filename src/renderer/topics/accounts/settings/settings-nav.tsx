import { Box } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useSettingsParts } from '../../../ui/slots/payment-slots.tsx';
import type { SettingsGroup } from '../../../ui/slots/payment-slots.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { accountFileWords } from '../words/account-files.ts';
import { joinWords } from '../words/join-records.ts';
import { settingsWords } from '../../../words/settings/accounts.ts';
import { declineWords } from '../../../words/settings/declines.ts';
import { AccountMarkBadge } from '../../../ui/account/account-mark.tsx';
import { modeWords } from '../../../words/modes.ts';
import type { AccountItem } from '../queries.ts';
import type { SettingsRoute } from './settings-route.ts';

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
      className="settings-nav"
      p="0 16px 0 2px"
      aria-label={settingsWords.nav}
      onKeyDown={moveByArrows}
    >
      <h2>{settingsWords.accounts}</h2>
      <ul>
        {items.map(({ account, active }) => (
          <li key={account.id}>
            <button
              type="button"
              className="settings-entry"
              aria-current={account.id === openId ? 'true' : undefined}
              onClick={() => onGo({ part: 'account', accountId: account.id })}
            >
              <Box component="span" className="breaks-anywhere" display="block">
                {account.name}
              </Box>{' '}
              <span className="settings-entry-facts">
                <AccountMarkBadge mark={account.mark} />
                <span className="mode-chip" data-mode={account.mode}>
                  {modeWords[account.mode].word}
                </span>
                {active ? (
                  <span className="settings-entry-use">
                    <Icon name="check" size={12} /> {settingsWords.inUse}
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
        <AddEntries place={place} onGo={onGo} />
      </ul>
      <OtherParts place={place} group="people" onGo={onGo} />
      <OtherParts place={place} group="records" onGo={onGo} />
      <h2>{settingsWords.words}</h2>
      <NavEntry
        words={declineWords.title}
        isOpen={place.part === 'declines'}
        onOpen={() => onGo({ part: 'declines' })}
      />
      <OtherParts place={place} group="messages" onGo={onGo} />
      <OtherParts place={place} group="plans" onGo={onGo} />
      <h2>{settingsWords.computer}</h2>
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
      <h2>{settingsWords.groups[group]}</h2>
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
    <button
      type="button"
      className="settings-entry"
      aria-current={props.isOpen ? 'true' : undefined}
      onClick={props.onOpen}
    >
      <Box component="span" className="breaks-anywhere" display="block">
        {props.words}
      </Box>
    </button>
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
