import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../../contract/staff/session.ts';
import { accountsQuery } from '../../../bridge/account-queries.ts';
import { Page } from '../../../ui/page-head.tsx';
import { DeclinesInSettings, useSettingsParts } from '../../../ui/slots/slots.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { Unread } from '../../../ui/query-part.tsx';
import { screenLines } from '../../../words/frame.ts';
import { settingsWords } from '../../../words/settings/accounts.ts';
import { AccountPanel } from '../account-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { ImportAccount } from '../import-account.tsx';
import { JoinRecords } from '../join-records.tsx';
import { KeychainNotice } from '../steps/keychain-notice.tsx';
import { NewAccount } from '../new-account.tsx';
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
  const { place, go } = useSettingsRoute(
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
      onClose={null}
    >
      <Stack className="settings-part" gap={12} pb={24} maw={1080}>
        {keychain === 'ready' || !isOfAccounts(place) ? null : (
          <KeychainNotice trouble={keychain} onAgain={() => void accounts.refetch()} />
        )}
        {place.part === 'appearance' ? <AppearancePanel status={status} /> : null}
        {place.part === 'declines' ? <DeclinesInSettings status={status} /> : null}
        {other === undefined ? null : <other.Panel key={other.name} status={status} />}
        {place.part === 'new' ? (
          <NewAccount status={status} onSaved={(accountId) => go({ part: 'account', accountId })} />
        ) : null}
        {place.part === 'import' ? (
          <ImportAccount
            status={status}
            onImported={(accountId) => go({ part: 'account', accountId })}
          />
        ) : null}
        {place.part === 'join' ? (
          <JoinRecords
            status={status}
            onJoined={(accountId) => go({ part: 'account', accountId })}
          />
        ) : null}
        {item === undefined ? null : (
          <AccountPanel
            key={item.account.id}
            item={item}
            status={status}
            isAlone={items.length === 1}
            onRemoved={() => go({ part: 'account', accountId: status.accountId })}
          />
        )}
      </Stack>
    </ListScreen>
  );
}

/** The selected part; while the screen is hidden behind another one, the address belongs to that one. */
function useSettingsRoute(
  { status, active }: SettingsScreenProps,
  names: readonly string[],
): { readonly place: SettingsRoute; readonly go: (next: SettingsRoute) => void } {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = readSettingsRoute(search, status.accountId, names);
  const [kept, setKept] = useState(asked);
  if (active && settingsPath(kept) !== settingsPath(asked)) setKept(asked);
  return { place: active ? asked : kept, go: (next) => navigate(settingsPath(next)) };
}

/** True for the parts about accounts, which need the keychain. */
function isOfAccounts({ part }: SettingsRoute): boolean {
  return part === 'account' || part === 'new' || part === 'import' || part === 'join';
}
