import { Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Status } from '../../../../contract/staff/session.ts';
import { accountsQuery } from '../../../bridge/account-queries.ts';
import { Page } from '../../../ui/page-head.tsx';
import { DeclinesInSettings } from '../../../ui/slots/decline-slot.tsx';
import { useSettingsParts } from '../../../ui/slots/payment-slots.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { ReadFailure } from '../../../ui/query-part.tsx';
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
  return (
    <Page title={settingsWords.title} line={screenLines.settings}>
      <SettingsParts {...props} />
    </Page>
  );
}

/** The list of parts, and the selected one. */
function SettingsParts(props: SettingsScreenProps): ReactElement {
  const { status } = props;
  const accounts = useQuery(accountsQuery);
  const search = useSearch();
  const [, navigate] = useLocation();
  // While hidden behind another screen, the address belongs to that screen.
  const others = useSettingsParts();
  const asked = readSettingsRoute(
    search,
    status.accountId,
    others.map(({ name }) => name),
  );
  const [kept, setKept] = useState(asked);
  if (props.active && settingsPath(kept) !== settingsPath(asked)) setKept(asked);
  const place = props.active ? asked : kept;
  const go = (next: SettingsRoute): void => navigate(settingsPath(next));
  if (accounts.data === undefined) {
    return accounts.isError ? (
      <ReadFailure error={accounts.error} onAgain={() => void accounts.refetch()} />
    ) : (
      <WaitLine words={settingsWords.reading} />
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
    <Flex direction={{ base: 'column', sm: 'row' }} mih={0}>
      <SettingsNav items={items} place={place} openId={item?.account.id ?? null} onGo={go} />
      <Stack className="settings-part scrolls" flex={1} gap={12} miw={0} pt={12} px={16} pb={24}>
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
    </Flex>
  );
}

/** True for the parts about accounts, which need the keychain. */
function isOfAccounts({ part }: SettingsRoute): boolean {
  return part === 'account' || part === 'new' || part === 'import' || part === 'join';
}
