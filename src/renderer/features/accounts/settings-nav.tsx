import type { KeyboardEvent, ReactElement } from 'react';
import { useSettingsParts } from '../../ui/desk-slots.tsx';
import { Icon } from '../../ui/icons.tsx';
import { settingsWords } from '../../words/accounts.ts';
import { declineWords } from '../../words/declines.ts';
import { modeWords } from '../../words/modes.ts';
import type { AccountItem } from './queries.ts';
import type { SettingsPlace } from './settings-place.ts';

/** The accounts and the other parts of the settings; up and down move between them. */
export function SettingsNav(props: {
  readonly items: readonly AccountItem[];
  readonly place: SettingsPlace;
  readonly openId: string | null;
  readonly onGo: (place: SettingsPlace) => void;
}): ReactElement {
  const { items, place, openId, onGo } = props;
  return (
    <nav className="settings-nav" aria-label={settingsWords.nav} onKeyDown={moveByArrows}>
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
              <span className="settings-entry-name">{account.name}</span>{' '}
              <span className="settings-entry-facts">
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
        <li>
          <button
            type="button"
            className="settings-entry"
            aria-current={place.part === 'new' ? 'true' : undefined}
            onClick={() => onGo({ part: 'new' })}
          >
            <span className="settings-entry-name">{settingsWords.add}</span>
          </button>
        </li>
      </ul>
      <OtherParts place={place} isOfPeople onGo={onGo} />
      <h2>{settingsWords.words}</h2>
      <button
        type="button"
        className="settings-entry"
        aria-current={place.part === 'declines' ? 'true' : undefined}
        onClick={() => onGo({ part: 'declines' })}
      >
        <span className="settings-entry-name">{declineWords.title}</span>
      </button>
      <OtherParts place={place} isOfPeople={false} onGo={onGo} />
      <h2>{settingsWords.computer}</h2>
      <button
        type="button"
        className="settings-entry"
        aria-current={place.part === 'appearance' ? 'true' : undefined}
        onClick={() => onGo({ part: 'appearance' })}
      >
        <span className="settings-entry-name">{settingsWords.appearance}</span>
      </button>
    </nav>
  );
}

/** What other topics bring: how runs go, when failed payments are tried again. */
function OtherParts(props: {
  readonly place: SettingsPlace;
  readonly isOfPeople: boolean;
  readonly onGo: (place: SettingsPlace) => void;
}): ReactElement | null {
  const { place, isOfPeople, onGo } = props;
  const parts = useSettingsParts().filter((part) => (part.isOfPeople === true) === isOfPeople);
  if (parts.length === 0) return null;
  return (
    <>
      <h2>{isOfPeople ? settingsWords.people : settingsWords.work}</h2>
      {parts.map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className="settings-entry"
          aria-current={place.part === 'other' && place.name === name ? 'true' : undefined}
          onClick={() => onGo({ part: 'other', name })}
        >
          <span className="settings-entry-name">{words}</span>
        </button>
      ))}
    </>
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
