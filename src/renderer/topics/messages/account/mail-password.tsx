import { Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useRef } from 'react';
import type { MailAccount } from '../../../../domain/mail/mail-account.ts';
import { call } from '../../../bridge/client.ts';
import { mailKeys } from '../../../bridge/mail/mail-keys.ts';
import type { MailContext } from '../../../bridge/mail/mail-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { SaidNotice, useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { mailAccountWords as words, passwordStateWords } from '../words/mail-account.ts';

/** The password of the mail server, write-only: it is wiped from the page as it is sent, and no cache holds it. */
export function MailPassword(props: {
  readonly account: MailAccount;
  readonly state: MailContext['secret'];
  readonly canChange: boolean;
}): ReactElement {
  const { account, state, canChange } = props;
  const queries = useQueryClient();
  const field = useRef<SecretHandle>(null);
  const [said, tell] = useSaid();
  const isKept = state === 'kept';
  const set = async (value: string | null): Promise<void> => {
    const answer = await call('mail.set-password', { value });
    await queries.invalidateQueries({ queryKey: mailKeys.account });
    if (answer.ok) {
      return tell({
        tone: 'good',
        words: value === null ? words.passwordRemoved : words.passwordSaved,
      });
    }
    const isRefused = answer.error.kind === 'invalid';
    tell({ tone: 'bad', words: isRefused ? words.passwordRefused : failureWords(answer.error) });
    return field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = field.current?.take() ?? '';
    if (value !== '') return void set(value);
    tell({ tone: 'bad', words: words.passwordEmpty });
    return field.current?.focus();
  };
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Badge
        tone={isKept ? 'good' : 'warn'}
        icon={isKept ? 'lock' : 'ring'}
        words={passwordStateWords(state)}
      />
      <SecretField
        label={words.passwordOf(account.username, account.host)}
        handle={field}
        field="mail-password"
        isDisabled={!canChange}
      />
      <p className="help-text">{words.passwordText}</p>
      <Flex wrap="wrap" gap={8}>
        <Button type="submit" disabled={!canChange}>
          {isKept ? words.replacePassword : words.putPassword}
        </Button>
        {isKept ? (
          <Button tone="quiet" disabled={!canChange} onClick={() => void set(null)}>
            {words.removePassword}
          </Button>
        ) : null}
      </Flex>
      <SaidNotice said={said} />
    </form>
  );
}
