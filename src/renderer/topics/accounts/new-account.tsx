import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { accountKeys } from '../../bridge/account-keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { settingsWords } from '../../words/settings/accounts.ts';
import { AccountForm } from './form/account-form.tsx';
import { blankQuery } from './queries.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';
import { Unread } from '../../ui/query-part.tsx';

/** A form filled with every default; saving creates the account. */
export function NewAccount(props: {
  readonly status: Status;
  readonly onSaved: (accountId: string) => void;
}): ReactElement {
  const { status } = props;
  const canSetUp = status.role === 'admin';
  const blank = useQuery({ ...blankQuery, enabled: canSetUp });
  const queries = useQueryClient();
  if (!canSetUp) {
    return (
      <Notice tone="quiet" icon="lock" title={settingsWords.adminOnly}>
        {settingsWords.adminHint} {status.signIn.kind === 'off' ? settingsWords.switchRole : null}
      </Notice>
    );
  }
  if (blank.data === undefined) return <Unread query={blank} reading={settingsWords.reading} />;
  const account = blank.data;
  return (
    <>
      <SettingsHead title={settingsWords.newAccount} />
      <AccountForm
        account={account}
        isNew
        canChange
        onSaved={() => {
          queries.removeQueries({ queryKey: accountKeys.blank });
          props.onSaved(account.id);
        }}
      />
    </>
  );
}
