import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { mailAccountQuery } from '../../../bridge/mail/mail-queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { mailAccountWords as words } from '../words/mail-account.ts';
import { MailAccountForm } from './mail-account-form.tsx';
import { MailPassword } from './mail-password.tsx';
import { MailTestPart } from './mail-test.tsx';
import '../messages.css';
import { SettingsHead } from '../../../ui/page/settings-head.tsx';

/** The mail server of the open account in Settings: where it is, its password, and a test. */
export function MailPanel({ status }: { readonly status: Status }): ReactElement {
  const read = useQuery(mailAccountQuery);
  const canChange = status.role === 'admin';
  return (
    <Stack className="mail" gap={12} miw={0}>
      <SettingsHead title={words.title} />
      {canChange ? null : <Notice tone="quiet" icon="lock" title={words.adminOnly} />}
      <QueryPart query={read} reading={words.reading} holdsForm>
        {({ account, secret }) => (
          <>
            <Panel title={words.panel}>
              <MailAccountForm status={status} account={account} canChange={canChange} />
            </Panel>
            {account === null || secret === 'not-needed' ? null : (
              <Panel title={words.password}>
                <MailPassword account={account} state={secret} canChange={canChange} />
              </Panel>
            )}
            {account === null ? null : (
              <Panel title={words.test}>
                <MailTestPart fromAddress={account.fromAddress} canSend={status.role !== 'clerk'} />
              </Panel>
            )}
          </>
        )}
      </QueryPart>
    </Stack>
  );
}
