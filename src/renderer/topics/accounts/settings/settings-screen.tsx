import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../../contract/staff/session.ts';
import { accountsQuery } from '../../../bridge/account-queries.ts';
import { Page } from '../../../ui/page-head.tsx';
import { DeclinesInSettings, useSettingsParts } from '../../../ui/slots/slots.tsx';
import { BackToList, ListScreen } from '../../../ui/list/list-screen.tsx';
import { Unread } from '../../../ui/query-part.tsx';
import { screenLines } from '../../../words/frame.ts';
import { settingsWords } from '../../../words/settings/accounts.ts';
import { AccountPanel } from '../account-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { ImportAccount } from '../import-account.tsx';
import { JoinRecords } from '../join-records.tsx';
import { KeychainNotice } from '../steps/keychain-notice.tsx';
import { NewAccount } from '../new-account.tsx';
import type { AccountItem } from '../queries.ts';
import { SettingsNav } from './settings-nav.tsx';
import type { SettingsRoute } from './settings-route.ts';
import { readSettingsRoute, settingsPath } from './settings-route.ts';
import './settings.css';

interface SettingsScreenProps {
  readonly status: Status;
  readonly active: boolean;
}

/** Settings: the accounts with their secrets, and the appearance of this computer. */
export function SettingsScreen(props: SettingsScreenProps): ReactElement {
  const { status } = props;
  const accounts = useQuery(accountsQuery);
  const others = useSettingsParts();
  const { place, go, close } = useSettingsRoute(
    props,
    others.map(({ name }) => name),
  );
  if (accounts.data === undefined) {
    return (
      <Page title={settingsWords.title} line={screenLines.settings}>
        <div>
          <Unread query={accounts} reading={settingsWords.reading} />
        </div>
      </Page>
    );
  }
  const { items, keychain } = accounts.data;
  const other = place.part === 'other' ? others.find(({ name }) => name === place.name) : undefined;
  const item =
    place.part === 'account'
      ? (items.find(({ account }) => account.id === place.accountId) ??
        items.find(({ active }) => active))
      : undefined;
  return (
    <ListScreen
      title={settingsWords.title}
      line={screenLines.settings}
      listWidth={248}
      list={<SettingsNav items={items} place={place} openId={item?.account.id ?? null} onGo={go} />}
      pageKey={settingsPath(place)}
      onPreviewUsed={() => go(place)}
      onClose={close}
    >
      <Stack className="settings-part" gap={12} pb={24} maw={1080}>
        {close === null ? null : <BackToList onClose={close} />}
        {keychain === 'ready' || !isOfAccounts(place) ? null : (
          <KeychainNotice trouble={keychain} onAgain={() => void accounts.refetch()} />
        )}
        {place.part === 'appearance' ? <AppearancePanel status={status} /> : null}
        {place.part === 'declines' ? <DeclinesInSettings status={status} /> : null}
        {other === undefined ? null : <other.Panel key={other.name} status={status} />}
        <AccountPart
          status={status}
          place={place}
          item={item}
          isAlone={items.length === 1}
          onAccount={(accountId) => go({ part: 'account', accountId })}
        />
      </Stack>
    </ListScreen>
  );
}

/** The part about one account: one that is open, or a way to add another. */
function AccountPart(props: {
  readonly status: Status;
  readonly place: SettingsRoute;
  /** Undefined where another part is open. */
  readonly item: AccountItem | undefined;
  readonly isAlone: boolean;
  readonly onAccount: (accountId: string) => void;
}): ReactElement | null {
  const { status, place, item, onAccount } = props;
  if (place.part === 'new') return <NewAccount status={status} onSaved={onAccount} />;
  if (place.part === 'import') return <ImportAccount status={status} onImported={onAccount} />;
  if (place.part === 'join') return <JoinRecords status={status} onJoined={onAccount} />;
  return item === undefined ? null : (
    <AccountPanel
      key={item.account.id}
      item={item}
      status={status}
      isAlone={props.isAlone}
      onRemoved={() => onAccount(status.accountId)}
    />
  );
}

interface ShownPart {
  readonly place: SettingsRoute;
  readonly go: (next: SettingsRoute) => void;
  /** Leads back from a part that was asked for to the list, where a narrow window shows one of them; null at the list. */
  readonly close: (() => void) | null;
}

/** The selected part; while the screen is hidden behind another one, the address belongs to that one. */
function useSettingsRoute(
  { status, active }: SettingsScreenProps,
  names: readonly string[],
): ShownPart {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = readSettingsRoute(search, status.accountId, names);
  const [kept, setKept] = useState(asked);
  const [left, setLeft] = useState<string | null>(null);
  if (active && settingsPath(kept) !== settingsPath(asked)) setKept(asked);
  const isOpen = search !== '' && search !== left;
  return {
    place: active ? asked : kept,
    go: (next) => {
      setLeft(null);
      navigate(settingsPath(next));
    },
    close: isOpen ? () => setLeft(search) : null,
  };
}

/** True for the parts about accounts, which need the keychain. */
function isOfAccounts({ part }: SettingsRoute): boolean {
  return part === 'account' || part === 'new' || part === 'import' || part === 'join';
}
