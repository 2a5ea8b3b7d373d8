import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import type { WalletSettings } from '../../../../domain/wallet/settings.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { walletSettingsQuery } from '../../../bridge/wallet-queries.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { walletSettingWords } from '../../../words/settings/wallet-settings.ts';
import { FreshParts, LightboxParts, RequestParts, SwitchPart } from './setting-parts.tsx';
import { FieldNameParts } from './field-name-parts.tsx';
import { useWalletSettings } from './use-wallet-settings.ts';
import { Panel } from '../../../ui/panel.tsx';

/** The wallet in an account's settings: each setting with its default and its source. */
export function WalletSettingsSection(props: {
  readonly status: Status;
  readonly isInUse: boolean;
}): ReactElement {
  const { status, isInUse } = props;
  const context = useQuery({ ...walletSettingsQuery, enabled: isInUse });
  return (
    <Box className="wallet-settings">
      <Panel title={walletSettingWords.title} gap={10}>
        <Box component="p" maw="72ch" c="dimmed">
          {isInUse ? walletSettingWords.text : walletSettingWords.notInUse}
        </Box>
        {isInUse ? (
          <QueryPart query={context} reading={walletSettingWords.reading} holdsForm>
            {({ settings }) => <SettingsForm kept={settings} canChange={status.role === 'admin'} />}
          </QueryPart>
        ) : null}
      </Panel>
    </Box>
  );
}

function SettingsForm(props: {
  readonly kept: WalletSettings;
  readonly canChange: boolean;
}): ReactElement {
  const { kept, canChange } = props;
  const form = useRef<HTMLFormElement>(null);
  const held = useWalletSettings(kept, canChange, form);
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      aria-label={walletSettingWords.title}
      onKeyDown={walkByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        held.save();
      }}
    >
      {canChange ? null : <Notice tone="quiet" icon="lock" title={walletSettingWords.adminOnly} />}
      <Flex component="fieldset" direction="column" gap={14} disabled={!canChange}>
        <SwitchPart held={held} />
        <LightboxParts held={held} />
        <RequestParts held={held} />
        <FieldNameParts held={held} />
        <FreshParts held={held} />
      </Flex>
      {held.failure === null ? null : (
        <Notice tone="bad" title={failureWords(failureOf(held.failure))} />
      )}
      <Flex wrap="wrap" gap={12} align="center" pt={6}>
        <Button type="submit" disabled={!canChange} data-field="wallet-save">
          {walletSettingWords.save}
        </Button>
        <Box component="span" maw="72ch" c="dimmed">
          {held.said}
        </Box>
      </Flex>
    </form>
  );
}
