import { Box, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { journalAccountRoles } from '../../../../domain/close/journal.ts';
import type { JournalAccountRole } from '../../../../domain/close/journal.ts';
import { journalAccountParts } from '../../../../domain/close/journal-accounts.ts';
import type { JournalAccountPart } from '../../../../domain/close/journal-accounts.ts';
import { call } from '../../../bridge/client.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  accountPartWords,
  accountRefusalWords,
  accountRoleWords,
  journalAccountWords as words,
} from '../words/journal.ts';
import { closeKeys } from '../queries.ts';
import { accountsQuery } from './queries.ts';
import { SettingsHead } from '../../../ui/page/settings-head.tsx';

const lengthsMax: Readonly<Record<JournalAccountPart, number>> = {
  code: textLengthsMax.bookkeepingCode,
  name: textLengthsMax.bookkeepingName,
};

type Accounts = OperationOutput<'closes.journal-accounts'>;

/** The merchant's accounts for the journal, in Settings. */
export function JournalAccountsPanel({ status }: { readonly status: Status }): ReactElement {
  const accounts = useQuery(accountsQuery);
  const canChange = status.role === 'admin';
  return (
    <Stack gap={12}>
      <SettingsHead title={words.title} text={words.text} />
      {canChange ? null : <Notice tone="quiet" icon="lock" title={words.adminOnly} />}
      <QueryPart query={accounts} reading={words.reading} holdsForm>
        {(read) => <AccountsForm kept={read} canChange={canChange} />}
      </QueryPart>
    </Stack>
  );
}

interface Wrong {
  readonly role: JournalAccountRole;
  readonly part: JournalAccountPart;
  readonly words: string;
}

function AccountsForm(props: {
  readonly kept: Accounts;
  readonly canChange: boolean;
}): ReactElement {
  const { canChange } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const changes = useChanges<Accounts>(props.kept);
  const accounts = changes.draft;
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [told, setTold] = useState<{ tone: 'good' | 'bad'; words: string } | null>(null);
  const put = (role: JournalAccountRole, part: JournalAccountPart, text: string): void => {
    setTold(null);
    changes.change({ [role]: { ...accounts[role], [part]: text } });
  };
  const save = async (): Promise<void> => {
    setWrong(null);
    setTold(null);
    const answer = await call('closes.save-journal-accounts', accounts);
    if (!answer.ok) {
      setTold({ tone: 'bad', words: failureWords(answer.error) });
    } else if (answer.value.kind === 'refused') {
      const { role, part, reason } = answer.value;
      setWrong({ role, part, words: accountRefusalWords[reason] });
      announce(accountRefusalWords[reason]);
      document.querySelector<HTMLElement>(`[data-field="journal-${role}-${part}"]`)?.focus();
    } else {
      setTold({ tone: 'good', words: words.saved });
      announce(words.saved);
      // The journals of all days name the accounts too.
      await queries.invalidateQueries({ queryKey: closeKeys.all });
      changes.forget(accounts);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onKeyDown={walkByEnter}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap={12}>
        {journalAccountRoles.map((role) => (
          <AccountFields
            key={role}
            role={role}
            account={accounts[role]}
            wrong={wrong?.role === role ? wrong : null}
            canChange={canChange}
            onText={(part, text) => put(role, part, text)}
          />
        ))}
        {told === null ? null : <Notice tone={told.tone} title={told.words} />}
        <Group gap={8}>
          <Button type="submit" tone="primary" keys="Ctrl+Enter" disabled={!canChange}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

function AccountFields(props: {
  readonly role: JournalAccountRole;
  readonly account: Accounts[JournalAccountRole];
  /** The field of this account that was refused; null for none. */
  readonly wrong: Wrong | null;
  readonly canChange: boolean;
  readonly onText: (part: JournalAccountPart, text: string) => void;
}): ReactElement {
  const { role, account, wrong } = props;
  return (
    <Panel title={accountRoleWords[role]}>
      <Group grow preventGrowOverflow={false} align="flex-start" gap={14}>
        {journalAccountParts.map((part) => (
          <Field
            key={part}
            label={accountPartWords[part]}
            error={wrong?.part === part ? wrong.words : null}
          >
            {(control) => (
              <GuardedInput
                {...control}
                data-field={`journal-${role}-${part}`}
                disabled={!props.canChange}
                maxLength={lengthsMax[part]}
                value={account[part]}
                onText={(text) => props.onText(part, text)}
              />
            )}
          </Field>
        ))}
      </Group>
    </Panel>
  );
}
